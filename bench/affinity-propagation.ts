/**
 * How long affinity propagation takes, one thread: 900 items must take less than 5 s.
 * Usage: node bench/affinity-propagation.ts [items, 900]
 *
 * The peer is the slow twin of the tests on a small instance.
 */
import { affinityPropagation, medianSimilarity } from '../main/algorithms/cluster/affinityPropagation.ts';
import { propagateSlowly } from '../main/algorithms/cluster/testing/propagateSlowly.ts';
import { distanceBetween } from '../main/algorithms/distance.ts';
import type { Matrix } from '../main/algorithms/matrix.ts';
import { gaussianClasses } from './gaussianClasses.ts';
import { report, shown, timed } from './measure.ts';

const items = Number(process.argv[2] ?? 900);

function similarityOf(n: number, classes: number): Matrix {
  const between = distanceBetween(gaussianClasses(n, classes, 1, { columns: 16 }).points, 'sqeuclidean');
  const data = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) data[i * n + j] = i === j ? 0 : -between(i, j);
  return { rows: n, columns: n, data };
}

const similarity = similarityOf(items, 30);
const preference = medianSimilarity(similarity);
// Undamped is the slowest case: an iteration costs the same whatever it finds, and the messages do not
// settle.
for (const damping of [0.5, 0.9, 0]) {
  const [value, time] = timed(() =>
    affinityPropagation(similarity, { preference, damping, maxIterations: 300 }),
  );
  const end = value.converged ? 'converged' : 'not converged';
  report(
    `${items} items, damping ${damping}: ${value.exemplars.length} exemplars, ${end} after ${value.iterations} iterations`,
    shown(time),
  );
}

const small = similarityOf(60, 5);
const options = { preference: medianSimilarity(small), damping: 0.7, maxIterations: 300 };
const run = () => affinityPropagation(small, options);
run();
const [slow, slowTime] = timed(() =>
  propagateSlowly(small, options.preference, options.damping, options.maxIterations),
);
const [fast, fastTime] = timed(run);
const same = fast.labels.every((label, i) => fast.exemplars[label] === slow.exemplarOf[i]);
if (!same) throw new Error('the twin finds other exemplars');
report('60 items, the same exemplars as the slow twin', shown(fastTime), {
  name: 'the slow twin',
  ratio: slowTime.cpu / fastTime.cpu,
});

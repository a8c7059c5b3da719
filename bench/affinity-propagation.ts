/**
 * How long affinity propagation takes, one thread: 900 items must take less than 5 s. Run by hand:
 *
 *     node bench/affinity-propagation.ts [items]
 *
 * Prints the time to converge, the time of 300 iterations that do not, and how many times faster it is than the twin of the tests on a small instance. The time of
 * the processor is what a busy machine does not change.
 */
import { affinityPropagation, medianSimilarity } from '../main/algorithms/cluster/affinityPropagation.ts';
import { propagateSlowly } from '../main/algorithms/cluster/testing/propagateSlowly.ts';
import { distanceBetween } from '../main/algorithms/distance.ts';
import type { Matrix } from '../main/algorithms/matrix.ts';
import { gaussianClasses } from './gaussianClasses.ts';

const items = Number(process.argv[2] ?? 900);

function similarityOf(n: number, classes: number): Matrix {
  const between = distanceBetween(gaussianClasses(n, classes, 1, { columns: 16 }).points, 'sqeuclidean');
  const data = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) data[i * n + j] = i === j ? 0 : -between(i, j);
  return { rows: n, columns: n, data };
}

function timed<Value>(name: string, run: () => Value): { value: Value; work: number } {
  const used = process.cpuUsage();
  const started = performance.now();
  const value = run();
  const ms = performance.now() - started;
  const work = process.cpuUsage(used).user / 1000;
  console.log(
    `  ${name.padEnd(44)} ${ms.toFixed(0).padStart(7)} ms ${work.toFixed(0).padStart(7)} ms of the processor`,
  );
  return { value, work };
}

console.log(`${items} items`);
const similarity = similarityOf(items, 30);
const preference = medianSimilarity(similarity);
for (const damping of [0.5, 0.9]) {
  const { value } = timed(`damping ${damping}`, () =>
    affinityPropagation(similarity, { preference, damping, maxIterations: 300 }),
  );
  const end = value.converged ? 'converged' : 'did not converge';
  console.log(`    ${value.exemplars.length} exemplars, ${end} after ${value.iterations} iterations`);
}
// The slowest case: an iteration costs the same whatever it finds, and undamped messages do not settle here.
const { value } = timed('300 iterations at most, undamped', () =>
  affinityPropagation(similarity, { preference, damping: 0, maxIterations: 300 }),
);
console.log(`    ${value.iterations} iterations`);

const small = similarityOf(60, 5);
const options = { preference: medianSimilarity(small), damping: 0.7, maxIterations: 300 };
const slow = timed('the twin, 60 items', () =>
  propagateSlowly(small, options.preference, options.damping, options.maxIterations),
);
const fast = timed('the same', () => affinityPropagation(small, options));
const same = fast.value.labels.every((label, i) => fast.value.exemplars[label] === slow.value.exemplarOf[i]);
console.log(
  `  ${(slow.work / fast.work).toFixed(0)} times faster than the twin, exemplars ${same ? 'the same' : 'DIFFER'}`,
);

/**
 * How long the refined distance and average linkage take, one thread. Usage: node bench/average-linkage.ts [items, 5000] [answers of each kind, 500]
 *
 * Times are of the processor and, in brackets, on the clock.
 */
import { averageLinkage } from '../main/algorithms/cluster/averageLinkage.ts';
import type { Pair } from '../main/algorithms/matrix.ts';
import { Random } from '../main/algorithms/random.ts';
import { refineDistances } from '../main/algorithms/refine/refineDistances.ts';
import { loadKernels } from '../main/native.ts';
import { gaussianClasses } from './gaussianClasses.ts';

const [items = 5000, answers = 500] = process.argv.slice(2).map(Number);
const { points, truth } = gaussianClasses(items, 200, 1);

function timed<Value>(what: string, work: () => Value): Value {
  const before = process.cpuUsage();
  const begun = performance.now();
  const value = work();
  const { user, system } = process.cpuUsage(before);
  console.log(
    `${what}: ${((user + system) / 1e6).toFixed(2)} (${((performance.now() - begun) / 1000).toFixed(2)}) s`,
  );
  return value;
}

/** Truthful answers about pairs drawn at random. */
function drawAnswers(): { mustLink: Pair[]; cannotLink: Pair[] } {
  const random = new Random(2);
  const [mustLink, cannotLink]: [Pair[], Pair[]] = [[], []];
  while (mustLink.length < answers || cannotLink.length < answers) {
    const [i, j] = random.sample(items, 2) as [number, number];
    const list = truth[i] === truth[j] ? mustLink : cannotLink;
    if (list.length < answers) list.push([i, j]);
  }
  return { mustLink, cannotLink };
}

console.log(`${items} items in 200 classes`);
const distances = timed('distances', () => loadKernels().pairwiseDistances(points, 'euclidean'));
const refined = timed('refined distances', () => refineDistances(distances));
timed('average linkage, all merges', () => averageLinkage(refined, { k: 1 }));
const { mustLink, cannotLink } = drawAnswers();
timed(`average linkage to 200 clusters, ${answers} must-links and ${answers} cannot-links`, () =>
  averageLinkage(refined, { k: 200 }, mustLink, cannotLink),
);

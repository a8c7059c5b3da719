/**
 * How long the refined distance and average linkage take, one thread. The peer is the definition of average
 * linkage.
 * Usage: node bench/average-linkage.ts [items, 5000] [answers of each kind, 500]
 */
import { averageLinkage } from '../main/algorithms/cluster/averageLinkage.ts';
import { condensedIndex, type Pair } from '../main/algorithms/matrix.ts';
import { Random } from '../main/algorithms/random.ts';
import { refineDistances } from '../main/algorithms/refine/refineDistances.ts';
import { loadKernels } from '../main/native.ts';
import { gaussianClasses } from './gaussianClasses.ts';
import { report, shown, timed } from './measure.ts';

const [items = 5000, answers = 500] = process.argv.slice(2).map(Number);
const { points, truth } = gaussianClasses(items, 200, 1);

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

/** The definition: of all pairs of clusters the one with the least mean distance, again and again. */
function linkSlowly(n: number, between: (i: number, j: number) => number): number {
  const sums = Array.from({ length: n }, (_, i) => Float64Array.from({ length: n }, (_, j) => between(i, j)));
  const sizes = new Float64Array(n).fill(1);
  const live = Array.from({ length: n }, (_, i) => i);
  let height = 0;
  while (live.length > 1) {
    let best: [number, number] = [0, 1];
    height = Number.POSITIVE_INFINITY;
    for (const [at, i] of live.entries())
      for (const j of live.slice(at + 1)) {
        const mean = sums[i]![j]! / (sizes[i]! * sizes[j]!);
        if (mean < height) [height, best] = [mean, [i, j]];
      }
    const [i, j] = best;
    for (const other of live) {
      sums[i]![other]! += sums[j]![other]!;
      sums[other]![i] = sums[i]![other]!;
    }
    sizes[i]! += sizes[j]!;
    live.splice(live.indexOf(j), 1);
  }
  return height;
}

const distances = measure('distances', () => loadKernels().pairwiseDistances(points, 'euclidean'));
const refined = measure('refined distances', () => refineDistances(distances));
measure('average linkage, all merges', () => averageLinkage(refined, { k: 1 }));
const { mustLink, cannotLink } = drawAnswers();
measure(`average linkage to 200 clusters, ${answers} must-links and ${answers} cannot-links`, () =>
  averageLinkage(refined, { k: 200 }, mustLink, cannotLink),
);

const SMALL = 300;
const small = loadKernels().pairwiseDistances(gaussianClasses(SMALL, 20, 1).points, 'euclidean');
const [, fast] = timed(() => averageLinkage(small, { k: 1 }));
const [, slow] = timed(() =>
  linkSlowly(SMALL, (i, j) => small.data[condensedIndex(SMALL, Math.min(i, j), Math.max(i, j))] ?? 0),
);
report(`average linkage, ${SMALL} items, all merges`, shown(fast), {
  name: 'the definition',
  ratio: slow.cpu / fast.cpu,
});

function measure<Value>(what: string, work: () => Value): Value {
  const [value, time] = timed(work);
  report(`${what}, ${items} items`, shown(time));
  return value;
}

/** The suggested number of groups, and the inconsistency of answers, for every strategy. Pure. */
import type { Kernels } from '../ask/activeHacc/ask.ts';
import { hacc } from '../cluster/hacc.ts';
import { closeConstraints } from '../constraints.ts';
import type { Metric } from '../distance.ts';
import { type Matrix, type Pair, pickRows } from '../matrix.ts';
import { type GivenAnswer, scoreByPoints } from '../noise/doubts.ts';
import { Random } from '../random.ts';
import { estimateGroups, type GroupEstimate, mutuallyDifferent } from '../session/estimateGroups.ts';
import type { Progress } from './questionStrategy.ts';

const ESTIMATE_ITEMS = 1_000;
const ESTIMATE_RUNS = 10;
const DOUBT_TREES = 200;

export interface ComparedPoints {
  readonly points: Matrix;
  readonly metric: Metric;
  readonly seed: number;
}

/** From a sample of the items and from what the answers rule out. */
export function suggestGroups(
  kernels: Kernels,
  { points, metric, seed }: ComparedPoints,
  links: { readonly mustLink: readonly Pair[]; readonly cannotLink: readonly Pair[] },
  progress: Progress,
): GroupEstimate {
  const random = new Random(seed);
  const rows = sampleRows(points, random);
  const distances = kernels.pairwiseDistances(rows, metric);
  const heights = hacc(distances, 1).merges.map(({ distance }) => distance);
  const closure = closeConstraints(points.rows, links.mustLink, links.cannotLink);
  return estimateGroups(rows, heights, {
    atLeast: Math.min(rows.rows, mutuallyDifferent(closure)),
    runs: ESTIMATE_RUNS,
    random,
    onProgress: (done, total) => progress(done, total, 'Estimating how many groups there are …'),
  });
}

/** The inconsistency of each answer with the rest (noise/inconsistency.ts). */
export function scoreDoubts(
  { points, seed }: Pick<ComparedPoints, 'points' | 'seed'>,
  answers: readonly GivenAnswer[],
  progress: Progress,
): Float64Array {
  const work = scoreByPoints(answers, points, DOUBT_TREES, seed);
  for (let tree = 0; ; tree++) {
    progress(tree, DOUBT_TREES, 'Looking for answers that do not fit …');
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** All rows, or so many drawn. */
function sampleRows(points: Matrix, random: Random): Matrix {
  if (points.rows <= ESTIMATE_ITEMS) return points;
  return pickRows(points, random.sample(points.rows, ESTIMATE_ITEMS));
}

/** What a session can say of its material whichever way it asks: how many groups there may be, and which answers fit badly. Runs in an asking thread. */
import { hacc } from '../../algorithms/cluster/hacc.ts';
import { closeConstraints } from '../../algorithms/constraints.ts';
import { type Matrix, pickRows } from '../../algorithms/matrix.ts';
import { type GivenAnswer, scoreByPoints } from '../../algorithms/noise/doubts.ts';
import { Random } from '../../algorithms/random.ts';
import {
  estimateGroups,
  type GroupEstimate,
  mutuallyDifferent,
} from '../../algorithms/session/estimateGroups.ts';
import { loadKernels } from '../../native.ts';
import type { Progress } from './asker.ts';
import type { Material, Situation } from './messages.ts';

const ESTIMATE_ITEMS = 1_000;
const ESTIMATE_RUNS = 10;
const DOUBT_TREES = 200;

/** From a sample of the items and from what the answers rule out. */
export function suggestGroups(
  { points, metric, seed }: Material,
  { mustLink, cannotLink }: Situation,
  progress: Progress,
): GroupEstimate {
  const random = new Random(seed);
  const rows = sampleRows(points, random);
  const distances = loadKernels().pairwiseDistances(rows, metric);
  const heights = hacc(distances, 1).merges.map(({ distance }) => distance);
  const atLeast = Math.min(rows.rows, mutuallyDifferent(closeConstraints(points.rows, mustLink, cannotLink)));
  return estimateGroups(rows, heights, {
    atLeast,
    runs: ESTIMATE_RUNS,
    random,
    onProgress: (done, total) => progress(done, total, 'Estimating how many groups there are …'),
  });
}

/** The inconsistency of each answer with the rest (noise/inconsistency.ts). */
export function scoreDoubts(
  { points, seed }: Material,
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

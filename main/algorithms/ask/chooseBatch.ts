/**
 * Chooses a batch of images to label, from points alone: clustered once by kernel k-means, then uncertain and
 * spread-out images from every cluster. Pure.
 *
 * Stanitsas, Cherian, Morellas and Papanikolopoulos, "Active constrained clustering via non-iterative
 * uncertainty sampling", section IV: kernel k-means (cluster/kernelKmeans.ts), then silhouettes and the
 * greedy choice (silhouetteBatch.ts).
 *
 * Deviation: how the budget is shared. A share of floor(budget / k) wastes the remainder, and is 0 where
 * there are more clusters than images in the budget. So at most floor(budget / 2) clusters are made, since
 * line 6 chooses pairs, and the clusters take turns: the first choice of each, then the second, until the
 * budget is spent. A person who stops early has then seen every cluster.
 *
 * O(N²) in time and memory: for large collections pass a sample.
 */
import { kernelKmeans } from '../cluster/kernelKmeans.ts';
import { type Kernel, type KernelMatrix, kernelMatrix } from '../kernels.ts';
import type { Matrix } from '../matrix.ts';
import type { Random } from '../random.ts';
import { silhouette, silhouetteBatch } from './silhouetteBatch.ts';

const MAX_ITERATIONS = 100;
/**
 * One start of k-means may leave two clusters as one; of several the one with the lowest objective counts.
 */
const STARTS = 5;

export interface BatchOptions {
  /** How many images to label. */
  readonly budget: number;
  /** How many subjects there seem to be. */
  readonly subjects: number;
  readonly kernel: Kernel;
}

/** Rows in the order to label them: `budget` of them, or all if there are fewer. */
export function chooseBatch(points: Matrix, options: BatchOptions, random: Random): number[] {
  const { budget, subjects, kernel } = options;
  if (!Number.isInteger(budget) || budget < 1) throw new RangeError('budget must be at least 1');
  if (!Number.isInteger(subjects) || subjects < 1) throw new RangeError('subjects must be at least 1');
  const k = Math.max(1, Math.min(subjects, Math.floor(budget / 2), points.rows));
  const labels = clusterBest(kernelMatrix(points, kernel), k, random);
  const values = silhouette(points, labels, kernel);
  // Large clusters fill the shares that small ones cannot.
  const lists = silhouetteBatch(points, labels, values, k * Math.min(budget, points.rows));
  const chosen: number[] = [];
  for (let turn = 0; chosen.length < Math.min(budget, points.rows); turn++)
    for (const list of lists) if (turn < list.length && chosen.length < budget) chosen.push(list[turn]!);
  return chosen;
}

function clusterBest(kernel: KernelMatrix, k: number, random: Random): Int32Array {
  let best = kernelKmeans(kernel, k, random, MAX_ITERATIONS);
  for (let start = 1; start < STARTS; start++) {
    const other = kernelKmeans(kernel, k, random, MAX_ITERATIONS);
    if (other.objective < best.objective) best = other;
  }
  return best.labels;
}

/**
 * A whole batch of images worth labelling, from points alone: clustered once in a kernel's feature space, doubtful and spread ones from every cluster. Pure.
 *
 * Stanitsas, Cherian, Morellas and Papanikolopoulos, "Active constrained clustering via non-iterative uncertainty sampling", section IV: kernel k-means
 * (cluster/kernelKmeans.ts), the silhouettes of its clusters (silhouette.ts), the greedy choice (silhouetteBatch.ts).
 *
 * Differs from the paper in how the budget is shared. A share of floor(budget / k) wastes the remainder, and is nothing where there are more clusters than the budget has
 * images: so no more than floor(budget / 2) clusters are made (the rule speaks of pairs), and the clusters take turns, the first choice of each, then the second, until the
 * budget is spent. Whoever stops early has then seen every cluster.
 *
 * O(N²) in time and memory: for large collections pass a sample.
 */
import { kernelKmeans } from '../cluster/kernelKmeans.ts';
import { type Kernel, type KernelMatrix, kernelMatrix } from '../kernels.ts';
import type { Matrix } from '../matrix.ts';
import type { Random } from '../random.ts';
import { silhouette } from './silhouette.ts';
import { silhouetteBatch } from './silhouetteBatch.ts';

const MAX_ITERATIONS = 100;
/** One start of k-means may leave two clusters as one; of several the one with the lowest objective counts. */
const STARTS = 5;

export interface BatchWish {
  /** How many images to label. */
  readonly budget: number;
  /** How many subjects there seem to be. */
  readonly subjects: number;
  readonly kernel: Kernel;
}

/** Rows in the order to label them: `budget` of them, or all where there are not as many. */
export function chooseBatch(points: Matrix, wish: BatchWish, random: Random): number[] {
  const { budget, subjects, kernel } = wish;
  if (!Number.isInteger(budget) || budget < 1) throw new RangeError('budget must be at least 1');
  if (!Number.isInteger(subjects) || subjects < 1) throw new RangeError('subjects must be at least 1');
  const k = Math.max(1, Math.min(subjects, Math.floor(budget / 2), points.rows));
  const labels = clusterBest(kernelMatrix(points, kernel), k, random);
  const values = silhouette(points, labels, kernel);
  // Large clusters make up for small ones that are used up before their share.
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

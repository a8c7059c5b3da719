/**
 * The initial centroids of MPCK-means. Pure.
 *
 * Basu, Banerjee and Mooney, "Semi-supervised Clustering by Seeding", ICML 2002, as MPCK-means uses it. The
 * neighbourhoods are the must-link components of two items or more. Only must-links of weight 1 count, since
 * less certain ones would chain everything together. The largest is chosen first, then repeatedly the one
 * farthest from those chosen, its squared distance weighted by its size; ties: the one with the smallest
 * item. Where there are fewer than k, items follow by k-means++ (in the ICML papers: random perturbations of
 * the global centroid).
 */
import { closeConstraints } from '../../constraints.ts';
import { membersByCluster } from '../../labels.ts';
import type { Matrix, Pair, WeightedPair } from '../../matrix.ts';
import type { Random } from '../../random.ts';
import { drawInProportion, drawUnchosen, squaredDistance } from '../kmeans.ts';

export function neighbourhoodCentroids(
  points: Matrix,
  k: number,
  mustLink: readonly WeightedPair[],
  random: Random,
): Matrix {
  if (!Number.isInteger(k) || k < 1 || k > points.rows)
    throw new RangeError(`k must be an integer from 1 to ${points.rows}`);
  const start = new Float64Array(k * points.columns);
  const chosen = chooseNeighbourhoods(points, mustLink, start, k);
  spreadItems(points, start, k, chosen, random);
  return { rows: k, columns: points.columns, data: start };
}

/** Fills the first rows of `start`; returns how many. */
function chooseNeighbourhoods(
  points: Matrix,
  mustLink: readonly WeightedPair[],
  start: Float64Array,
  k: number,
): number {
  const { columns } = points;
  const certain = mustLink.filter(([, , weight]) => weight === 1).map(([i, j]): Pair => [i, j]);
  const { componentOf, count } = closeConstraints(points.rows, certain, []);
  const neighbourhoods = membersByCluster(componentOf, count).filter(members => members.length > 1);
  const means = meansOf(points, neighbourhoods);
  const left = new Set(neighbourhoods.keys());
  const nearest = new Float64Array(neighbourhoods.length).fill(1);
  let chosen = 0;
  for (; chosen < k && left.size > 0; chosen++) {
    let best = -1;
    let most = -1;
    for (const candidate of left) {
      const worth = nearest[candidate]! * neighbourhoods[candidate]!.length;
      if (worth <= most) continue;
      best = candidate;
      most = worth;
    }
    left.delete(best);
    const offset = chosen * columns;
    start.set(means.data.subarray(best * columns, (best + 1) * columns), offset);
    if (chosen === 0) nearest.fill(Number.POSITIVE_INFINITY);
    lowerToNearest(nearest, means, start, offset);
  }
  return chosen;
}

export function meansOf({ columns, data }: Matrix, groups: readonly Int32Array[]): Matrix {
  const means = new Float64Array(groups.length * columns);
  groups.forEach((members, g) => {
    for (const item of members)
      for (let c = 0; c < columns; c++) means[g * columns + c]! += data[item * columns + c]! / members.length;
  });
  return { rows: groups.length, columns, data: means };
}

/** Makes each entry the squared distance of its row to the centroid at `offset`, where that is nearer. */
function lowerToNearest(nearest: Float64Array, rows: Matrix, centroids: Float64Array, offset: number): void {
  for (let i = 0; i < rows.rows; i++)
    nearest[i] = Math.min(nearest[i]!, squaredDistance(rows, i, centroids, offset, nearest[i]!));
}

/** Fills the rows of `start` from `chosen` on by k-means++. */
export function spreadItems(
  points: Matrix,
  start: Float64Array,
  k: number,
  chosen: number,
  random: Random,
): void {
  const { rows, columns, data } = points;
  const nearest = new Float64Array(rows).fill(Number.POSITIVE_INFINITY);
  for (let c = 0; c < chosen; c++) lowerToNearest(nearest, points, start, c * columns);
  const items: number[] = [];
  for (let c = chosen; c < k; c++) {
    const item = c === 0 ? random.below(rows) : drawItem(nearest, items, random);
    items.push(item);
    start.set(data.subarray(item * columns, (item + 1) * columns), c * columns);
    lowerToNearest(nearest, points, start, c * columns);
  }
}

function drawItem(nearest: Float64Array, items: readonly number[], random: Random): number {
  const total = nearest.reduce((sum, distance) => sum + distance, 0);
  return total > 0 ? drawInProportion(nearest, total, random) : drawUnchosen(nearest.length, items, random);
}

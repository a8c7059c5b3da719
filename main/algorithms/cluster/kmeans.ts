/**
 * K-means by Lloyd's iterations. Pure.
 *
 * Lloyd, "Least squares quantization in PCM", IEEE Transactions on Information Theory 28, 1982. Each
 * iteration assigns every item to its nearest centroid (squared Euclidean distance; ties: the smaller
 * centroid), then moves every centroid to the mean of its items. It ends when an iteration changes no label,
 * which is counted, or `maxIterations` are done.
 *
 * Start: the given centroids; or k different rows drawn uniformly ("random initial centroids",
 * `drawCentroids`); or k rows by k-means++ (`spreadCentroids`: Arthur and Vassilvitskii, "k-means++: the
 * advantages of careful seeding", SODA 2007).
 *
 * Degenerate cases: a centroid that loses its items stays in place, may win some again, and if it is empty in
 * the end gets no label and comes last in `centroids`. Not converging is a result: labels, means and inertia
 * are returned all the same.
 *
 * O(N k d) per iteration. A distance is abandoned as soon as its partial sum exceeds the best, which changes
 * no result because a sum of squares never falls. Sums run in ascending order of columns and of items,
 * without fused operations, so that a native twin can match bit for bit.
 */
import { numberLabels } from '../labels.ts';
import type { Matrix } from '../matrix.ts';
import type { Random } from '../random.ts';

export interface KMeansResult {
  readonly labels: Int32Array;
  /** In the order of the labels, then those without items. */
  readonly centroids: Matrix;
  /** The summed squared distance of the items to the mean of their cluster. */
  readonly inertia: number;
  readonly iterations: number;
}

/** How many columns are summed between two comparisons with the best distance so far. */
const STRIDE = 16;

export function kmeans(points: Matrix, start: Matrix, maxIterations: number): KMeansResult {
  if (points.rows < 1) throw new RangeError('points must have at least one row');
  if (start.rows < 1 || start.rows > points.rows)
    throw new RangeError('k must be from 1 to the number of points');
  if (start.columns !== points.columns) throw new RangeError('init must have as many columns as the points');
  if (!Number.isInteger(maxIterations) || maxIterations < 1)
    throw new RangeError('maxIterations must be at least 1');
  const centroids = start.data.slice();
  const labels = new Int32Array(points.rows).fill(-1);
  let iterations = 0;
  let changed = true;
  while (changed && iterations < maxIterations) {
    iterations += 1;
    changed = assignToNearest(points, centroids, labels);
    if (changed) moveToMeans(points, centroids, labels);
  }
  return inOrderOfLabels(points, centroids, labels, iterations);
}

/** Only the labels, for callers that run it many times. */
export function kmeansLabels(points: Matrix, start: Matrix, maxIterations: number): Int32Array {
  const centroids = start.data.slice();
  const labels = new Int32Array(points.rows).fill(-1);
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    if (!assignToNearest(points, centroids, labels)) break;
    moveToMeans(points, centroids, labels);
  }
  return labels;
}

/** k different rows, each set equally likely. */
export function drawCentroids(points: Matrix, k: number, random: Random): Matrix {
  return rowsOf(points, random.sample(points.rows, k));
}

/**
 * K-means++: each next row with a probability in proportion to its squared distance to the nearest one chosen
 * so far.
 */
export function spreadCentroids(points: Matrix, k: number, random: Random): Matrix {
  const chosen = [random.below(points.rows)];
  const nearest = new Float64Array(points.rows).fill(Number.POSITIVE_INFINITY);
  while (chosen.length < k) {
    const last = chosen[chosen.length - 1]! * points.columns;
    let total = 0;
    for (let i = 0; i < points.rows; i++) {
      const distance = squaredDistance(points, i, points.data, last, nearest[i]!);
      if (distance < nearest[i]!) nearest[i] = distance;
      total += nearest[i]!;
    }
    chosen.push(
      total > 0 ? drawInProportion(nearest, total, random) : drawUnchosen(points.rows, chosen, random),
    );
  }
  return rowsOf(points, chosen);
}

export function drawInProportion(weights: Float64Array, total: number, random: Random): number {
  let left = random.unit() * total;
  let last = 0;
  for (let i = 0; i < weights.length; i++) {
    if (weights[i]! === 0) continue;
    last = i;
    left -= weights[i]!;
    if (left < 0) break;
  }
  return last;
}

/** Where all items coincide with a chosen one, any other item will do. */
export function drawUnchosen(rows: number, chosen: readonly number[], random: Random): number {
  const taken = new Set(chosen);
  let skip = random.below(rows - taken.size);
  for (let i = 0; i < rows; i++) {
    if (taken.has(i)) continue;
    if (skip === 0) return i;
    skip -= 1;
  }
  throw new RangeError('k must be from 1 to the number of points');
}

function rowsOf(points: Matrix, rows: readonly number[]): Matrix {
  const { columns } = points;
  const data = new Float64Array(rows.length * columns);
  rows.forEach((row, r) => {
    data.set(points.data.subarray(row * columns, (row + 1) * columns), r * columns);
  });
  return { rows: rows.length, columns, data };
}

/** Returns whether any label changed. */
function assignToNearest(points: Matrix, centroids: Float64Array, labels: Int32Array): boolean {
  let changed = false;
  for (let i = 0; i < points.rows; i++) {
    const nearest = nearestCentroid(points, i, centroids, labels[i]!);
    if (nearest !== labels[i]) {
      labels[i] = nearest;
      changed = true;
    }
  }
  return changed;
}

/**
 * The nearest centroid of row i. Starting from the present label (-1: none) makes the first bound tight; ties
 * still go to the smaller centroid.
 */
export function nearestCentroid(points: Matrix, i: number, centroids: Float64Array, before: number): number {
  const { columns } = points;
  const k = centroids.length / columns;
  let best = Math.max(before, 0);
  let bestDistance = squaredDistance(points, i, centroids, best * columns, Number.POSITIVE_INFINITY);
  for (let c = 0; c < k; c++) {
    if (c === best) continue;
    const distance = squaredDistance(points, i, centroids, c * columns, bestDistance);
    if (distance < bestDistance || (distance === bestDistance && c < best)) {
      best = c;
      bestDistance = distance;
    }
  }
  return best;
}

export function moveToMeans(points: Matrix, centroids: Float64Array, labels: Int32Array): void {
  const { rows, columns, data } = points;
  const k = centroids.length / columns;
  const counts = new Int32Array(k);
  const sums = new Float64Array(k * columns);
  for (let i = 0; i < rows; i++) {
    const label = labels[i]!;
    counts[label]! += 1;
    const to = label * columns;
    const from = i * columns;
    for (let c = 0; c < columns; c++) sums[to + c]! += data[from + c]!;
  }
  for (let cluster = 0; cluster < k; cluster++) {
    const count = counts[cluster]!;
    if (count === 0) continue;
    for (let c = cluster * columns; c < (cluster + 1) * columns; c++) centroids[c] = sums[c]! / count;
  }
}

/**
 * The squared distance of row i to the centroid at `offset`, or some number above `limit` once it is known to
 * exceed it.
 */
export function squaredDistance(
  points: Matrix,
  i: number,
  centroids: Float64Array,
  offset: number,
  limit: number,
): number {
  const { columns, data } = points;
  const row = i * columns;
  let sum = 0;
  let c = 0;
  while (c < columns) {
    const end = Math.min(c + STRIDE, columns);
    for (; c < end; c++) {
      const difference = data[row + c]! - centroids[offset + c]!;
      sum += difference * difference;
    }
    if (sum > limit) return sum;
  }
  return sum;
}

function inOrderOfLabels(
  points: Matrix,
  centroids: Float64Array,
  found: Int32Array,
  iterations: number,
): KMeansResult {
  const { columns } = points;
  const k = centroids.length / columns;
  const { labels, order } = numberLabels(found);
  const used = new Set(order);
  const empty = Array.from({ length: k }, (_, cluster) => cluster).filter(cluster => !used.has(cluster));
  const ordered = rowsOf({ rows: k, columns, data: centroids }, [...order, ...empty]);
  let inertia = 0;
  for (let i = 0; i < points.rows; i++)
    inertia += squaredDistance(points, i, ordered.data, labels[i]! * columns, Number.POSITIVE_INFINITY);
  return { labels, centroids: ordered, inertia, iterations };
}

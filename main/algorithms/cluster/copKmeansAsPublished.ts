/**
 * COP-KMeans as published: items are placed one after the other, and no choice is undone. Pure.
 *
 * Two rules for an item, given the items that were placed before it in the same pass:
 *
 * - `wagstaff`: the nearest cluster that violates no constraint; where there is none, the algorithm fails
 *   (Wagstaff, Cardie, Rogers and Schroedl, "Constrained k-means clustering with background knowledge", ICML
 *   2001, table 1).
 * - `least-violation`: the cluster with the least sum of violated weights, of equals the nearest (Lad and
 *   Parikh, "Interactively guiding semi-supervised clustering via attribute-based explanations", ECCV 2014,
 *   section 4.3).
 *
 * Equally near: the smaller centroid. Then every centroid moves to the mean of its items; one without items
 * stays. Passes end when no label changes, at the latest after 100. Constraints are used as given, not closed
 * transitively. Our own algorithm, which satisfies what can be satisfied, is copKmeans.ts.
 *
 * Degenerate cases: contradictory constraints make `wagstaff` fail as soon as both of their items are placed.
 * Without constraints both are k-means. O(N k d + constraints) for a pass.
 */
import { numberLabels } from '../labels.ts';
import type { Matrix, WeightedPair } from '../matrix.ts';
import { checkLinks, countViolations, linksFromPairs, type Violations } from './copKmeans/linkSets.ts';
import { moveToMeans, squaredDistance } from './kmeans.ts';

export type PublishedRule = 'wagstaff' | 'least-violation';

export interface PublishedResult {
  readonly labels: Int32Array;
  readonly violations: Violations;
}

/** One constraint as one of its items sees it. */
interface Partner {
  readonly item: number;
  readonly isMustLink: boolean;
  readonly weight: number;
}

const MOST_PASSES = 100;

/** Null: it failed. `start` has the initial centroids; `order` is a permutation of the items. */
export function copKmeansAsPublished(
  points: Matrix,
  start: Matrix,
  mustLink: readonly WeightedPair[],
  cannotLink: readonly WeightedPair[],
  rule: PublishedRule,
  order: ArrayLike<number> = Int32Array.from({ length: points.rows }, (_, item) => item),
): PublishedResult | null {
  const links = linksFromPairs(mustLink, cannotLink);
  check(points, start, order);
  checkLinks(links, points.rows);
  const partners = partnersOf(points.rows, mustLink, cannotLink);
  const centroids = start.data.slice();
  let labels = new Int32Array(points.rows).fill(-1);
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const placed = placeAll(points, centroids, partners, rule, order);
    if (placed === null) return null;
    const isSettled = placed.every((label, item) => label === labels[item]);
    labels = placed;
    if (isSettled) break;
    moveToMeans(points, centroids, labels);
  }
  return { labels: numberLabels(labels).labels, violations: countViolations(links, labels) };
}

function placeAll(
  points: Matrix,
  centroids: Float64Array,
  partners: readonly (readonly Partner[])[],
  rule: PublishedRule,
  order: ArrayLike<number>,
): Int32Array<ArrayBuffer> | null {
  const k = centroids.length / points.columns;
  const labels = new Int32Array(points.rows).fill(-1);
  const violated = new Float64Array(k);
  for (const item of Array.from(order)) {
    const known = partners[item]!.filter(partner => labels[partner.item]! >= 0);
    for (let cluster = 0; cluster < k; cluster++) violated[cluster] = weightViolated(known, labels, cluster);
    const best = bestCluster(points, item, centroids, violated);
    if (rule === 'wagstaff' && violated[best]! > 0) return null;
    labels[item] = best;
  }
  return labels;
}

function weightViolated(known: readonly Partner[], labels: Int32Array, cluster: number): number {
  let sum = 0;
  for (const { item, isMustLink, weight } of known)
    if ((labels[item] === cluster) !== isMustLink) sum += weight;
  return sum;
}

/** The least violated weight, then the nearest, then the smaller. A cluster without violations has weight 0. */
function bestCluster(points: Matrix, item: number, centroids: Float64Array, violated: Float64Array): number {
  let best = -1;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let cluster = 0; cluster < violated.length; cluster++) {
    if (best >= 0 && violated[cluster]! > violated[best]!) continue;
    const offset = cluster * points.columns;
    const distance = squaredDistance(points, item, centroids, offset, Number.POSITIVE_INFINITY);
    if (best >= 0 && violated[cluster] === violated[best] && distance >= bestDistance) continue;
    best = cluster;
    bestDistance = distance;
  }
  return best;
}

function partnersOf(
  rows: number,
  mustLink: readonly WeightedPair[],
  cannotLink: readonly WeightedPair[],
): Partner[][] {
  const partners = Array.from({ length: rows }, (): Partner[] => []);
  const add = (pairs: readonly WeightedPair[], isMustLink: boolean): void => {
    for (const [i, j, weight] of pairs) {
      partners[i]!.push({ item: j, isMustLink, weight });
      partners[j]!.push({ item: i, isMustLink, weight });
    }
  };
  add(mustLink, true);
  add(cannotLink, false);
  return partners;
}

function check(points: Matrix, start: Matrix, order: ArrayLike<number>): void {
  if (start.rows < 1 || start.rows > points.rows)
    throw new RangeError('k must be from 1 to the number of points');
  if (start.columns !== points.columns) throw new RangeError('init must have as many columns as the points');
  const seen = new Set(Array.from(order));
  const isPermutation =
    order.length === points.rows &&
    Array.from({ length: points.rows }, (_, item) => item).every(item => seen.has(item));
  if (!isPermutation) throw new RangeError('order must have every item once');
}

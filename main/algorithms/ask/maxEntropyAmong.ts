/**
 * The least certain question among the nearest pairs of many items. Pure.
 *
 * As maxEntropy.ts, with memory linear in the items. Two deviations, neither of which shows while all pairs fit
 * in both lists: the Gaussians are fitted to the distances of 2^20 pairs, drawn once, and only an item and its
 * nearest neighbours are asked about. What lies farther apart than that is hardly ever in doubt.
 *
 * Pairs of one photo are not asked about (session/cooccurrence.ts). O(N k d) once for k neighbours, then O(N k)
 * a question.
 */

import { ALONE } from '../collections.ts';
import type { Closure } from '../constraints.ts';
import { distanceBetween } from '../distance.ts';
import { numberLabels } from '../labels.ts';
import { type Matrix, type Pair, pairCount } from '../matrix.ts';
import type { NearestItems } from '../neighbours/nearestNeighbours.ts';
import { Random } from '../random.ts';
import {
  apartByComponent,
  gaussian,
  logOddsBetween,
  type MaxEntropyQuestion,
  MostUncertain,
  type TwoKinds,
} from './maxEntropy.ts';

/** Pair p is of first[p] < second[p]; in ascending order. */
interface PairList {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly distances: Float64Array;
}

export interface NearPairs {
  /** What may be asked. */
  readonly near: PairList;
  /** What the Gaussians are fitted to. */
  readonly drawn: PairList;
}

type IsApart = (i: number, j: number) => boolean;

const MOST_DRAWN = 2 ** 20;

/** `photos`: the photo of each item, where some share one. */
export function nearPairsOf(
  points: Matrix,
  neighbours: NearestItems,
  photos: Int32Array | null,
  seed: number,
): NearPairs {
  const isApart: IsApart = (i, j) => photos !== null && photos[i] !== ALONE && photos[i] === photos[j];
  return {
    near: measured(points, listNear(points.rows, neighbours, isApart)),
    drawn: measured(points, drawPairs(points.rows, seed)),
  };
}

export function maxEntropyAmong(
  { near, drawn }: NearPairs,
  labels: ArrayLike<number>,
  closure: Closure,
  skip: readonly Pair[],
): MaxEntropyQuestion | null {
  const n = labels.length;
  const chosen = new MostUncertain(logOddsBetween(fitGaussians(drawn, labels)));
  const apartFrom = apartByComponent(closure);
  const skipped = new Set(skip.map(([i, j]) => Math.min(i, j) * n + Math.max(i, j)));
  const { componentOf } = closure;
  for (let pair = 0; pair < near.first.length; pair++) {
    const [i, j] = [near.first[pair]!, near.second[pair]!];
    const [one, other] = [componentOf[i]!, componentOf[j]!];
    if (one === other || apartFrom.get(one)?.includes(other) || skipped.has(i * n + j)) continue;
    chosen.offer(i, j, near.distances[pair]!);
  }
  return chosen.best;
}

/** Two passes, in the order of the list. The first of each two numbers is that of the pairs apart. */
function fitGaussians({ first, second, distances }: PairList, found: ArrayLike<number>): TwoKinds {
  const { labels } = numberLabels(found);
  const kinds = first.map((item, pair) => (labels[item] === labels[second[pair]!] ? 1 : 0));
  const [counts, sums, squares] = [new Float64Array(2), new Float64Array(2), new Float64Array(2)];
  for (let pair = 0; pair < kinds.length; pair++) {
    counts[kinds[pair]!]! += 1;
    sums[kinds[pair]!]! += distances[pair]!;
  }
  const means = sums.map((sum, kind) => sum / Math.max(1, counts[kind]!));
  for (let pair = 0; pair < kinds.length; pair++) {
    const difference = distances[pair]! - means[kinds[pair]!]!;
    squares[kinds[pair]!]! += difference * difference;
  }
  const [apart, together] = Array.from(counts, (count, kind) =>
    gaussian(count, means[kind]!, squares[kind]!),
  );
  return { together: together!, apart: apart! };
}

/** Every item with its neighbours, each pair once, as i n + j. */
function listNear(n: number, { items, count }: NearestItems, isApart: IsApart): Float64Array {
  const keys = new Float64Array(n * count);
  let listed = 0;
  for (let item = 0; item < n; item++)
    for (let at = item * count; at < (item + 1) * count; at++) {
      const other = items[at]!;
      if (other >= 0 && !isApart(item, other))
        keys[listed++] = Math.min(item, other) * n + Math.max(item, other);
    }
  return eachOnce(keys.subarray(0, listed));
}

/** All pairs, or about so many of them. */
function drawPairs(n: number, seed: number): Float64Array {
  const all = pairCount(n);
  const keys = new Float64Array(Math.min(all, MOST_DRAWN));
  if (all <= MOST_DRAWN) {
    let at = 0;
    for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) keys[at++] = i * n + j;
    return keys;
  }
  const random = new Random(seed);
  for (let at = 0; at < keys.length; at++) {
    const [i, j] = [random.below(n), random.below(n - 1)];
    const other = j < i ? j : j + 1;
    keys[at] = Math.min(i, other) * n + Math.max(i, other);
  }
  return eachOnce(keys);
}

/** In ascending order. */
function eachOnce(keys: Float64Array): Float64Array {
  keys.sort();
  return keys.filter((key, at) => at === 0 || key !== keys[at - 1]);
}

function measured(points: Matrix, keys: Float64Array): PairList {
  const n = points.rows;
  const distance = distanceBetween(points, 'euclidean');
  const first = Int32Array.from(keys, key => Math.floor(key / n));
  const second = Int32Array.from(keys, key => key % n);
  return { first, second, distances: Float64Array.from(keys, (_, at) => distance(first[at]!, second[at]!)) };
}

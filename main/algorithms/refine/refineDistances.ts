/**
 * Distances refined by neighbourhoods: two items are near when they are similar and have the same neighbours.
 * Pure.
 *
 * The mean of three distances, each divided by its own mean: the given one, the diffusion distance and the
 * fuzzy neighbour Jaccard, plus a thousandth of the first, since the other two are equal for all pairs that
 * share no neighbourhood. docs/results/fewest-questions.md shows how many questions it saves.
 *
 * O(N²) plus, for each item, the square of how many others have it in their neighbourhood. The other two
 * distances are computed for the pairs that share something and are largest (√2 and 1) for all others. A
 * distance whose mean is 0 adds nothing. The order of the items matters only for rounding, unless an item has
 * several neighbours at the same distance: then the smaller item counts as nearer.
 */
import { allAtOnce, rangesOf } from '../collections.ts';
import { type Condensed, condensedIndex, pairCount } from '../matrix.ts';
import type { NearestItems } from '../neighbours/nearestNeighbours.ts';
import {
  forEachOverlap,
  joinRows,
  type MultiplySparse,
  multiplySparse,
  RowBuilder,
  type SparseRows,
  transpose,
} from './sparseRows.ts';

const TIE_BREAK = 0.001;
/** Of a neighbourhood; in small collections fewer, but at least (neighbourOverlap.ts). */
export const WALKED = { items: 10, least: 3 };
export const DESCRIBING = { items: 15, least: 5 };
export const AVERAGED = { items: 6, least: 2 };

export function refineDistances(distances: Condensed): Condensed {
  const { n, data } = distances;
  if (data.length !== pairCount(n)) throw new RangeError('distances: the length does not fit n');
  const nearest = nearestItems(distances, DESCRIBING.items);
  const refined = new Float64Array(data.length);
  addScaled(refined, data, 1 / 3 + TIE_BREAK);
  const other = new Float64Array(data.length);
  fill(other, n, allAtOnce(walkEnds(n, nearest, WALKED.items)), 'product', walkDistance);
  addScaled(refined, other, 1 / 3);
  fill(other, n, allAtOnce(neighbourWeights(n, nearest, AVERAGED.items)), 'minimum', jaccardDistance);
  addScaled(refined, other, 1 / 3);
  return { n, data: refined };
}

function fill(
  data: Float64Array,
  n: number,
  rows: SparseRows,
  by: 'product' | 'minimum',
  distanceOf: (overlap: number) => number,
): void {
  data.fill(distanceOf(0));
  forEachOverlap(rows, by, (i, j, overlap) => {
    data[condensedIndex(n, i, j)] = distanceOf(overlap);
  });
}

function addScaled(to: Float64Array, from: Float64Array, weight: number): void {
  let sum = 0;
  for (let pair = 0; pair < from.length; pair++) sum += from[pair]!;
  if (sum === 0) return;
  const scale = weight / (sum / from.length);
  for (let pair = 0; pair < from.length; pair++) to[pair]! += from[pair]! * scale;
}

/** From the distances of all pairs. O(N²) and a little for each of the few pairs that enter a list. */
export function nearestItems({ n, data }: Condensed, wanted: number): NearestItems {
  const count = Math.max(0, Math.min(wanted, n - 1));
  const items = new Int32Array(n * count);
  const distances = new Float64Array(n * count).fill(Number.POSITIVE_INFINITY);
  const filled = new Int32Array(n);
  if (count === 0) return { count, items, distances };
  // Others are offered in ascending order, so an equal distance never precedes an earlier one.
  const offer = (item: number, other: number, distance: number): void => {
    const first = item * count;
    let at = filled[item]!;
    if (at === count) at -= 1;
    else filled[item] = at + 1;
    for (; at > 0 && distances[first + at - 1]! > distance; at--) {
      distances[first + at] = distances[first + at - 1]!;
      items[first + at] = items[first + at - 1]!;
    }
    distances[first + at] = distance;
    items[first + at] = other;
  };
  let position = 0;
  for (let i = 0; i < n; i++) {
    const worst = (i + 1) * count - 1;
    for (let j = i + 1; j < n; j++, position++) {
      const distance = data[position]!;
      if (distance < distances[worst]!) offer(i, j, distance);
      if (distance < distances[(j + 1) * count - 1]!) offer(j, i, distance);
    }
  }
  return { count, items, distances };
}

/**
 * The diffusion distance: where short random walks from two items end.
 *
 * After Coifman and Lafon, "Diffusion maps", Applied and Computational Harmonic Analysis 21, 2006, with the
 * local scale of Zelnik-Manor and Perona, "Self-tuning spectral clustering", NIPS 2004. The graph joins i and
 * j when either is among the other's ten nearest (or as many as requested). Its weights are exp(-d² / (s_i
 * s_j)), where s is the distance to the tenth; each item has a loop of weight 1. P is the graph with rows
 * that sum to 1, and Q = P³ has the probabilities of the ends of three steps, of which the 64 likeliest are
 * kept and scaled to the sum 1. The rows of √Q have length 1; the distance is Euclidean between them, √(2 - 2
 * Σ √(q_i q_j)).
 *
 * Degenerate cases: with fewer than eleven items all others are neighbours. s = 0 (ten duplicates): weight 1
 * at distance 0, otherwise 0.
 */
const LIKELIEST = 64;

/**
 * √Q, whose products of rows give the distances. `keptHalfway`: so many of the likeliest places after two
 * steps are kept, where speed matters. In parts.
 */
export function* walkEnds(
  n: number,
  nearest: NearestItems,
  neighbours: number,
  {
    keptHalfway = Number.POSITIVE_INFINITY,
    multiply = multiplySparse,
  }: { keptHalfway?: number; multiply?: MultiplySparse } = {},
): Generator<void, SparseRows> {
  const step = yield* stepChances(n, nearest, Math.min(neighbours, nearest.count));
  const halfway = yield* multiplyInParts(step, step, keptHalfway, multiply);
  const { starts, columns, values } = yield* multiplyInParts(halfway, step, LIKELIEST, multiply);
  for (let at = 0; at < values.length; at++) values[at] = Math.sqrt(values[at]!);
  return { starts, columns, values };
}

function* multiplyInParts(
  first: SparseRows,
  second: SparseRows,
  most: number,
  multiply: MultiplySparse,
): Generator<void, SparseRows> {
  const parts: SparseRows[] = [];
  for (const range of rangesOf(first.starts.length - 1)) {
    parts.push(multiply(first, second, most, range));
    yield;
  }
  return joinRows(parts);
}

/** The distance of two items whose rows of √Q have this product; rounding may lift it a little above 1. */
export function walkDistance(product: number): number {
  return Math.sqrt(Math.max(0, 2 - 2 * product));
}

function* stepChances(
  n: number,
  { count, items, distances }: NearestItems,
  neighbours: number,
): Generator<void, SparseRows> {
  const scale = (item: number): number => distances[item * count + neighbours - 1]!;
  const listed = new RowBuilder(n);
  for (let i = 0; i < n; i++) {
    for (let at = 0; at < neighbours; at++) {
      const j = items[i * count + at]!;
      listed.add(j, weigh(distances[i * count + at]!, scale(i) * scale(j)));
    }
    listed.endRow();
  }
  const there = listed.finish();
  yield;
  return yield* symmetric(n, there, transpose(there, n));
}

function weigh(distance: number, scale: number): number {
  if (scale === 0) return distance === 0 ? 1 : 0;
  return Math.exp((-distance * distance) / scale);
}

/**
 * One row of probabilities per item: its listed neighbours, the items that list it (a pair listed both ways
 * has one weight), and the loop.
 */
function* symmetric(n: number, there: SparseRows, back: SparseRows): Generator<void, SparseRows> {
  const builder = new RowBuilder(n);
  /** The last item that lists each. */
  const listedBy = new Int32Array(n).fill(-1);
  for (const { from, to } of rangesOf(n)) {
    for (let i = from; i < to; i++) {
      builder.add(i, 1);
      for (let at = there.starts[i]!; at < there.starts[i + 1]!; at++) {
        listedBy[there.columns[at]!] = i;
        builder.add(there.columns[at]!, there.values[at]!);
      }
      for (let at = back.starts[i]!; at < back.starts[i + 1]!; at++)
        if (listedBy[back.columns[at]!] !== i) builder.add(back.columns[at]!, back.values[at]!);
      builder.endRow({ toSumOne: true });
    }
    yield;
  }
  return builder.finish();
}

/**
 * The neighbour Jaccard distance: the neighbours that two items do not share.
 *
 * After Zhong, Zheng, Cao and Li, "Re-ranking person re-identification with k-reciprocal encoding", CVPR
 * 2017. Each item is described by weights on itself (1) and its fifteen nearest, exp(-2 (d / d15)²). The
 * description is replaced by the mean of those of the item and its five nearest, which makes it stable, and
 * scaled to the sum 1. The distance is 1 - Σ min / (2 - Σ min), Jaccard's for fuzzy sets. Deviation:
 * neighbours need not be reciprocal.
 *
 * Degenerate cases: with fewer than sixteen items d15 is the distance to the farthest. d15 = 0 (fifteen
 * duplicates): all of them weigh 1.
 */

/**
 * Rows that sum to 1, whose common minimum gives the distances. The item's own description is one of the
 * `averaged`. In parts.
 */
export function* neighbourWeights(
  n: number,
  { count, items, distances }: NearestItems,
  averaged: number,
): Generator<void, SparseRows> {
  const own = new RowBuilder(n);
  for (let i = 0; i < n; i++) {
    const farthest = distances[(i + 1) * count - 1] ?? 0;
    own.add(i, 1);
    for (let at = i * count; at < (i + 1) * count; at++) {
      const share = farthest === 0 ? 0 : distances[at]! / farthest;
      own.add(items[at]!, Math.exp(-2 * share * share));
    }
    own.endRow();
  }
  const rows = own.finish();
  yield;
  const smooth = new RowBuilder(n);
  const include = (item: number): void => {
    for (let at = rows.starts[item]!; at < rows.starts[item + 1]!; at++)
      smooth.add(rows.columns[at]!, rows.values[at]!);
  };
  for (const { from, to } of rangesOf(n)) {
    for (let i = from; i < to; i++) {
      include(i);
      for (let at = 0; at < Math.min(averaged - 1, count); at++) include(items[i * count + at]!);
      smooth.endRow({ toSumOne: true });
    }
    yield;
  }
  return smooth.finish();
}

/** The distance of two items whose rows have this sum of minima; rounding may lift it a little above 1. */
export function jaccardDistance(minima: number): number {
  return Math.max(0, 1 - minima / (2 - minima));
}

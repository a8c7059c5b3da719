/**
 * Distances refined by neighbourhoods: two items are near when they look alike and when they are near to the same others. Pure.
 *
 * The mean of three distances, each divided by its own mean so that none drowns the others: the given one, the diffusion distance (diffusion.ts) and the fuzzy
 * neighbour Jaccard (neighbourJaccard.ts), plus a thousandth of the first, since the other two are equal for all pairs that share no neighbourhood. What it is worth
 * in questions stands in docs/results/fewest-questions.md.
 *
 * Neighbourhoods are counted in items: where a row stands for several, fewer rows are one. With three rows of a subject each, fifteen neighbours are mostly strangers.
 *
 * O(N²) plus, for each item, the square of how many others have it in their neighbourhood. The other two distances are computed for the pairs that
 * share something and are largest (√2 and 1) for all others. A kind of distance whose mean is 0 adds nothing. The order of the items does not matter, but for
 * rounding, unless an item has several neighbours at the same distance: then the smaller item counts as nearer.
 */
import { type Condensed, condensedIndex, pairCount } from '../matrix.ts';
import { walkDistance, walkEnds } from './diffusion.ts';
import { nearestItems } from './nearestItems.ts';
import { jaccardDistance, neighbourWeights } from './neighbourJaccard.ts';
import { forEachOverlap, type SparseRows } from './sparseRows.ts';

const TIE_BREAK = 0.001;
/** Of a neighbourhood in items, and at least. */
const WALKED = { items: 10, least: 3 };
const DESCRIBING = { items: 15, least: 5 };
const AVERAGED = { items: 6, least: 2 };

/** `itemsEach`: how many items a row stands for, where centres stand for close items. */
export function refineDistances(distances: Condensed, itemsEach = 1): Condensed {
  const { n, data } = distances;
  if (data.length !== pairCount(n)) throw new RangeError('distances: the length does not fit n');
  const count = ({ items, least }: typeof WALKED) => Math.max(least, Math.round(items / itemsEach));
  const nearest = nearestItems(distances, count(DESCRIBING));
  const refined = new Float64Array(data.length);
  addScaled(refined, data, 1 / 3 + TIE_BREAK);
  const other = new Float64Array(data.length);
  fill(other, n, walkEnds(n, nearest, count(WALKED)), 'product', walkDistance);
  addScaled(refined, other, 1 / 3);
  fill(other, n, neighbourWeights(n, nearest, count(AVERAGED)), 'minimum', jaccardDistance);
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

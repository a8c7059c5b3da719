/**
 * How much the neighbourhoods of two items overlap, for the pairs whose neighbourhoods do. Pure.
 *
 * The refined distance (refineDistances.ts) has two terms that look at neighbourhoods: the diffusion distance
 * w, at most √2, and the neighbour Jaccard distance j, at most 1. Both are at their maximum for pairs that
 * share nothing. The overlap is what such a pair has less than that,
 *
 *     o = ((1 - w / √2) + (1 - j)) / 3,    0 ≤ o ≤ 2/3,
 *
 * so that the refined distance is (d + 2) / 3 - o for a plain distance d in units of its own, and o is 0 for
 * all pairs that are not listed (linkage/clusterDistance.ts). Sums of o over pairs of clusters are sums over
 * listed pairs.
 *
 * Listed are the pairs of which one is among the 64 likeliest ends of three steps from the other. Deviation
 * from refineDistances.ts: pairs that share something but are no such end count as sharing nothing; they are
 * the weakest. After two steps the 64 likeliest places are kept too. Below 60 items neighbourhoods are smaller,
 * down to 3, 5 and 2. Memory is linear in the items. O(N · 64 · (64 + 96)) plus the rows.
 */
import { type ListedPairs, rangesOf } from '../collections.ts';
import type { NearestItems } from '../neighbours/nearestNeighbours.ts';
import {
  AVERAGED,
  DESCRIBING,
  jaccardDistance,
  neighbourWeights,
  WALKED,
  walkDistance,
  walkEnds,
} from './refineDistances.ts';
import {
  copyToLater,
  type MultiplySparse,
  multiplySparse,
  type SparseRows,
  type SumShared,
  sumShared,
  transpose,
} from './sparseRows.ts';

/** How many nearest neighbours of each item are needed. */
export const NEIGHBOURS = DESCRIBING.items;
/** With fewer items neighbourhoods are smaller in proportion: they would hold everything otherwise. */
const LARGE_ENOUGH = 60;
/** Of the places after two of the three steps. */
const HALFWAY = 64;
/** The largest overlap. */
export const MOST_OVERLAP = 2 / 3;

/** What takes long: compiled, or the twins. */
export interface OverlapKernels {
  readonly multiplySparse: MultiplySparse;
  readonly sumShared: SumShared;
}

/** Symmetric: row i has the overlap of i with each listed j, in ascending j. In parts. */
export function* neighbourOverlap(
  n: number,
  neighbours: NearestItems,
  kernels: OverlapKernels = { multiplySparse, sumShared },
): Generator<void, SparseRows> {
  const share = Math.min(1, n / LARGE_ENOUGH);
  const count = ({ items, least }: typeof WALKED) => Math.max(least, Math.round(items * share));
  const nearest = firstOf(neighbours, n, count(DESCRIBING));
  const walks = yield* walkEnds(n, nearest, count(WALKED), {
    keptHalfway: HALFWAY,
    multiply: kernels.multiplySparse,
  });
  const listed = listPairs(walks, n);
  yield;
  const values = new Float64Array(listed.columns.length);
  for (const range of rangesOf(n)) {
    kernels.sumShared(walks, listed, 'product', range, values);
    yield;
  }
  const weights = yield* neighbourWeights(n, nearest, count(AVERAGED));
  const described = new Float64Array(listed.columns.length);
  for (const range of rangesOf(n)) {
    kernels.sumShared(weights, listed, 'minimum', range, described);
    yield;
  }
  for (let at = 0; at < values.length; at++)
    values[at] = (1 - walkDistance(values[at]!) / Math.SQRT2 + (1 - jaccardDistance(described[at]!))) / 3;
  copyToLater(listed, values);
  return { ...listed, values };
}

/** The nearest `wanted` of each. */
function firstOf(neighbours: NearestItems, n: number, wanted: number): NearestItems {
  const { count } = neighbours;
  if (count <= wanted) return neighbours;
  const items = new Int32Array(n * wanted);
  const distances = new Float64Array(n * wanted);
  for (let item = 0; item < n; item++) {
    items.set(neighbours.items.subarray(item * count, item * count + wanted), item * wanted);
    distances.set(neighbours.distances.subarray(item * count, item * count + wanted), item * wanted);
  }
  return { count: wanted, items, distances };
}

/** Every pair that is an entry of the rows, both ways, each once. */
function listPairs(rows: SparseRows, n: number): ListedPairs {
  const back = transpose(rows, n);
  const starts = new Int32Array(n + 1);
  const columns = new Int32Array(rows.columns.length * 2);
  let end = 0;
  for (let i = 0; i < n; i++) {
    let [one, other] = [rows.starts[i]!, back.starts[i]!];
    const [ones, others] = [rows.starts[i + 1]!, back.starts[i + 1]!];
    while (one < ones || other < others) {
      const there = one < ones ? rows.columns[one]! : n;
      const here = other < others ? back.columns[other]! : n;
      const column = Math.min(there, here);
      if (there === column) one += 1;
      if (here === column) other += 1;
      if (column !== i) columns[end++] = column;
    }
    starts[i + 1] = end;
  }
  return { starts, columns: columns.slice(0, end) };
}

/**
 * Distances for algorithms that look at a few items against many, without holding all pairs of the collection. Pure.
 *
 * Three sources, the very same numbers: all pairs in condensed form; points, whose distances are computed when asked for; and the rows of chosen
 * items, computed once and kept (R × N numbers instead of N² / 2).
 */
import { distanceBetween, type Metric, pairwiseDistances } from '../distance.ts';
import { type Condensed, condensedIndex, type Matrix, pairCount } from '../matrix.ts';

export interface DistanceLookup {
  /** How many items. */
  readonly n: number;
  /** Where the distances come from points: faster ways than one pair at a time may then exist. */
  readonly points: { readonly matrix: Matrix; readonly metric: Metric } | null;
  /** 0 for an item and itself. */
  between(i: number, j: number): number;
  /** `out[t]` becomes the distance of `from` to `targets[t]`, for the first `count` targets, which must ascend. */
  gather(from: number, targets: Int32Array, count: number, out: Float64Array): void;
}

/** More numbers than this are computed again when they are needed rather than kept: 512 MiB. */
const MOST_KEPT = 1 << 26;

export function lookupCondensed({ n, data }: Condensed): DistanceLookup {
  if (data.length !== pairCount(n)) throw new RangeError('distances: the length does not fit n');
  // What to add to j > i to find the pair in row i: asked for millions of times.
  const rowStart = Float64Array.from({ length: n }, (_, i) => condensedIndex(n, i, i + 1) - (i + 1));
  return {
    n,
    points: null,
    between: (i, j) => (i === j ? 0 : data[i < j ? condensedIndex(n, i, j) : condensedIndex(n, j, i)]!),
    gather(from, targets, count, out) {
      let t = 0;
      for (; t < count && targets[t]! < from; t++) out[t] = data[rowStart[targets[t]!]! + from]!;
      if (t < count && targets[t] === from) out[t++] = 0;
      const row = rowStart[from]!;
      for (; t < count; t++) out[t] = data[row + targets[t]!]!;
    },
  };
}

export function lookupPoints(matrix: Matrix, metric: Metric): DistanceLookup {
  const distance = distanceBetween(matrix, metric);
  return {
    n: matrix.rows,
    points: { matrix, metric },
    between: (i, j) => (i === j ? 0 : distance(i, j)),
    gather(from, targets, count, out) {
      for (let t = 0; t < count; t++) {
        const target = targets[t]!;
        out[t] = target === from ? 0 : distance(from, target);
      }
    },
  };
}

/** The same distances, ready to be asked for those of `items` many times: their rows are kept, or all pairs where that is less. */
export function keepRows(lookup: DistanceLookup, items: Int32Array): DistanceLookup {
  const { n, points } = lookup;
  if (points === null || Math.min(items.length * n, pairCount(n)) > MOST_KEPT) return lookup;
  if (pairCount(n) < items.length * n)
    return lookupCondensed(pairwiseDistances(points.matrix, points.metric));
  const rows = new Float64Array(items.length * n);
  const rowOf = new Int32Array(n).fill(-1);
  const all = Int32Array.from({ length: n }, (_, item) => item);
  items.forEach((item, r) => {
    rowOf[item] = r;
    lookup.gather(item, all, n, rows.subarray(r * n, (r + 1) * n));
  });
  return {
    ...lookup,
    gather(from, targets, count, out) {
      const r = rowOf[from]!;
      if (r < 0) return lookup.gather(from, targets, count, out);
      const row = r * n;
      for (let t = 0; t < count; t++) out[t] = rows[row + targets[t]!]!;
    },
  };
}

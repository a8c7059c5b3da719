/**
 * Distances between the rows of a matrix, and lookups over several sources. Pure; native/distance.cc is the
 * twin, bit for bit.
 *
 * [Note: lanes] Sums run in eight lanes. Of the columns up to the last multiple of eight, column c belongs to
 * lane c mod 8, in ascending c. The lanes are added as ((0 + 1) + (2 + 3)) + ((4 + 5) + (6 + 7)), then the
 * remaining columns one by one. Rows of fewer than eight columns are thus plain ascending sums. The twin can
 * use vector units and still round exactly as this file does, and so does NumPy's sum up to 128 columns.
 */
import { type Condensed, condensedIndex, type Matrix, pairCount, pairIndex } from './matrix.ts';

export type Metric = 'euclidean' | 'sqeuclidean' | 'cosine';

export const metrics: readonly Metric[] = ['euclidean', 'sqeuclidean', 'cosine'];

/** All pairs. O(N² · columns). Cosine is 1 - cos, not below 0, and requires rows that are not zero. */
export function pairwiseDistances(points: Matrix, metric: Metric): Condensed {
  const n = points.rows;
  const data = new Float64Array(pairCount(n));
  const between = distanceBetween(points, metric);
  let at = 0;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) data[at++] = between(i, j);
  return { n, data };
}

/** The distances of all pairs, of which single ones can be asked for without measuring all. */
export interface PairDistances extends Condensed {
  readonly between?: (i: number, j: number) => number;
}

/** The same, computed when it is first read: at 20,000 rows they take 1.6 GB, and not every method needs them. */
export function pairwiseWhenRead(points: Matrix, metric: Metric): Required<PairDistances> {
  let measured: Condensed | null = null;
  const measure = distanceBetween(points, metric);
  return {
    n: points.rows,
    get data() {
      measured ??= pairwiseDistances(points, metric);
      return measured.data;
    },
    between: (i, j) =>
      measured === null || i === j ? measure(i, j) : measured.data[pairIndex(measured.n, i, j)]!,
  };
}

/** The distance of two rows, as `pairwiseDistances` has it; the order of the two does not matter. */
export function distanceBetween(points: Matrix, metric: Metric): (i: number, j: number) => number {
  const { columns, data } = points;
  checkPoints(points);
  if (metric === 'sqeuclidean') return (i, j) => squaredDistance(data, i * columns, j * columns, columns);
  if (metric === 'euclidean')
    return (i, j) => Math.sqrt(squaredDistance(data, i * columns, j * columns, columns));
  const lengths = rowLengths(points);
  return (i, j) => {
    const cosine = dotProduct(data, i * columns, j * columns, columns) / (lengths[i]! * lengths[j]!);
    return Math.max(0, 1 - cosine);
  };
}

/** The Euclidean length of each row; zero or overflowing ones are refused, since cosine cannot use them. */
export function rowLengths(points: Matrix): Float64Array {
  const { rows, columns, data } = points;
  const lengths = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const length = Math.sqrt(dotProduct(data, i * columns, i * columns, columns));
    if (!(length > 0)) throw new RangeError(`points: row ${i} is zero or next to it, which has no cosine`);
    lengths[i] = length;
  }
  return lengths;
}

/** Σ (x - y)² over two rows that start at `a` and `b`. See [Note: lanes]. */
export function squaredDistance(data: Float64Array, a: number, b: number, columns: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let s4 = 0;
  let s5 = 0;
  let s6 = 0;
  let s7 = 0;
  const whole = columns - (columns % 8);
  for (let c = 0; c < whole; c += 8) {
    const d0 = data[a + c]! - data[b + c]!;
    const d1 = data[a + c + 1]! - data[b + c + 1]!;
    const d2 = data[a + c + 2]! - data[b + c + 2]!;
    const d3 = data[a + c + 3]! - data[b + c + 3]!;
    const d4 = data[a + c + 4]! - data[b + c + 4]!;
    const d5 = data[a + c + 5]! - data[b + c + 5]!;
    const d6 = data[a + c + 6]! - data[b + c + 6]!;
    const d7 = data[a + c + 7]! - data[b + c + 7]!;
    s0 += d0 * d0;
    s1 += d1 * d1;
    s2 += d2 * d2;
    s3 += d3 * d3;
    s4 += d4 * d4;
    s5 += d5 * d5;
    s6 += d6 * d6;
    s7 += d7 * d7;
  }
  let sum = s0 + s1 + (s2 + s3) + (s4 + s5 + (s6 + s7));
  for (let c = whole; c < columns; c++) sum += squaredAt(data, a + c, b + c);
  return sum;
}

/** Σ x y over two rows that start at `a` and `b`. See [Note: lanes]. */
export function dotProduct(data: Float64Array, a: number, b: number, columns: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let s4 = 0;
  let s5 = 0;
  let s6 = 0;
  let s7 = 0;
  const whole = columns - (columns % 8);
  for (let c = 0; c < whole; c += 8) {
    s0 += data[a + c]! * data[b + c]!;
    s1 += data[a + c + 1]! * data[b + c + 1]!;
    s2 += data[a + c + 2]! * data[b + c + 2]!;
    s3 += data[a + c + 3]! * data[b + c + 3]!;
    s4 += data[a + c + 4]! * data[b + c + 4]!;
    s5 += data[a + c + 5]! * data[b + c + 5]!;
    s6 += data[a + c + 6]! * data[b + c + 6]!;
    s7 += data[a + c + 7]! * data[b + c + 7]!;
  }
  let sum = s0 + s1 + (s2 + s3) + (s4 + s5 + (s6 + s7));
  for (let c = whole; c < columns; c++) sum += productAt(data, a + c, b + c);
  return sum;
}

function squaredAt(data: Float64Array, a: number, b: number): number {
  const difference = data[a]! - data[b]!;
  return difference * difference;
}

function productAt(data: Float64Array, a: number, b: number): number {
  return data[a]! * data[b]!;
}

/** Throws when the data do not fill the given rows and columns. */
export function checkPoints({ rows, columns, data }: Matrix): void {
  if (data.length !== rows * columns)
    throw new RangeError('points: the length does not fit rows and columns');
}

/**
 * Distances for algorithms that compare a few items with many, without storing all pairs.
 *
 * Three sources give the same numbers: all pairs in condensed form; points, whose distances are computed on
 * demand; and the rows of chosen items, computed once and kept (R × N numbers instead of N² / 2).
 */
export interface DistanceLookup {
  /** How many items. */
  readonly n: number;
  /** Set where the distances come from points: faster methods than one pair at a time may then exist. */
  readonly points: { readonly matrix: Matrix; readonly metric: Metric } | null;
  /** 0 for an item and itself. */
  between(i: number, j: number): number;
  /**
   * `out[t]` becomes the distance of `from` to `targets[t]`, for the first `count` targets, which must
   * ascend.
   */
  fillDistances(from: number, targets: Int32Array, count: number, out: Float64Array): void;
}

/** More numbers than this are computed again when they are needed rather than kept: 512 MiB. */
const MOST_KEPT = 1 << 26;

export function lookupCondensed({ n, data }: Condensed): DistanceLookup {
  if (data.length !== pairCount(n)) throw new RangeError('distances: the length does not fit n');
  // The offset of row i: the pair (i, j) with j > i is at this plus j. Used millions of times.
  const rowStart = Float64Array.from({ length: n }, (_, i) => condensedIndex(n, i, i + 1) - (i + 1));
  return {
    n,
    points: null,
    between: (i, j) => (i === j ? 0 : data[pairIndex(n, i, j)]!),
    fillDistances(from, targets, count, out) {
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
    fillDistances(from, targets, count, out) {
      for (let t = 0; t < count; t++) {
        const target = targets[t]!;
        out[t] = target === from ? 0 : distance(from, target);
      }
    },
  };
}

/**
 * The same distances, prepared for many reads of `items`: their rows are stored, or all pairs where that is
 * less.
 */
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
    lookup.fillDistances(item, all, n, rows.subarray(r * n, (r + 1) * n));
  });
  return {
    ...lookup,
    fillDistances(from, targets, count, out) {
      const r = rowOf[from]!;
      if (r < 0) return lookup.fillDistances(from, targets, count, out);
      const row = r * n;
      for (let t = 0; t < count; t++) out[t] = rows[row + targets[t]!]!;
    },
  };
}

/**
 * Distances between the rows of a matrix. Pure; native/distance.cc is its twin, bit for bit.
 *
 * [Note: lanes] Sums run in eight lanes: of the columns up to the last multiple of eight, column c goes to lane c mod 8, in
 * ascending c; the lanes are added as ((0 + 1) + (2 + 3)) + ((4 + 5) + (6 + 7)), then the columns that are left, one by one. Rows of
 * fewer than eight columns are thus plain ascending sums. The twin can use vector units and still round exactly as this file does,
 * and so does NumPy's sum up to 128 columns.
 */
import type { Condensed, Matrix } from './matrix.ts';
import { pairCount } from './matrix.ts';

export type Metric = 'euclidean' | 'sqeuclidean' | 'cosine';

export const metrics: readonly Metric[] = ['euclidean', 'sqeuclidean', 'cosine'];

/** All pairs. O(N² · columns). Cosine is 1 - cos, not below 0, and wants rows that are not zero. */
export function pairwiseDistances(points: Matrix, metric: Metric): Condensed {
  const n = points.rows;
  const data = new Float64Array(pairCount(n));
  const between = distanceBetween(points, metric);
  let at = 0;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) data[at++] = between(i, j);
  return { n, data };
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

/** Refuses data that do not fill the rows and columns they claim. */
export function checkPoints({ rows, columns, data }: Matrix): void {
  if (data.length !== rows * columns)
    throw new RangeError('points: the length does not fit rows and columns');
}

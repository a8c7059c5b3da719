/**
 * The two matrix formats: dense row-major, and the upper triangle of a symmetric matrix (condensed). Pure.
 */

export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  /** Row-major, `rows * columns` values. */
  readonly data: Float64Array;
}

/** A symmetric matrix with a known diagonal: d01, d02, …, d12, …, row by row, n (n - 1) / 2 values. */
export interface Condensed {
  readonly n: number;
  readonly data: Float64Array;
}

/** Two different items; the order carries no meaning. */
export type Pair = readonly [number, number];
export type WeightedPair = readonly [number, number, number];

/** The same for both orders of a pair. */
export function keyOf([i, j]: Pair): string {
  return i < j ? `${i} ${j}` : `${j} ${i}`;
}

export function pairCount(n: number): number {
  return (n * (n - 1)) / 2;
}

/** The index of the pair i < j in the condensed form. */
export function condensedIndex(n: number, i: number, j: number): number {
  return i * n - (i * (i + 1)) / 2 + (j - i - 1);
}

/** The same for a pair of different items in either order. */
export function pairIndex(n: number, i: number, j: number): number {
  return i < j ? condensedIndex(n, i, j) : condensedIndex(n, j, i);
}

/** Some rows as a matrix of their own, in the order given. */
export function pickRows({ columns, data }: Matrix, rows: ArrayLike<number>): Matrix {
  const picked = new Float64Array(rows.length * columns);
  for (let at = 0; at < rows.length; at++)
    picked.set(data.subarray(rows[at]! * columns, (rows[at]! + 1) * columns), at * columns);
  return { rows: rows.length, columns, data: picked };
}

/** One vector a row, all of one length. */
export function matrixOf(vectors: readonly ArrayLike<number>[]): Matrix {
  const columns = vectors[0]!.length;
  const data = new Float64Array(vectors.length * columns);
  for (const [row, vector] of vectors.entries()) data.set(vector, row * columns);
  return { rows: vectors.length, columns, data };
}

/** The two shapes numbers come in: a dense row-major matrix, and the upper triangle of a symmetric one. Pure. */

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

export function pairCount(n: number): number {
  return (n * (n - 1)) / 2;
}

/** Where the pair i < j stands in the condensed form. */
export function condensedIndex(n: number, i: number, j: number): number {
  return i * n - (i * (i + 1)) / 2 + (j - i - 1);
}

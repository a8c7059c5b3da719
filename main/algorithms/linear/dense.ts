/**
 * Operations on dense matrices: products of a vector with rows, and the inverse of a positive definite
 * matrix. Pure.
 */

/**
 * The products of the vector at `at` with the first `count` rows, written to `products` from `to` on. Four
 * rows at a time: each sum still runs column by column, so the result is the same to the bit, but the CPU
 * need not wait for one addition before it starts the next.
 */
export function multiplyRows(
  vectors: Float64Array,
  at: number,
  rows: Float64Array,
  columns: number,
  count: number,
  products: Float64Array,
  to: number,
): void {
  let row = 0;
  for (; row + 3 < count; row += 4) {
    const first = row * columns;
    const second = first + columns;
    const third = second + columns;
    const fourth = third + columns;
    let sum0 = 0;
    let sum1 = 0;
    let sum2 = 0;
    let sum3 = 0;
    for (let c = 0; c < columns; c++) {
      const value = vectors[at + c]!;
      sum0 += value * rows[first + c]!;
      sum1 += value * rows[second + c]!;
      sum2 += value * rows[third + c]!;
      sum3 += value * rows[fourth + c]!;
    }
    products[to + row] = sum0;
    products[to + row + 1] = sum1;
    products[to + row + 2] = sum2;
    products[to + row + 3] = sum3;
  }
  for (; row < count; row++) {
    let sum = 0;
    for (let c = 0; c < columns; c++) sum += vectors[at + c]! * rows[row * columns + c]!;
    products[to + row] = sum;
  }
}

/**
 * The inverse of a symmetric positive definite matrix, in place.
 *
 * Gauss-Jordan elimination. A positive definite matrix needs no exchange of rows: its pivots are above 0 and
 * its entries do not grow. A pivot that is not above 0 throws a RangeError: the matrix is not positive
 * definite. O(n³).
 */
export function invertPositiveDefinite(a: Float64Array, n: number): void {
  if (a.length !== n * n) throw new RangeError('matrix must be square');
  for (let k = 0; k < n; k++) {
    const pivotRow = a.subarray(k * n, (k + 1) * n);
    const pivot = pivotRow[k]!;
    if (!(pivot > 0)) throw new RangeError('matrix must be positive definite');
    pivotRow[k] = 1;
    for (let j = 0; j < n; j++) pivotRow[j]! /= pivot;
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const row = i * n;
      const factor = a[row + k]!;
      if (factor === 0) continue;
      a[row + k] = 0;
      for (let j = 0; j < n; j++) a[row + j]! -= factor * pivotRow[j]!;
    }
  }
}

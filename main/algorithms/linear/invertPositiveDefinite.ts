/**
 * The inverse of a symmetric positive definite matrix, in place. Pure.
 *
 * Gauss and Jordan's elimination; a positive definite matrix needs no exchange of rows (its pivots are above 0 and its entries do not grow). A pivot that is not above 0 means that the
 * matrix is not positive definite: a RangeError. O(n³).
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

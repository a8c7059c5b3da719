/** The slow twin of leadingEigenpairs, for tests and benchmarks. Pure. */

/** Cyclic Jacobi rotations: slow, simple and as exact as numbers are. All eigenvalues, descending. */
export function jacobiValues(matrix: Float64Array, n: number): number[] {
  const a = matrix.slice();
  for (let sweep = 0; sweep < 60; sweep++)
    for (let p = 0; p < n; p++)
      for (let q = p + 1; q < n; q++) {
        if (a[p * n + q] === 0) continue;
        const angle = Math.atan2(2 * a[p * n + q]!, a[q * n + q]! - a[p * n + p]!) / 2;
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        for (let i = 0; i < n; i++) {
          const [x, y] = [a[i * n + p]!, a[i * n + q]!];
          a[i * n + p] = c * x - s * y;
          a[i * n + q] = s * x + c * y;
        }
        for (let i = 0; i < n; i++) {
          const [x, y] = [a[p * n + i]!, a[q * n + i]!];
          a[p * n + i] = c * x - s * y;
          a[q * n + i] = s * x + c * y;
        }
      }
  return Array.from({ length: n }, (_, i) => a[i * n + i]!).sort((one, other) => other - one);
}

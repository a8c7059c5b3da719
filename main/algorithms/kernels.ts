/**
 * The four kernels of Table I of Stanitsas et al., "Active constrained clustering via non-iterative
 * uncertainty sampling": inner products and squared distances in feature space. Pure.
 *
 *     linear      K(x, y) = x·y + c
 *     polynomial  K(x, y) = (alpha x·y + c)^d
 *     sigmoid     K(x, y) = tanh(alpha x·y + c)
 *     rbf         K(x, y) = exp(-|x - y|² / (2 sigma²))
 *
 * The squared distance of two images of the map phi is K(x, x) + K(y, y) - 2 K(x, y), the summand of eqs. (2)
 * and (3), clamped at 0: the sigmoid is no inner product in general, and rounding can push any of them below
 * 0.
 *
 * Degenerate cases: a fractional d with a negative base, or a power beyond the range of numbers, is not a
 * number and throws.
 */
import { dotProduct, squaredDistance } from './distance.ts';
import type { Matrix } from './matrix.ts';

export type Kernel =
  | { readonly name: 'linear'; readonly c: number }
  | { readonly name: 'polynomial'; readonly alpha: number; readonly c: number; readonly d: number }
  | { readonly name: 'sigmoid'; readonly alpha: number; readonly c: number }
  | { readonly name: 'rbf'; readonly sigma: number };

/** K of two rows; the order of the two does not matter. */
export function kernelBetween(points: Matrix, kernel: Kernel): (i: number, j: number) => number {
  const { columns, data } = points;
  const product = (i: number, j: number): number => dotProduct(data, i * columns, j * columns, columns);
  switch (kernel.name) {
    case 'linear':
      return (i, j) => product(i, j) + kernel.c;
    case 'polynomial':
      return (i, j) => (kernel.alpha * product(i, j) + kernel.c) ** kernel.d;
    case 'sigmoid':
      return (i, j) => Math.tanh(kernel.alpha * product(i, j) + kernel.c);
    case 'rbf': {
      if (!(kernel.sigma > 0)) throw new RangeError('kernel: sigma must be above 0');
      // Divided twice: the square of a tiny sigma would be 0.
      const { sigma } = kernel;
      return (i, j) =>
        Math.exp(-(squaredDistance(data, i * columns, j * columns, columns) / sigma / (2 * sigma)));
    }
  }
}

/**
 * The kernel of all pairs of rows: the diagonal, and the upper triangle row by row as in the condensed form.
 */
export interface KernelMatrix {
  readonly n: number;
  readonly diagonal: Float64Array;
  readonly upper: Float64Array;
}

/** O(N² · columns). */
export function kernelMatrix(points: Matrix, kernel: Kernel): KernelMatrix {
  const n = points.rows;
  const between = kernelBetween(points, kernel);
  const diagonal = selfProducts(points, kernel);
  const upper = new Float64Array((n * (n - 1)) / 2);
  let at = 0;
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) upper[at++] = finite(between(i, j), kernel, i, j);
  return { n, diagonal, upper };
}

/** The squared distance of two rows in the feature space, without storing the kernel matrix. */
export function kernelSquaredDistance(points: Matrix, kernel: Kernel): (i: number, j: number) => number {
  const between = kernelBetween(points, kernel);
  const self = selfProducts(points, kernel);
  return (i, j) => Math.max(0, self[i]! + self[j]! - 2 * finite(between(i, j), kernel, i, j));
}

function selfProducts(points: Matrix, kernel: Kernel): Float64Array {
  const between = kernelBetween(points, kernel);
  return Float64Array.from({ length: points.rows }, (_, i) => finite(between(i, i), kernel, i, i));
}

/** A quarter of the largest number at most over N² leaves room to add all of them up. */
const LARGEST = 1e290;

function finite(value: number, kernel: Kernel, i: number, j: number): number {
  if (!(Math.abs(value) <= LARGEST))
    throw new RangeError(
      `kernel: ${kernel.name} of points[${i}] and points[${j}] is ${value}, which cannot be used`,
    );
  return value;
}

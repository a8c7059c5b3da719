/** The distances of all pairs of points, by the compiled kernels where there are any. Runs in a thread. */
import type { Condensed, Matrix } from '../../algorithms/matrix.ts';
import { loadKernels } from '../../native.ts';

export function measured(points: Matrix): Condensed {
  return loadKernels().pairwiseDistances(points, 'euclidean');
}

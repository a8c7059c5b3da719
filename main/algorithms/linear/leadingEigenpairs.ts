/**
 * The largest eigenvalues of a dense symmetric matrix, with their vectors. Pure.
 *
 * Reflected into a tridiagonal matrix (tridiagonalise.ts), whose values are found by rotations (tridiagonalValues.ts) and whose vectors by inverse iteration
 * (inverseIteration.ts). Every value is right to some units of rounding of the largest one, and a value that is repeated comes out as often as it is repeated, with
 * orthogonal vectors. Krylov methods (Lanczos) do not promise that: they see each value once and meet its copies by chance. Thick restarts, probes for
 * missed copies and a proof that none is left make them safe, but then they are hardly faster at a few thousand rows, and slower where the spectrum is crowded; this
 * needs neither chance nor tolerance.
 *
 * O(n³): 2/3 n³ multiplications, then O(n²) for each pair. Degenerate cases: one row; zero matrices; equal values, whose vectors are some orthonormal basis of
 * their space. Signs of vectors are arbitrary but fixed.
 */
import type { Matrix } from '../matrix.ts';
import { tridiagonalVectors } from './inverseIteration.ts';
import { reflectBack, tridiagonalise } from './tridiagonalise.ts';
import { tridiagonalValues } from './tridiagonalValues.ts';

export interface Eigenpairs {
  /** Descending. */
  readonly values: Float64Array;
  /** Row r is the vector of length 1 for value r. */
  readonly vectors: Matrix;
}

/** Reads the lower triangle of the n × n numbers. `checkpoint` is called n times and may throw to cancel. */
export function leadingEigenpairs(
  matrix: Float64Array,
  n: number,
  wanted: number,
  checkpoint: () => void = () => undefined,
): Eigenpairs {
  if (n < 1 || matrix.length !== n * n) throw new RangeError('matrix must be square and not empty');
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > n)
    throw new RangeError('wanted must be from 1 to the size of the matrix');
  const largest = largestEntry(matrix, n);
  if (!Number.isFinite(largest)) throw new RangeError('matrix must hold finite numbers');
  const scale = largest > 0 ? largest : 1;
  const reflected = matrix.map(entry => withoutDust(entry / scale));
  const tridiagonal = tridiagonalise(reflected, n, checkpoint);
  const values = tridiagonalValues(tridiagonal).slice(0, wanted);
  const vectors = tridiagonalVectors(tridiagonal, values);
  reflectBack(vectors.data, n, reflected);
  return { values: values.map(value => value * scale), vectors };
}

/** Below this a square underflows and a reflection loses its length; next to a largest entry of 1 it counts for nothing. */
function withoutDust(entry: number): number {
  return Math.abs(entry) < 1e-80 ? 0 : entry;
}

function largestEntry(matrix: Float64Array, n: number): number {
  let largest = 0;
  for (let i = 0; i < n; i++)
    for (let c = i * n; c <= i * n + i; c++) {
      if (Number.isNaN(matrix[c]!)) return Number.NaN;
      largest = Math.max(largest, Math.abs(matrix[c]!));
    }
  return largest;
}

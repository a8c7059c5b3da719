/**
 * All eigenvalues of a symmetric tridiagonal matrix. Pure.
 *
 * Implicit QL with Wilkinson's shift: Francis, "The QR transformation", The Computer Journal 4, 1961; Dubrulle, Martin and Wilkinson, "The implicit QL algorithm", Numerische
 * Mathematik 12, 1968. O(n²); each value is right to some units of rounding of the largest, and repeated ones come out as often as they are repeated.
 */
import type { Tridiagonal } from './tridiagonalise.ts';

/** Rotations of one eigenvalue; practice needs two or three. */
const MOST_SWEEPS = 100;

/** Descending. The entries should be about 1 in size, so that squares neither overflow nor vanish. */
export function tridiagonalValues(matrix: Tridiagonal): Float64Array {
  const diagonal = matrix.diagonal.slice();
  const beside = matrix.beside.slice();
  let largest = 0;
  for (const entry of diagonal) largest = Math.max(largest, Math.abs(entry));
  for (const entry of beside) largest = Math.max(largest, Math.abs(entry));
  // Beside the largest entry such a number is rounding. To measure it against its neighbours instead would chase the rounding of zeros, without end.
  const negligible = Number.EPSILON * largest;
  for (let low = 0; low < diagonal.length; low++) {
    for (let sweep = 0; ; sweep++) {
      const high = endOfBlock(beside, low, negligible);
      if (high === low) break;
      if (sweep === MOST_SWEEPS) throw new Error('the rotations of an eigenvalue did not come to an end');
      rotateBlock(diagonal, beside, low, high);
    }
  }
  return diagonal.sort().reverse();
}

/** The last row of the block that begins at `low` and that no negligible entry divides. */
function endOfBlock(beside: Float64Array, low: number, negligible: number): number {
  let high = low;
  while (high < beside.length - 1 && Math.abs(beside[high]!) > negligible) high += 1;
  return high;
}

/** One step on rows low … high: rotations from below chase the bulge that the shift makes up and out. */
function rotateBlock(d: Float64Array, e: Float64Array, low: number, high: number): void {
  const half = (d[low + 1]! - d[low]!) / (2 * e[low]!);
  const root = Math.sqrt(half * half + 1);
  let g = d[high]! - d[low]! + e[low]! / (half + (half < 0 ? -root : root));
  let sine = 1;
  let cosine = 1;
  let moved = 0;
  for (let i = high - 1; i >= low; i--) {
    const f = sine * e[i]!;
    const b = cosine * e[i]!;
    const length = Math.sqrt(f * f + g * g);
    e[i + 1] = length;
    if (length === 0) {
      // The block has come apart here; what is left is for the next step.
      d[i + 1]! -= moved;
      e[high] = 0;
      return;
    }
    sine = f / length;
    cosine = g / length;
    const next = d[i + 1]! - moved;
    const r = (d[i]! - next) * sine + 2 * cosine * b;
    moved = sine * r;
    d[i + 1] = next + moved;
    g = cosine * r - b;
  }
  d[low]! -= moved;
  e[low] = g;
  e[high] = 0;
}

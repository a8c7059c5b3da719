/** Leaves out one item in ten by chance, so that ways without chance vary from trial to trial too. Pure. */
import { numberLabels } from '../../algorithms/labels.ts';
import { type Matrix, pickRows } from '../../algorithms/matrix.ts';
import type { Random } from '../../algorithms/random.ts';

export function leaveOut(
  { points, truth }: { readonly points: Matrix; readonly truth: ArrayLike<number> },
  random: Random,
): { kept: Int32Array; points: Matrix; truth: Int32Array } {
  const kept = Int32Array.from(random.sample(points.rows, Math.ceil(points.rows * 0.9))).sort();
  return {
    kept,
    points: pickRows(points, kept),
    truth: numberLabels(Array.from(kept, row => truth[row]!)).labels,
  };
}

/**
 * A metric learned from the present groups: directions in which items of one group vary count less. Pure.
 *
 * After Bar-Hillel, Hertz, Shental and Weinshall, "Learning a Mahalanobis metric from equivalence
 * constraints", JMLR 6, 2005 (relevant component analysis): points are multiplied by W^-1/2, where W is the
 * covariance within groups. Deviations: all present groups are used, not only answered pairs, since an answer
 * is about two groups; and W is shrunk half-way to a multiple of the identity, since groups are small
 * compared with the number of columns (Ledoit and Wolf, 2004, would estimate the amount; a fixed share was as
 * good). Groups of one item do not count; without any other group the points are unchanged. O(N d² + d³).
 */
import { leadingEigenpairs } from '../../linear/leadingEigenpairs.ts';
import type { Matrix } from '../../matrix.ts';

const SHRINKAGE = 0.5;

export function whitenGroups(points: Matrix, labels: Int32Array): Matrix {
  const { rows, columns, data } = points;
  const spread = covarianceWithinGroups(points, labels);
  if (spread === null) return points;
  const { values, vectors } = leadingEigenpairs(spread, columns, columns);
  const rounded = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row++)
    for (let axis = 0; axis < columns; axis++) {
      let sum = 0;
      for (let column = 0; column < columns; column++)
        sum += data[row * columns + column]! * vectors.data[axis * columns + column]!;
      rounded[row * columns + axis] = sum / Math.sqrt(values[axis]!);
    }
  return { rows, columns, data: rounded };
}

/**
 * The weight of the learned metric; the rest goes to the original distances. A covariance of few items in
 * many columns is mostly noise, and groups that are still wrong teach their errors. The weight is one half
 * where as many items as columns are informative.
 */
export function learnedShare({ rows, columns }: Matrix, labels: Int32Array): number {
  const informative = rows - new Set(labels).size;
  return informative / (informative + columns);
}

/** The covariance inside groups, drawn to the identity; null where no group varies. */
function covarianceWithinGroups({ rows, columns, data }: Matrix, labels: Int32Array): Float64Array | null {
  const groups = labels.reduce((most, label) => Math.max(most, label + 1), 0);
  const sizes = new Int32Array(groups);
  const means = new Float64Array(groups * columns);
  for (let row = 0; row < rows; row++) {
    const group = labels[row]!;
    sizes[group]! += 1;
    for (let c = 0; c < columns; c++) means[group * columns + c]! += data[row * columns + c]!;
  }
  const spread = new Float64Array(columns * columns);
  const difference = new Float64Array(columns);
  for (let row = 0; row < rows; row++) {
    const group = labels[row]!;
    if (sizes[group]! < 2) continue;
    for (let c = 0; c < columns; c++)
      difference[c] = data[row * columns + c]! - means[group * columns + c]! / sizes[group]!;
    for (let a = 0; a < columns; a++)
      for (let b = 0; b <= a; b++) spread[a * columns + b]! += difference[a]! * difference[b]!;
  }
  let trace = 0;
  for (let a = 0; a < columns; a++) trace += spread[a * columns + a]!;
  if (!(trace > 0)) return null;
  const share = SHRINKAGE;
  for (let a = 0; a < columns; a++) {
    for (let b = 0; b <= a; b++) spread[a * columns + b]! *= (1 - share) / (trace / columns);
    spread[a * columns + a]! += share;
  }
  return spread;
}

/**
 * A metric in which the present groups are round: directions in which items of one group vary count less; and how far to follow it. Pure.
 *
 * After Bar-Hillel, Hertz, Shental and Weinshall, "Learning a Mahalanobis metric from equivalence constraints", JMLR 6, 2005 (relevant component analysis): points are multiplied by W^-1/2, W being the covariance
 * inside groups. Deviations: the groups are all of the present ones, not only what was answered, since an answer carries whole groups; and W is drawn half-way to a multiple of the identity, since
 * groups are small beside the number of columns (Ledoit and Wolf, 2004, would estimate how far; a fixed share was as good). Groups of one item say nothing; without any other group the points stay
 * as they are. O(N d² + d³).
 */
import { leadingEigenpairs } from '../../linear/leadingEigenpairs.ts';
import type { Matrix } from '../../matrix.ts';

const SHRINKAGE = 0.5;

export function roundGroups(points: Matrix, labels: Int32Array): Matrix {
  const { rows, columns, data } = points;
  const spread = spreadInside(points, labels);
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
 * How far the metric is to be followed, the rest being what the items looked like before: a covariance of few items in many columns is mostly chance, and groups that are still wrong teach what they are.
 * Followed half-way where as many items as there are columns told something.
 */
export function shareOfLearned({ rows, columns }: Matrix, labels: Int32Array): number {
  const told = rows - new Set(labels).size;
  return told / (told + columns);
}

/** The covariance inside groups, drawn to the identity; null where no group varies. */
function spreadInside({ rows, columns, data }: Matrix, labels: Int32Array): Float64Array | null {
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

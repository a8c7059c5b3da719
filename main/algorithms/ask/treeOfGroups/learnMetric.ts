/**
 * A metric learned from the present groups: directions in which items of one group vary count less. Pure.
 *
 * After Bar-Hillel, Hertz, Shental and Weinshall, "Learning a Mahalanobis metric from equivalence
 * constraints", JMLR 6, 2005 (relevant component analysis): points are multiplied by W^-1/2, where W is the
 * covariance within groups. Deviations: all present groups are used, not only answered pairs, since an answer
 * is about two groups; and W is shrunk half-way to a multiple of the identity, since groups are small
 * compared with the number of columns (Ledoit and Wolf, 2004, would estimate the amount; a fixed share was as
 * good). Groups of one item do not count; without any other group the points are unchanged. The learned
 * metric is mixed with the given one, by `share`: along an eigenvector of W with eigenvalue λ, points are
 * multiplied by √(1 - share + share c / λ), where c is such that the mean squared distance stays what it was.
 * So the calibration of the kind remains valid in the mean. O(N d² + d³).
 */
import { squaredDistance } from '../../distance.ts';
import { multiplyRows } from '../../linear/dense.ts';
import { leadingEigenpairs } from '../../linear/leadingEigenpairs.ts';
import type { Matrix } from '../../matrix.ts';
import type { GivenAnswer } from '../../noise/doubts.ts';

const SHRINKAGE = 0.5;

/**
 * Gives the points under the metric of these groups, mixed with the given one by a share. Another call
 * overwrites them.
 */
export function whitenGroups(points: Matrix, labels: Int32Array): (share: number) => Matrix {
  const { rows, columns, data } = points;
  const spread = covarianceWithinGroups(points, labels);
  if (spread === null) return () => points;
  const { values, vectors } = leadingEigenpairs(spread, columns, columns);
  const rounded = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row++)
    multiplyRows(data, row * columns, vectors.data, columns, columns, rounded, row * columns);
  const variances = variancesOf(rounded, columns);
  let [given, whitened] = [0, 0];
  for (let axis = 0; axis < columns; axis++) {
    given += variances[axis]!;
    whitened += variances[axis]! / values[axis]!;
  }
  const scale = whitened > 0 ? given / whitened : 1;
  const scaled = new Float64Array(rounded.length);
  return share => {
    const factors = values.map(value => Math.sqrt(1 - share + (share * scale) / value));
    for (let row = 0; row < rows; row++)
      for (let axis = 0, at = row * columns; axis < columns; axis++, at++)
        scaled[at] = rounded[at]! * factors[axis]!;
    return { rows, columns, data: scaled };
  };
}

function variancesOf(data: Float64Array, columns: number): Float64Array {
  const rows = data.length / columns;
  const means = new Float64Array(columns);
  const variances = new Float64Array(columns);
  for (let at = 0; at < data.length; )
    for (let axis = 0; axis < columns; axis++) means[axis]! += data[at++]! / rows;
  for (let at = 0; at < data.length; )
    for (let axis = 0; axis < columns; axis++) variances[axis]! += (data[at++]! - means[axis]!) ** 2 / rows;
  return variances;
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

/**
 * How far answers confirm a learned metric, from 0 to 1. Of all pairs of a "same" and a "different", the share
 * in which the "same" is nearer is counted under either metric. A metric that mends half of what the given one
 * orders wrongly counts fully. Groups that are still mixed teach what does not help, and are found out here.
 */
export function confirmedBy(answers: readonly GivenAnswer[], given: Matrix, learned: Matrix): number {
  const [before, after] = [given, learned].map(points => misordered(answers, points)) as [number, number];
  return before > 0 ? Math.min(1, Math.max(0, (2 * (before - after)) / before)) : 0;
}

/** The share of pairs of a "same" and a "different" of which the "different" is nearer. */
function misordered(answers: readonly GivenAnswer[], { columns, data }: Matrix): number {
  const distancesOf = (wanted: GivenAnswer['verdict']) =>
    Float64Array.from(
      answers.filter(({ verdict }) => verdict === wanted),
      ({ pair: [i, j] }) => squaredDistance(data, i * columns, j * columns, columns),
    ).sort();
  const [same, different] = [distancesOf('same'), distancesOf('different')];
  let wrong = 0;
  let nearer = 0;
  for (const one of same) {
    while (nearer < different.length && different[nearer]! < one) nearer += 1;
    wrong += nearer;
  }
  return wrong / Math.max(1, same.length * different.length);
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

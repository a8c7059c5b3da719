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
import { rangesOf } from '../../collections.ts';
import { squaredDistance } from '../../distance.ts';
import { multiplyRows } from '../../linear/dense.ts';
import { leadingEigenpairs } from '../../linear/leadingEigenpairs.ts';
import { type Matrix, type Pair, pickRows } from '../../matrix.ts';
import type { GivenAnswer } from '../../noise/doubts.ts';

const SHRINKAGE = 0.5;

/**
 * The points under the metric of these groups, as far as the answers confirm it. In parts.
 */
export function* learnMetric(
  points: Matrix,
  labels: Int32Array,
  answers: readonly GivenAnswer[],
): Generator<void, Matrix> {
  const share = learnedShare(points, labels);
  const whitened = yield* whitenGroups(points, labels);
  const confirmed = confirmedBy(answers, points, items => whitened(share, items));
  return whitened(share * confirmed);
}

/**
 * Gives points under the metric of these groups, mixed with the given one by a share: some of them, or at last
 * all, whose memory is used again. In parts.
 */
export function* whitenGroups(
  points: Matrix,
  labels: Int32Array,
): Generator<void, (share: number, items?: Int32Array) => Matrix> {
  const { rows, columns, data } = points;
  const spread = yield* covarianceWithinGroups(points, labels);
  if (spread === null) return (_, items) => (items === undefined ? points : pickRows(points, items));
  const { values, vectors } = leadingEigenpairs(spread, columns, columns);
  yield;
  const rounded = new Float64Array(rows * columns);
  for (const { from, to } of rangesOf(rows)) {
    for (let row = from; row < to; row++)
      multiplyRows(data, row * columns, vectors.data, columns, columns, rounded, row * columns);
    yield;
  }
  const variances = variancesOf(rounded, columns);
  let [given, whitened] = [0, 0];
  for (let axis = 0; axis < columns; axis++) {
    given += variances[axis]!;
    whitened += variances[axis]! / values[axis]!;
  }
  const scale = whitened > 0 ? given / whitened : 1;
  return (share, items) => {
    const factors = values.map(value => Math.sqrt(1 - share + (share * scale) / value));
    const all = { rows, columns, data: rounded };
    const some = items === undefined ? all : pickRows(all, items);
    for (let row = 0; row < some.rows; row++)
      for (let axis = 0, at = row * columns; axis < columns; axis++, at++) some.data[at]! *= factors[axis]!;
    return some;
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
 * `learned` gives some items under the learned metric.
 */
export function confirmedBy(
  answers: readonly GivenAnswer[],
  given: Matrix,
  learned: (items: Int32Array) => Matrix,
): number {
  const items = Int32Array.from(new Set(answers.flatMap(({ pair }) => pair)));
  const rowOf = new Map(Array.from(items, (item, row) => [item, row]));
  const about = answers.map(({ pair: [i, j], verdict }): GivenAnswer => {
    const pair: Pair = [rowOf.get(i)!, rowOf.get(j)!];
    return { pair, verdict };
  });
  const before = misordered(about, pickRows(given, items));
  const after = misordered(about, learned(items));
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

/** The covariance inside groups, drawn to the identity; null where no group varies. In parts. */
function* covarianceWithinGroups(
  { rows, columns, data }: Matrix,
  labels: Int32Array,
): Generator<void, Float64Array | null> {
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
  for (const { from, to } of rangesOf(rows)) {
    for (let row = from; row < to; row++) {
      const group = labels[row]!;
      if (sizes[group]! < 2) continue;
      for (let c = 0; c < columns; c++)
        difference[c] = data[row * columns + c]! - means[group * columns + c]! / sizes[group]!;
      for (let a = 0; a < columns; a++)
        for (let b = 0; b <= a; b++) spread[a * columns + b]! += difference[a]! * difference[b]!;
    }
    yield;
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

/**
 * The distance of two clusters from their summaries and the overlap of their neighbourhoods. Pure.
 *
 * With squared Euclidean distances the mean over A × B is |μ_A − μ_B|² + S_A / |A| + S_B / |B|, where μ is the
 * centroid and S the scatter Σ |x − μ|². p is the root of it. With O the sum of the overlaps
 * (refine/neighbourOverlap.ts, at most 2/3 each) over A × B and s ≤ l the two sizes, the distance is
 *
 *     o = min(1, 3/2 · O / (s · min(l, 24)))
 *     w = 2/3 · 24 / (24 + s − 1)
 *     D(A, B) = (1 − w) · p / unit + w · (1 − o) + κ · max(0, −logit P(same | p)).
 *
 * - For two items D is the refined distance of refine/refineDistances.ts, in units of the calibration, and for
 *   small clusters its average linkage, the plain part by its root mean square.
 * - Deviation: an item overlaps with about 24 others, however large its subject. So the sum of a large cluster
 *   is divided by s · 24, not by |A| |B|, and neighbourhoods count the less the larger both are, while the
 *   plain mean becomes more certain. Without either, the parts of a large subject are as far apart as
 *   strangers.
 * - `unit` is the distance at which two items are as likely the same as not, for as many pairs of either kind
 *   (embed/plattCalibration.ts). Without a calibration it is the root mean square distance of the collection.
 * - The last term is the evidence against "same" of the calibrated distance, in nats, with the prior of the
 *   collection (embed/samePrior.ts). It keeps strangers single, whose nearest neighbours are strangers too. It
 *   is 0 where "same" is likelier and without a calibration.
 *
 * The constants hold for all sets of docs/results/large-collections.md at once. O(columns).
 */
import { distanceAt, type PlattCalibration } from '../embed/plattCalibration.ts';
import { estimatePrior } from '../embed/samePrior.ts';
import type { ReasonEvidence } from '../explain/reasonEvidence.ts';
import type { Matrix } from '../matrix.ts';
import { MOST_OVERLAP } from '../refine/neighbourOverlap.ts';

/** A set of items in brief. */
export interface Summary {
  readonly size: number;
  readonly mean: Float64Array;
  /** The sum of the squared distances to the mean. */
  readonly scatter: number;
  /** Of what reasons say of its items (explain/reasonEvidence.ts); absent where there are none. */
  readonly sums?: Float64Array;
}

export interface DistanceScale {
  readonly unit: number;
  /** Beyond this plain distance "different" is likelier. */
  readonly even: number;
  /** What a plain distance beyond that adds to D, for each unit of length. */
  readonly against: number;
  /** By how many nats a unit of length changes the odds of "same"; absent or 0: single pairs are not trusted. */
  readonly oddsRate?: number;
  /** False: neighbourhoods do not count, and D is p / unit and the last term. */
  readonly isRefined: boolean;
  /** What reasons say: D changes by their mean over the pairs. Absent where there are none. */
  readonly reasons?: ReasonEvidence;
  /**
   * How much appearance counts beside the attributes that reasons name, from 0 to 1: D moves to `even` by the rest.
   * Absent: 1.
   */
  readonly appearance?: { readonly share: number; readonly even: number };
}

/** An item overlaps with about so many others. */
const OVERLAPPING = 24;
/** Of neighbourhoods, for two items; the plain distance has the rest. */
const WEIGHT = 2 / 3;
/** What a nat of evidence against "same" adds; of evidence for it, what it takes away. */
export const PER_NAT = 0.1;

export function scaleOf(
  points: Matrix,
  calibration: PlattCalibration | null,
  isRefined = true,
): DistanceScale {
  if (calibration === null)
    return { unit: spreadOf(points) || 1, even: Number.POSITIVE_INFINITY, against: 0, isRefined };
  const prior = estimatePrior(points, calibration);
  return {
    unit: distanceAt(calibration, 0.5),
    even: distanceAt(calibration, 1 - prior),
    against: PER_NAT * calibration.b,
    oddsRate: calibration.isTrusted ? calibration.b : 0,
    isRefined,
  };
}

/** How much likelier "same" is for two equal items than at the unit, in nats; 0 without a calibration. */
export function steepnessOf({ unit, against }: DistanceScale): number {
  return (unit * against) / PER_NAT;
}

/** The root mean square distance of all pairs. */
function spreadOf(points: Matrix): number {
  const { scatter, size } = summarise(points, null);
  return size < 2 ? 0 : Math.sqrt((2 * scatter) / (size - 1));
}

/** Of a mean squared distance and a sum of overlaps. */
export function distanceFrom(
  { unit, even, against, isRefined, appearance }: DistanceScale,
  meanSquare: number,
  overlap: number,
  one: number,
  other: number,
): number {
  const plain = Math.sqrt(Math.max(0, meanSquare));
  const smaller = Math.min(one, other);
  const shared = overlap / (MOST_OVERLAP * smaller * Math.min(Math.max(one, other), OVERLAPPING));
  const weight = isRefined ? (WEIGHT * OVERLAPPING) / (OVERLAPPING + smaller - 1) : 0;
  const refined = (1 - weight) * (plain / unit) + weight * (1 - Math.min(1, shared));
  const distance = plain > even ? refined + against * (plain - even) : refined;
  return appearance === undefined
    ? distance
    : appearance.even + appearance.share * (distance - appearance.even);
}

export function clusterDistance(scale: DistanceScale, a: Summary, b: Summary, overlap: number): number {
  const distance = distanceFrom(scale, meanSquareBetween(a, b), overlap, a.size, b.size);
  return scale.reasons === undefined ? distance : distance - bySums(scale.reasons, a, b);
}

/** What reasons take away from the distance. */
function bySums(reasons: ReasonEvidence, a: Summary, b: Summary): number {
  return PER_NAT * reasons.between(a.sums!, b.sums!, a.size, b.size);
}

/** The mean of the squared distances over A × B. */
export function meanSquareBetween(a: Summary, b: Summary): number {
  return squareBetween(a.mean, b.mean) + a.scatter / a.size + b.scatter / b.size;
}

/** The two together. */
export function joinSummaries(a: Summary, b: Summary): Summary {
  const size = a.size + b.size;
  const mean = new Float64Array(a.mean.length);
  const [of, from] = [a.size / size, b.size / size];
  for (let c = 0; c < mean.length; c++) mean[c] = of * a.mean[c]! + from * b.mean[c]!;
  const scatter = a.scatter + b.scatter + a.size * from * squareBetween(a.mean, b.mean);
  if (a.sums === undefined || b.sums === undefined) return { size, mean, scatter };
  return { size, mean, scatter, sums: a.sums.map((sum, at) => sum + b.sums![at]!) };
}

/** Of some rows in the order given, or of all. */
export function summarise({ rows, columns, data }: Matrix, items: Int32Array | null): Summary {
  const size = items === null ? rows : items.length;
  const mean = new Float64Array(columns);
  for (let at = 0; at < size; at++) {
    const from = (items === null ? at : items[at]!) * columns;
    for (let c = 0; c < columns; c++) mean[c]! += data[from + c]!;
  }
  for (let c = 0; c < columns; c++) mean[c]! /= Math.max(1, size);
  let scatter = 0;
  for (let at = 0; at < size; at++) {
    const from = (items === null ? at : items[at]!) * columns;
    for (let c = 0; c < columns; c++) scatter += (data[from + c]! - mean[c]!) ** 2;
  }
  return { size, mean, scatter };
}

/** One row, without a copy. */
export function summaryOfItem({ columns, data }: Matrix, item: number): Summary {
  return { size: 1, mean: data.subarray(item * columns, (item + 1) * columns), scatter: 0 };
}

export function squareBetween(a: Float64Array, b: Float64Array): number {
  return squareAt(a, 0, b, 0, a.length);
}

/**
 * Of two rows that begin at these places. Four sums at a time, so that the CPU need not wait for one addition
 * before the next.
 */
export function squareAt(
  a: Float64Array,
  from: number,
  b: Float64Array,
  to: number,
  columns: number,
): number {
  const whole = columns - (columns % 4);
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let c = 0; c < whole; c += 4) {
    const d0 = a[from + c]! - b[to + c]!;
    const d1 = a[from + c + 1]! - b[to + c + 1]!;
    const d2 = a[from + c + 2]! - b[to + c + 2]!;
    const d3 = a[from + c + 3]! - b[to + c + 3]!;
    s0 += d0 * d0;
    s1 += d1 * d1;
    s2 += d2 * d2;
    s3 += d3 * d3;
  }
  let sum = s0 + s1 + (s2 + s3);
  for (let c = whole; c < columns; c++) sum += (a[from + c]! - b[to + c]!) ** 2;
  return sum;
}

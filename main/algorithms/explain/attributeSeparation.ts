/**
 * How well an attribute separates two items, two groups, or one group from the rest, relative to its noise:
 * how much it varies within groups. Pure.
 *
 * Scores are replaced by their ranks, from 0 to 1, so that scales and outliers do not matter; probabilities
 * stay as they are. Two sets of items are compared by the probability that an item of one has more than an
 * item of the other, the area under the curve (Mann and Whitney 1947; Hanley and McNeil 1982), with equal
 * scores counted half. Its p-value is that of the rank sum test, normal approximation with ties. Where many
 * attributes are tried, Holm's correction (1979) keeps the chance of any false one.
 */

/** Ranks from 0 (least) to 1; equal scores share the mean of theirs. O(N log N). */
export function ranksOf(scores: ArrayLike<number>): Float64Array {
  const n = scores.length;
  const order = Uint32Array.from({ length: n }, (_, row) => row).sort((a, b) => scores[a]! - scores[b]!);
  const ranks = new Float64Array(n);
  for (let from = 0; from < n; ) {
    let to = from;
    while (to < n && scores[order[to]!] === scores[order[from]!]) to += 1;
    const rank = n === 1 ? 0.5 : (from + to - 1) / 2 / (n - 1);
    for (let at = from; at < to; at++) ranks[order[at]!] = rank;
    from = to;
  }
  return ranks;
}

/** From this share of the spread of all items on a difference is plain to see. */
const PLAIN = 0.2;

/** What most items lie between: the 5th and the 95th percentile, or all where these are equal. O(N log N). */
export function spreadOf(scores: Float64Array): number {
  const sorted = scores.toSorted();
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return at(0.95) - at(0.05) || at(1) - at(0);
}

/**
 * How plain a difference is to the eye, from 0 to 1. Ranks alone would tell an unlobed leaf from one that is
 * lobed by a thousandth.
 */
export function plainness(difference: number, spread: number): number {
  return spread > 0 ? Math.min(1, Math.abs(difference) / (PLAIN * spread)) : 0;
}

export interface Noise {
  /** The standard deviation within groups. */
  readonly within: number;
  /** From 0 to 1: the share of the variance that lies between groups. */
  readonly reliability: number;
}

/** What is assumed of an attribute before any group says otherwise, worth so many items. */
const ASSUMED = { share: 0.5, items: 10 };

/**
 * Pooled over all groups of two and more. With few grouped items half of the variance counts as noise. Rows
 * labelled -1 take no part. O(N).
 */
export function noiseOf(values: Float64Array, labels: Int32Array): Noise {
  const sums: number[] = [];
  const counts: number[] = [];
  let [sum, squares, n] = [0, 0, 0];
  for (const [row, label] of labels.entries()) {
    if (label < 0) continue;
    sums[label] = (sums[label] ?? 0) + values[row]!;
    counts[label] = (counts[label] ?? 0) + 1;
    sum += values[row]!;
    squares += values[row]! ** 2;
    n += 1;
  }
  const total = n === 0 ? 0 : Math.max(0, squares / n - (sum / n) ** 2);
  let [inside, free] = [0, 0];
  for (const [row, label] of labels.entries())
    if (label >= 0 && counts[label]! > 1) inside += (values[row]! - sums[label]! / counts[label]!) ** 2;
  for (const count of counts) if (count > 1) free += count - 1;
  const variance = (inside + ASSUMED.items * ASSUMED.share * total) / (free + ASSUMED.items);
  return {
    within: Math.sqrt(variance),
    reliability: total > 0 ? Math.min(1, Math.max(0, 1 - variance / total)) : 0,
  };
}

/** A row and the group it is in: its own value counts as much as the mean of the group. */
export interface Side {
  readonly row: number;
  /** Rows of its group; only itself where the two are of one group. */
  readonly members: readonly number[];
}

/**
 * How surely a person can tell the two by this attribute, from 0 to 1: the area under the curve of two normal
 * distributions whose means are as far apart as the two sides surely are, rescaled from one half. "Surely" is
 * the difference less its standard error.
 */
export function separationOf(values: Float64Array, { within }: Noise, one: Side, other: Side): number {
  if (within === 0) return values[one.row] === values[other.row] ? 0 : 1;
  const [a, b] = [estimate(values, one), estimate(values, other)];
  const error = within * Math.sqrt(a.variance + b.variance);
  // Both the two themselves and their groups must differ, and in the same direction.
  const itself = values[one.row]! - values[other.row]!;
  const apart = Math.abs(a.mean - b.mean);
  if (itself * (a.mean - b.mean) <= 0) return 0;
  const effect = Math.max(0, Math.min(apart, 2 * Math.abs(itself)) - error) / within;
  return 1 - 2 * normalTail(effect / Math.SQRT2);
}

/** The mean of the two, and its variance in units of that within groups. */
function estimate(values: Float64Array, { row, members }: Side): { mean: number; variance: number } {
  let sum = 0;
  for (const member of members) sum += values[member]!;
  const size = Math.max(1, members.length);
  // mean = (x + m) / 2 with x one of the n members of m: (1 + 3 / n) / 4.
  return { mean: (values[row]! + sum / size) / 2, variance: (1 + 3 / size) / 4 };
}

export interface RankSum {
  /** The probability that an item of the first set has more than one of the second. */
  readonly area: number;
  /** Two-sided. */
  readonly p: number;
}

/** O((n + m) log(n + m)). */
export function rankSum(first: readonly number[], second: readonly number[]): RankSum {
  const [n, m] = [first.length, second.length];
  if (n === 0 || m === 0) return { area: 0.5, p: 1 };
  const all = [...first, ...second];
  const ranks = ranksOf(all).map(rank => rank * (n + m - 1) + 1);
  let sum = 0;
  for (let i = 0; i < n; i++) sum += ranks[i]!;
  const above = sum - (n * (n + 1)) / 2;
  const ties = new Map<number, number>();
  for (const rank of ranks) ties.set(rank, (ties.get(rank) ?? 0) + 1);
  let tied = 0;
  for (const count of ties.values()) tied += count ** 3 - count;
  const variance = ((n * m) / 12) * (n + m + 1 - tied / Math.max(1, (n + m) * (n + m - 1)));
  const far = Math.max(0, Math.abs(above - (n * m) / 2) - 0.5);
  const p = variance > 0 ? Math.min(1, 2 * normalTail(far / Math.sqrt(variance))) : 1;
  return { area: above / (n * m), p };
}

/** Holm's step-down correction, in the order given. */
export function holm(ps: readonly number[]): number[] {
  const order = [...ps.keys()].sort((a, b) => ps[a]! - ps[b]!);
  const adjusted = new Array<number>(ps.length);
  let most = 0;
  for (const [at, which] of order.entries()) {
    most = Math.max(most, Math.min(1, (ps.length - at) * ps[which]!));
    adjusted[which] = most;
  }
  return adjusted;
}

/**
 * The chance of more than `z` under the standard normal distribution, z ≥ 0, to a relative error of 1.2e-7:
 * the Chebyshev fit to erfc of Press et al., "Numerical Recipes", 6.2.
 */
export function normalTail(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const series = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ].reduceRight((sum, coefficient) => sum * t + coefficient, 0);
  return (t * Math.exp(-x * x + series)) / 2;
}

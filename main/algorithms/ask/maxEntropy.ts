/**
 * The question whose answer is the least certain from the distance alone. Pure.
 *
 * Lad and Parikh, "Interactively Guiding Semi-Supervised Clustering via Attribute-Based Explanations", ECCV
 * 2014, section 4.1. Two Gaussians are fitted: to the distances of pairs that are together in the present
 * clustering, and of pairs that are apart. Bayes' rule, eqs. (4) and (5), with the shares of the two kinds as
 * priors, gives P(must-link | d). The pair with the highest entropy (in bits) is asked.
 *
 * Variances are divided by the count and are at least 1e-12. Both posteriors are computed from the logarithm
 * of their ratio, so that they exist for pairs far from both means, where both densities underflow.
 * Degenerate cases: a kind without pairs has probability 0, the other then 1, and every entropy is 0; without
 * an open pair the question is null. Equal entropies: the smaller i, then the smaller j.
 *
 * O(N²) time; among the nearest pairs of many items: maxEntropyAmong.ts. Deviation: a cannot-link inside a
 * must-link component is ignored.
 */
import type { Closure } from '../constraints.ts';
import { numberLabels } from '../labels.ts';
import type { Condensed, Pair } from '../matrix.ts';

export interface MaxEntropyQuestion {
  readonly pair: Pair;
  readonly entropy: number;
  readonly probabilityMustLink: number;
}

const SMALLEST_VARIANCE = 1e-12;
/**
 * A pair whose log-odds are this much farther from 0 than the best's has a smaller entropy, however the
 * logarithms round.
 */
const MARGIN = 1e-6;

export interface Gaussian {
  readonly count: number;
  readonly mean: number;
  readonly variance: number;
}

export function maxEntropyQuestion(
  distances: Condensed,
  labels: ArrayLike<number>,
  closure: Closure,
  skip: readonly Pair[],
): MaxEntropyQuestion | null {
  if (labels.length !== distances.n) throw new RangeError('labels must have one entry per item');
  const chosen = new MostUncertain(logOddsBetween(fitGaussians(distances, labels)));
  forEachOpenPair(closure, skip, (i, j, position) => chosen.offer(i, j, distances.data[position]!));
  return chosen.best;
}

/** The pair with the highest entropy so far; of equals the first that was offered. */
export class MostUncertain {
  readonly #logOdds: (distance: number) => number;
  best: MaxEntropyQuestion | null = null;
  #odds = Number.POSITIVE_INFINITY;

  constructor(logOdds: (distance: number) => number) {
    this.#logOdds = logOdds;
  }

  offer(i: number, j: number, distance: number): void {
    const odds = this.#logOdds(distance);
    if (Math.abs(odds) > this.#odds + MARGIN) return;
    const entropy = entropyOf(odds);
    if (this.best !== null && entropy <= this.best.entropy) return;
    this.best = { pair: [i, j], entropy, probabilityMustLink: logistic(odds) };
    this.#odds = Math.abs(odds);
  }
}

/** Of the distances of pairs that are together and of those that are apart. */
export interface TwoKinds {
  readonly together: Gaussian;
  readonly apart: Gaussian;
}

/**
 * log P(must-link | d) - log P(cannot-link | d) as a function of the distance; infinite where a kind has no
 * pairs.
 */
export function logOddsBetween({ together, apart }: TwoKinds): (distance: number) => number {
  if (together.count === 0) return () => Number.NEGATIVE_INFINITY;
  if (apart.count === 0) return () => Number.POSITIVE_INFINITY;
  const constant = Math.log(together.count / apart.count) - Math.log(together.variance / apart.variance) / 2;
  return distance => {
    const fromTogether = distance - together.mean;
    const fromApart = distance - apart.mean;
    return (
      constant +
      (fromApart * fromApart) / (2 * apart.variance) -
      (fromTogether * fromTogether) / (2 * together.variance)
    );
  };
}

/** Two passes, so that distances that hardly differ keep their variance. */
function fitGaussians(distances: Condensed, found: ArrayLike<number>): TwoKinds {
  const { labels } = numberLabels(found);
  const sums = sumByKind(distances, labels, 0, 0, distance => distance);
  const means = {
    together: sums.together / Math.max(1, sums.pairsTogether),
    apart: sums.apart / Math.max(1, sums.pairsApart),
  };
  const squares = sumByKind(
    distances,
    labels,
    means.together,
    means.apart,
    difference => difference * difference,
  );
  return {
    together: gaussian(sums.pairsTogether, means.together, squares.together),
    apart: gaussian(sums.pairsApart, means.apart, squares.apart),
  };
}

export function gaussian(count: number, mean: number, squares: number): Gaussian {
  return { count, mean, variance: Math.max(SMALLEST_VARIANCE, squares / Math.max(1, count)) };
}

/**
 * Sums a function of (distance - centre) over the pairs that are together and over those that are apart, in
 * condensed order.
 */
function sumByKind(
  { n, data }: Condensed,
  labels: Int32Array,
  centreTogether: number,
  centreApart: number,
  term: (difference: number) => number,
): { together: number; apart: number; pairsTogether: number; pairsApart: number } {
  let [together, apart, pairsTogether] = [0, 0, 0];
  let position = 0;
  for (let i = 0; i < n; i++) {
    const label = labels[i]!;
    for (let j = i + 1; j < n; j++, position++) {
      if (labels[j] === label) {
        together += term(data[position]! - centreTogether);
        pairsTogether += 1;
      } else apart += term(data[position]! - centreApart);
    }
  }
  return { together, apart, pairsTogether, pairsApart: position - pairsTogether };
}

function logistic(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/** In bits. Each of the two probabilities is computed on its own: 1 - p would lose the small one. */
function entropyOf(odds: number): number {
  return surprise(logistic(odds)) + surprise(logistic(-odds));
}

function surprise(probability: number): number {
  return probability === 0 ? 0 : -probability * Math.log2(probability);
}

/** The questions that are left: every pair that the answers do not decide and that was not skipped. */

/**
 * Calls `visit` for each open pair i < j, in ascending (i, j), with its position in the condensed form. O(N^2
 * + answers).
 */
export function forEachOpenPair(
  closure: Closure,
  skip: readonly Pair[],
  visit: (i: number, j: number, position: number) => void,
): void {
  const { componentOf, count } = closure;
  const n = componentOf.length;
  const apartFrom = apartByComponent(closure);
  const skipped = skippedByItem(skip);
  const isClosed = new Uint8Array(count);
  let position = 0;
  for (let i = 0; i < n; i++) {
    const component = componentOf[i]!;
    const apart = apartFrom.get(component) ?? [];
    isClosed[component] = 1;
    for (const other of apart) isClosed[other] = 1;
    const skippedHere = skipped.get(i);
    for (let j = i + 1; j < n; j++, position++) {
      if (isClosed[componentOf[j]!] === 1) continue;
      if (skippedHere?.has(j)) continue;
      visit(i, j, position);
    }
    isClosed[component] = 0;
    for (const other of apart) isClosed[other] = 0;
  }
}

export function apartByComponent(closure: Closure): Map<number, number[]> {
  const apart = new Map<number, number[]>();
  for (const [a, b] of closure.cannotLinks) {
    append(apart, a, b);
    append(apart, b, a);
  }
  return apart;
}

function append(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function skippedByItem(skip: readonly Pair[]): Map<number, Set<number>> {
  const skipped = new Map<number, Set<number>>();
  for (const [i, j] of skip) {
    const smaller = Math.min(i, j);
    const others = skipped.get(smaller) ?? new Set();
    skipped.set(smaller, others.add(Math.max(i, j)));
  }
  return skipped;
}

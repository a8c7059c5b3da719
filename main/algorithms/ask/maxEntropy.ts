/**
 * The question whose answer is the least certain from the distance alone. Pure.
 *
 * Lad and Parikh, "Interactively Guiding Semi-Supervised Clustering via Attribute-Based Explanations", ECCV 2014, section 4.1. The distances of the
 * pairs that are together in the present clustering, and of those that are apart, are taken as two Gaussians; Bayes' rule, eq. (4) and (5), with
 * the shares of the two kinds as priors gives P(must-link | d) for a pair, and the pair with the highest entropy (in bits) is asked.
 *
 * Variances are divided by the count and are at least 1e-12. Both posteriors are computed from the logarithm of their ratio, so that pairs far from both
 * means, where both densities underflow, still have one. Degenerate cases: a kind without pairs has probability 0, the other then 1, and every
 * entropy is 0; without an open pair the question is null. Equal entropies: the smaller i, then the smaller j.
 *
 * O(N^2) time. Deviation: a cannot-link inside a must-link component is ignored.
 */
import type { Closure } from '../constraints.ts';
import type { Condensed, Pair } from '../matrix.ts';
import { forEachOpenPair } from './openPairs.ts';

export interface MaxEntropyQuestion {
  readonly pair: Pair;
  readonly entropy: number;
  readonly probabilityMustLink: number;
}

const SMALLEST_VARIANCE = 1e-12;
/** A pair whose log-odds are this much farther from 0 than the best's has a smaller entropy, however the logarithms round. */
const MARGIN = 1e-6;

interface Gaussian {
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
  const logOdds = fitLogOdds(distances, labels);
  let best: MaxEntropyQuestion | null = null;
  let bestOdds = Number.POSITIVE_INFINITY;
  forEachOpenPair(closure, skip, (i, j, position) => {
    const odds = logOdds(distances.data[position]!);
    if (Math.abs(odds) > bestOdds + MARGIN) return;
    const entropy = entropyOf(odds);
    if (best !== null && entropy <= best.entropy) return;
    best = { pair: [i, j], entropy, probabilityMustLink: logistic(odds) };
    bestOdds = Math.abs(odds);
  });
  return best;
}

/** log P(must-link | d) - log P(cannot-link | d) as a function of the distance; infinite where a kind has no pairs. */
function fitLogOdds(distances: Condensed, labels: ArrayLike<number>): (distance: number) => number {
  const { together, apart } = fitGaussians(distances, labels);
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
function fitGaussians(
  distances: Condensed,
  labels: ArrayLike<number>,
): { together: Gaussian; apart: Gaussian } {
  const counts = [0, 0];
  const means = [0, 0];
  forEachPair(distances, labels, (kind, distance) => {
    counts[kind]! += 1;
    means[kind]! += distance;
  });
  for (const kind of [0, 1]) means[kind]! /= Math.max(1, counts[kind]!);
  const squares = [0, 0];
  forEachPair(distances, labels, (kind, distance) => {
    const difference = distance - means[kind]!;
    squares[kind]! += difference * difference;
  });
  const [apart, together] = [0, 1].map(kind => ({
    count: counts[kind]!,
    mean: means[kind]!,
    variance: Math.max(SMALLEST_VARIANCE, squares[kind]! / Math.max(1, counts[kind]!)),
  })) as [Gaussian, Gaussian];
  return { together, apart };
}

/** `kind` is 1 for a pair that is together, 0 for one that is apart. */
function forEachPair(
  { n, data }: Condensed,
  labels: ArrayLike<number>,
  visit: (kind: 0 | 1, distance: number) => void,
): void {
  let position = 0;
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++, position++) visit(labels[i] === labels[j] ? 1 : 0, data[position]!);
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

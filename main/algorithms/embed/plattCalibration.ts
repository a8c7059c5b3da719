/**
 * The probability that two items at a given distance show the same subject. Pure.
 *
 * Platt, "Probabilistic outputs for support vector machines", 1999, on distances: logit P(same | d) = a − b d
 * + logit(prior). a and b are fitted with equal weight for both kinds of pairs (a prior of one half), by
 * Newton's method on the log loss with a small ridge on b. The prior of a collection is applied afterwards.
 * All sets weigh the same, however many pairs they have. About twenty steps; each is halved until the loss
 * falls. O(pairs) per step.
 */

export interface PlattCalibration {
  readonly a: number;
  readonly b: number;
  /**
   * On sets that it was not fitted on, probabilities are right to 0.01: single pairs may join groups
   * (linkage/likelyJoins.ts).
   */
  readonly isTrusted?: boolean;
}

/** Distances of pairs of one subject and of pairs of two. */
export interface KnownPairs {
  readonly same: Float64Array;
  readonly different: Float64Array;
}

const STEPS = 50;
const RIDGE = 1e-6;

export function probabilitySame({ a, b }: PlattCalibration, distance: number, prior = 0.5): number {
  return 1 / (1 + Math.exp(-(a - b * distance + Math.log(prior / (1 - prior)))));
}

/** The distance at which "same" is so probable, both kinds of pairs being as frequent. */
export function distanceAt({ a, b }: PlattCalibration, probability: number): number {
  return (a - Math.log(probability / (1 - probability))) / b;
}

export function fitPlattCalibration(sets: readonly KnownPairs[]): PlattCalibration {
  const usable = sets.filter(({ same, different }) => same.length > 0 && different.length > 0);
  if (usable.length === 0) throw new RangeError('pairs of one subject and of two are needed');
  let [a, b] = [0, 0];
  let loss = lossOf(usable, a, b);
  for (let step = 0; step < STEPS; step++) {
    const [towardsA, towardsB] = newtonStep(usable, a, b);
    let size = 1;
    let next = lossOf(usable, a + towardsA, b + towardsB);
    while (!(next <= loss) && size > 1e-9) {
      size /= 2;
      next = lossOf(usable, a + size * towardsA, b + size * towardsB);
    }
    if (!(next <= loss)) break;
    [a, b] = [a + size * towardsA, b + size * towardsB];
    const gained = loss - next;
    loss = next;
    if (gained < 1e-12) break;
  }
  return { a, b };
}

function lossOf(sets: readonly KnownPairs[], a: number, b: number): number {
  let sum = (RIDGE * b * b) / 2;
  for (const { same, different } of sets) {
    for (const distance of same) sum += softplus(b * distance - a) / same.length;
    for (const distance of different) sum += softplus(a - b * distance) / different.length;
  }
  return sum;
}

/** log(1 + eˣ) without overflow. */
function softplus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}

function newtonStep(sets: readonly KnownPairs[], a: number, b: number): [number, number] {
  let [gradientA, gradientB] = [0, RIDGE * b];
  let [aa, ab, bb] = [1e-9, 0, RIDGE];
  const add = (distance: number, isSame: number, weight: number): void => {
    const probability = 1 / (1 + Math.exp(b * distance - a));
    const off = weight * (probability - isSame);
    const curve = weight * probability * (1 - probability);
    gradientA += off;
    gradientB -= off * distance;
    aa += curve;
    ab -= curve * distance;
    bb += curve * distance * distance;
  };
  for (const { same, different } of sets) {
    for (const distance of same) add(distance, 1, 1 / same.length);
    for (const distance of different) add(distance, 0, 1 / different.length);
  }
  const determinant = Math.max(1e-18, aa * bb - ab * ab);
  return [-(bb * gradientA - ab * gradientB) / determinant, -(aa * gradientB - ab * gradientA) / determinant];
}

/**
 * How well distances tell pairs answered "same" from pairs answered "different", with 95 % intervals. Pure.
 *
 * - AUC: `rankingOf` of separation.ts. Its interval holds the θ for which |AUC − θ| ≤ z √V(θ), with the
 *   variance of Hanley and McNeil (Radiology 143, 1982) in the form of Newcombe's method 5 ("Confidence
 *   intervals for an effect size measure based on the Mann-Whitney statistic", Statistics in Medicine 25, 2006):
 *
 *       V(θ) = θ (1 − θ) [1 + N ((1 − θ) / (2 − θ) + θ / (1 + θ))] / (m n),  N = (m + n) / 2 − 1            (1)
 *
 *   It is not empty at an AUC of 1.
 * - Right side: a pair is judged by the threshold that maximises the mean of both kinds' shares among all other
 *   pairs (leave one out), the least of equally good ones. The interval is Wilson's (1927).
 *
 * Both take pairs as independent. Pairs that share items are not quite, so the intervals are a little narrow.
 * Without pairs of both kinds there is nothing to judge: null. O(P²) for P pairs.
 */
import { rankingOf } from './separation.ts';

const Z = 1.96;

/** A figure with its 95 % interval. */
export interface Limited {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface PairJudgement {
  readonly auc: Limited;
  readonly right: Limited;
  /** Pair by pair: 1 where it is on the right side. */
  readonly isRight: Uint8Array;
}

export function judgePairs(distances: Float64Array, isSame: Uint8Array): PairJudgement | null {
  const same = distances.filter((_, at) => isSame[at] === 1).sort();
  const different = distances.filter((_, at) => isSame[at] === 0).sort();
  // Without one pair of a kind, another of it must be left.
  if (same.length < 2 || different.length < 2) return null;
  const isRight = judgeEach(distances, isSame, same.length, different.length);
  const right = isRight.reduce((sum, one) => sum + one, 0);
  return {
    auc: aucLimits(rankingOf(same, different), same.length, different.length),
    right: wilsonLimits(right, isRight.length),
    isRight,
  };
}

function judgeEach(distances: Float64Array, isSame: Uint8Array, same: number, different: number): Uint8Array {
  const order = Uint32Array.from(distances.keys()).sort((i, j) => distances[i]! - distances[j]!);
  return Uint8Array.from(distances, (distance, at) => {
    const isNear = distance <= thresholdWithout(at, order, distances, isSame, same, different);
    return isNear === (isSame[at] === 1) ? 1 : 0;
  });
}

/** The largest distance that still counts as "same". */
function thresholdWithout(
  left: number,
  order: Uint32Array,
  distances: Float64Array,
  isSame: Uint8Array,
  same: number,
  different: number,
): number {
  const perSame = 1 / (same - isSame[left]!);
  const perDifferent = 1 / (different - (1 - isSame[left]!));
  let [gain, most, threshold, before] = [0, 0, Number.NEGATIVE_INFINITY, Number.NaN];
  for (const at of order) {
    if (at === left) continue;
    const distance = distances[at]!;
    // Between two others: the threshold is halfway. Equal distances are on one side.
    if (gain > most && distance > before) [most, threshold] = [gain, (before + distance) / 2];
    gain += isSame[at] === 1 ? perSame : -perDifferent;
    before = distance;
  }
  return gain > most ? before : threshold;
}

export function wilsonLimits(successes: number, of: number): Limited {
  const value = successes / of;
  const middle = (value + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of);
  const half = (Z / (1 + Z ** 2 / of)) * Math.sqrt((value * (1 - value)) / of + Z ** 2 / (4 * of ** 2));
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

function aucLimits(value: number, same: number, different: number): Limited {
  const more = (same + different) / 2 - 1;
  const isWithin = (theta: number) => {
    const spread = 1 + more * ((1 - theta) / (2 - theta) + theta / (1 + theta));
    return Math.abs(value - theta) <= Z * Math.sqrt((theta * (1 - theta) * spread) / (same * different));
  };
  const edge = (outer: number) => {
    let [inside, outside] = [value, outer];
    for (let step = 0; step < 50; step++) {
      const middle = (inside + outside) / 2;
      if (isWithin(middle)) inside = middle;
      else outside = middle;
    }
    return inside;
  };
  return { value, low: edge(0), high: edge(1) };
}

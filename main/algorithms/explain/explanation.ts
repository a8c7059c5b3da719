/**
 * What a person may give as the reason of an answer, and what follows from it, in a compact form. Pure.
 *
 * The pairs that follow are products of sets: thousands of pairs from a handful of lists. So they are not kept as pairs: how many there are is known
 * at once, and they are listed, in order, only for whoever wants them.
 */
import type { Matrix, Pair, WeightedPair } from '../matrix.ts';

export type Verdict = 'same' | 'different';

/** Binary: an item has an attribute or not. Relative: it has more or less of it than another. */
export type AttributeKind = 'binary' | 'relative';

/** Hard: all that follows counts like an answer. Soft: as far as the attributes can be trusted. */
export type Confidence = 'hard' | 'soft';

export interface Reason {
  /** One row per item, one column per attribute. */
  readonly scores: Matrix;
  /** The two items the answer is about. */
  readonly pair: Pair;
  readonly verdict: Verdict;
  /** Columns of `scores`, each once; none: the answer without a reason. */
  readonly attributes: readonly number[];
  readonly kind: AttributeKind;
  /** Binary: an item has the attribute when its score is at least this. */
  readonly threshold: number;
  readonly confidence: Confidence;
}

/** Called with i < j and 0 < weight <= 1. */
export type VisitPair = (i: number, j: number, weight: number) => void;

/** The pairs that follow from a reason, without the answered pair itself. */
export interface FollowingPairs {
  readonly count: number;
  /** In ascending (i, j). */
  forEach(visit: VisitPair): void;
}

export interface Explanation {
  readonly pair: Pair;
  /** Whether all of these pairs are must-links (`same`) or cannot-links. */
  readonly verdict: Verdict;
  readonly following: FollowingPairs;
}

/** The answered pair with weight 1, then all that follow. */
export function listPairs({ pair, following }: Explanation): WeightedPair[] {
  const pairs: WeightedPair[] = [[pair[0], pair[1], 1]];
  following.forEach((i, j, weight) => {
    pairs.push([i, j, weight]);
  });
  return pairs;
}

/**
 * A product of two confidences. Both are above 0, so the product counts as above 0 too, even where it is too small for a number: whether a pair follows is
 * decided item by item.
 */
export function bothConfidences(one: number, other: number): number {
  return Math.max(one * other, Number.MIN_VALUE);
}

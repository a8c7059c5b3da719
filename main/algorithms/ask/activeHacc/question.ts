/** The types of Active-HACC: request, result, and the one formula for gain. Pure. */
import type { Pair } from '../../matrix.ts';

/**
 * `brute` and `fast` give the same answer. `fast-h1` does not simulate pairs that are apart and unlikely to
 * be the same; `fast-h1-h2` moreover re-clusters only the one or two clusters of the pair.
 */
export type Method = 'brute' | 'fast' | 'fast-h1' | 'fast-h1-h2';

export interface Answers {
  readonly mustLink: readonly Pair[];
  readonly cannotLink: readonly Pair[];
}

export interface AskRequest extends Answers {
  readonly k: number;
  /** Pairs answered 'cannot-tell': they are not asked again and have no other effect. */
  readonly skip: readonly Pair[];
  /** How many of the best pairs to rank. */
  readonly top: number;
  readonly method: Method;
}

export interface Candidate {
  readonly i: number;
  readonly j: number;
  /** The expected change E_J of the clustering, eqs. (6) and (7). */
  readonly gain: number;
}

export interface AskResult {
  /** The best pair, i < j; null when nothing is left to ask. */
  readonly pair: Pair | null;
  readonly gain: number;
  /** The clustering the answers give now, numbered by smallest member. */
  readonly labels: Int32Array;
  /** The best pairs, best first; equal gains by i, then j. */
  readonly ranked: readonly Candidate[];
  /** How many re-clusterings were run. */
  readonly simulated: number;
}

/**
 * H1: below this probability of being the same, a pair that is apart is not simulated and its gain counts as
 * 0.
 */
export const unlikelyBelow = 0.05;

/** How a clustering differs from the present one, in pairs of items. */
export interface Difference {
  /** Together now and then. */
  readonly stay: number;
  /** Together now, apart then. */
  readonly part: number;
  /** Apart now, together then. */
  readonly join: number;
}

/** 1 minus the relative Jaccard coefficient, eq. (3), rounded as the formula is written. */
export function change(stay: number, part: number, join: number): number {
  const all = stay + part + join;
  return 1 - (all === 0 ? 1 : stay / all);
}

/** The gain of one pair, eqs. (6) and (7), from the change its unexpected answer would cause. */
export function gainOf(together: boolean, probability: number, changed: number): number {
  return (together ? 1 - probability : probability) * changed;
}

/** Larger gain first, then the smaller i, then the smaller j. */
export function compareCandidates(a: Candidate, b: Candidate): number {
  return b.gain - a.gain || a.i - b.i || a.j - b.j;
}

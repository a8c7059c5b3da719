/**
 * How likely two items show the same subject, and what that adds to the cost of a subclustering. Pure.
 *
 * Biswas and Jacobs, "Active subclustering", Computer Vision and Image Understanding 125, 2014, section 4: P = exp(-d / λ). A pair that the answers
 * decide has P = 1 or 0. P is kept within [1e-12, 1 - 1e-12], so that a decided pair costs much, or next to nothing, but never infinitely much.
 */
import type { Relation } from '../constraints.ts';

const LEAST = 1e-12;
/** What a pair that is known to be the same counts as. */
export const SURELY_SAME = 1 - LEAST;
const SURELY_DIFFERENT = LEAST;

export function chanceOfSame(distance: number, lambda: number): number {
  return Math.min(Math.max(Math.exp(-distance / lambda), SURELY_DIFFERENT), SURELY_SAME);
}

/** The chance after the answers are heard. */
export function chanceGiven(relation: Relation, distance: number, lambda: number): number {
  if (relation === 'same') return SURELY_SAME;
  return relation === 'different' ? SURELY_DIFFERENT : chanceOfSame(distance, lambda);
}

/** What a member adds: the first sum of eq. (2). */
export function costTogether(chance: number): number {
  return -Math.log(chance);
}

/** What a pair of centroids adds: the second sum of eq. (2). */
export function costApart(chance: number): number {
  return -Math.log(1 - chance);
}

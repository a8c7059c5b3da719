/**
 * The Rand index: the share of pairs on which two clusterings agree. Pure.
 *
 * Rand, "Objective criteria for the evaluation of clustering methods", JASA 66, 1971. 1 when there is no pair. O(1).
 */
import type { PairCounts } from './contingency.ts';

export function rand({ ss, sd, ds, dd }: PairCounts): number {
  const pairs = ss + sd + ds + dd;
  return pairs === 0 ? 1 : (ss + dd) / pairs;
}

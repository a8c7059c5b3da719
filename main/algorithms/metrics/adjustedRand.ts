/**
 * The Rand index corrected for chance. Pure.
 *
 * Hubert and Arabie, "Comparing partitions", Journal of Classification 2, 1985, eq. (5), in the form with the four kinds of pairs:
 *
 *     ARI = 2 (SS DD - SD DS) / ((SS + SD)(SD + DD) + (SS + DS)(DS + DD))
 *
 * Equal partitions give 1 (also where the formula is 0/0: no pair, one cluster in both, only single items in both). As soon as
 * the partitions differ SD or DS is positive and so is the denominator. O(1).
 */
import type { PairCounts } from './contingency.ts';

export function adjustedRand({ ss, sd, ds, dd }: PairCounts): number {
  if (sd === 0 && ds === 0) return 1;
  return (2 * (ss * dd - sd * ds)) / ((ss + sd) * (sd + dd) + (ss + ds) * (ds + dd));
}

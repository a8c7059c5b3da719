/**
 * Jaccard's coefficient of two clusterings. Pure.
 *
 * Biswas and Jacobs, "Active Image Clustering: Seeking Constraints from Humans to Complement Algorithms", CVPR 2012,
 * eq. (3): J = SS / (SS + SD + DS), from whole counts. 1 when nothing is together in either clustering. O(1).
 */
import type { PairCounts } from './contingency.ts';

export function jaccard({ ss, sd, ds }: PairCounts): number {
  const together = ss + sd + ds;
  return together === 0 ? 1 : ss / together;
}

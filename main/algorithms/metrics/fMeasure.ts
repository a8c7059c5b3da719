/**
 * The pairwise F1 measure: the harmonic mean of precision SS / (SS + DS) and recall SS / (SS + SD). Pure.
 *
 * Manning, Raghavan and Schütze, "Introduction to Information Retrieval", 2008, section 16.3. 1 when nothing is together in
 * either clustering (there is no pair, or both hold only single items). O(1).
 */
import type { PairCounts } from './contingency.ts';

export function fMeasure({ ss, sd, ds }: PairCounts): number {
  const denominator = 2 * ss + sd + ds;
  return denominator === 0 ? 1 : (2 * ss) / denominator;
}

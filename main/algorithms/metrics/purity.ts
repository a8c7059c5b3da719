/**
 * Purity: the share of items that belong to the majority class of their cluster. Pure.
 *
 * Manning, Raghavan and Schütze, "Introduction to Information Retrieval", 2008, eq. (182). 0 without items. O(cells).
 */
import type { Contingency } from './contingency.ts';

export function purity({ items, clusterSizes, cells }: Contingency): number {
  if (items === 0) return 0;
  const majority = new Array<number>(clusterSizes.length).fill(0);
  for (const cell of cells) majority[cell.cluster] = Math.max(majority[cell.cluster]!, cell.count);
  let covered = 0;
  for (const count of majority) covered += count;
  return covered / items;
}

/**
 * Normalised mutual information over the arithmetic mean of the two entropies. Pure.
 *
 * Vinh, Epps and Bailey, "Information theoretic measures for clusterings comparison", JMLR 11, 2010 (NMI_sum):
 *
 *     NMI = I(U, V) / ((H(U) + H(V)) / 2)
 *
 * 1 where both entropies are 0 (one cluster in both, or no pair); 0 where only one is. Both sums run in the same order over the
 * same terms, so equal partitions give exactly 1. O(cells).
 */
import type { Contingency } from './contingency.ts';

export function nmi(table: Contingency): number {
  const { items, classSizes, clusterSizes, cells } = table;
  const entropies = entropy(items, classSizes) + entropy(items, clusterSizes);
  if (entropies === 0) return 1;
  let information = 0;
  for (const cell of cells) {
    const expected = classSizes[cell.class]! * clusterSizes[cell.cluster]!;
    information += (cell.count / items) * Math.log((items * cell.count) / expected);
  }
  return Math.min(1, Math.max(0, information / (entropies / 2)));
}

function entropy(items: number, sizes: readonly number[]): number {
  let sum = 0;
  for (const size of sizes) sum += (size / items) * Math.log(items / size);
  return sum;
}

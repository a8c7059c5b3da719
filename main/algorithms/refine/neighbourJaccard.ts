/**
 * How unlike two items are by the neighbours they do not share. Pure.
 *
 * After Zhong, Zheng, Cao and Li, "Re-ranking person re-identification with k-reciprocal encoding", CVPR 2017: each item is described by weights on the items around
 * it, itself (weight 1) and its fifteen nearest, exp(-2 (d / d15)²); the description is replaced by the mean of those of the item and its five nearest, which makes it stable, and
 * scaled to the sum 1. The distance is 1 - Σ min / (2 - Σ min), Jaccard's for fuzzy sets. Deviation: neighbours need not be reciprocal.
 *
 * Degenerate cases: fewer than sixteen items, d15 is the distance to the farthest. d15 = 0 (fifteen duplicates): all of them weigh 1.
 */
import type { NearestItems } from './nearestItems.ts';
import { RowBuilder, type SparseRows } from './sparseRows.ts';

/** Rows that sum to 1, of which the common minimum is wanted. Of the `averaged` descriptions the item's own is one. */
export function neighbourWeights(
  n: number,
  { count, items, distances }: NearestItems,
  averaged: number,
): SparseRows {
  const own = new RowBuilder(n);
  for (let i = 0; i < n; i++) {
    const farthest = distances[(i + 1) * count - 1] ?? 0;
    own.add(i, 1);
    for (let at = i * count; at < (i + 1) * count; at++) {
      const share = farthest === 0 ? 0 : distances[at]! / farthest;
      own.add(items[at]!, Math.exp(-2 * share * share));
    }
    own.endRow();
  }
  const rows = own.finish();
  const smooth = new RowBuilder(n);
  for (let i = 0; i < n; i++) {
    const include = (item: number): void => {
      for (let at = rows.starts[item]!; at < rows.starts[item + 1]!; at++)
        smooth.add(rows.columns[at]!, rows.values[at]!);
    };
    include(i);
    for (let at = 0; at < Math.min(averaged - 1, count); at++) include(items[i * count + at]!);
    smooth.endRow({ toSumOne: true });
  }
  return smooth.finish();
}

/** The distance of two items whose rows have this sum of minima; rounding may lift it a little above 1. */
export function jaccardDistance(minima: number): number {
  return Math.max(0, 1 - minima / (2 - minima));
}

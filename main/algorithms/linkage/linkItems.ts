/**
 * All items linked (sparseLinkage.ts), with the summary of each merged cluster. Pure; native/link_items.cc is
 * the twin, bit for bit.
 */
import { summaryOfItem } from './clusterDistance.ts';
import type { ItemSpace } from './itemSpace.ts';
import { SparseLinkage } from './sparseLinkage.ts';

/** In order. Merge m makes the cluster n + m, after the n items. */
export interface ItemMerges {
  readonly count: number;
  /** The cluster with the smaller name, and the other. */
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly distances: Float64Array;
  /** One row per merge. */
  readonly means: Float64Array;
  readonly scatters: Float64Array;
}

/** Up to the distance `highest`. */
export type LinkItems = (
  space: Pick<ItemSpace, 'points' | 'overlap' | 'scale'>,
  highest: number,
) => ItemMerges;

export const linkItems: LinkItems = ({ points, overlap, scale }, highest) => {
  const { rows: n, columns } = points;
  const merges = emptyMerges(n, columns);
  const linkage = new SparseLinkage({
    count: n,
    highest,
    scale,
    summaryOf: item => summaryOfItem(points, item),
    nameOf: item => item,
    forEachOverlap: (item, use) => {
      for (let at = overlap.starts[item]!; at < overlap.starts[item + 1]!; at++)
        use(overlap.columns[at]!, overlap.values[at]!);
    },
    apart: [],
  });
  for (let item = 0; item < n; item++) linkage.begin(item);
  let count = 0;
  for (let merge = linkage.next(highest); merge !== null; merge = linkage.next(highest)) {
    merges.first[count] = merge.first;
    merges.second[count] = merge.second;
    merges.distances[count] = merge.distance;
    merges.means.set(merge.summary.mean, count * columns);
    merges.scatters[count++] = merge.summary.scatter;
  }
  return { ...merges, count };
};

/** Room for all merges that there can be. */
export function emptyMerges(n: number, columns: number): Omit<ItemMerges, 'count'> {
  const most = Math.max(0, n - 1);
  return {
    first: new Int32Array(most),
    second: new Int32Array(most),
    distances: new Float64Array(most),
    means: new Float64Array(most * columns),
    scatters: new Float64Array(most),
  };
}

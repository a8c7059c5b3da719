/**
 * How two labelings of the same items overlap: the sparse table that every clustering metric is read from. Pure.
 *
 * O(N) time and space whatever the number of clusters: only the cells that hold an item are kept. All counts of pairs are
 * whole numbers below 2^53 for up to 10^8 items, hence exact.
 */
import { numberLabels } from '../labels.ts';

export interface Contingency {
  readonly items: number;
  /** Items per class of the truth, by the class's smallest member. */
  readonly classSizes: readonly number[];
  /** Items per cluster, by the cluster's smallest member. */
  readonly clusterSizes: readonly number[];
  /** The cells that are not empty, in ascending (class, cluster). */
  readonly cells: readonly Cell[];
}

export interface Cell {
  readonly class: number;
  readonly cluster: number;
  readonly count: number;
}

/** The four kinds of pairs: the first word is the truth, the second the clustering; S together, D apart. */
export interface PairCounts {
  readonly ss: number;
  readonly sd: number;
  readonly ds: number;
  readonly dd: number;
}

export function contingencyOf(truth: ArrayLike<number>, labels: ArrayLike<number>): Contingency {
  if (truth.length !== labels.length) throw new RangeError('truth and labels must have the same length');
  const items = truth.length;
  const classes = numberLabels(truth);
  const clusters = numberLabels(labels);
  const classSizes = new Array<number>(classes.clusters).fill(0);
  const clusterSizes = new Array<number>(clusters.clusters).fill(0);
  const counts = new Map<number, number>();
  for (let i = 0; i < items; i++) {
    const inClass = classes.labels[i]!;
    const inCluster = clusters.labels[i]!;
    classSizes[inClass]! += 1;
    clusterSizes[inCluster]! += 1;
    const key = inClass * clusters.clusters + inCluster;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const cells = [...counts.entries()]
    .sort((one, other) => one[0] - other[0])
    .map(([key, count]) => ({
      class: Math.floor(key / clusters.clusters),
      cluster: key % clusters.clusters,
      count,
    }));
  return { items, classSizes, clusterSizes, cells };
}

export function pairCounts(table: Contingency): PairCounts {
  const ss = sumOfPairs(table.cells.map(cell => cell.count));
  const togetherInTruth = sumOfPairs(table.classSizes);
  const togetherInLabels = sumOfPairs(table.clusterSizes);
  const sd = togetherInTruth - ss;
  const ds = togetherInLabels - ss;
  return { ss, sd, ds, dd: pairsAmong(table.items) - ss - sd - ds };
}

export function pairsAmong(count: number): number {
  return (count * (count - 1)) / 2;
}

function sumOfPairs(sizes: readonly number[]): number {
  let sum = 0;
  for (const size of sizes) sum += pairsAmong(size);
  return sum;
}

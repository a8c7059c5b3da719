/** Metrics of a clustering against the truth, all from one contingency table. Pure. */
import { numberLabels } from '../labels.ts';
import { heaviestMatching } from './assignment.ts';

export interface Scores {
  readonly jaccard: number;
  readonly adjustedRand: number;
  readonly rand: number;
  readonly nmi: number;
  readonly fMeasure: number;
  readonly purity: number;
  readonly wellCategorised: number;
}

export function scoreClustering(truth: ArrayLike<number>, labels: ArrayLike<number>): Scores {
  const table = contingencyOf(truth, labels);
  const pairs = pairCounts(table);
  return {
    jaccard: jaccard(pairs),
    adjustedRand: adjustedRand(pairs),
    rand: rand(pairs),
    nmi: nmi(table),
    fMeasure: fMeasure(pairs),
    purity: purity(table),
    wellCategorised: wellCategorised(table),
  };
}

/**
 * The contingency table of two labelings of the same items, sparse.
 *
 * O(N) time and space whatever the number of clusters: only non-empty cells are kept. All counts of pairs are
 * integers below 2^53 for up to 10^8 items, hence exact.
 */
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

/**
 * Jaccard's coefficient of two clusterings.
 *
 * Biswas and Jacobs, "Active Image Clustering: Seeking Constraints from Humans to Complement Algorithms",
 * CVPR 2012, eq. (3): J = SS / (SS + SD + DS), from whole counts. 1 when no pair is together in either
 * clustering. O(1).
 */
export function jaccard({ ss, sd, ds }: PairCounts): number {
  const together = ss + sd + ds;
  return together === 0 ? 1 : ss / together;
}

/**
 * The Rand index: the share of pairs on which two clusterings agree.
 *
 * Rand, "Objective criteria for the evaluation of clustering methods", JASA 66, 1971. 1 when there is no
 * pair. O(1).
 */
function rand({ ss, sd, ds, dd }: PairCounts): number {
  const pairs = ss + sd + ds + dd;
  return pairs === 0 ? 1 : (ss + dd) / pairs;
}

/**
 * The Rand index corrected for chance.
 *
 * Hubert and Arabie, "Comparing partitions", Journal of Classification 2, 1985, eq. (5), in the form with the
 * four kinds of pairs:
 *
 *     ARI = 2 (SS DD - SD DS) / ((SS + SD)(SD + DD) + (SS + DS)(DS + DD))
 *
 * Equal partitions give 1 (also where the formula is 0/0: no pair, one cluster in both, only single items in
 * both). As soon as the partitions differ SD or DS is positive and so is the denominator. O(1).
 */
export function adjustedRand({ ss, sd, ds, dd }: PairCounts): number {
  if (sd === 0 && ds === 0) return 1;
  return (2 * (ss * dd - sd * ds)) / ((ss + sd) * (sd + dd) + (ss + ds) * (ds + dd));
}

/**
 * The pairwise F1 measure: the harmonic mean of precision SS / (SS + DS) and recall SS / (SS + SD).
 *
 * Manning, Raghavan and Schütze, "Introduction to Information Retrieval", 2008, section 16.3. 1 when no pair
 * is together in either clustering. O(1).
 */
function fMeasure({ ss, sd, ds }: PairCounts): number {
  const denominator = 2 * ss + sd + ds;
  return denominator === 0 ? 1 : (2 * ss) / denominator;
}

/**
 * Normalised mutual information over the arithmetic mean of the two entropies.
 *
 * Vinh, Epps and Bailey, "Information theoretic measures for clusterings comparison", JMLR 11, 2010
 * (NMI_sum):
 *
 *     NMI = I(U, V) / ((H(U) + H(V)) / 2)
 *
 * 1 where both entropies are 0 (one cluster in both, or no pair); 0 where only one is. Both sums run in the
 * same order over the same terms, so equal partitions give exactly 1. O(cells).
 */
function nmi(table: Contingency): number {
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

/**
 * Purity: the share of items that belong to the majority class of their cluster.
 *
 * Manning, Raghavan and Schütze, "Introduction to Information Retrieval", 2008, eq. (182). 0 without items.
 * O(cells).
 */
function purity({ items, clusterSizes, cells }: Contingency): number {
  if (items === 0) return 0;
  const majority = new Array<number>(clusterSizes.length).fill(0);
  for (const cell of cells) majority[cell.cluster] = Math.max(majority[cell.cluster]!, cell.count);
  let covered = 0;
  for (const count of majority) covered += count;
  return covered / items;
}

/**
 * The share of well categorised items: those on the best one-to-one matching of clusters to classes.
 *
 * The ratio that Grira, Crucianu and Boujemaa, "Active semi-supervised fuzzy clustering for image database
 * categorization", MIR 2005, report and that Biswas and Jacobs (CVPR 2012, section 4.1) call RWCP. A cluster
 * or a class may stay unmatched. 0 without items. For the cost see assignment.ts.
 */
function wellCategorised({ items, classSizes, clusterSizes, cells }: Contingency): number {
  if (items === 0) return 0;
  const edges = cells.map(cell => ({ row: cell.class, column: cell.cluster, weight: cell.count }));
  return heaviestMatching(classSizes.length, clusterSizes.length, edges).weight / items;
}

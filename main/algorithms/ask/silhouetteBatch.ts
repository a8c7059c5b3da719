/**
 * The silhouette batch: which images to label when there is one chance to ask. Uncertain ones, spread over
 * each cluster. Pure.
 *
 * Stanitsas, Cherian, Morellas and Papanikolopoulos, "Active constrained clustering via non-iterative
 * uncertainty sampling", section IV-B and Algorithm 1, the greedy approximation of eq. (4). From each of the
 * k clusters floor(budget / k) images:
 *
 *     t = (1 - S) / 2,  s = t / (sum of t over the cluster)                                 (line 5)
 *     the first two maximise s_u s_v |x_u - x_v|²                                           (line 6)
 *     each next one maximises s_c + D_c / (sum of D over all candidates),                   (line 8)
 *         where D_c is the sum of |x_c - x_r|² over the chosen r
 *
 * Deviation: the normaliser of line 5. In the paper it is twice the sum of S over the cluster, so s = t / (sum of
 * S), which can be zero or negative and then reverses the choice. Here it is the sum of t, or 1 when that is 0;
 * 'printed' is the paper's, with 1 where the sum is 0. The paper does
 * not say how a single image is chosen; here it is the one with the largest s. Ties: the smaller index.
 * `values` may be those of a kernel; the spread is always measured between the points, as in the paper's
 * formulas.
 *
 * Degenerate cases: a cluster no larger than its share is taken completely, in greedy order; a share of 0
 * takes nothing; where all candidates coincide with the chosen ones (a sum of 0) only s counts. "k" is the
 * number of clusters that have images.
 *
 * O(sum of |cluster|²) distances for the first two, then one distance for each candidate and chosen image,
 * because the sums are kept. They grow in the order chosen, so they equal those of the definition bit for
 * bit.
 */
import { distanceBetween } from '../distance.ts';
import { type Kernel, kernelSquaredDistance } from '../kernels.ts';
import { membersByCluster, numberLabels } from '../labels.ts';
import type { Matrix, Pair } from '../matrix.ts';

/**
 * One list for each cluster, in the order of their smallest members; each in the order chosen. `values` are
 * the silhouettes.
 */
export function silhouetteBatch(
  points: Matrix,
  labels: ArrayLike<number>,
  values: Float64Array,
  budget: number,
  normaliser: Normaliser = 'doubt',
): number[][] {
  if (labels.length !== points.rows) throw new RangeError('labels must have one entry for each point');
  return silhouetteBatchFrom(distanceBetween(points, 'sqeuclidean'), labels, values, budget, normaliser);
}

/** What line 5 divides by: the sum of the cluster's doubt, or the sum of its silhouettes as printed. */
export type Normaliser = 'doubt' | 'printed';

/** The same where only distances are known. */
export function silhouetteBatchFrom(
  squared: SquaredDistance,
  labels: ArrayLike<number>,
  values: Float64Array,
  budget: number,
  normaliser: Normaliser = 'doubt',
): number[][] {
  if (values.length !== labels.length) throw new RangeError('values must have one entry for each label');
  if (!Number.isInteger(budget) || budget < 0) throw new RangeError('budget must be an integer from 0');
  const numbered = numberLabels(labels);
  const share = Math.floor(budget / numbered.clusters);
  return membersByCluster(numbered.labels, numbered.clusters).map(members =>
    chooseFromCluster(
      members,
      shareOfDoubt(members, values, normaliser),
      Math.min(share, members.length),
      squared,
    ),
  );
}

/** s of line 5, for each member. */
function shareOfDoubt(members: Int32Array, values: Float64Array, normaliser: Normaliser): Float64Array {
  const doubt = Float64Array.from(members, i => (1 - values[i]!) / 2);
  let sum = 0;
  for (let at = 0; at < members.length; at++)
    sum += normaliser === 'doubt' ? doubt[at]! : values[members[at]!]!;
  return doubt.map(t => t / (sum === 0 ? 1 : sum));
}

function chooseFromCluster(
  members: Int32Array,
  share: Float64Array,
  wanted: number,
  squared: SquaredDistance,
): number[] {
  const chosen: number[] = [];
  const taken = new Uint8Array(members.length);
  /** For each member the summed squared distance to the chosen. */
  const spread = new Float64Array(members.length);
  const take = (at: number): void => {
    taken[at] = 1;
    chosen.push(members[at]!);
    for (let other = 0; other < members.length; other++)
      if (taken[other] === 0) spread[other]! += squared(members[other]!, members[at]!);
  };
  if (wanted === 1) take(findLargest(share, taken));
  if (wanted >= 2) for (const at of findFirstTwo(members, share, squared)) take(at);
  while (chosen.length < wanted) take(findNext(share, spread, taken));
  return chosen;
}

/** Line 6: positions of the two members that are doubtful and far apart. */
function findFirstTwo(
  members: Int32Array,
  share: Float64Array,
  squared: SquaredDistance,
): readonly [number, number] {
  let best: readonly [number, number] = [0, 1];
  let most = Number.NEGATIVE_INFINITY;
  for (let u = 0; u < members.length; u++)
    for (let v = u + 1; v < members.length; v++) {
      const gain = share[u]! * share[v]! * squared(members[u]!, members[v]!);
      if (gain > most) {
        most = gain;
        best = [u, v];
      }
    }
  return best;
}

/** Line 8: the position of the member that adds the most. */
function findNext(share: Float64Array, spread: Float64Array, taken: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < spread.length; at++) if (taken[at] === 0) sum += spread[at]!;
  return findLargest(
    share.map((s, at) => s + (sum === 0 ? 0 : spread[at]! / sum)),
    taken,
  );
}

function findLargest(gains: Float64Array, taken: Uint8Array): number {
  let best = -1;
  for (let at = 0; at < gains.length; at++)
    if (taken[at] === 0 && (best < 0 || gains[at]! > gains[best]!)) best = at;
  return best;
}

/**
 * The silhouette as an uncertainty sampling measure (USM): how sure a clustering is of each image.
 *
 * Eq. (1), after Rousseeuw, "Silhouettes", 1987. For image i in cluster z
 *
 *     S_i = (beta_i - alpha_i) / max(alpha_i, beta_i)                                       (1)
 *
 * with alpha_i the mean squared distance to the members of z, including i, and beta_i the smallest such mean
 * over the other clusters. With a kernel the distances are those of its feature space, eqs. (2) and (3). 1 is
 * sure, -1 is uncertain.
 *
 * Differs from Rousseeuw's silhouette in two ways, both the paper's: distances are squared, and the image
 * itself counts as a member of its cluster. Degenerate cases: 0 where alpha and beta are both 0, and
 * everywhere when there is only one cluster; an image alone in its cluster has alpha 0, so S is 1.
 *
 * O(N²/2) distances and N · k sums. Each distance is computed once and added for both images. Pairs are
 * visited in square tiles that fit the CPU cache. Every sum still runs over the members of a cluster in
 * ascending order, so the result equals that of the plain double loop bit for bit. The identity over
 * centroids (|x - m|² plus the cluster's mean squared distance to m) would take O(N k) distances, but it
 * rounds differently: identical images would not be at distance 0, ties would break in the last digits, and
 * clamped distances have no such identity.
 */

/** Rows of a tile: two times this many rows of 512 numbers fit a second-level cache. */
const TILE = 32;

/** The squared distance of two different images; the order of the two does not matter. */
export type SquaredDistance = (i: number, j: number) => number;

/** One value per image, -1 to 1. `labels` are any integers. */
export function silhouette(points: Matrix, labels: ArrayLike<number>, kernel: Kernel | null): Float64Array {
  if (labels.length !== points.rows) throw new RangeError('labels must have one entry for each point');
  return silhouetteFrom(
    kernel === null ? distanceBetween(points, 'sqeuclidean') : kernelSquaredDistance(points, kernel),
    labels,
  );
}

/** The same where only distances are known. */
export function silhouetteFrom(squared: SquaredDistance, labels: ArrayLike<number>): Float64Array {
  const numbered = numberLabels(labels);
  const sums = sumByCluster(numbered.labels, numbered.clusters, squared);
  return valuesFromSums(sums, numbered.labels, numbered.clusters);
}

/** For each image and cluster the summed squared distance to the cluster's members, row by row. */
function sumByCluster(labels: Int32Array, clusters: number, squared: SquaredDistance): Float64Array {
  const n = labels.length;
  const sums = new Float64Array(n * clusters);
  // Tiles go row by row from the diagonal on: image i is paired with all j < i in earlier tile rows, then all
  // j > i, each ascending.
  for (let top = 0; top < n; top += TILE)
    for (let left = top; left < n; left += TILE) {
      const bottom = Math.min(top + TILE, n);
      const right = Math.min(left + TILE, n);
      for (let i = top; i < bottom; i++) {
        const row = i * clusters;
        const column = labels[i]!;
        for (let j = Math.max(left, i + 1); j < right; j++) {
          const distance = squared(i, j);
          sums[row + labels[j]!]! += distance;
          sums[j * clusters + column]! += distance;
        }
      }
    }
  return sums;
}

function valuesFromSums(sums: Float64Array, labels: Int32Array, clusters: number): Float64Array {
  const sizes = new Int32Array(clusters);
  for (const label of labels) sizes[label]! += 1;
  return Float64Array.from(labels, (own, i) => {
    if (clusters === 1) return 0;
    const alpha = sums[i * clusters + own]! / sizes[own]!;
    let beta = Number.POSITIVE_INFINITY;
    for (let cluster = 0; cluster < clusters; cluster++)
      if (cluster !== own) beta = Math.min(beta, sums[i * clusters + cluster]! / sizes[cluster]!);
    const larger = Math.max(alpha, beta);
    return larger === 0 ? 0 : (beta - alpha) / larger;
  });
}

/**
 * The constraints that labels imply: equal labels belong together, different labels apart.
 *
 * Section III: l labelled images decide all l (l - 1) / 2 of their pairs. As sets that is one group for each
 * label; as pairs it is the constraint matrix of the paper.
 */
export interface LabelConstraints {
  /**
   * The labelled images by label, ascending, groups by their smallest image: a group is together, two groups
   * are apart.
   */
  readonly groups: readonly Int32Array[];
  /** All pairs i < j with equal labels, in order. */
  readonly mustLink: readonly Pair[];
  /** All pairs i < j with different labels, in order. */
  readonly cannotLink: readonly Pair[];
}

/** `labels[p]` is the label of image `queried[p]`. */
export function constraintsFromLabels(
  queried: ArrayLike<number>,
  labels: ArrayLike<number>,
): LabelConstraints {
  const groups = groupsFromLabels(queried, labels);
  const groupOf = new Map<number, number>();
  groups.forEach((images, group) => {
    for (const image of images) groupOf.set(image, group);
  });
  const images = Int32Array.from(queried).sort();
  const mustLink: Pair[] = [];
  const cannotLink: Pair[] = [];
  images.forEach((i, at) => {
    for (const j of images.subarray(at + 1))
      (groupOf.get(i) === groupOf.get(j) ? mustLink : cannotLink).push([i, j]);
  });
  return { groups, mustLink, cannotLink };
}

/** Only the groups, for callers that need no pairs: thousands of labels stay thousands of numbers. */
export function groupsFromLabels(queried: ArrayLike<number>, labels: ArrayLike<number>): Int32Array[] {
  if (labels.length !== queried.length) throw new RangeError('labels must have one entry for each image');
  if (new Set(Array.from(queried)).size !== queried.length)
    throw new RangeError('queried must name each image once');
  const byLabel = new Map<number, number[]>();
  for (let p = 0; p < queried.length; p++) {
    const group = byLabel.get(labels[p]!);
    if (group === undefined) byLabel.set(labels[p]!, [queried[p]!]);
    else group.push(queried[p]!);
  }
  return [...byLabel.values()].map(group => Int32Array.from(group).sort()).sort((a, b) => a[0]! - b[0]!);
}

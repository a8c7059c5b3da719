/**
 * The images worth labelling when there is one chance to ask: doubtful ones, spread over each cluster. Pure.
 *
 * Stanitsas, Cherian, Morellas and Papanikolopoulos, "Active constrained clustering via non-iterative uncertainty sampling", section IV-B and
 * Algorithm 1, the greedy approximation of eq. (4). From each of the k clusters floor(budget / k) images:
 *
 *     t = (1 - S) / 2,  s = t / (sum of t over the cluster)                                                                   (line 5)
 *     the first two maximise s_u s_v |x_u - x_v|²                                                                              (line 6)
 *     each next one maximises s_c + (sum over the chosen r of |x_c - x_r|²) / (the same sum over all candidates c)             (line 8)
 *
 * Differs from the paper in the normaliser of line 5, which there is twice the sum of S over the cluster: that can be zero or negative and then turns the
 * choice round. Ours is the sum of t, or 1 when that is 0. A single image, of which the paper does not speak, is the one with the largest s.
 * Ties: the smaller index. `values` may be those of a kernel; the spread is always measured between the points themselves, as the paper's formulas do.
 *
 * Degenerate cases: a cluster no larger than its share is taken whole, in the order of the greedy choice; a share of 0 takes nothing; where all
 * candidates coincide with the chosen ones (a sum of 0) only s counts. "k" is the number of clusters that have images.
 *
 * O(sum of |cluster|²) distances for the first two, then one distance for each candidate and image chosen: the summed distances are carried along.
 * They grow in the order chosen, so they are those of the plain definition, bit for bit.
 */
import { distanceBetween } from '../distance.ts';
import { membersByCluster, numberLabels } from '../labels.ts';
import type { Matrix } from '../matrix.ts';
import type { SquaredDistance } from './silhouette.ts';

/** One list for each cluster, in the order of their smallest members; each in the order chosen. `values` are the silhouettes. */
export function silhouetteBatch(
  points: Matrix,
  labels: ArrayLike<number>,
  values: Float64Array,
  budget: number,
): number[][] {
  if (labels.length !== points.rows) throw new RangeError('labels must have one entry for each point');
  return silhouetteBatchFrom(distanceBetween(points, 'sqeuclidean'), labels, values, budget);
}

/** The same where only distances are known. */
export function silhouetteBatchFrom(
  squared: SquaredDistance,
  labels: ArrayLike<number>,
  values: Float64Array,
  budget: number,
): number[][] {
  if (values.length !== labels.length) throw new RangeError('values must have one entry for each label');
  if (!Number.isInteger(budget) || budget < 0) throw new RangeError('budget must be an integer from 0');
  const numbered = numberLabels(labels);
  const share = Math.floor(budget / numbered.clusters);
  return membersByCluster(numbered.labels, numbered.clusters).map(members =>
    chooseFromCluster(members, shareOfDoubt(members, values), Math.min(share, members.length), squared),
  );
}

/** s of line 5, for each member. */
function shareOfDoubt(members: Int32Array, values: Float64Array): Float64Array {
  const doubt = Float64Array.from(members, i => (1 - values[i]!) / 2);
  let sum = 0;
  for (const t of doubt) sum += t;
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

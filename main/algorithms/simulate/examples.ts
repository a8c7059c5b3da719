/**
 * Samples for a simulation: examples of each cluster, and trials that leave items out. Pure.
 *
 * A complete clustering is scored as a subclustering by a few examples of each cluster. Biswas and Jacobs,
 * "Active subclustering", 2014, section 6: the medoid of the cluster and the n - 1 other members closest to
 * it. Ties: the smaller item. A smaller cluster is taken completely. O(sum of |cluster|²).
 */
import { membersByCluster, numberLabels } from '../labels.ts';
import { type Condensed, type Matrix, pairIndex, pickRows } from '../matrix.ts';
import type { Random } from '../random.ts';

export function examplesOfClusters(distances: Condensed, found: ArrayLike<number>, n: number): Int32Array[] {
  const { labels, clusters } = numberLabels(found);
  return membersByCluster(labels, clusters).map(members =>
    members.length <= n ? members : examplesOf(distances, members, n),
  );
}

function examplesOf(distances: Condensed, members: Int32Array, n: number): Int32Array {
  const between = (i: number, j: number): number =>
    i === j ? 0 : distances.data[pairIndex(distances.n, i, j)]!;
  let medoid = members[0]!;
  let smallest = Number.POSITIVE_INFINITY;
  for (const i of members) {
    let sum = 0;
    for (const j of members) sum += between(i, j);
    if (sum < smallest) {
      smallest = sum;
      medoid = i;
    }
  }
  const others = members.filter(item => item !== medoid);
  others.sort((one, other) => between(medoid, one) - between(medoid, other) || one - other);
  return Int32Array.from([medoid, ...others.subarray(0, n - 1)]);
}

/** Leaves out one item in ten at random, so that methods without randomness vary from trial to trial too. */
export function leaveOut(
  { points, truth }: { readonly points: Matrix; readonly truth: ArrayLike<number> },
  random: Random,
): { kept: Int32Array; points: Matrix; truth: Int32Array } {
  const kept = Int32Array.from(random.sample(points.rows, Math.ceil(points.rows * 0.9))).sort();
  return {
    kept,
    points: pickRows(points, kept),
    truth: numberLabels(Array.from(kept, row => truth[row]!)).labels,
  };
}

/**
 * A few examples of each cluster, so that a complete clustering can be scored as a subclustering. Pure.
 *
 * Biswas and Jacobs, "Active subclustering", 2014, section 6: the medoid of the cluster and the n - 1 other members closest to it. Ties: the smaller
 * item. A smaller cluster is taken whole. O(sum of |cluster|^2).
 */
import { membersByCluster, numberLabels } from '../labels.ts';
import { type Condensed, condensedIndex } from '../matrix.ts';

export function examplesOfClusters(distances: Condensed, found: ArrayLike<number>, n: number): Int32Array[] {
  const { labels, clusters } = numberLabels(found);
  return membersByCluster(labels, clusters).map(members =>
    members.length <= n ? members : examplesOf(distances, members, n),
  );
}

function examplesOf(distances: Condensed, members: Int32Array, n: number): Int32Array {
  const between = (i: number, j: number): number =>
    i === j ? 0 : distances.data[condensedIndex(distances.n, Math.min(i, j), Math.max(i, j))]!;
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

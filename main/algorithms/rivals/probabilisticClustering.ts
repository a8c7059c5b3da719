/**
 * Fast probabilistic clustering: the number of clusters follows from the probabilities of pairs. Pure.
 *
 * Liu et al., "MPC: multi-view probabilistic clustering", CVPR 2022, as in the authors' code of A3S (Deng et
 * al., ICML 2024). Every item begins alone. In turn, each moves to the cluster of one of its neighbours where
 * the sum of its log odds over the members is larger than where it is by the most, until none moves. Each
 * move raises the sum over all pairs in clusters, so it ends.
 *
 * Ties: the cluster it has, then the one of the nearer neighbour. O(N · clusters near · members) per turn.
 */
import { numberLabels } from '../labels.ts';
import { type Condensed, pairIndex } from '../matrix.ts';

/** `near`: of each item its neighbours, nearest first. */
export function probabilisticClustering(
  { n, data }: Condensed,
  near: readonly (readonly number[])[],
): Int32Array {
  const logOdds = data.map(probability => Math.log(probability / (1 - probability)));
  const clusterOf = Int32Array.from({ length: n }, (_, item) => item);
  const members = Array.from({ length: n }, (_, item) => new Set([item]));
  const likelihood = (item: number, cluster: number): number => {
    let sum = 0;
    for (const other of members[cluster]!) if (other !== item) sum += logOdds[pairIndex(n, item, other)]!;
    return sum;
  };
  let hasMoved = true;
  while (hasMoved) {
    hasMoved = false;
    for (let item = 0; item < n; item++) {
      const here = clusterOf[item]!;
      let best = here;
      let most = likelihood(item, here);
      for (const cluster of new Set(near[item]!.map(other => clusterOf[other]!))) {
        const there = cluster === here ? most : likelihood(item, cluster);
        if (there <= most) continue;
        best = cluster;
        most = there;
      }
      if (best === here) continue;
      members[here]!.delete(item);
      members[best]!.add(item);
      clusterOf[item] = best;
      hasMoved = true;
    }
  }
  return numberLabels(clusterOf).labels;
}

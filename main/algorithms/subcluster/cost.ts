/**
 * The probability that two items show the same subject, and the cost of a set of subclusters. Pure.
 *
 * Biswas and Jacobs, "Active subclustering", Computer Vision and Image Understanding 125, 2014, section 4: P
 * = exp(-d / λ). A pair that the answers decide has P = 1 or 0. P is clamped to [1e-12, 1 - 1e-12], so that
 * no cost is infinite.
 */
import type { Relation } from '../constraints.ts';
import type { CandidateSet, Relations, Subcluster, SubclusterSetting } from './setting.ts';

const LEAST = 1e-12;
/** What a pair that is known to be the same counts as. */
export const SURELY_SAME = 1 - LEAST;
const SURELY_DIFFERENT = LEAST;

export function chanceOfSame(distance: number, lambda: number): number {
  return Math.min(Math.max(Math.exp(-distance / lambda), SURELY_DIFFERENT), SURELY_SAME);
}

/** The probability given the answers. */
export function chanceGiven(relation: Relation, distance: number, lambda: number): number {
  if (relation === 'same') return SURELY_SAME;
  return relation === 'different' ? SURELY_DIFFERENT : chanceOfSame(distance, lambda);
}

/** What a member adds: the first sum of eq. (2). */
function costTogether(chance: number): number {
  return -Math.log(chance);
}

/** What two centroids add to the second sum of eq. (2), which has both (k1, k2) and (k2, k1). */
export function costApart(chance: number): number {
  return -2 * Math.log(1 - chance);
}

/**
 * The candidate at `position` with the members it would have, and their cost.
 *
 * Section 4.1: a centroid takes the n - 1 items closest to it, by (distance, item) among all items. Those
 * that the answers separate from it are skipped, so there may be fewer. Eq. (2):
 *
 *     Cost = - sum over k, j >= 2 of log P(c_k = I_kj)  -  sum over k1 ≠ k2 of log(1 - P(c_k1 = c_k2))
 */
export function candidateSetOf(
  setting: SubclusterSetting,
  relations: Relations,
  position: number,
): CandidateSet {
  const centroid = setting.candidates[position]!;
  if (!relations.isAlone(centroid))
    return collectMembers(setting, position, item => relations.relation(centroid, item));
  setting.untouched[position] ??= collectMembers(setting, position, () => 'open');
  return setting.untouched[position];
}

function collectMembers(
  { candidates, neighbours, n, lambda }: SubclusterSetting,
  position: number,
  relationTo: (item: number) => Relation,
): CandidateSet {
  const centroid = candidates[position]!;
  const members = [centroid];
  let cost = 0;
  for (let next = 0; members.length < n && next < neighbours.count; next++) {
    const item = neighbours.itemAt(position, next);
    const relation = relationTo(item);
    if (relation === 'different') continue;
    members.push(item);
    cost += costTogether(chanceGiven(relation, neighbours.distanceAt(position, next), lambda));
  }
  return { subcluster: { centroid, members }, cost };
}

/** What the members of one subcluster cost: its part of the first sum of eq. (2). */
export function costOfMembers(
  { lookup, lambda }: SubclusterSetting,
  relations: Relations,
  { centroid, members }: Subcluster,
): number {
  let cost = 0;
  for (const item of members) {
    if (item === centroid) continue;
    cost += costTogether(
      chanceGiven(relations.relation(centroid, item), lookup.between(centroid, item), lambda),
    );
  }
  return cost;
}

/** Eq. (2). */
export function costOfSubclusters(
  setting: SubclusterSetting,
  relations: Relations,
  subclusters: readonly Subcluster[],
): number {
  const { lookup, lambda } = setting;
  let cost = 0;
  for (const subcluster of subclusters) cost += costOfMembers(setting, relations, subcluster);
  for (let k1 = 0; k1 < subclusters.length; k1++)
    for (let k2 = k1 + 1; k2 < subclusters.length; k2++) {
      const one = subclusters[k1]!.centroid;
      const other = subclusters[k2]!.centroid;
      cost += costApart(chanceGiven(relations.relation(one, other), lookup.between(one, other), lambda));
    }
  return cost;
}

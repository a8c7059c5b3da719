/**
 * Which items a centroid gathers, and what a set of subclusters costs. Pure.
 *
 * Biswas and Jacobs, "Active subclustering", 2014, section 4.1: a centroid takes the n - 1 items closest to it, by (distance, item) among all items;
 * those that the answers keep apart from it are left out, so there may be fewer. Eq. (2):
 *
 *     Cost = - sum over k, j >= 2 of log P(c_k = I_kj)  -  sum over k1 < k2 of log(1 - P(c_k1 = c_k2))
 *
 * Deviation: the paper's second sum runs over k1 ≠ k2 and so counts each pair of centroids twice; here each counts once.
 */
import type { Relation } from '../constraints.ts';
import { chanceGiven, costApart, costTogether } from './chance.ts';
import type { Relations } from './relations.ts';
import type { CandidateSet, Subcluster, SubclusterSetting } from './setting.ts';

/** What the candidate at `position` would have as its subcluster. */
export function gatherSet(setting: SubclusterSetting, relations: Relations, position: number): CandidateSet {
  const centroid = setting.candidates[position]!;
  if (!relations.isAlone(centroid))
    return gather(setting, position, item => relations.relation(centroid, item));
  setting.untouched[position] ??= gather(setting, position, () => 'open');
  return setting.untouched[position];
}

function gather(
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

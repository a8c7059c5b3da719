/**
 * Passive subclustering by its definition: every swap rebuilds its subclusters, counts their overlaps and
 * sums their cost. Pure.
 *
 * The slow twin of passive.ts, for tests and for the bench: it keeps nothing between two swaps. O(K R (K n +
 * K² + K N log N)) per swap.
 */
import { checkMedoids, costTolerance, type Swap } from '../cluster/pam.ts';
import { costOfSubclusters } from './cost.ts';
import type { Swapped } from './passive.ts';
import type { Relations, Subcluster, SubclusterSetting } from './setting.ts';

export function* swapByDefinition(
  setting: SubclusterSetting,
  relations: Relations,
  start: readonly number[],
): Generator<Swap, Swapped> {
  checkMedoids({ ...setting, start });
  let centroids = [...start];
  for (let swaps = 0; ; swaps++) {
    const present = subclustersOf(setting, relations, centroids);
    const cost = costOfSubclusters(setting, relations, present);
    const best = bestOf(cost, [...trySwaps(setting, relations, centroids, present, cost)]);
    if (best === null) return { subclusters: present, swaps };
    centroids = centroids.with(best.position, best.candidate);
    yield best;
  }
}

/** The valid swaps that lower the cost, in the order in which ties are broken. */
function* trySwaps(
  setting: SubclusterSetting,
  relations: Relations,
  centroids: readonly number[],
  present: readonly Subcluster[],
  cost: number,
): Generator<Swap> {
  for (let position = 0; position < centroids.length; position++)
    for (const candidate of setting.candidates) {
      if (centroids.includes(candidate)) continue;
      const swapped = subclustersOf(setting, relations, centroids.with(position, candidate));
      if (overlapOf(swapped, position) > overlapOf(present, position)) continue;
      const lowered = costOfSubclusters(setting, relations, swapped);
      if (lowered < cost - costTolerance(cost)) yield { position, candidate, cost: lowered };
    }
}

function bestOf(cost: number, swaps: readonly Swap[]): Swap | null {
  const least = Math.min(...swaps.map(swap => swap.cost));
  return swaps.find(swap => swap.cost <= least + costTolerance(cost)) ?? null;
}

function subclustersOf(
  { lookup, n }: SubclusterSetting,
  relations: Relations,
  centroids: readonly number[],
): Subcluster[] {
  const items = Array.from({ length: lookup.n }, (_, item) => item);
  return centroids.map(centroid => {
    const others = items.filter(
      item => item !== centroid && relations.relation(centroid, item) !== 'different',
    );
    others.sort((a, b) => lookup.between(centroid, a) - lookup.between(centroid, b) || a - b);
    return { centroid, members: [centroid, ...others.slice(0, n - 1)] };
  });
}

/** The number of other subclusters with at least one common item. */
function overlapOf(subclusters: readonly Subcluster[], position: number): number {
  const members = new Set(subclusters[position]!.members);
  return subclusters.filter((other, at) => at !== position && other.members.some(item => members.has(item)))
    .length;
}

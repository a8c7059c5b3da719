/**
 * The slow twin of ../linkToCount.ts: linked from the start for each number of clusters, and every pair of
 * those that are not adjacent compared for each merge. Tests only.
 */
import { type Closure, closeConstraints } from '../../constraints.ts';
import { membersByCluster, numberLabels } from '../../labels.ts';
import { keyOf, type Pair } from '../../matrix.ts';
import { clusterDistance, joinSummaries, type Summary, summarise } from '../clusterDistance.ts';
import type { ItemSpace } from '../itemSpace.ts';
import { SparseLinkage } from '../sparseLinkage.ts';

/** Numbered by smallest member. */
export function linkToCountSlowly(
  space: ItemSpace,
  k: number,
  mustLink: readonly Pair[] = [],
  cannotLink: readonly Pair[] = [],
): Int32Array {
  const { points, overlap, scale } = space;
  if (!Number.isInteger(k) || k < 1) throw new RangeError('k must be at least 1');
  const closure = closeConstraints(points.rows, mustLink, cannotLink);
  const { componentOf, count, cannotLinks } = closure;
  const members = membersByCluster(componentOf, count);
  const linkage = new SparseLinkage({
    count,
    highest: Number.POSITIVE_INFINITY,
    scale,
    summaryOf: component => summarise(points, members[component]!),
    nameOf: component => members[component]![0]!,
    forEachOverlap: (component, use) => {
      for (const item of members[component]!)
        for (let at = overlap.starts[item]!; at < overlap.starts[item + 1]!; at++)
          use(componentOf[overlap.columns[at]!]!, overlap.values[at]!);
    },
    apart: cannotLinks,
  });
  for (let component = 0; component < count; component++) linkage.begin(component);
  let left = count;
  while (left > k && linkage.next(Number.POSITIVE_INFINITY) !== null) left -= 1;
  const clusterOf = numberLabels(componentOf.map(component => linkage.find(component)));
  if (left <= k) return clusterOf.labels;
  return linkRest(space, closure, clusterOf.labels, clusterOf.clusters, k);
}

/** The clusters that are not adjacent, by their summaries: few. O(C² d) for each merge. */
function linkRest(
  { points, scale }: ItemSpace,
  { componentOf, count, cannotLinks }: Closure,
  labels: Int32Array,
  clusters: number,
  k: number,
): Int32Array {
  const summaries: (Summary | null)[] = membersByCluster(labels, clusters).map(items =>
    summarise(points, items),
  );
  const into = Int32Array.from({ length: clusters }, (_, cluster) => cluster);
  const clusterOf = new Int32Array(count);
  for (const [item, component] of componentOf.entries()) clusterOf[component] = labels[item]!;
  const apart = new Set(cannotLinks.map(([a, b]) => keyOf([clusterOf[a]!, clusterOf[b]!])));
  for (let left = clusters; left > k; left--) {
    const pair = nearestPair(summaries, apart, scale);
    if (pair === null) break;
    const [one, other] = pair;
    summaries[one] = joinSummaries(summaries[one]!, summaries[other]!);
    summaries[other] = null;
    for (let cluster = 0; cluster < clusters; cluster++) {
      if (into[cluster] === other) into[cluster] = one;
      if (apart.has(keyOf([other, cluster]))) apart.add(keyOf([one, cluster]));
    }
  }
  return numberLabels(labels.map(label => into[label]!)).labels;
}

function nearestPair(
  summaries: readonly (Summary | null)[],
  apart: ReadonlySet<string>,
  scale: ItemSpace['scale'],
): Pair | null {
  let best: Pair | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let a = 0; a < summaries.length; a++) {
    const one = summaries[a];
    if (one == null) continue;
    for (let b = a + 1; b < summaries.length; b++) {
      const other = summaries[b];
      if (other == null || apart.has(keyOf([a, b]))) continue;
      const distance = clusterDistance(scale, one, other, 0);
      if (distance < least) {
        least = distance;
        best = [a, b];
      }
    }
  }
  return best;
}

/**
 * Merges clusters that are not adjacent by their summaries: for linkToCount.ts, where few are left. Pure.
 *
 * The nearest two merge until k are left, of equals those that come first; clusters with a cannot-link between
 * them never do. Each cluster keeps its nearest later one, and searches again only where that one merged.
 * O(C² d) at first, then O(C d) for each merge and each search: C times more in the worst case, where one
 * cluster is the nearest of all.
 */
import type { Closure } from '../constraints.ts';
import { membersByCluster, type NumberedLabels, numberLabels } from '../labels.ts';
import type { DistanceScale } from './clusterDistance.ts';
import { clusterDistance, joinSummaries, type Summary, summarise } from './clusterDistance.ts';
import type { ItemSpace } from './itemSpace.ts';

/** Labels numbered by smallest member; more than k where cannot-links want it. */
export function linkRest(
  { points, scale }: ItemSpace,
  { componentOf, cannotLinks }: Closure,
  { labels, clusters }: Pick<NumberedLabels, 'labels' | 'clusters'>,
  k: number,
): Int32Array {
  const rest = new Rest(
    membersByCluster(labels, clusters).map(items => summarise(points, items)),
    scale,
  );
  const clusterOf = new Int32Array(componentOf.length);
  for (const [item, component] of componentOf.entries()) clusterOf[component] = labels[item]!;
  for (const [a, b] of cannotLinks) rest.keepApart(clusterOf[a]!, clusterOf[b]!);
  const into = Int32Array.from({ length: clusters }, (_, cluster) => cluster);
  rest.begin();
  for (let left = clusters; left > k; left--) {
    const pair = rest.mergeNearest();
    if (pair === null) break;
    for (let cluster = 0; cluster < clusters; cluster++)
      if (into[cluster] === pair.other) into[cluster] = pair.one;
  }
  return numberLabels(labels.map(label => into[label]!)).labels;
}

class Rest {
  readonly #summaries: (Summary | null)[];
  readonly #scale: DistanceScale;
  /** The clusters that each is kept apart from. */
  readonly #apart: Set<number>[];
  /** Of each cluster the nearest later one, -1 where there is none, and its distance. */
  readonly #nearest: Int32Array;
  readonly #distances: Float64Array;

  constructor(summaries: Summary[], scale: DistanceScale) {
    this.#summaries = summaries;
    this.#scale = scale;
    this.#apart = summaries.map(() => new Set());
    this.#nearest = new Int32Array(summaries.length).fill(-1);
    this.#distances = new Float64Array(summaries.length).fill(Number.POSITIVE_INFINITY);
  }

  keepApart(one: number, other: number): void {
    this.#apart[one]!.add(other);
    this.#apart[other]!.add(one);
  }

  begin(): void {
    for (let cluster = 0; cluster < this.#summaries.length; cluster++) this.#search(cluster);
  }

  /** The later of the two is no more; null: all that are left are kept apart. */
  mergeNearest(): { one: number; other: number } | null {
    let one = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let cluster = 0; cluster < this.#nearest.length; cluster++)
      if (this.#distances[cluster]! < least) {
        least = this.#distances[cluster]!;
        one = cluster;
      }
    if (one < 0) return null;
    const other = this.#nearest[one]!;
    this.#summaries[one] = joinSummaries(this.#summaries[one]!, this.#summaries[other]!);
    this.#summaries[other] = null;
    for (const cluster of this.#apart[other]!) this.keepApart(one, cluster);
    for (let cluster = 0; cluster < other; cluster++) {
      const nearest = this.#nearest[cluster]!;
      if (cluster === one || nearest === one || nearest === other) this.#search(cluster);
      else if (cluster < one) this.#compare(cluster, one);
    }
    this.#search(other);
    return { one, other };
  }

  #search(cluster: number): void {
    this.#nearest[cluster] = -1;
    this.#distances[cluster] = Number.POSITIVE_INFINITY;
    for (let later = cluster + 1; later < this.#nearest.length; later++) this.#compare(cluster, later);
  }

  /** Takes the later one where it is nearer, of equals the first. */
  #compare(cluster: number, later: number): void {
    const [one, other] = [this.#summaries[cluster], this.#summaries[later]];
    if (one == null || other == null || this.#apart[cluster]!.has(later)) return;
    const distance = clusterDistance(this.#scale, one, other, 0);
    const [least, nearest] = [this.#distances[cluster]!, this.#nearest[cluster]!];
    if (!(distance < least || (distance === least && later < nearest))) return;
    this.#distances[cluster] = distance;
    this.#nearest[cluster] = later;
  }
}

/**
 * Average linkage under must-links and cannot-links. Pure.
 *
 * Sokal and Michener, "A statistical method for evaluating systematic relationships", 1958 (UPGMA), by the
 * recurrence of Lance and Williams, 1967: the two clusters with the smallest average distance merge, and d(k,
 * i ∪ j) = (n_i d(k, i) + n_j d(k, j)) / (n_i + n_j). The initial clusters are the must-link components, at
 * the mean of the distances between their items (summed in ascending (i, j)). Clusters that a cannot-link
 * separates are infinitely far apart, also after merges. The run ends at k clusters, or when the smallest
 * distance exceeds `height`.
 *
 * Ties: a cluster is named by its smallest item; of equal distances the pair with the smaller first, then the
 * smaller second name merges. Merges are in the order made, as the two names, smaller first, and the
 * distance. Rounding follows that order, so another implementation agrees bit for bit only when it merges in
 * the same order.
 *
 * Each cluster stores its nearest among those of larger names, as in the generic algorithm of Müllner,
 * "Modern hierarchical, agglomerative clustering algorithms", 2011. The average of two distances is never
 * below the smaller one, so few clusters search again after a merge: O(N²) on real data, O(N³) at worst; one
 * copy of the distances. (A nearest-neighbour chain would merge in another order, and so round differently.)
 *
 * Degenerate cases: must-links that leave k clusters or fewer end the run at once. When more than k are left
 * and all are separated it is a dead end, which is a result. Contradictory answers throw a
 * ConflictingConstraintsError.
 */
import { type Closure, closeConsistent } from '../constraints.ts';
import { numberLabels } from '../labels.ts';
import { type Condensed, condensedIndex, type Pair, pairCount, pairIndex } from '../matrix.ts';
import type { HaccResult, Merge } from './hacc.ts';

export type StopAt = { readonly k: number } | { readonly height: number };

export function averageLinkage(
  distances: Condensed,
  stopAt: StopAt,
  mustLink: readonly Pair[] = [],
  cannotLink: readonly Pair[] = [],
): HaccResult {
  const { n, data } = distances;
  if (data.length !== pairCount(n)) throw new RangeError('distances: the length does not fit n');
  const { k, height } = readStop(stopAt, n);
  const closure = closeConsistent(n, mustLink, cannotLink);
  const { clusters, merges } = runLinkage(closure, startingDistances(distances, closure), k, height);
  const { labels } = numberLabels(closure.componentOf.map(component => clusters.clusterOf(component)));
  return { labels, clusters: clusters.count, deadEnd: clusters.closest() < 0 && clusters.count > k, merges };
}

/**
 * The run. `between` has the initial distances between components; it is overwritten with those between
 * clusters.
 */
function runLinkage(
  closure: Closure,
  between: Condensed,
  k: number,
  height: number,
): { clusters: Clusters; merges: Merge[] } {
  const clusters = new Clusters(closure, between);
  const merges: Merge[] = [];
  while (clusters.count > k) {
    const first = clusters.closest();
    if (first < 0 || clusters.nearestDistance[first]! > height) break;
    merges.push(clusters.mergeNearest(first));
  }
  return { clusters, merges };
}

function readStop(stopAt: StopAt, n: number): { k: number; height: number } {
  if ('height' in stopAt) {
    if (!(stopAt.height >= 0)) throw new RangeError('height must not be negative');
    return { k: 1, height: stopAt.height };
  }
  const { k } = stopAt;
  if (!Number.isInteger(k) || k < 1 || k > n) throw new RangeError(`k must be an integer from 1 to ${n}`);
  return { k, height: Number.POSITIVE_INFINITY };
}

/** Mean distances between the components, infinite where a cannot-link keeps them apart. */
export function startingDistances({ n, data }: Condensed, closure: Closure): Condensed {
  const { componentOf, count, sizes, cannotLinks } = closure;
  const means = count === n ? data.slice() : new Float64Array(pairCount(count));
  if (count < n) {
    let position = 0;
    // The start of each component's row: the pair (a, b) with a < b is at rows[a] + b.
    const rows = Float64Array.from({ length: count }, (_, component) => condensedIndex(count, component, 0));
    for (let i = 0; i < n; i++) {
      const a = componentOf[i]!;
      const row = rows[a]!;
      for (let j = i + 1; j < n; j++, position++) {
        const b = componentOf[j]!;
        if (a < b) means[row + b]! += data[position]!;
        else if (b < a) means[rows[b]! + a]! += data[position]!;
      }
    }
    position = 0;
    for (let a = 0; a < count; a++)
      for (let b = a + 1; b < count; b++) means[position++]! /= sizes[a]! * sizes[b]!;
  }
  for (const [a, b] of cannotLinks) means[condensedIndex(count, a, b)] = Number.POSITIVE_INFINITY;
  return { n: count, data: means };
}

/**
 * The clusters while they merge, each under the number of its first component, which is that of its smallest
 * item.
 */
class Clusters {
  count: number;
  /** For each cluster the distance to the nearest of those after it; infinite where there is none. */
  readonly nearestDistance: Float64Array;
  readonly #nearest: Int32Array;
  readonly #distances: Condensed;
  readonly #sizes: Int32Array;
  readonly #smallestItem: Int32Array;
  /** Where each went that is no more: a cluster before it. */
  readonly #mergedInto: Int32Array;
  /** Those that still are, ascending, at the front. */
  readonly #active: Int32Array;

  constructor({ componentOf, count, sizes }: Closure, distances: Condensed) {
    this.count = count;
    this.#distances = distances;
    this.#sizes = sizes.slice();
    this.#smallestItem = new Int32Array(count);
    for (let item = componentOf.length - 1; item >= 0; item--) this.#smallestItem[componentOf[item]!] = item;
    this.#mergedInto = Int32Array.from({ length: count }, (_, cluster) => cluster);
    this.#active = this.#mergedInto.slice();
    this.#nearest = new Int32Array(count).fill(-1);
    this.nearestDistance = new Float64Array(count);
    for (let position = 0; position < count; position++) this.#findNearest(position);
  }

  /** The first cluster of the pair to merge next; -1 when none may. */
  closest(): number {
    let best = -1;
    let smallest = Number.POSITIVE_INFINITY;
    for (let position = 0; position < this.count; position++) {
      const cluster = this.#active[position]!;
      if (this.nearestDistance[cluster]! < smallest) {
        smallest = this.nearestDistance[cluster]!;
        best = cluster;
      }
    }
    return best;
  }

  mergeNearest(first: number): Merge {
    const second = this.#nearest[first]!;
    const distance = this.nearestDistance[first]!;
    this.#active.copyWithin(this.#positionOf(second), this.#positionOf(second) + 1, this.count);
    this.count -= 1;
    this.#mergedInto[second] = first;
    this.#updateDistances(first, second);
    this.#sizes[first]! += this.#sizes[second]!;
    return { i: this.#smallestItem[first]!, j: this.#smallestItem[second]!, distance };
  }

  clusterOf(component: number): number {
    let at = component;
    while (this.#mergedInto[at] !== at) at = this.#mergedInto[at]!;
    return at;
  }

  #positionOf(cluster: number): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#active[middle]! < cluster) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #updateDistances(first: number, second: number): void {
    const { n, data } = this.#distances;
    const ofFirst = this.#sizes[first]!;
    const ofSecond = this.#sizes[second]!;
    const both = ofFirst + ofSecond;
    const nearest = this.#nearest;
    let place = 0;
    for (let position = 0; position < this.count; position++) {
      const other = this.#active[position]!;
      if (other === first) {
        place = position;
        continue;
      }
      const at = pairIndex(n, other, first);
      const toSecond = data[pairIndex(n, other, second)]!;
      const distance = (ofFirst * data[at]! + ofSecond * toSecond) / both;
      data[at] = distance;
      if (other > second) continue;
      if (nearest[other] === second || (nearest[other] === first && other < first))
        this.#findNearest(position);
      else if (other < first) this.#offer(other, first, distance);
    }
    this.#findNearest(place);
  }

  /** Distances can be equal by rounding alone; then the smaller name counts. */
  #offer(cluster: number, candidate: number, distance: number): void {
    const nearest = this.nearestDistance[cluster]!;
    if (distance > nearest || (distance === nearest && candidate >= this.#nearest[cluster]!)) return;
    if (distance === Number.POSITIVE_INFINITY) return;
    this.nearestDistance[cluster] = distance;
    this.#nearest[cluster] = candidate;
  }

  #findNearest(place: number): void {
    const { n, data } = this.#distances;
    const cluster = this.#active[place]!;
    const row = condensedIndex(n, cluster, 0);
    let nearest = -1;
    let smallest = Number.POSITIVE_INFINITY;
    for (let position = place + 1; position < this.count; position++) {
      const distance = data[row + this.#active[position]!]!;
      if (distance < smallest) {
        smallest = distance;
        nearest = this.#active[position]!;
      }
    }
    this.#nearest[cluster] = nearest;
    this.nearestDistance[cluster] = smallest;
  }
}

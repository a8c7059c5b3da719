/**
 * Average linkage over a sparse list of pairs and one summary per cluster. Pure.
 *
 * Sokal and Michener, 1958 (UPGMA), on a graph: Dhulipala, Eisenstat, Łącki, Mirrokni and Shi, "Hierarchical
 * agglomerative graph clustering in nearly-linear time", ICML 2021. Two clusters are adjacent when a pair of
 * their items is listed. The adjacent clusters with the smallest distance (clusterDistance.ts) merge, and so
 * on. Deviation: pairs that are not listed count too, by the summaries and with an overlap of 0, so the
 * distance is that of all pairs and not of the listed ones alone.
 *
 * A cluster is named by its smallest item; of equal distances the pair with the smaller first, then the
 * smaller second name merges. When two clusters merge, sums of overlaps are added and the distances to all
 * adjacent clusters are computed anew. The lists of the others still name the two, and are read through
 * `find`. A pair belongs to the one of its clusters that was made later. Each cluster has its own pairs on a
 * heap, and the first of them on a heap of all; when that one's partner is gone, the next takes its place.
 *
 * A new distance may be smaller than that of the merge, where a cluster that was not adjacent becomes so: a
 * tree takes the larger of the two as height. Cut at a height, the clusters are those of the moment when the
 * smallest distance first exceeded it, so no two of them are adjacent and nearer than that.
 *
 * O(M log M + M d) for M distances computed, which is N times the mean number of adjacent clusters. Memory is
 * linear in the listed pairs.
 *
 * `begin` starts a cluster: only pairs with a started cluster are considered. After answers only those that
 * answers changed are started, since no two others can merge.
 */
import { findRoot } from '../constraints.ts';
import { clusterDistance, type DistanceScale, joinSummaries, type Summary } from './clusterDistance.ts';
import { PairHeap } from './pairHeap.ts';

export interface LinkageSource {
  /** The clusters at the start are numbered from 0. */
  readonly count: number;
  /** Pairs farther apart than this never merge. */
  readonly highest: number;
  readonly scale: DistanceScale;
  readonly summaryOf: (start: number) => Summary;
  /** The smallest item. */
  readonly nameOf: (start: number) => number;
  /** Calls `use` for the clusters at the start that are adjacent, any number of times each. */
  readonly forEachOverlap: (start: number, use: (other: number, overlap: number) => void) => void;
  /** Pairs of clusters at the start that never merge, directly or through others. */
  readonly apart: readonly (readonly [number, number])[];
  /** Two of these never merge, directly or through others. */
  readonly isSettled?: (start: number) => boolean;
}

/** Adjacent clusters, some under earlier numbers, with the sums of their overlaps. */
interface Row {
  readonly clusters: Int32Array;
  readonly overlaps: Float64Array;
}

export interface SparseMerge {
  /** The first has the smaller name. */
  readonly first: number;
  readonly second: number;
  readonly distance: number;
  /** The number of the merged cluster: `count` and up, in the order of merges. */
  readonly into: number;
  readonly summary: Summary;
}

export class SparseLinkage {
  readonly #source: LinkageSource;
  readonly #summaries: (Summary | undefined)[] = [];
  readonly #rows: (Row | undefined)[] = [];
  readonly #apart = new Map<number, Set<number>>();
  /** Where each cluster went; itself while it is there. */
  readonly #into: Int32Array;
  readonly #names: Int32Array;
  #clusters: number;
  /** The first pair of each cluster that has any. */
  readonly #heap: PairHeap;
  readonly #partners: (Partners | undefined)[] = [];
  readonly #isBegun: Uint8Array;
  readonly #isSettled: Uint8Array;
  /** Of each cluster its place in the row that is being made; -1 where it has none. */
  readonly #place: Int32Array;
  #made: { clusters: Int32Array; overlaps: Float64Array } = {
    clusters: new Int32Array(256),
    overlaps: new Float64Array(256),
  };
  #length = 0;

  constructor(source: LinkageSource) {
    this.#source = source;
    const { count } = source;
    this.#clusters = count;
    const most = Math.max(1, 2 * count - 1);
    this.#into = Int32Array.from({ length: most }, (_, cluster) => cluster);
    this.#names = new Int32Array(most);
    for (let start = 0; start < count; start++) this.#names[start] = source.nameOf(start);
    this.#place = new Int32Array(most).fill(-1);
    for (const [one, other] of source.apart) {
      this.#keepApart(one, other);
      this.#keepApart(other, one);
    }
    const names = this.#names;
    this.#heap = new PairHeap((a, b, c, d) => {
      const [one, other] = [Math.min(names[a]!, names[b]!), Math.min(names[c]!, names[d]!)];
      if (one !== other) return one < other;
      return Math.max(names[a]!, names[b]!) < Math.max(names[c]!, names[d]!);
    });
    this.#isBegun = new Uint8Array(count);
    this.#isSettled = new Uint8Array(most);
    for (let start = 0; start < count; start++) if (source.isSettled?.(start)) this.#isSettled[start] = 1;
  }

  /** Considers the pairs of a cluster at the start. */
  begin(start: number): void {
    this.#isBegun[start] = 1;
    this.#compare(start, this.#rowOf(start));
  }

  /** The cluster that a cluster at the start, or a merged one, is in now. */
  find(cluster: number): number {
    return findRoot(this.#into, cluster);
  }

  /** The next merge at a distance up to `height`; null: there is none. */
  next(height: number): SparseMerge | null {
    while (this.#heap.size > 0 && this.#heap.least <= height) {
      const { first: owner, second: partner, distance } = this.#heap.pop();
      if (this.#into[owner] !== owner) continue;
      if (this.#into[partner] !== partner || this.#isApart(owner, partner)) {
        this.#offerNext(owner);
        continue;
      }
      const isFirst = this.#names[owner]! < this.#names[partner]!;
      const [first, second] = isFirst ? [owner, partner] : [partner, owner];
      const into = this.#merge(first, second);
      return { first, second, distance, into, summary: this.#summaryOf(into) };
    }
    return null;
  }

  #merge(first: number, second: number): number {
    const [one, other] = [this.#rowOf(first), this.#rowOf(second)];
    const into = this.#clusters++;
    this.#summaries[into] = joinSummaries(this.#summaryOf(first), this.#summaryOf(second));
    this.#names[into] = this.#names[first]!;
    this.#isSettled[into] = this.#isSettled[first]! | this.#isSettled[second]!;
    for (const merged of [first, second]) {
      this.#into[merged] = into;
      this.#rows[merged] = undefined;
      this.#summaries[merged] = undefined;
      this.#partners[merged] = undefined;
    }
    this.#inherit(first, second, into);
    for (const { clusters, overlaps } of [one, other])
      for (let at = 0; at < clusters.length; at++) this.#add(into, clusters[at]!, overlaps[at]!);
    const row = this.#takeRow();
    this.#rows[into] = row;
    this.#compare(into, row);
    return into;
  }

  /** Computes the distances of a cluster's own pairs. */
  #compare(cluster: number, { clusters, overlaps }: Row): void {
    const { scale, highest, count } = this.#source;
    const mine = this.#summaryOf(cluster);
    const distances = new Float64Array(clusters.length);
    const partners = new Int32Array(clusters.length);
    let found = 0;
    for (let at = 0; at < clusters.length; at++) {
      const other = clusters[at]!;
      if (cluster < count && this.#isBegun[other] === 1) continue;
      const distance = clusterDistance(scale, mine, this.#summaryOf(other), overlaps[at]!);
      if (distance > highest) continue;
      distances[found] = distance;
      partners[found++] = other;
    }
    if (found === 0) return;
    this.#partners[cluster] = new Partners(distances, partners, found, this.#names);
    this.#offerNext(cluster);
  }

  /** The next of a cluster's own pairs whose partner is still there. */
  #offerNext(cluster: number): void {
    const partners = this.#partners[cluster];
    while (partners !== undefined && partners.count > 0) {
      const { partner, distance } = partners.pop();
      if (this.#into[partner] !== partner) continue;
      this.#heap.push(cluster, partner, distance);
      return;
    }
    this.#partners[cluster] = undefined;
  }

  #summaryOf(cluster: number): Summary {
    const known = this.#summaries[cluster];
    if (known !== undefined) return known;
    const made = this.#source.summaryOf(cluster);
    this.#summaries[cluster] = made;
    return made;
  }

  #rowOf(cluster: number): Row {
    const known = this.#rows[cluster];
    if (known !== undefined) return known;
    this.#source.forEachOverlap(cluster, (start, overlap) => this.#add(cluster, start, overlap));
    const row = this.#takeRow();
    this.#rows[cluster] = row;
    return row;
  }

  /** Adds to the row of `cluster` that is being made. */
  #add(cluster: number, adjacent: number, overlap: number): void {
    const other = findRoot(this.#into, adjacent);
    if (other === cluster) return;
    const place = this.#place[other]!;
    if (place >= 0) {
      this.#made.overlaps[place]! += overlap;
      return;
    }
    const at = this.#length++;
    if (at === this.#made.clusters.length) this.#made = longer(this.#made);
    this.#place[other] = at;
    this.#made.clusters[at] = other;
    this.#made.overlaps[at] = overlap;
  }

  #takeRow(): Row {
    const clusters = this.#made.clusters.slice(0, this.#length);
    const overlaps = this.#made.overlaps.slice(0, this.#length);
    for (const cluster of clusters) this.#place[cluster] = -1;
    this.#length = 0;
    return { clusters, overlaps };
  }

  #isApart(one: number, other: number): boolean {
    if (this.#isSettled[one] === 1 && this.#isSettled[other] === 1) return true;
    return this.#apart.get(one)?.has(other) === true;
  }

  #keepApart(one: number, other: number): void {
    const set = this.#apart.get(one);
    if (set === undefined) this.#apart.set(one, new Set([other]));
    else set.add(other);
  }

  #inherit(first: number, second: number, into: number): void {
    for (const merged of [first, second]) {
      for (const other of this.#apart.get(merged) ?? []) {
        this.#apart.get(other)!.delete(merged);
        this.#keepApart(into, other);
        this.#keepApart(other, into);
      }
      this.#apart.delete(merged);
    }
  }
}

/** The own pairs of a cluster as a heap: the nearest first, of equals the partner with the smaller name. */
class Partners {
  readonly #distances: Float64Array;
  readonly #partners: Int32Array;
  readonly #names: Int32Array;
  count: number;

  constructor(distances: Float64Array, partners: Int32Array, count: number, names: Int32Array) {
    this.#distances = distances;
    this.#partners = partners;
    this.#names = names;
    this.count = count;
    for (let at = (count >> 1) - 1; at >= 0; at--) this.#sink(at);
  }

  pop(): { readonly partner: number; readonly distance: number } {
    const top = { partner: this.#partners[0]!, distance: this.#distances[0]! };
    this.count -= 1;
    this.#swap(0, this.count);
    this.#sink(0);
    return top;
  }

  #sink(from: number): void {
    for (let at = from; ; ) {
      let least = at;
      for (let below = 2 * at + 1; below < Math.min(this.count, 2 * at + 3); below++)
        if (this.#isBefore(below, least)) least = below;
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }

  #isBefore(a: number, b: number): boolean {
    const difference = this.#distances[a]! - this.#distances[b]!;
    if (difference !== 0) return difference < 0;
    return this.#names[this.#partners[a]!]! < this.#names[this.#partners[b]!]!;
  }

  #swap(a: number, b: number): void {
    const [distance, partner] = [this.#distances[a]!, this.#partners[a]!];
    this.#distances[a] = this.#distances[b]!;
    this.#partners[a] = this.#partners[b]!;
    this.#distances[b] = distance;
    this.#partners[b] = partner;
  }
}

function longer({ clusters, overlaps }: Row): Row {
  const more = {
    clusters: new Int32Array(clusters.length * 2),
    overlaps: new Float64Array(clusters.length * 2),
  };
  more.clusters.set(clusters);
  more.overlaps.set(overlaps);
  return more;
}

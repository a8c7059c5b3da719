/**
 * The clusters of LCA (lca.ts), the weighted graph they are scored by, and all alternatives to them. Pure.
 *
 * As in the public code of wbia-lca (graph_algorithm.py, lca.py, lca_queues.py). An alternative is of one
 * cluster or of two that an edge joins. A new weight changes the scores of the alternatives that hold both of
 * its clusters; only where the alternative itself loses by it is it computed anew.
 *
 * For time, an alternative is computed when its bound is the largest worth of all: a new weight w changes the
 * worth of no alternative by more than 2 |w|, and of none upwards where it agrees with the present clusters;
 * two clusters without a positive edge between them can only be merged; with some, at most all of these are
 * won.
 */
import type { Pair } from '../matrix.ts';
import {
  bestAlternative,
  clusterLocally,
  type LocalEdge,
  type LocalGraph,
  scoreOf,
} from './localClustering.ts';

export interface Alternative {
  readonly clusters: readonly number[];
  /** Ascending. */
  readonly items: readonly number[];
  readonly nowLabels: Int32Array;
  otherLabels: Int32Array;
  /** λ(other) − λ(now); not current: at most so much. */
  worth: number;
  /** Computed from the weights as they are now. */
  isCurrent: boolean;
  /** No pair of it is left to weigh. */
  isClosed: boolean;
  /** Pairs on which both disagree, the next one last; null where they have to be listed. */
  pairs: Pair[] | null;
}

/** Which alternatives there are: of two clusters, of one, or of both kinds. */
export type Phase = 'scoring' | 'splitting' | 'stability';

export class Alternatives {
  phase: Phase = 'scoring';
  readonly #weights: Map<number, number>[];
  readonly #clusterOf: Int32Array;
  readonly #members = new Map<number, readonly number[]>();
  readonly #byCluster = new Map<number, Set<Alternative>>();
  readonly #all = new Set<Alternative>();
  /** Of the items of the graph at hand. */
  readonly #placeOf: Int32Array;
  #nextCluster: number;

  /** Every item begins alone. */
  constructor(n: number) {
    this.#weights = Array.from({ length: n }, () => new Map<number, number>());
    this.#clusterOf = Int32Array.from({ length: n }, (_, item) => item);
    for (let item = 0; item < n; item++) this.#members.set(item, [item]);
    this.#nextCluster = n;
    this.#placeOf = new Int32Array(n).fill(-1);
  }

  labels(): Int32Array {
    return this.#clusterOf.slice();
  }

  /** Undefined where the pair has no edge. */
  weightOf(i: number, j: number): number | undefined {
    return this.#weights[i]!.get(j);
  }

  begin(phase: Phase): void {
    this.phase = phase;
    if (phase !== 'stability') {
      this.#all.clear();
      this.#byCluster.clear();
    }
    // Alternatives of single clusters stay from splitting to stability.
    const clusters = [...this.#members.keys()];
    if (phase === 'splitting') this.#addSingles(clusters);
    else this.#addPairs(clusters);
  }

  /** The most valuable one that is not closed; null where there is none. */
  best(): Alternative | null {
    for (;;) {
      let best: Alternative | null = null;
      for (const one of this.#all) if (!one.isClosed && (best === null || one.worth > best.worth)) best = one;
      if (best === null || best.isCurrent) return best;
      this.#compute(best);
    }
  }

  close(alternative: Alternative): void {
    alternative.isClosed = true;
  }

  /** Replaces the clusters by those of the alternative. */
  apply({ clusters, items, otherLabels }: Alternative): void {
    for (const cluster of clusters) {
      for (const one of this.#byCluster.get(cluster) ?? []) this.#remove(one);
      this.#members.delete(cluster);
    }
    const fresh = new Map<number, number[]>();
    for (const [at, item] of items.entries()) {
      const members = fresh.get(otherLabels[at]!) ?? [];
      members.push(item);
      fresh.set(otherLabels[at]!, members);
    }
    const added: number[] = [];
    for (const members of fresh.values()) {
      const cluster = this.#nextCluster++;
      this.#members.set(cluster, members);
      for (const item of members) this.#clusterOf[item] = cluster;
      added.push(cluster);
    }
    if (this.phase !== 'splitting') this.#addPairs(added);
    if (this.phase !== 'scoring') this.#addSingles(added);
  }

  addWeight([i, j]: Pair, weight: number): void {
    const isNew = !this.#weights[i]!.has(j);
    this.#weights[i]!.set(j, (this.#weights[i]!.get(j) ?? 0) + weight);
    this.#weights[j]!.set(i, this.#weights[i]!.get(j)!);
    const [one, other] = [this.#clusterOf[i]!, this.#clusterOf[j]!];
    const held = [...(this.#byCluster.get(one) ?? [])].filter(({ clusters }) => clusters.includes(other));
    for (const alternative of held) change(alternative, [i, j], weight);
    if (isNew && held.length === 0 && one !== other && this.phase === 'stability') this.#add([one, other]);
  }

  /** Up to so many of the pairs on which it disagrees, `isOpen` ones, the heaviest first. */
  nextPairs(
    alternative: Alternative,
    isOpen: (pair: Pair) => boolean,
    heaviness: (pair: Pair) => number,
    most: number,
  ): Pair[] {
    if (alternative.pairs === null || alternative.pairs.length === 0)
      alternative.pairs = disagreeing(alternative)
        .filter(isOpen)
        .map(pair => ({ pair, heavy: heaviness(pair) }))
        .sort((a, b) => (a.heavy === b.heavy ? 0 : a.heavy - b.heavy))
        .map(({ pair }) => pair);
    return alternative.pairs.splice(Math.max(0, alternative.pairs.length - most)).reverse();
  }

  #addSingles(clusters: readonly number[]): void {
    for (const cluster of clusters) if (this.#members.get(cluster)!.length > 1) this.#add([cluster]);
  }

  /**
   * All pairs of clusters that an edge joins, with at least one of those given. In scoring only positive
   * edges count: no others can win.
   */
  #addPairs(clusters: readonly number[]): void {
    const done = new Set<number>();
    for (const cluster of clusters) {
      const others = new Set<number>();
      for (const item of this.#members.get(cluster)!)
        for (const [other, weight] of this.#weights[item]!)
          if (weight > 0 || this.phase !== 'scoring') others.add(this.#clusterOf[other]!);
      others.delete(cluster);
      for (const other of others) if (!done.has(other)) this.#add([cluster, other]);
      done.add(cluster);
    }
  }

  #add(clusters: readonly number[]): void {
    const items = clusters.flatMap(cluster => this.#members.get(cluster)!).sort((a, b) => a - b);
    const alternative: Alternative = {
      clusters,
      items,
      nowLabels: Int32Array.from(items, item => clusters.indexOf(this.#clusterOf[item]!)),
      otherLabels: new Int32Array(items.length),
      worth: clusters.length === 1 ? Number.POSITIVE_INFINITY : this.#mostOfMerging(clusters),
      isCurrent: false,
      isClosed: false,
      pairs: null,
    };
    this.#all.add(alternative);
    for (const cluster of clusters) {
      const known = this.#byCluster.get(cluster) ?? new Set();
      this.#byCluster.set(cluster, known.add(alternative));
    }
  }

  #remove(alternative: Alternative): void {
    this.#all.delete(alternative);
    for (const cluster of alternative.clusters) this.#byCluster.get(cluster)!.delete(alternative);
  }

  #compute(alternative: Alternative): void {
    const graph = this.#graphOf(alternative.items);
    const { nowLabels } = alternative;
    const other = this.phase === 'scoring' ? clusterLocally(graph) : bestAlternative(graph, nowLabels);
    alternative.otherLabels = other.labels;
    alternative.worth = other.score - scoreOf(graph, nowLabels);
    alternative.isCurrent = true;
    alternative.pairs = null;
  }

  /** Of the edges between: twice all positive ones, or twice all where none is. */
  #mostOfMerging([one, other]: readonly number[]): number {
    let [sum, positive] = [0, 0];
    for (const item of this.#members.get(one!)!)
      for (const [end, weight] of this.#weights[item]!) {
        if (this.#clusterOf[end] !== other) continue;
        sum += weight;
        positive += Math.max(0, weight);
      }
    return 2 * (positive > 0 ? positive : sum);
  }

  #graphOf(items: readonly number[]): LocalGraph {
    const placeOf = this.#placeOf;
    for (const [at, item] of items.entries()) placeOf[item] = at;
    const edges: LocalEdge[] = [];
    for (const [a, item] of items.entries())
      for (const [other, weight] of this.#weights[item]!) {
        const b = placeOf[other]!;
        if (b > a) edges.push({ a, b, weight });
      }
    for (const item of items) placeOf[item] = -1;
    return { nodes: items.length, edges };
  }
}

/** What a new weight does to an alternative that holds both items. */
function change(alternative: Alternative, [i, j]: Pair, weight: number): void {
  const { items, nowLabels, otherLabels } = alternative;
  alternative.isClosed = false;
  const [a, b] = [items.indexOf(i), items.indexOf(j)];
  const now = nowLabels[a] === nowLabels[b] ? weight : -weight;
  const other = otherLabels[a] === otherLabels[b] ? weight : -weight;
  if (alternative.isCurrent && other >= 0) alternative.worth += other - now;
  else {
    alternative.isCurrent = false;
    if (now < 0) alternative.worth += 2 * Math.abs(weight);
  }
  const [least, most] = [Math.min(i, j), Math.max(i, j)];
  alternative.pairs = alternative.pairs?.filter(([x, y]) => x !== least || y !== most) ?? null;
}

function disagreeing({ items, nowLabels, otherLabels }: Alternative): Pair[] {
  const pairs: Pair[] = [];
  for (let a = 0; a < items.length; a++)
    for (let b = a + 1; b < items.length; b++)
      if ((nowLabels[a] === nowLabels[b]) !== (otherLabels[a] === otherLabels[b]))
        pairs.push([items[a]!, items[b]!]);
  return pairs;
}

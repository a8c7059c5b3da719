/**
 * Clusterings of a small graph with weighted edges, for LCA (lca.ts). Pure.
 *
 * As in the public code of wbia-lca (lca_alg1.py, lca_alg2.py). The score of a clustering is the sum of the
 * weights inside clusters minus the sum of those between: a positive weight says "same".
 *
 * - `clusterLocally` (its Algorithm 1): every node begins alone, with all negative edges. Positive edges are
 *   added, the heaviest first. Where one joins two clusters without an edge between them they merge;
 *   otherwise the best of four is done: merge, leave, or shift nodes around either end to the other cluster.
 * - `bestAlternative` (its Algorithm 2): the best clustering other than the one given. Of one cluster: the
 *   first algorithm, which must stop at two clusters. Of two: both in one. And for each edge that contradicts
 *   the given clustering, the first algorithm (without shifts) with that edge forced to agree.
 *
 * Deviations, for time: of the edges that contradict only the ten heaviest are forced, and of two clusters
 * only edges between them, as each cluster has an alternative of its own.
 *
 * O(edges · nodes) for each run of the first algorithm, O(nodes²) memory.
 */

export interface LocalEdge {
  readonly a: number;
  readonly b: number;
  readonly weight: number;
}

/** Nodes are numbered from 0. */
export interface LocalGraph {
  readonly nodes: number;
  /** Each pair once. */
  readonly edges: readonly LocalEdge[];
}

export interface LocalClustering {
  readonly labels: Int32Array;
  readonly score: number;
}

/** An edge whose ends must be in one cluster, or must not. */
export interface Forced {
  readonly edge: LocalEdge;
  readonly isTogether: boolean;
}

interface Options {
  /** Two clusters are not merged into one. */
  readonly stopAtTwo?: boolean;
  readonly forced?: Forced;
}

export function scoreOf({ edges }: LocalGraph, labels: ArrayLike<number>): number {
  let score = 0;
  for (const { a, b, weight } of edges) score += labels[a] === labels[b] ? weight : -weight;
  return score;
}

export function clusterLocally(graph: LocalGraph, options: Options = {}): LocalClustering {
  const { stopAtTwo = false, forced } = options;
  const growing = new GrowingClusters(graph.nodes);
  for (const edge of graph.edges) if (edge.weight <= 0) growing.add(edge);
  if (forced?.isTogether) {
    growing.merge(forced.edge.a, forced.edge.b);
    if (forced.edge.weight > 0) growing.add(forced.edge);
  }
  for (const edge of heaviestFirst(graph)) {
    if (forced?.isTogether && edge === forced.edge) continue;
    const isKept = forced !== undefined && !forced.isTogether && growing.joins(edge, forced.edge);
    if (!isKept) growing.place(edge, { mayMerge: !stopAtTwo || growing.count > 2, mayShift: !forced });
    growing.add(edge);
  }
  return scored(graph, growing.labels);
}

/** `labels` has one or two clusters, and there are two nodes at least. */
export function bestAlternative(graph: LocalGraph, labels: Int32Array): LocalClustering {
  const isOne = labels.every(label => label === labels[0]);
  if (graph.nodes === 2) return scored(graph, isOne ? Int32Array.of(0, 1) : new Int32Array(2));
  let best = isOne ? clusterLocally(graph, { stopAtTwo: true }) : scored(graph, new Int32Array(graph.nodes));
  for (const edge of contradicting(graph, labels, isOne)) {
    const forced = { edge, isTogether: !isOne };
    const next = clusterLocally(graph, { forced });
    if (next.score > best.score) best = next;
  }
  return best;
}

const MOST_FORCED = 10;

/** Of one cluster the negative edges, of two the positive ones between them, the heaviest first. */
function contradicting({ edges }: LocalGraph, labels: Int32Array, isOne: boolean): LocalEdge[] {
  return edges
    .filter(({ a, b, weight }) => (isOne ? weight < 0 : labels[a] !== labels[b] && weight > 0))
    .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .slice(0, MOST_FORCED);
}

function scored(graph: LocalGraph, labels: Int32Array): LocalClustering {
  return { labels, score: scoreOf(graph, labels) };
}

const sortedEdges = new WeakMap<LocalGraph, readonly LocalEdge[]>();

/** The positive ones; ties: as given. */
function heaviestFirst(graph: LocalGraph): readonly LocalEdge[] {
  let sorted = sortedEdges.get(graph);
  if (sorted === undefined) {
    sorted = graph.edges.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight);
    sortedEdges.set(graph, sorted);
  }
  return sorted;
}

/** Clusters of the edges so far. */
class GrowingClusters {
  readonly labels: Int32Array;
  count: number;
  readonly #nodes: number;
  readonly #members: number[][];
  /** Node by node, 0 where there is no edge. */
  readonly #weights: Float64Array;
  /** Cluster by cluster: the sum and the number of the edges between. */
  readonly #sums: Float64Array;
  readonly #counts: Int32Array;

  constructor(nodes: number) {
    this.#nodes = nodes;
    this.count = nodes;
    this.labels = Int32Array.from({ length: nodes }, (_, node) => node);
    this.#members = Array.from({ length: nodes }, (_, node) => [node]);
    this.#weights = new Float64Array(nodes * nodes);
    this.#sums = new Float64Array(nodes * nodes);
    this.#counts = new Int32Array(nodes * nodes);
  }

  add({ a, b, weight }: LocalEdge): void {
    this.#weights[a * this.#nodes + b] = weight;
    this.#weights[b * this.#nodes + a] = weight;
    this.#count(this.labels[a]!, this.labels[b]!, weight, 1);
  }

  /** Whether the edge runs between the same two clusters as the other. */
  joins(edge: LocalEdge, other: LocalEdge): boolean {
    const [a, b] = [this.labels[edge.a], this.labels[edge.b]];
    const [c, d] = [this.labels[other.a], this.labels[other.b]];
    return a !== b && ((a === c && b === d) || (a === d && b === c));
  }

  /** What a positive edge, not yet added, makes of the two clusters at its ends. */
  place({ a, b, weight }: LocalEdge, { mayMerge, mayShift }: { mayMerge: boolean; mayShift: boolean }): void {
    const [one, other] = [this.labels[a]!, this.labels[b]!];
    if (one === other) return;
    const at = one * this.#nodes + other;
    if (mayMerge && this.#counts[at] === 0) {
      this.merge(a, b);
      return;
    }
    const merged = mayMerge ? 2 * this.#sums[at]! + weight : Number.NEGATIVE_INFINITY;
    const left = -weight;
    const isShiftable = mayShift && this.#members[one]!.length > 1 && this.#members[other]!.length > 1;
    if (!isShiftable) {
      // Without shifts a merge must be better, as in the code it follows.
      if (mayShift ? merged >= left : merged > left) this.merge(a, b);
      return;
    }
    const there = this.#bestShift(a, other);
    const here = this.#bestShift(b, one);
    const shifted = Math.max(there.gain, here.gain) + weight;
    if (merged >= Math.max(left, shifted)) this.merge(a, b);
    else if (left >= shifted) return;
    else if (there.gain >= here.gain) this.#shift(there.nodes, other);
    else this.#shift(here.nodes, one);
  }

  merge(a: number, b: number): void {
    const [kept, gone] = [this.labels[a]!, this.labels[b]!];
    for (const node of this.#members[gone]!) this.labels[node] = kept;
    this.#members[kept]!.push(...this.#members[gone]!);
    this.#members[gone] = [];
    this.count -= 1;
    for (let cluster = 0; cluster < this.#nodes; cluster++) {
      if (cluster === kept || cluster === gone) continue;
      const from = gone * this.#nodes + cluster;
      if (this.#counts[from]! > 0) this.#count(kept, cluster, this.#sums[from]!, this.#counts[from]!);
    }
  }

  /**
   * Nodes around `node` that move with it to the cluster `to`, each as long as the score rises; at least one
   * stays.
   */
  #bestShift(node: number, to: number): { nodes: number[]; gain: number } {
    const from = this.#members[this.labels[node]!]!;
    const target = this.#members[to]!;
    const n = this.#nodes;
    /** By how much the score rises when a node moves, with those that moved before. */
    const rises = from.map(one => {
      let rise = 0;
      for (const other of target) rise += 2 * this.#weights[one * n + other]!;
      for (const other of from) rise -= 2 * this.#weights[one * n + other]!;
      return rise;
    });
    const state = new Uint8Array(from.length);
    const nodes: number[] = [];
    let gain = 0;
    for (let moved = from.indexOf(node); moved >= 0; ) {
      nodes.push(from[moved]!);
      gain += rises[moved]!;
      state[moved] = MOVED;
      for (const [at, other] of from.entries()) {
        const weight = this.#weights[from[moved]! * n + other]!;
        if (weight === 0 || state[at] === MOVED) continue;
        rises[at]! += 4 * weight;
        state[at] = FRONTIER;
      }
      moved = nodes.length < from.length - 1 ? bestOf(state, rises) : -1;
    }
    return { nodes, gain };
  }

  #shift(nodes: readonly number[], to: number): void {
    const n = this.#nodes;
    for (const node of nodes) {
      const from = this.labels[node]!;
      for (let other = 0; other < n; other++) {
        const weight = this.#weights[node * n + other]!;
        if (weight === 0) continue;
        const there = this.labels[other]!;
        if (there !== from) this.#count(from, there, -weight, -1);
        if (there !== to) this.#count(to, there, weight, 1);
      }
      this.#members[from] = this.#members[from]!.filter(one => one !== node);
      this.#members[to]!.push(node);
      this.labels[node] = to;
    }
  }

  #count(one: number, other: number, weight: number, edges: number): void {
    if (one === other) return;
    for (const at of [one * this.#nodes + other, other * this.#nodes + one]) {
      this.#sums[at]! += weight;
      this.#counts[at]! += edges;
    }
  }
}

/** Nodes that moved, and their neighbours that may. */
const MOVED = 1;
const FRONTIER = 2;

/** -1 where no move raises the score. */
function bestOf(state: Uint8Array, rises: readonly number[]): number {
  let best = -1;
  for (let at = 0; at < rises.length; at++)
    if (state[at] === FRONTIER && rises[at]! > (best < 0 ? 0 : rises[best]!)) best = at;
  return best;
}

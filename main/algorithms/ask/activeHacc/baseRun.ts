/**
 * The present clustering, with all data needed to compute what one more answer would change. Pure.
 *
 * This is HACC over *leaves*, the must-link components. Merges are numbered from 1, and the numbers serve as
 * time: "time t" is the state after t merges. The run continues a little beyond k trees, because a refused
 * merge makes room for the next one.
 */

import type { HaccResult } from '../../cluster/hacc.ts';
import { type Closure, closeConsistent } from '../../constraints.ts';
import { numberLabels } from '../../labels.ts';
import { type Condensed, condensedIndex, type Pair, pairCount } from '../../matrix.ts';
import { ApartRows } from './cannotLinks.ts';
import { condensedSource, SortedEdges } from './edges.ts';

/** The time of what does not happen. */
const never = 0x7fff_ffff;

export interface Merges {
  /**
   * The two leaves the edge of merge t joins, and the edge's place in the sorted list. Entry 0 is not used.
   */
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly rank: Int32Array;
  /**
   * The two trees it joins: `leafOrder` has `keptLeaves[t]` leaves from `start[t]` on, then
   * `joinedLeaves[t]`.
   */
  readonly start: Int32Array;
  readonly keptLeaves: Int32Array;
  readonly joinedLeaves: Int32Array;
  /** Their numbers of items. */
  readonly keptItems: Int32Array;
  readonly joinedItems: Int32Array;
}

/** Edges that a cannot-link refused, in ascending rank. */
export interface Refused {
  count: number;
  a: Int32Array;
  b: Int32Array;
  rank: Int32Array;
  /** How many merges came before. */
  before: Int32Array;
}

export interface BaseRun {
  readonly closure: Closure;
  readonly leaves: number;
  /** How many merges lead to k trees, and how many of them were possible. */
  readonly target: number;
  readonly reached: number;
  /** How many merges are known: `reached` and a few more. */
  readonly built: number;
  /** How many edges were examined to find them. */
  readonly endRank: number;
  /** After the last known merge no two trees may merge. */
  readonly complete: boolean;
  readonly merges: Merges;
  readonly refused: Refused;
  readonly leafOrder: Int32Array;
  /** A forest of small depth: a leaf is a child of another from `linkTime` on. */
  readonly parent: Int32Array;
  readonly linkTime: Int32Array;
  /** Per item, numbered by smallest member. */
  readonly labels: Int32Array;
}

/** How far to run beyond k trees: this many merges, or this share more edges, whichever comes first. */
export interface Reach {
  readonly merges: number;
  readonly edges: number;
}

export function runBase(edges: SortedEdges, k: number, closure: Closure, reach: Reach): BaseRun {
  const leaves = closure.count;
  const { componentOf, sizes } = closure;
  const target = Math.max(0, leaves - k);
  const trees = new GrowingTrees(leaves, sizes);
  const apart = new ApartRows(leaves, closure.cannotLinks);
  const refused: Refused = newRefused(1024);
  const { treeOf, merges } = trees;
  let endRank = 0;
  let lastRank = Number.POSITIVE_INFINITY;
  for (;;) {
    const left = leaves - trees.time;
    if (apart.pairs === (left * (left - 1)) / 2) break;
    if (trees.time >= target) {
      if (target === 0 || trees.time === target + reach.merges) break;
      if (trees.time === target && endRank === merges.rank[target]! + 1)
        lastRank = Math.floor(endRank * (1 + reach.edges)) + leaves;
      if (endRank >= lastRank) break;
    }
    if (endRank === edges.length) edges.extend();
    const rank = endRank++;
    const a = componentOf[edges.first[rank]!]!;
    const b = componentOf[edges.second[rank]!]!;
    const x = treeOf[a]!;
    const y = treeOf[b]!;
    if (x === y) continue;
    if (apart.apart(x, y)) keepRefused(refused, a, b, rank, trees.time);
    else trees.merge(a, b, rank, apart);
  }
  const reached = Math.min(target, trees.time);
  const leafOrder = trees.listLeaves();
  return {
    closure,
    leaves,
    target,
    reached,
    built: trees.time,
    endRank,
    complete: apart.pairs === ((leaves - trees.time) * (leaves - trees.time - 1)) / 2,
    merges,
    refused: firstOfEachPair(refused, leaves),
    leafOrder,
    parent: trees.parent,
    linkTime: trees.linkTime,
    labels: labelItems(componentOf, trees, reached),
  };
}

/** The time at which two leaves come together; `never` when they do not. */
export function meetingTime(run: BaseRun, x: number, y: number): number {
  const { parent, linkTime } = run;
  let time = 0;
  while (x !== y) {
    const timeOfX = linkTime[x]!;
    const timeOfY = linkTime[y]!;
    if (timeOfX < timeOfY) {
      time = timeOfX;
      x = parent[x]!;
    } else {
      if (timeOfY === never) return never;
      time = timeOfY;
      y = parent[y]!;
    }
  }
  return time;
}

/** One leaf that represents the tree of `x` at a time. */
export function treeAt(run: { parent: Int32Array; linkTime: Int32Array }, x: number, time: number): number {
  while (run.linkTime[x]! <= time) x = run.parent[x]!;
  return x;
}

class GrowingTrees {
  time = 0;
  readonly merges: Merges;
  readonly treeOf: Int32Array;
  readonly parent: Int32Array;
  readonly linkTime: Int32Array;
  readonly #items: Int32Array;
  readonly #leaves: Int32Array;
  /** Each tree's leaves as a chain that starts at the tree's own name. */
  readonly #next: Int32Array;
  readonly #last: Int32Array;

  constructor(leaves: number, sizes: Int32Array) {
    const perMerge = () => new Int32Array(leaves + 1);
    this.merges = {
      a: perMerge(),
      b: perMerge(),
      rank: perMerge(),
      start: perMerge(),
      keptLeaves: perMerge(),
      joinedLeaves: perMerge(),
      keptItems: perMerge(),
      joinedItems: perMerge(),
    };
    this.treeOf = Int32Array.from({ length: leaves }, (_, leaf) => leaf);
    this.parent = Int32Array.from(this.treeOf);
    this.linkTime = new Int32Array(leaves).fill(never);
    this.#items = Int32Array.from(sizes);
    this.#leaves = new Int32Array(leaves).fill(1);
    this.#next = new Int32Array(leaves).fill(-1);
    this.#last = Int32Array.from(this.treeOf);
  }

  merge(a: number, b: number, rank: number, apart: ApartRows): void {
    let kept = this.treeOf[a]!;
    let joined = this.treeOf[b]!;
    if (this.#leaves[kept]! < this.#leaves[joined]!) [kept, joined] = [joined, kept];
    const t = ++this.time;
    const { merges } = this;
    merges.a[t] = a;
    merges.b[t] = b;
    merges.rank[t] = rank;
    merges.start[t] = kept;
    merges.keptLeaves[t] = this.#leaves[kept]!;
    merges.joinedLeaves[t] = this.#leaves[joined]!;
    merges.keptItems[t] = this.#items[kept]!;
    merges.joinedItems[t] = this.#items[joined]!;
    for (let leaf = joined; leaf !== -1; leaf = this.#next[leaf]!) this.treeOf[leaf] = kept;
    this.#next[this.#last[kept]!] = joined;
    this.#last[kept] = this.#last[joined]!;
    this.#leaves[kept]! += this.#leaves[joined]!;
    this.#items[kept]! += this.#items[joined]!;
    this.parent[joined] = kept;
    this.linkTime[joined] = t;
    apart.merge(kept, joined);
  }

  /**
   * All leaves, those of a tree side by side at every time; turns `start` from a leaf's name into its place.
   */
  listLeaves(): Int32Array {
    const order = new Int32Array(this.treeOf.length);
    const place = new Int32Array(this.treeOf.length);
    let at = 0;
    for (let tree = 0; tree < this.treeOf.length; tree++) {
      if (this.treeOf[tree] !== tree) continue;
      for (let leaf = tree; leaf !== -1; leaf = this.#next[leaf]!) {
        place[leaf] = at;
        order[at++] = leaf;
      }
    }
    const { start } = this.merges;
    for (let t = 1; t <= this.time; t++) start[t] = place[start[t]!]!;
    return order;
  }
}

function labelItems(componentOf: Int32Array, trees: GrowingTrees, reached: number): Int32Array {
  const tree = Int32Array.from({ length: trees.treeOf.length }, (_, leaf) => treeAt(trees, leaf, reached));
  return numberLabels(componentOf.map(leaf => tree[leaf]!)).labels;
}

function newRefused(room: number): Refused {
  const array = () => new Int32Array(room);
  return { count: 0, a: array(), b: array(), rank: array(), before: array() };
}

function keepRefused(refused: Refused, a: number, b: number, rank: number, before: number): void {
  if (refused.count === refused.a.length) {
    for (const field of ['a', 'b', 'rank', 'before'] as const) {
      const larger = new Int32Array(refused.count * 2);
      larger.set(refused[field]);
      refused[field] = larger;
    }
  }
  const at = refused.count++;
  refused.a[at] = a;
  refused.b[at] = b;
  refused.rank[at] = rank;
  refused.before[at] = before;
}

/** Only the first edge between two leaves can ever matter. */
function firstOfEachPair(refused: Refused, leaves: number): Refused {
  const { count, a, b, rank, before } = refused;
  // Counting sort by the smaller leaf; within it the edges stay in order, and a mark per other leaf finds the
  // repeats.
  const starts = new Int32Array(leaves + 1);
  for (let f = 0; f < count; f++) starts[Math.min(a[f]!, b[f]!) + 1]! += 1;
  for (let leaf = 0; leaf < leaves; leaf++) starts[leaf + 1]! += starts[leaf]!;
  const sorted = new Int32Array(count);
  for (let f = 0; f < count; f++) {
    const smaller = Math.min(a[f]!, b[f]!);
    sorted[starts[smaller]!] = f;
    starts[smaller]! += 1;
  }
  const seenFrom = new Int32Array(leaves).fill(-1);
  const isRepeat = new Uint8Array(count);
  for (const f of sorted) {
    const smaller = Math.min(a[f]!, b[f]!);
    const larger = Math.max(a[f]!, b[f]!);
    if (seenFrom[larger] === smaller) isRepeat[f] = 1;
    seenFrom[larger] = smaller;
  }
  let kept = 0;
  for (let f = 0; f < count; f++) {
    if (isRepeat[f] === 1) continue;
    for (const field of [a, b, rank, before]) field[kept] = field[f]!;
    kept++;
  }
  refused.count = kept;
  return refused;
}

/**
 * HACC over edges that are sorted only as far as needed: the same result as hacc.ts, for thousands of items.
 *
 * Biswas and Jacobs, CVPR 2012, section 3.2.2; hacc.ts is the definition. Few edges are ever examined, and
 * sorting all of them would take most of the time and memory. O(N²) for a pass over the distances, plus a
 * sort of the few that matter. Degenerate cases as in hacc.ts.
 */
export function lazyHacc(
  distances: Condensed,
  k: number,
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
): HaccResult {
  const { n, data } = distances;
  if (data.length !== pairCount(n)) throw new RangeError('distances: the length does not fit n');
  if (!Number.isInteger(k) || k < 1 || k > n) throw new RangeError(`k must be an integer from 1 to ${n}`);
  const closure = closeConsistent(n, mustLink, cannotLink);
  const edges = new SortedEdges(condensedSource(distances));
  const run = runBase(edges, k, closure, { merges: 0, edges: 0 });
  const clusters = run.leaves - run.reached;
  const merges = Array.from({ length: run.reached }, (_, before) => {
    const rank = run.merges.rank[before + 1]!;
    const i = edges.first[rank]!;
    const j = edges.second[rank]!;
    return { i, j, distance: data[condensedIndex(n, i, j)]! };
  });
  return { labels: run.labels, clusters, deadEnd: clusters > k, merges };
}

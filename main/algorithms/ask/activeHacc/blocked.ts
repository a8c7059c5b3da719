/**
 * Which refused edges may be accepted when the edge of a merge is missing. Pure.
 *
 * A refused edge stays refused as long as both its ends are connected to those of a witness (see
 * `Witnesses`). It is examined again only when a missing merge lies between an end and one fixed witness, the
 * nearest. Where that merge leaves another witness connected, it is not enough alone.
 */

import { Int32List, PairNumbers } from '../../collections.ts';
import { type BaseRun, meetingTime } from './baseRun.ts';
import type { ApartPairs } from './cannotLinks.ts';
import type { ChangedForest } from './changedForest.ts';
import { haveMet, isAtOrAbove, isBelow, type RootedForest } from './forest.ts';

export interface BlockedEdges {
  /**
   * The refused edges that merge t blocks are the entries from `starts[t]` up to `starts[t + 1]`, in
   * ascending rank.
   */
  readonly starts: Int32Array;
  /**
   * For each entry, the number of the refused edge, and a witness that stays when t alone is missing; -1 when
   * none does.
   */
  readonly edge: Int32Array;
  readonly stays: Int32Array;
  readonly witnesses: Witnesses;
}

export function findBlocked(run: BaseRun, forest: RootedForest, apart: ApartPairs): BlockedEdges {
  const { refused } = run;
  const { up, upMerge } = forest;
  const merge = new Int32List();
  const edge = new Int32List();
  const stays = new Int32List();
  const witnesses = new Witnesses(run, forest, apart);
  const { from, to } = witnesses;

  for (let f = 0; f < refused.count; f++) {
    witnesses.list(f);
    if (from[f] === to[f]) continue;
    blockAlong(refused.a[f]!, witnesses.a, f);
    blockAlong(refused.b[f]!, witnesses.b, f);
  }
  return { ...sortByMerge(run.leaves, merge, edge, stays), witnesses };

  /** Blocks f at every merge between one of its ends and that end of the first witness. */
  function blockAlong(end: number, endOf: Int32List, f: number): void {
    let x = end;
    let y = endOf.values[from[f]!]!;
    // The paths to several witnesses separate and do not join again. Beyond that point one witness stays
    // connected, whichever merge is missing.
    let staying = -1;
    while (!isAtOrAbove(forest, x, y)) {
      const t = upMerge[x]!;
      if (staying === -1) staying = findStaying(t, end, endOf, f);
      block(t, f, staying);
      x = up[x]!;
    }
    while (y !== x) {
      const t = upMerge[y]!;
      block(t, f, staying === -1 ? findStaying(t, end, endOf, f) : staying);
      y = up[y]!;
    }
  }

  function findStaying(t: number, end: number, endOf: Int32List, f: number): number {
    const side = isBelow(forest, t, end);
    for (let at = from[f]! + 1; at < to[f]!; at++)
      if (isBelow(forest, t, endOf.values[at]!) === side) return at;
    return -1;
  }

  function block(t: number, f: number, staying: number): void {
    merge.push(t);
    edge.push(f);
    stays.push(staying);
  }
}

/** Counting sort: the entries of a merge stay in the order in which they came. */
function sortByMerge(
  merges: number,
  merge: Int32List,
  edge: Int32List,
  stays: Int32List,
): Pick<BlockedEdges, 'starts' | 'edge' | 'stays'> {
  const starts = new Int32Array(merges + 2);
  for (let at = 0; at < merge.length; at++) starts[merge.values[at]! + 1]! += 1;
  for (let t = 0; t <= merges; t++) starts[t + 1]! += starts[t]!;
  const filled = starts.slice();
  const sortedEdge = new Int32Array(merge.length);
  const sortedStays = new Int32Array(merge.length);
  for (let at = 0; at < merge.length; at++) {
    const t = merge.values[at]!;
    const place = filled[t]!;
    filled[t] = place + 1;
    sortedEdge[place] = edge.values[at]!;
    sortedStays[place] = stays.values[at]!;
  }
  return { starts, edge: sortedEdge, stays: sortedStays };
}

/**
 * What keeps each refused edge refused.
 *
 * A *witness* is a pair of leaves, one in each of the edge's two trees. The edge stays refused as long as
 * both its ends are connected to the witness's ends. Cannot-links between the two trees are witnesses. So are
 * earlier refused edges between them: if one was accepted, the two trees are one already; if not, a
 * cannot-link separates them. Earlier edges are near and quickly found. All cannot-links are listed only for
 * an edge without an earlier one, or when a simulation disconnects the others.
 */
export class Witnesses {
  /**
   * The witnesses of refused edge f are the leaves in `a` and `b` from `from[f]` up to `to[f]`, the nearest
   * first.
   */
  readonly a = new Int32List();
  readonly b = new Int32List();
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** The number of the two trees that refused edge f lies between. */
  readonly pairOf: Int32Array;
  readonly #run: BaseRun;
  readonly #forest: RootedForest;
  readonly #apart: ApartPairs;
  /** One cannot-link of each refused edge. */
  readonly #linkA: Int32Array;
  readonly #linkB: Int32Array;
  /** All cannot-links of edge f are at `#allFrom[f]` up to `#allTo[f]`; -1 until they are listed. */
  readonly #allFrom: Int32Array;
  readonly #allTo: Int32Array;
  /** The last refused edge between two trees, and between a leaf and a tree; -1 when there was none. */
  readonly #lastOfPair: Int32Array;
  readonly #leafAndTree = new PairNumbers();
  readonly #lastOfLeaf = new Int32List();

  constructor(run: BaseRun, forest: RootedForest, apart: ApartPairs) {
    const perEdge = () => new Int32Array(run.refused.count);
    this.#run = run;
    this.#forest = forest;
    this.#apart = apart;
    this.from = perEdge();
    this.to = perEdge();
    this.pairOf = perEdge();
    this.#linkA = perEdge();
    this.#linkB = perEdge();
    this.#allFrom = perEdge().fill(-1);
    this.#allTo = perEdge();
    this.#lastOfPair = new Int32Array(apart.numbers.count).fill(-1);
  }

  /** Lists the witnesses of f. None means that a cannot-link joins its own leaves: it is refused forever. */
  list(f: number): void {
    const { rootOf } = this.#forest;
    const x = this.#run.refused.a[f]!;
    const y = this.#run.refused.b[f]!;
    const pair = this.#apart.numbers.find(rootOf[x]!, rootOf[y]!);
    const ofX = this.#numberOf(x, rootOf[y]!);
    const ofY = this.#numberOf(y, rootOf[x]!);
    const start = this.a.length;
    this.pairOf[f] = pair;
    this.from[f] = start;
    this.#listEarlier(
      f,
      this.#lastOfLeaf.values[ofX]!,
      this.#lastOfLeaf.values[ofY]!,
      this.#lastOfPair[pair]!,
    );
    if (this.a.length === start) this.#listAlone(f);
    this.to[f] = this.a.length;
    if (this.a.length === start) return;
    this.#lastOfLeaf.values[ofX] = f;
    this.#lastOfLeaf.values[ofY] = f;
    this.#lastOfPair[pair] = f;
  }

  /** Is some witness of a refused edge still joined to both its ends? */
  keepOut(f: number, changed: ChangedForest): boolean {
    if (this.#isOneIntact(f, this.from[f]!, this.to[f]!, changed)) return true;
    if (this.#allFrom[f] === this.from[f]) return false;
    if (this.#allFrom[f] === -1) {
      this.#allFrom[f] = this.a.length;
      this.#listCannotLinks(f);
      this.#allTo[f] = this.a.length;
    }
    return this.#isOneIntact(f, this.#allFrom[f]!, this.#allTo[f]!, changed);
  }

  /** Is this witness still joined to both ends of a refused edge? */
  isIntact(f: number, witness: number, changed: ChangedForest): boolean {
    const { refused } = this.#run;
    if (changed.isBroken(refused.a[f]!, this.a.values[witness]!)) return false;
    return !changed.isBroken(refused.b[f]!, this.b.values[witness]!);
  }

  #isOneIntact(f: number, from: number, to: number, changed: ChangedForest): boolean {
    for (let at = from; at < to; at++) if (this.isIntact(f, at, changed)) return true;
    return false;
  }

  /**
   * Earlier refused edges between the same trees, the nearest first, and a cannot-link that one of them has.
   */
  #listEarlier(f: number, ...earlier: readonly number[]): void {
    let nearest = Number.POSITIVE_INFINITY;
    let inherited = -1;
    for (const g of earlier) {
      if (g === -1 || !this.#addEarlier(f, g)) continue;
      inherited = g;
      nearest = this.#moveNearestFirst(f, nearest);
    }
    if (inherited === -1) return;
    this.#linkA[f] = this.#isTurned(f, inherited) ? this.#linkB[inherited]! : this.#linkA[inherited]!;
    this.#linkB[f] = this.#isTurned(f, inherited) ? this.#linkA[inherited]! : this.#linkB[inherited]!;
    this.#push(this.#linkA[f]!, this.#linkB[f]!);
    this.#moveNearestFirst(f, nearest);
  }

  /** An edge without an earlier one: all its cannot-links, the earliest first. */
  #listAlone(f: number): void {
    const start = this.a.length;
    const isOpen = this.#listCannotLinks(f);
    if (!isOpen) {
      this.a.length = start;
      this.b.length = start;
      return;
    }
    this.#linkA[f] = this.a.values[start]!;
    this.#linkB[f] = this.b.values[start]!;
    this.#allFrom[f] = start;
    this.#allTo[f] = this.a.length;
  }

  /**
   * Lists the cannot-links between the trees of an edge at its time, the earliest first. False when one joins
   * its own leaves.
   */
  #listCannotLinks(f: number): boolean {
    const { starts, from, to } = this.#apart;
    const x = this.#run.refused.a[f]!;
    const y = this.#run.refused.b[f]!;
    const time = this.#run.refused.before[f]!;
    const pair = this.pairOf[f]!;
    const start = this.a.length;
    let earliest = Number.POSITIVE_INFINITY;
    for (let at = starts[pair]!; at < starts[pair + 1]!; at++) {
      const sinceX = meetingTime(this.#run, x, from[at]!);
      if (sinceX > time) continue;
      const since = Math.max(sinceX, meetingTime(this.#run, y, to[at]!));
      if (since > time) continue;
      this.#push(from[at]!, to[at]!);
      if (since >= earliest) continue;
      earliest = since;
      this.#moveToFront(start);
    }
    return earliest > 0;
  }

  /** Adds an earlier refused edge, when its leaves are joined to those of f by then. */
  #addEarlier(f: number, g: number): boolean {
    const { refused } = this.#run;
    const time = refused.before[f]!;
    const isTurned = this.#isTurned(f, g);
    const u = isTurned ? refused.b[g]! : refused.a[g]!;
    const v = isTurned ? refused.a[g]! : refused.b[g]!;
    if (!haveMet(this.#forest, this.#run, refused.a[f]!, u, time)) return false;
    if (!haveMet(this.#forest, this.#run, refused.b[f]!, v, time)) return false;
    this.#push(u, v);
    return true;
  }

  /** Whether g joins the same trees as f in the other direction. */
  #isTurned(f: number, g: number): boolean {
    const { rootOf } = this.#forest;
    return rootOf[this.#run.refused.a[g]!] !== rootOf[this.#run.refused.a[f]!];
  }

  #push(x: number, y: number): void {
    this.a.push(x);
    this.b.push(y);
  }

  /** Exchanges the last witness with the first. */
  #moveToFront(start: number): void {
    for (const { values, length } of [this.a, this.b]) {
      const last = values[length - 1]!;
      values[length - 1] = values[start]!;
      values[start] = last;
    }
  }

  /**
   * Moves the last witness of f to the front when it is nearer than `nearest`; gives what is nearest then.
   */
  #moveNearestFirst(f: number, nearest: number): number {
    const last = this.a.length - 1;
    const path = this.#pathLength(this.#run.refused.a[f]!, this.a.values[last]!, nearest);
    const length = path + this.#pathLength(this.#run.refused.b[f]!, this.b.values[last]!, nearest - path);
    if (length >= nearest) return nearest;
    this.#moveToFront(this.from[f]!);
    return length;
  }

  /** The number of merges between two leaves of a tree; not counted beyond `limit`. */
  #pathLength(from: number, to: number, limit: number): number {
    const { up } = this.#forest;
    let x = from;
    let y = to;
    let length = 0;
    for (; length < limit && !isAtOrAbove(this.#forest, x, y); length++) x = up[x]!;
    for (; length < limit && y !== x; length++) y = up[y]!;
    return length;
  }

  #numberOf(leaf: number, tree: number): number {
    const number = this.#leafAndTree.add(leaf, tree);
    if (number === this.#lastOfLeaf.length) this.#lastOfLeaf.push(-1);
    return number;
  }
}

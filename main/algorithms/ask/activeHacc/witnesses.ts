/**
 * What keeps a refused edge out. Pure.
 *
 * A *witness* is a pair of leaves, one in each of the edge's two trees, such that the edge stays out as long as both its ends are still joined
 * to the witness's. Such are the cannot-links between the two trees; and so are earlier refused edges between them, because where one of these
 * was let in, the two trees are one already, and where not, a cannot-link stands. Earlier edges are near and soon found; all cannot-links are
 * listed only for an edge that has no earlier one, or when a simulation breaks the others.
 */
import { type ApartPairs, PairNumbers } from './apartPairs.ts';
import { type BaseRun, meetingTime } from './baseRun.ts';
import type { ChangedForest } from './changedForest.ts';
import { haveMet, isAtOrAbove, type RootedForest } from './forest.ts';
import { Growing } from './growing.ts';

export class Witnesses {
  /** The witnesses of refused edge f are the leaves in `a` and `b` from `from[f]` up to `to[f]`, the nearest first. */
  readonly a = new Growing();
  readonly b = new Growing();
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
  /** All cannot-links of edge f stand from `#allFrom[f]` up to `#allTo[f]`; -1 as long as they are not listed. */
  readonly #allFrom: Int32Array;
  readonly #allTo: Int32Array;
  /** The last refused edge between two trees, and between a leaf and a tree; -1 when there was none. */
  readonly #lastOfPair: Int32Array;
  readonly #leafAndTree = new PairNumbers();
  readonly #lastOfLeaf = new Growing();

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

  /** Lists the witnesses of f. None: a cannot-link stands between its very leaves, and it stays out for ever. */
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

  /** Earlier refused edges between the same trees, the nearest first, and a cannot-link that one of them has. */
  #listEarlier(f: number, ...earlier: readonly number[]): void {
    let nearest = Number.POSITIVE_INFINITY;
    let heir = -1;
    for (const g of earlier) {
      if (g === -1 || !this.#addEarlier(f, g)) continue;
      heir = g;
      nearest = this.#moveNearestFirst(f, nearest);
    }
    if (heir === -1) return;
    this.#linkA[f] = this.#isTurned(f, heir) ? this.#linkB[heir]! : this.#linkA[heir]!;
    this.#linkB[f] = this.#isTurned(f, heir) ? this.#linkA[heir]! : this.#linkB[heir]!;
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

  /** The cannot-links that stood between the trees of an edge, the earliest first; false when one stands between its leaves. */
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

  /** Does g lie between the same trees as f the other way round? */
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

  /** Moves the last witness of f to the front when it is nearer than `nearest`; gives what is nearest then. */
  #moveNearestFirst(f: number, nearest: number): number {
    const last = this.a.length - 1;
    const way = this.#wayBetween(this.#run.refused.a[f]!, this.a.values[last]!, nearest);
    const length = way + this.#wayBetween(this.#run.refused.b[f]!, this.b.values[last]!, nearest - way);
    if (length >= nearest) return nearest;
    this.#moveToFront(this.from[f]!);
    return length;
  }

  /** How many merges lie between two leaves of a tree; no need to count beyond `limit`. */
  #wayBetween(from: number, to: number, limit: number): number {
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

/**
 * Which refused edges might be let in when the edge of a merge is missing. Pure.
 *
 * An edge refused by a cannot-link has *witnesses*: pairs of leaves, one in each of its two trees, such that the edge stays out as long as
 * both its ends are still joined to the witness's. Such are the cannot-links between the two trees; and so are earlier refused edges
 * between them, because where one of these was let in, the two trees are one already, and where not, a cannot-link stands.
 *
 * So an edge has to be looked at again only when a missing merge lies between an end and a certain witness, the first; it does not
 * matter which, as long as it is always the same: the nearest. And where that merge leaves another witness as it is, it is not enough alone.
 */
import { type ApartPairs, PairNumbers } from './apartPairs.ts';
import { type BaseRun, meetingTime } from './baseRun.ts';
import { isBelow, type RootedForest } from './forest.ts';

export interface BlockedEdges {
  /** The refused edges that merge t blocks are the entries from `starts[t]` up to `starts[t + 1]`, in ascending rank. */
  readonly starts: Int32Array;
  /** For each entry, the number of the refused edge, and a witness that stays when t alone is missing; -1 when none does. */
  readonly edge: Int32Array;
  readonly stays: Int32Array;
  /** The witnesses of refused edge f are the leaves in `witnessA` and `witnessB` from `from[f]` up to `to[f]`. */
  readonly witnessA: Int32Array;
  readonly witnessB: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** The number of the two trees that refused edge f lies between. */
  readonly pairOf: Int32Array;
}

export function findBlocked(run: BaseRun, forest: RootedForest, apart: ApartPairs): BlockedEdges {
  const { refused } = run;
  const { rootOf, up, upMerge } = forest;
  const merge = new Growing();
  const edge = new Growing();
  const stays = new Growing();
  const witnesses = new Witnesses(run, forest, apart);
  const { from, to, pairOf, a: witnessA, b: witnessB } = witnesses;

  for (let f = 0; f < refused.count; f++) {
    pairOf[f] = apart.numbers.find(rootOf[refused.a[f]!]!, rootOf[refused.b[f]!]!);
    witnesses.list(f);
    if (from[f] === to[f]) continue;
    blockAlong(refused.a[f]!, witnessA, f);
    blockAlong(refused.b[f]!, witnessB, f);
  }
  const sorted = sortByMerge(run.leaves, merge, edge, stays);
  return { ...sorted, witnessA: witnessA.values, witnessB: witnessB.values, from, to, pairOf };

  /** Blocks f at every merge between one of its ends and that end of the first witness. */
  function blockAlong(end: number, endOf: Growing, f: number): void {
    let x = end;
    let y = endOf.values[from[f]!]!;
    // The ways to several witnesses part somewhere and do not meet again: beyond that, one stays whatever merge is missing.
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

  function findStaying(t: number, end: number, endOf: Growing, f: number): number {
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

/** Does y hang at or below x in the rooted tree? */
function isAtOrAbove({ enter, leave }: RootedForest, x: number, y: number): boolean {
  return enter[x]! <= enter[y]! && enter[y]! < leave[x]!;
}

/** The witnesses of one refused edge after the other. */
class Witnesses {
  readonly a = new Growing();
  readonly b = new Growing();
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly pairOf: Int32Array;
  readonly #run: BaseRun;
  readonly #forest: RootedForest;
  readonly #apart: ApartPairs;
  /** The last refused edge between two trees, and between a leaf and a tree; -1 when there was none. */
  readonly #lastOfPair: Int32Array;
  readonly #leafAndTree = new PairNumbers();
  readonly #lastOfLeaf = new Growing();

  constructor(run: BaseRun, forest: RootedForest, apart: ApartPairs) {
    this.#run = run;
    this.#forest = forest;
    this.#apart = apart;
    this.from = new Int32Array(run.refused.count);
    this.to = new Int32Array(run.refused.count);
    this.pairOf = new Int32Array(run.refused.count);
    this.#lastOfPair = new Int32Array(apart.numbers.count).fill(-1);
  }

  /** Lists the witnesses of f, the nearest first; none when a cannot-link stands between its very leaves, for ever. */
  list(f: number): void {
    const { refused } = this.#run;
    const { rootOf } = this.#forest;
    const x = refused.a[f]!;
    const y = refused.b[f]!;
    const start = this.a.length;
    this.from[f] = start;
    if (this.#listCannotLinks(x, y, f)) {
      const ofX = this.#numberOf(x, rootOf[y]!);
      const ofY = this.#numberOf(y, rootOf[x]!);
      const earlier = [
        this.#lastOfLeaf.values[ofX]!,
        this.#lastOfLeaf.values[ofY]!,
        this.#lastOfPair[this.pairOf[f]!]!,
      ];
      let shortest = this.#wayTo(start, x, y, Number.POSITIVE_INFINITY);
      for (const g of earlier) shortest = this.#listEarlier(g, x, y, f, shortest);
      this.#lastOfLeaf.values[ofX] = f;
      this.#lastOfLeaf.values[ofY] = f;
      this.#lastOfPair[this.pairOf[f]!] = f;
    } else {
      this.a.length = start;
      this.b.length = start;
    }
    this.to[f] = this.a.length;
  }

  /** The cannot-links that stood between the trees of two leaves, the earliest first; false when one stands between the two. */
  #listCannotLinks(x: number, y: number, f: number): boolean {
    const { starts, from, to } = this.#apart;
    const time = this.#run.refused.before[f]!;
    const pair = this.pairOf[f]!;
    const start = this.a.length;
    let earliest = Number.POSITIVE_INFINITY;
    for (let at = starts[pair]!; at < starts[pair + 1]!; at++) {
      const since = Math.max(meetingTime(this.#run, x, from[at]!), meetingTime(this.#run, y, to[at]!));
      if (since === 0) return false;
      if (since > time) continue;
      this.#push(from[at]!, to[at]!);
      if (since >= earliest) continue;
      earliest = since;
      this.#moveToFront(start);
    }
    return true;
  }

  /** Adds an earlier refused edge, when its leaves are joined to those of f by then; gives the length of the shortest way so far. */
  #listEarlier(g: number, x: number, y: number, f: number, shortest: number): number {
    if (g === -1) return shortest;
    const { refused } = this.#run;
    const time = refused.before[f]!;
    // It may have been met from its other end.
    const isTurned = this.#forest.rootOf[refused.a[g]!] !== this.#forest.rootOf[x];
    const u = isTurned ? refused.b[g]! : refused.a[g]!;
    const v = isTurned ? refused.a[g]! : refused.b[g]!;
    if (meetingTime(this.#run, x, u) > time || meetingTime(this.#run, y, v) > time) return shortest;
    this.#push(u, v);
    const length = this.#wayTo(this.a.length - 1, x, y, shortest);
    if (length < shortest) this.#moveToFront(this.from[f]!);
    return Math.min(length, shortest);
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

  #numberOf(leaf: number, tree: number): number {
    const number = this.#leafAndTree.add(leaf, tree);
    if (number === this.#lastOfLeaf.length) this.#lastOfLeaf.push(-1);
    return number;
  }

  /** How many merges lie between two leaves and the ends of a witness; no need to go on beyond `limit`. */
  #wayTo(witness: number, x: number, y: number, limit: number): number {
    const length = this.#wayBetween(x, this.a.values[witness]!, limit);
    return length + this.#wayBetween(y, this.b.values[witness]!, limit - length);
  }

  #wayBetween(from: number, to: number, limit: number): number {
    const { up } = this.#forest;
    let x = from;
    let y = to;
    let length = 0;
    for (; length < limit && !isAtOrAbove(this.#forest, x, y); length++) x = up[x]!;
    for (; length < limit && y !== x; length++) y = up[y]!;
    return length;
  }
}

/** Counting sort: the entries of a merge stay in the order in which they came. */
function sortByMerge(
  merges: number,
  merge: Growing,
  edge: Growing,
  stays: Growing,
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

/** A list of whole numbers that makes room for itself. */
class Growing {
  length = 0;
  values = new Int32Array(4096);

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }
}

/**
 * What would become of the clustering if one pair were answered against it. Pure.
 *
 * The outcome is followed as a *difference* to the base run: merges of the base run that are missing, and edges of its own that are
 * joined instead. Everything else decides as it did in the base run, so only these are looked at, in the order of their edges:
 *
 * - refused edges of the base run, when a missing merge lies between an end and its witness (blocked.ts);
 * - merges of the base run that touch two pieces joined by an edge of our own: they may now close a cycle, or a cannot-link of the
 *   other piece may forbid them. When that can be is known beforehand, from the times at which leaves meet;
 * - edges inside one tree of the base run that is broken by two missing merges: across one of them a cannot-link stands, or the two
 *   sides are joined by other edges; across two the pieces may be free to join.
 *
 * Why nothing else can differ: a piece without own edges is part of one tree of the base run, so what the base run let in it lets in.
 */
import type { ApartPairs } from './apartPairs.ts';
import { type BaseRun, meetingTime } from './baseRun.ts';
import type { BlockedEdges } from './blocked.ts';
import { BrokenTree } from './brokenTree.ts';
import type { SortedEdges } from './edges.ts';
import { isBelow, type RootedForest } from './forest.ts';
import { type InnerEdges, listInnerEdges } from './innerEdges.ts';
import type { EdgeDifference } from './measure.ts';

const none = 0x7fff_ffff;

/** One edge difference to the base run, complete up to the last edge the base run looked at. */
export class Simulation {
  /** How many merges of the base run have been made or missed. */
  time = 0;
  readonly missing: number[] = [];
  readonly joined: number[] = [];
  /** The pieces that edges of our own joined: a leaf of each, and which of them are one tree. */
  readonly pieces: number[] = [];
  readonly groups: number[] = [];
  /** The answer "different" that is simulated, as two leaves; -1 when it is "same". */
  apartA = -1;
  apartB = -1;
  readonly #run: BaseRun;
  readonly #edges: SortedEdges;
  readonly #forest: RootedForest;
  readonly #apart: ApartPairs;
  readonly #blocked: BlockedEdges;
  #inner: InnerEdges | null = null;
  /** Where we stand in the chain of each missing merge. */
  readonly #chains: number[] = [];
  /** Merges of the base run to look at, in no order. */
  readonly #suspects: number[] = [];
  /** Ranks of inner edges to look at, descending. */
  readonly #innerRanks: number[] = [];
  #target = 0;
  #scope: Int32Array | null = null;
  #scopeA = -1;
  #scopeB = -1;

  constructor(
    run: BaseRun,
    edges: SortedEdges,
    forest: RootedForest,
    apart: ApartPairs,
    blocked: BlockedEdges,
  ) {
    this.#run = run;
    this.#edges = edges;
    this.#forest = forest;
    this.#apart = apart;
    this.#blocked = blocked;
  }

  /** Two leaves that come together with merge t are said to be different: t is refused. */
  runDifferent(t: number): void {
    this.#reset(null);
    this.apartA = this.#run.merges.a[t]!;
    this.apartB = this.#run.merges.b[t]!;
    this.#miss(t, this.#run.merges.rank[t]!);
    this.#follow();
  }

  /**
   * Two leaves that are apart are said to be the same. With `scope`, the ascending merges of their two clusters, only these two
   * are clustered again, into two.
   */
  runSame(x: number, y: number, scope: Int32Array | null): void {
    this.#reset(scope);
    this.#scopeA = this.#forest.clusterOf[x]!;
    this.#scopeB = this.#forest.clusterOf[y]!;
    this.#join(x, -1, y, -1);
    this.#follow();
  }

  /** How many merges are still wanted after the last edge the base run looked at. */
  get wanted(): number {
    return this.#end - this.#mergesUpTo(this.#run.built);
  }

  get isLocal(): boolean {
    return this.#scope !== null;
  }

  isInScope(leaf: number): boolean {
    if (this.#scope === null) return true;
    const cluster = this.#forest.clusterOf[leaf];
    return cluster === this.#scopeA || cluster === this.#scopeB;
  }

  #reset(scope: Int32Array | null): void {
    this.time = 0;
    this.apartA = -1;
    this.apartB = -1;
    this.#scope = scope;
    this.#target = scope === null ? this.#run.target : scope.length;
    this.missing.length = 0;
    this.joined.length = 0;
    this.pieces.length = 0;
    this.groups.length = 0;
    this.#chains.length = 0;
    this.#suspects.length = 0;
    this.#innerRanks.length = 0;
  }

  /** Of the merges of the base run, how many have to be made or missed until there are as many trees as wanted. */
  get #end(): number {
    return this.#target + this.missing.length - this.joined.length / 2;
  }

  #mergesUpTo(time: number): number {
    return this.#scope === null ? time : countUpTo(this.#scope, 0, this.#scope.length, time);
  }

  get #isOver(): boolean {
    return this.#mergesUpTo(this.time) >= this.#end;
  }

  /** Looks at one edge after the other until k trees are reached or none is left to look at. */
  #follow(): void {
    const { refused, merges, closure, built } = this.#run;
    const { next, edge } = this.#blocked;
    for (;;) {
      let rank = none;
      let chain = -1;
      let suspect = -1;
      for (let c = 0; c < this.#chains.length; c++) {
        const link = this.#chains[c]!;
        if (link === -1 || refused.rank[edge[link]!]! >= rank) continue;
        rank = refused.rank[edge[link]!]!;
        chain = c;
      }
      for (let s = 0; s < this.#suspects.length; s++) {
        if (merges.rank[this.#suspects[s]!]! >= rank) continue;
        rank = merges.rank[this.#suspects[s]!]!;
        suspect = s;
      }
      const innerRank = this.#innerRanks.at(-1) ?? none;
      if (innerRank < rank) {
        this.#innerRanks.pop();
        this.time = countUpTo(merges.rank, 1, built + 1, innerRank);
        if (this.#isOver) return;
        const x = closure.componentOf[this.#edges.first[innerRank]!]!;
        const y = closure.componentOf[this.#edges.second[innerRank]!]!;
        this.#lookAtEdge(x, y);
      } else if (suspect !== -1) {
        const t = this.#suspects[suspect]!;
        this.#suspects[suspect] = this.#suspects.at(-1)!;
        this.#suspects.pop();
        this.time = t - 1;
        if (this.#isOver) return;
        this.#lookAtMerge(t, rank);
      } else if (chain !== -1) {
        const link = this.#chains[chain]!;
        this.#chains[chain] = next[link]!;
        const f = edge[link]!;
        this.time = refused.before[f]!;
        if (this.#isOver) return;
        this.#lookAtEdge(refused.a[f]!, refused.b[f]!);
      } else {
        this.time = built;
        return;
      }
    }
  }

  /** An edge that the base run refused or had no need of. */
  #lookAtEdge(x: number, y: number): void {
    if (!this.isInScope(x) || !this.isInScope(y)) return;
    const groupOfX = this.#groupOf(x);
    const groupOfY = this.#groupOf(y);
    if (groupOfX === groupOfY && (groupOfX !== -1 || this.#connected(x, y))) return;
    if (!this.#areApart(x, groupOfX, y, groupOfY)) this.#join(x, groupOfX, y, groupOfY);
  }

  /** A merge of the base run: is it needed, and is it still allowed? */
  #lookAtMerge(t: number, rank: number): void {
    const x = this.#run.merges.a[t]!;
    const y = this.#run.merges.b[t]!;
    const groupOfX = this.#groupOf(x);
    const groupOfY = this.#groupOf(y);
    if (groupOfX === -1 && groupOfY === -1) return;
    if (groupOfX === groupOfY || this.#areApart(x, groupOfX, y, groupOfY)) this.#miss(t, rank);
    else {
      this.time = t;
      if (groupOfX !== -1 && groupOfY !== -1) this.#unite(groupOfX, groupOfY);
    }
  }

  /** The group of joined pieces that a leaf belongs to at this time, or -1. */
  #groupOf(x: number): number {
    for (let p = 0; p < this.pieces.length; p++)
      if (this.#connected(x, this.pieces[p]!)) return this.groups[p]!;
    return -1;
  }

  /** Are two leaves in one piece, that is connected by merges of the base run alone? */
  #connected(x: number, y: number): boolean {
    if (x === y) return true;
    const { rootOf } = this.#forest;
    if (rootOf[x] !== rootOf[y]) return false;
    for (const t of this.missing)
      if (isBelow(this.#forest, t, x) !== isBelow(this.#forest, t, y)) return false;
    return meetingTime(this.#run, x, y) <= this.time;
  }

  #areApart(x: number, groupOfX: number, y: number, groupOfY: number): boolean {
    if (groupOfX === -1) return this.#isPieceApart(x, y, groupOfY);
    for (let p = 0; p < this.pieces.length; p++)
      if (this.groups[p] === groupOfX && this.#isPieceApart(this.pieces[p]!, y, groupOfY)) return true;
    return false;
  }

  #isPieceApart(x: number, y: number, groupOfY: number): boolean {
    if (groupOfY === -1) return this.#arePiecesApart(x, y);
    for (let p = 0; p < this.pieces.length; p++)
      if (this.groups[p] === groupOfY && this.#arePiecesApart(x, this.pieces[p]!)) return true;
    return false;
  }

  /** Does a cannot-link stand between the pieces of two leaves? */
  #arePiecesApart(x: number, y: number): boolean {
    const rootOfX = this.#forest.rootOf[x]!;
    const rootOfY = this.#forest.rootOf[y]!;
    if (rootOfX === rootOfY) {
      // Inside one tree of the base run only the simulated answer can stand.
      const { apartA, apartB } = this;
      if (apartA === -1) return false;
      return (
        (this.#connected(apartA, x) && this.#connected(apartB, y)) ||
        (this.#connected(apartA, y) && this.#connected(apartB, x))
      );
    }
    const { numbers, starts, from, to } = this.#apart;
    const pair = numbers.find(rootOfX, rootOfY);
    if (pair === -1) return false;
    for (let at = starts[pair]!; at < starts[pair + 1]!; at++)
      if (this.#connected(from[at]!, x) && this.#connected(to[at]!, y)) return true;
    return false;
  }

  /** Lets in an edge that the base run does not have. */
  #join(x: number, groupOfX: number, y: number, groupOfY: number): void {
    this.joined.push(x, y);
    const from = groupOfX === -1 ? this.#track(x) : groupOfX;
    const to = groupOfY === -1 ? this.#track(y) : groupOfY;
    this.#unite(from, to);
  }

  /** Begins to watch the piece of a leaf: where it meets another watched piece has to be looked at. */
  #track(x: number): number {
    for (const piece of this.pieces)
      if (this.#forest.rootOf[piece] === this.#forest.rootOf[x])
        this.#suspect(meetingTime(this.#run, x, piece));
    this.pieces.push(x);
    return this.groups.push(this.groups.length) - 1;
  }

  /** Makes two groups one: from now on a cannot-link of either side counts for the other. */
  #unite(kept: number, other: number): void {
    for (let p = 0; p < this.pieces.length; p++) {
      if (this.groups[p] !== kept) continue;
      for (let q = 0; q < this.pieces.length; q++)
        if (this.groups[q] === other) this.#suspectClashes(this.pieces[p]!, this.pieces[q]!);
    }
    for (let p = 0; p < this.groups.length; p++) if (this.groups[p] === other) this.groups[p] = kept;
  }

  /** Two joined pieces clash when one comes to hold one end of a cannot-link, and the other the other. */
  #suspectClashes(x: number, y: number): void {
    const rootOfX = this.#forest.rootOf[x]!;
    const rootOfY = this.#forest.rootOf[y]!;
    const run = this.#run;
    if (rootOfX === rootOfY) {
      const { apartA, apartB } = this;
      if (apartA === -1 || this.#forest.rootOf[apartA] !== rootOfX) return;
      this.#suspect(Math.max(meetingTime(run, apartA, x), meetingTime(run, apartB, y)));
      this.#suspect(Math.max(meetingTime(run, apartA, y), meetingTime(run, apartB, x)));
      return;
    }
    const { numbers, starts, from, to } = this.#apart;
    const pair = numbers.find(rootOfX, rootOfY);
    if (pair === -1) return;
    for (let at = starts[pair]!; at < starts[pair + 1]!; at++)
      this.#suspect(Math.max(meetingTime(run, from[at]!, x), meetingTime(run, to[at]!, y)));
  }

  #suspect(t: number): void {
    if (t > this.time && !this.#suspects.includes(t)) this.#suspects.push(t);
  }

  /** A merge of the base run does not happen, because it is forbidden or has become needless. */
  #miss(t: number, rank: number): void {
    const { rootOf, lowerEnd } = this.#forest;
    const root = rootOf[lowerEnd[t]!]!;
    const again = this.missing.some(earlier => rootOf[lowerEnd[earlier]!] === root);
    this.time = t;
    this.missing.push(t);
    this.#followChains(t, rank);
    if (!again) return;
    this.#inner ??= listInnerEdges(this.#run, this.#edges, rootOf);
    const tree = new BrokenTree(this.#forest, this.missing, root);
    for (const [f, g] of tree.newPairs()) {
      const x = tree.leafOf(f);
      const y = tree.leafOf(g);
      const groupOfX = this.#groupOf(x);
      const groupOfY = this.#groupOf(y);
      if ((groupOfX !== -1 && groupOfX === groupOfY) || this.#areApart(x, groupOfX, y, groupOfY)) continue;
      tree.edgesBetween(
        f,
        g,
        this.#inner,
        rank,
        this.#run.closure.componentOf,
        this.#edges,
        this.#innerRanks,
      );
    }
    this.#innerRanks.sort((p, q) => q - p);
  }

  /** Chooses the refused edges to look at from now on, according to blocked.ts. */
  #followChains(t: number, rank: number): void {
    if (this.missing.length === 1) {
      this.#chains.push(this.#blocked.alone[t]!);
      return;
    }
    if (this.missing.length === 2)
      this.#chains[0] = this.#skipTo(this.#blocked.helping[this.missing[0]!]!, rank);
    this.#chains.push(this.#blocked.helping[t]!);
  }

  /** The first link of a chain after a rank. */
  #skipTo(head: number, rank: number): number {
    const { next, edge } = this.#blocked;
    let link = head;
    while (link !== -1 && this.#run.refused.rank[edge[link]!]! < rank) link = next[link]!;
    return link;
  }

  /** What the outcome has and lacks, once it is followed to its end. */
  difference(): EdgeDifference {
    const { reached, built } = this.#run;
    const end = Math.max(0, Math.min(this.#end, this.#mergesUpTo(built)));
    const missing = [...this.missing];
    const beyond: number[] = [];
    if (this.#scope !== null) missing.push(...this.#scope.subarray(end));
    else for (let t = end + 1; t <= reached; t++) missing.push(t);
    for (let t = reached + 1; t <= end && !this.isLocal; t++) if (!this.missing.includes(t)) beyond.push(t);
    return { missing, joined: this.joined, beyond };
  }
}

/** How many of the ascending values from `from` up to `to` are not above a bound. */
function countUpTo(values: Int32Array, from: number, to: number, bound: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! <= bound) low = middle + 1;
    else high = middle;
  }
  return low - from;
}

/**
 * Simulates the clustering after one pair is answered against it. Pure.
 *
 * The outcome is a difference to the base run (changedForest.ts). All other decisions are those of the base
 * run, so only these edges are examined, in ascending rank:
 *
 * - refused edges of the base run, when a missing merge lies between an end and its witness (blocked.ts);
 * - merges of the base run that touch two pieces joined by an added edge: they may now close a cycle, or a
 *   cannot-link of the other piece may forbid them. The candidates follow from the times at which leaves
 *   merge;
 * - edges inside one tree of the base run that two missing merges break. Across one missing merge a
 *   cannot-link separates the sides, or other edges join them; across two the pieces may be free to join
 *   (brokenTree.ts).
 *
 * Nothing else can differ: a piece without added edges is part of one tree of the base run, so it accepts
 * what the base run accepted.
 */

import { type BaseRun, meetingTime } from './baseRun.ts';
import type { BlockedEdges } from './blocked.ts';
import { BrokenTree, type InnerEdges, listInnerEdges, SeenPieces } from './brokenTree.ts';
import type { ApartPairs } from './cannotLinks.ts';
import { ChangedForest } from './changedForest.ts';
import type { SortedEdges } from './edges.ts';
import type { RootedForest } from './forest.ts';
import type { EdgeDifference } from './measure.ts';
import { none, Rescan } from './rescan.ts';

/** Runs simulations one after the other, each complete up to the last edge of the base run. */
export class Simulation {
  readonly changed: ChangedForest;
  readonly #run: BaseRun;
  readonly #edges: SortedEdges;
  readonly #forest: RootedForest;
  readonly #blocked: BlockedEdges;
  #inner: InnerEdges | null = null;
  readonly #again: Rescan;
  readonly #seen: SeenPieces;
  /** Merges of the base run to examine, unordered. */
  readonly #suspects: number[] = [];
  /** Ranks of inner edges to examine, descending. */
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
    this.changed = new ChangedForest(run, forest, apart);
    this.#run = run;
    this.#edges = edges;
    this.#forest = forest;
    this.#blocked = blocked;
    this.#again = new Rescan(run.refused, blocked, this.changed);
    this.#seen = new SeenPieces(this.changed);
  }

  /** Two leaves that merge t brings together are answered "different": t is refused. */
  runDifferent(t: number): void {
    this.#reset(null);
    this.changed.apartA = this.#run.merges.a[t]!;
    this.changed.apartB = this.#run.merges.b[t]!;
    this.#miss(t, this.#run.merges.rank[t]!);
    this.#follow();
  }

  /**
   * Two leaves that are apart are answered "same". With `scope`, the ascending merges of their two clusters,
   * only these two are clustered again, into two.
   */
  runSame(x: number, y: number, scope: Int32Array | null): void {
    this.#reset(scope);
    this.#scopeA = this.#forest.clusterOf[x]!;
    this.#scopeB = this.#forest.clusterOf[y]!;
    this.#join(x, -1, y, -1);
    this.#follow();
  }

  /** How many merges are still needed after the last edge of the base run. */
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

  /** What the outcome has and lacks, once it is followed to its end. */
  difference(): EdgeDifference {
    const { reached, built } = this.#run;
    const end = Math.max(0, Math.min(this.#end, this.#mergesUpTo(built)));
    const missing = [...this.changed.missing];
    const beyond: number[] = [];
    if (this.#scope !== null) {
      missing.push(...this.#scope.subarray(end));
    } else {
      for (let t = end + 1; t <= reached; t++) missing.push(t);
      for (let t = reached + 1; t <= end; t++) if (!this.changed.missing.includes(t)) beyond.push(t);
    }
    return { missing, joined: this.changed.joined, beyond };
  }

  #reset(scope: Int32Array | null): void {
    this.changed.reset();
    this.#scope = scope;
    this.#target = scope === null ? this.#run.target : scope.length;
    this.#again.reset();
    this.#seen.reset();
    this.#suspects.length = 0;
    this.#innerRanks.length = 0;
  }

  /** How many merges of the base run must be made or missed to reach the target number of trees. */
  get #end(): number {
    return this.#target + this.changed.missing.length - this.changed.joined.length / 2;
  }

  #mergesUpTo(time: number): number {
    return this.#scope === null ? time : countUpTo(this.#scope, 0, this.#scope.length, time);
  }

  /** From this rank on the target number of trees is reached; `none` when it never is. */
  #endRank(): number {
    const end = this.#end;
    if (end <= 0) return 0;
    if (end > this.#mergesUpTo(this.#run.built)) return none;
    return this.#run.merges.rank[this.#scope === null ? end : this.#scope[end - 1]!]! + 1;
  }

  /** The position of the first merge to examine; -1 when there is none. */
  #firstSuspect(): number {
    let first = -1;
    for (let s = 0; s < this.#suspects.length; s++)
      if (first === -1 || this.#suspects[s]! < this.#suspects[first]!) first = s;
    return first;
  }

  /** Examines edges in ascending rank until the target is reached or none is left. */
  #follow(): void {
    const { merges, closure, built } = this.#run;
    for (;;) {
      const endRank = this.#endRank();
      const suspect = this.#firstSuspect();
      const suspectRank = suspect === -1 ? none : merges.rank[this.#suspects[suspect]!]!;
      const innerRank = this.#innerRanks.at(-1) ?? none;
      const rank = Math.min(suspectRank, innerRank);
      const entry = this.#again.next(Math.min(rank, endRank));
      if (entry !== -1) {
        this.#visitRefused(this.#blocked.edge[entry]!);
      } else if (rank >= endRank) {
        if (endRank === none) this.changed.time = built;
        return;
      } else if (rank === suspectRank) {
        const t = this.#suspects[suspect]!;
        this.#suspects[suspect] = this.#suspects.at(-1)!;
        this.#suspects.pop();
        this.changed.time = t - 1;
        this.#visitMerge(t, rank);
      } else {
        this.#innerRanks.pop();
        this.changed.time = countUpTo(merges.rank, 1, built + 1, rank);
        const x = closure.componentOf[this.#edges.first[rank]!]!;
        const y = closure.componentOf[this.#edges.second[rank]!]!;
        if (!this.#seen.see(-1, x, y)) this.#visitEdge(x, y, true);
      }
    }
  }

  /** An edge that a cannot-link refused. */
  #visitRefused(f: number): void {
    const { refused } = this.#run;
    const { witnesses } = this.#blocked;
    const x = refused.a[f]!;
    const y = refused.b[f]!;
    this.changed.time = refused.before[f]!;
    if (this.#seen.see(witnesses.pairOf[f]!, x, y)) return;
    if (!witnesses.keepOut(f, this.changed)) this.#visitEdge(x, y, false);
  }

  /** An edge that the base run refused or had no need of. */
  #visitEdge(x: number, y: number, mayBeApart: boolean): void {
    const { changed } = this;
    if (!this.isInScope(x) || !this.isInScope(y)) return;
    const p = changed.pieceOf(x);
    const q = changed.pieceOf(y);
    if (changed.areJoined(p, q) || (p === -1 && q === -1 && changed.areConnected(x, y))) return;
    if (!changed.areApart(x, p, y, q, mayBeApart)) this.#join(x, p, y, q);
  }

  /** A merge of the base run: is it needed, and is it still allowed? */
  #visitMerge(t: number, rank: number): void {
    const { changed } = this;
    const x = this.#run.merges.a[t]!;
    const y = this.#run.merges.b[t]!;
    const p = changed.pieceOf(x);
    const q = changed.pieceOf(y);
    if (p === -1 && q === -1) return;
    if (changed.areJoined(p, q) || changed.areApart(x, p, y, q, false)) {
      this.#miss(t, rank);
    } else {
      changed.time = t;
      if (p !== -1 && q !== -1) this.#unite(p, q);
    }
  }

  /** Lets in an edge that the base run does not have. */
  #join(x: number, p: number, y: number, q: number): void {
    this.changed.joined.push(x, y);
    this.#unite(p === -1 ? this.#track(x) : p, q === -1 ? this.#track(y) : q);
  }

  /**
   * Starts to track the piece of a leaf. The merges at which it joins another tracked piece must be examined.
   */
  #track(x: number): number {
    const { rootOf } = this.#forest;
    for (const piece of this.changed.pieces)
      if (rootOf[piece] === rootOf[x]) this.#suspect(meetingTime(this.#run, x, piece));
    return this.changed.track(x);
  }

  /** Makes the groups of two pieces one: from now on a cannot-link of either side counts for the other. */
  #unite(p: number, q: number): void {
    const { pieces, groups } = this.changed;
    const kept = groups[p]!;
    const other = groups[q]!;
    for (let r = 0; r < pieces.length; r++) {
      if (groups[r] !== kept) continue;
      for (let s = 0; s < pieces.length; s++)
        if (groups[s] === other) this.changed.forEachClash(pieces[r]!, pieces[s]!, t => this.#suspect(t));
    }
    this.changed.uniteGroups(kept, other);
  }

  #suspect(t: number): void {
    if (t > this.changed.time && !this.#suspects.includes(t)) this.#suspects.push(t);
  }

  /** A merge of the base run does not happen, because it is forbidden or has become needless. */
  #miss(t: number, rank: number): void {
    const { rootOf, lowerEnd } = this.#forest;
    const root = rootOf[lowerEnd[t]!]!;
    const again = this.changed.missing.some(earlier => rootOf[lowerEnd[earlier]!] === root);
    this.changed.miss(t);
    this.#again.add(t);
    if (again) this.#freeInnerEdges(root, rank);
  }

  /** In a tree with several missing merges, finds the edges between pieces that are free to join. */
  #freeInnerEdges(root: number, rank: number): void {
    const { changed } = this;
    this.#inner ??= listInnerEdges(this.#run, this.#edges, this.#forest.rootOf);
    const tree = new BrokenTree(this.#forest, changed, root);
    for (const [piece, other] of tree.newPairs()) {
      const x = tree.leafOf(piece);
      const y = tree.leafOf(other);
      const p = changed.pieceOf(x);
      const q = changed.pieceOf(y);
      if (changed.areJoined(p, q) || changed.areApart(x, p, y, q, true)) continue;
      tree.edgesBetween(piece, other, this.#inner, rank, this.#innerRanks);
    }
    this.#innerRanks.sort((p, q) => q - p);
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

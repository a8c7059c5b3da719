/**
 * What would become of the clustering if one pair were answered against it. Pure.
 *
 * The outcome is followed as a difference to the base run (changedForest.ts). Everything else decides as it did in the base run, so only
 * these are looked at, in the order of their edges:
 *
 * - refused edges of the base run, when a missing merge lies between an end and its witness (blocked.ts);
 * - merges of the base run that touch two pieces joined by an edge of our own: they may now close a cycle, or a cannot-link of the
 *   other piece may forbid them. When that can be is known beforehand, from the times at which leaves meet;
 * - edges inside one tree of the base run that is broken by two missing merges: across one of them a cannot-link stands, or the two
 *   sides are joined by other edges; across two the pieces may be free to join (brokenTree.ts).
 *
 * Why nothing else can differ: a piece without own edges is part of one tree of the base run, so what the base run let in it lets in.
 */
import type { ApartPairs } from './apartPairs.ts';
import { type BaseRun, meetingTime } from './baseRun.ts';
import type { BlockedEdges } from './blocked.ts';
import { BrokenTree } from './brokenTree.ts';
import { ChangedForest } from './changedForest.ts';
import type { SortedEdges } from './edges.ts';
import type { RootedForest } from './forest.ts';
import { type InnerEdges, listInnerEdges } from './innerEdges.ts';
import { LookAgain, none } from './lookAgain.ts';
import type { EdgeDifference } from './measure.ts';

/** One simulation after the other, each complete up to the last edge the base run looked at. */
export class Simulation {
  readonly changed: ChangedForest;
  readonly #run: BaseRun;
  readonly #edges: SortedEdges;
  readonly #forest: RootedForest;
  readonly #blocked: BlockedEdges;
  #inner: InnerEdges | null = null;
  readonly #again: LookAgain;
  /** Merges of the base run to look at, in no order. */
  readonly #suspects: number[] = [];
  /** Ranks of inner edges to look at, descending. */
  readonly #innerRanks: number[] = [];
  /** For each pair of trees, in which simulation a refused edge between them was last looked at, and its ends. */
  readonly #seenIn: Int32Array;
  readonly #seenX: Int32Array;
  readonly #seenY: Int32Array;
  #number = 0;
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
    this.#again = new LookAgain(run.refused, blocked);
    this.#seenIn = new Int32Array(apart.numbers.count);
    this.#seenX = new Int32Array(apart.numbers.count);
    this.#seenY = new Int32Array(apart.numbers.count);
  }

  /** Two leaves that come together with merge t are said to be different: t is refused. */
  runDifferent(t: number): void {
    this.#reset(null);
    this.changed.apartA = this.#run.merges.a[t]!;
    this.changed.apartB = this.#run.merges.b[t]!;
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
    this.#number++;
    this.#scope = scope;
    this.#target = scope === null ? this.#run.target : scope.length;
    this.#again.reset();
    this.#suspects.length = 0;
    this.#innerRanks.length = 0;
  }

  /** Of the merges of the base run, how many have to be made or missed until there are as many trees as wanted. */
  get #end(): number {
    return this.#target + this.changed.missing.length - this.changed.joined.length / 2;
  }

  #mergesUpTo(time: number): number {
    return this.#scope === null ? time : countUpTo(this.#scope, 0, this.#scope.length, time);
  }

  /** Moves the clock on to the next thing to look at; false when there are as many trees as wanted before that. */
  #advance(time: number): boolean {
    this.changed.time = time;
    return this.#mergesUpTo(time) < this.#end;
  }

  /** Looks at one edge after the other until k trees are reached or none is left to look at. */
  #follow(): void {
    const { refused, merges, closure, built } = this.#run;
    for (;;) {
      let rank = this.#again.nextRank();
      let suspect = -1;
      for (let s = 0; s < this.#suspects.length; s++) {
        if (merges.rank[this.#suspects[s]!]! >= rank) continue;
        rank = merges.rank[this.#suspects[s]!]!;
        suspect = s;
      }
      const innerRank = this.#innerRanks.at(-1) ?? none;
      if (innerRank < rank) {
        this.#innerRanks.pop();
        if (!this.#advance(countUpTo(merges.rank, 1, built + 1, innerRank))) return;
        const x = closure.componentOf[this.#edges.first[innerRank]!]!;
        const y = closure.componentOf[this.#edges.second[innerRank]!]!;
        this.#lookAtEdge(x, y, true);
      } else if (suspect !== -1) {
        const t = this.#suspects[suspect]!;
        this.#suspects[suspect] = this.#suspects.at(-1)!;
        this.#suspects.pop();
        if (!this.#advance(t - 1)) return;
        this.#lookAtMerge(t, rank);
      } else if (rank !== none) {
        const entry = this.#again.take();
        if (!this.#advance(refused.before[this.#blocked.edge[entry]!]!)) return;
        this.#lookAtRefused(entry);
      } else {
        this.changed.time = built;
        return;
      }
    }
  }

  /**
   * An edge that a cannot-link refused. Between the same two pieces as one looked at before it changes nothing: they were joined
   * then, or are apart for good.
   */
  #lookAtRefused(entry: number): void {
    const { changed } = this;
    const f = this.#blocked.edge[entry]!;
    const staying = this.#blocked.stays[entry]!;
    const { witnesses } = this.#blocked;
    if (staying !== -1 && witnesses.isIntact(f, staying, changed)) return;
    const x = this.#run.refused.a[f]!;
    const y = this.#run.refused.b[f]!;
    const pair = witnesses.pairOf[f]!;
    if (this.#seenIn[pair] === this.#number && changed.areConnected(x, this.#seenX[pair]!)) {
      if (changed.areConnected(y, this.#seenY[pair]!)) return;
    }
    this.#seenIn[pair] = this.#number;
    this.#seenX[pair] = x;
    this.#seenY[pair] = y;
    if (!witnesses.keepOut(f, changed)) this.#lookAtEdge(x, y, false);
  }

  /** An edge that the base run refused or had no need of. */
  #lookAtEdge(x: number, y: number, mayBeApart: boolean): void {
    const { changed } = this;
    if (!this.isInScope(x) || !this.isInScope(y)) return;
    const p = changed.pieceOf(x);
    const q = changed.pieceOf(y);
    if (changed.areJoined(p, q) || (p === -1 && q === -1 && changed.areConnected(x, y))) return;
    if (!changed.areApart(x, p, y, q, mayBeApart)) this.#join(x, p, y, q);
  }

  /** A merge of the base run: is it needed, and is it still allowed? */
  #lookAtMerge(t: number, rank: number): void {
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

  /** Begins to watch the piece of a leaf: where it meets another watched piece has to be looked at. */
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
    this.#again.add(t, rank);
    if (again) this.#freeInnerEdges(root, rank);
  }

  /** In a tree with several missing merges, finds the edges between pieces that are free to join. */
  #freeInnerEdges(root: number, rank: number): void {
    const { changed } = this;
    this.#inner ??= listInnerEdges(this.#run, this.#edges, this.#forest.rootOf);
    const tree = new BrokenTree(this.#forest, changed.missing, root);
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

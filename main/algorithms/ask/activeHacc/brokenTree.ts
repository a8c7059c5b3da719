/**
 * A tree of the base run with missing merges: its pieces, and the edges between pieces that are not
 * neighbours. Pure.
 */

import type { BaseRun } from './baseRun.ts';
import type { ChangedForest } from './changedForest.ts';
import type { SortedEdges } from './edges.ts';
import { isBelow, type RootedForest } from './forest.ts';

/** A piece is numbered by the missing merge above it; the piece of the root is 0. */
export class BrokenTree {
  readonly #forest: RootedForest;
  readonly #changed: ChangedForest;
  readonly #root: number;
  /** The missing merges of this tree, the newest last. */
  readonly #missing: readonly number[];

  constructor(forest: RootedForest, changed: ChangedForest, root: number) {
    this.#forest = forest;
    this.#changed = changed;
    this.#root = root;
    this.#missing = changed.missing.filter(t => forest.rootOf[forest.lowerEnd[t]!] === root);
  }

  /** The pairs of pieces with the newest and at least one other missing merge between them. */
  newPairs(): [number, number][] {
    const newest = this.#missing.at(-1)!;
    const above = this.#pieceAbove(newest);
    const pairs: [number, number][] = [];
    for (const below of this.#missing) {
      if (!isBelow(this.#forest, newest, this.#forest.lowerEnd[below]!)) continue;
      for (const other of [0, ...this.#missing]) {
        if (other !== 0 && isBelow(this.#forest, newest, this.#forest.lowerEnd[other]!)) continue;
        if (below !== newest || other !== above) pairs.push([below, other]);
      }
    }
    return pairs;
  }

  /** A leaf of a piece that has been in it since its merge was missed. */
  leafOf(piece: number): number {
    const { lowerEnd, up } = this.#forest;
    if (piece !== 0) return lowerEnd[piece]!;
    return up[lowerEnd[this.#missing.find(t => this.#pieceAbove(t) === 0)!]!]!;
  }

  /** Adds to `ranks` the edges between two pieces that come after a rank. */
  edgesBetween(piece: number, other: number, inner: InnerEdges, after: number, ranks: number[]): void {
    const changed = this.#changed;
    const [from, to] = this.#extent(piece) < this.#extent(other) ? [piece, other] : [other, piece];
    const { leafAt, enter, leave } = this.#forest;
    const top = this.#topOf(from);
    const partOfFrom = changed.partOf(this.leafOf(from));
    const partOfTo = changed.partOf(this.leafOf(to));
    for (let place = enter[top]!; place < leave[top]!; place++) {
      const leaf = leafAt[place]!;
      if (changed.partOf(leaf) !== partOfFrom) continue;
      for (let at = inner.starts[leaf + 1]! - 1; at >= inner.starts[leaf]!; at--) {
        if (inner.ranks[at]! <= after) break;
        if (changed.partOf(inner.ends[at]!) === partOfTo) ranks.push(inner.ranks[at]!);
      }
    }
  }

  #topOf(piece: number): number {
    return piece === 0 ? this.#root : this.#forest.lowerEnd[piece]!;
  }

  #extent(piece: number): number {
    const top = this.#topOf(piece);
    return this.#forest.leave[top]! - this.#forest.enter[top]!;
  }

  #pieceAbove(t: number): number {
    return this.#pieceOf(this.#forest.up[this.#forest.lowerEnd[t]!]!);
  }

  #pieceOf(leaf: number): number {
    const { enter, lowerEnd } = this.#forest;
    let innermost = 0;
    for (const t of this.#missing) {
      if (!isBelow(this.#forest, t, leaf)) continue;
      if (innermost === 0 || enter[lowerEnd[t]!]! > enter[lowerEnd[innermost]!]!) innermost = t;
    }
    return innermost;
  }
}

/** The edges inside the trees of the base run, indexed by leaf. Built only when a simulation needs them. */
export interface InnerEdges {
  /**
   * The edges of a leaf are in `ranks`, ascending, and their other ends in `ends`, from `starts[leaf]` up to
   * `starts[leaf + 1]`.
   */
  readonly starts: Int32Array;
  readonly ranks: Int32Array;
  readonly ends: Int32Array;
}

/** Edges whose two leaves are in one tree after the last known merge. O(edges examined). */
export function listInnerEdges(run: BaseRun, edges: SortedEdges, rootOf: Int32Array): InnerEdges {
  const { componentOf } = run.closure;
  const starts = new Int32Array(run.leaves + 2);
  for (let rank = 0; rank < run.endRank; rank++) {
    const a = componentOf[edges.first[rank]!]!;
    const b = componentOf[edges.second[rank]!]!;
    if (a === b || rootOf[a] !== rootOf[b]) continue;
    starts[a + 2]! += 1;
    starts[b + 2]! += 1;
  }
  for (let leaf = 2; leaf < starts.length; leaf++) starts[leaf]! += starts[leaf - 1]!;
  const ranks = new Int32Array(starts[run.leaves + 1]!);
  const ends = new Int32Array(ranks.length);
  // While it is filled, the end of a leaf's range is stored one place further on; afterwards it is the next
  // leaf's start.
  const add = (leaf: number, end: number, rank: number): void => {
    const at = starts[leaf + 1]!;
    ranks[at] = rank;
    ends[at] = end;
    starts[leaf + 1] = at + 1;
  };
  for (let rank = 0; rank < run.endRank; rank++) {
    const a = componentOf[edges.first[rank]!]!;
    const b = componentOf[edges.second[rank]!]!;
    if (a === b || rootOf[a] !== rootOf[b]) continue;
    add(a, b, rank);
    add(b, a, rank);
  }
  return { starts, ranks, ends };
}

/**
 * A cache of the pairs of pieces between which a simulation has examined an edge.
 *
 * Another edge between the same two pieces changes nothing: they were joined then, or stay apart, because
 * pieces only grow. Several pairs may share a slot. A forgotten pair costs time but changes no result.
 */
const places = 1 << 12;

export class SeenPieces {
  readonly #changed: ChangedForest;
  /** For each place, in which simulation it was last used, and the leaves of the edge. */
  readonly #usedIn = new Int32Array(places);
  readonly #x = new Int32Array(places);
  readonly #y = new Int32Array(places);
  #simulation = 0;

  constructor(changed: ChangedForest) {
    this.#changed = changed;
  }

  reset(): void {
    this.#simulation++;
  }

  /**
   * Whether an edge between the pieces of two leaves was examined before; records that it now was. `pair` is
   * the number of their trees.
   */
  see(pair: number, x: number, y: number): boolean {
    const changed = this.#changed;
    const place = placeOf(pair, changed.partOf(x), changed.partOf(y));
    if (this.#usedIn[place] === this.#simulation && changed.areConnected(x, this.#x[place]!)) {
      if (changed.areConnected(y, this.#y[place]!)) return true;
    }
    this.#usedIn[place] = this.#simulation;
    this.#x[place] = x;
    this.#y[place] = y;
    return false;
  }
}

function placeOf(pair: number, partOfX: number, partOfY: number): number {
  const mixed = Math.imul(pair, 0x9e3779b1) ^ Math.imul(partOfX, 0x85ebca77) ^ Math.imul(partOfY, 0xc2b2ae3d);
  return (mixed ^ (mixed >>> 15)) & (places - 1);
}

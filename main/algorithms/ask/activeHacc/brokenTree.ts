/** A tree of the base run in which merges are missing: its pieces, and the edges between pieces that are not neighbours. Pure. */
import type { ChangedForest } from './changedForest.ts';
import { isBelow, type RootedForest } from './forest.ts';
import type { InnerEdges } from './innerEdges.ts';

/** Pieces are numbered by the missing merge they hang below; the one that holds the root is 0. */
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

  /** The pairs of pieces that the newest missing merge and at least one other lie between. */
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

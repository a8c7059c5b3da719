/**
 * The forest of a simulated outcome, as a difference to the base run: missing merges and added edges. Pure.
 *
 * A *piece* is what the merges of the base run connect at a time, without the missing ones. Pieces that added
 * edges have joined are tracked by one leaf each; all others are never listed.
 */

import { type BaseRun, meetingTime } from './baseRun.ts';
import type { ApartPairs } from './cannotLinks.ts';
import { haveMet, type RootedForest } from './forest.ts';

export class ChangedForest {
  /** How many merges of the base run have been made or missed. */
  time = 0;
  readonly missing: number[] = [];
  /** The leaves that edges of our own join, two by two. */
  readonly joined: number[] = [];
  /** A leaf of each joined piece, and which of the pieces are one tree. */
  readonly pieces: number[] = [];
  readonly groups: number[] = [];
  /** The answer "different" that is simulated, as two leaves; -1 when it is "same". */
  apartA = -1;
  apartB = -1;
  readonly #run: BaseRun;
  readonly #forest: RootedForest;
  readonly #apart: ApartPairs;
  readonly #part: Int32Array;
  /** The leaves that have another number than 0. */
  readonly #renumbered: number[] = [];

  constructor(run: BaseRun, forest: RootedForest, apart: ApartPairs) {
    this.#run = run;
    this.#forest = forest;
    this.#apart = apart;
    this.#part = new Int32Array(run.leaves);
  }

  reset(): void {
    this.time = 0;
    this.apartA = -1;
    this.apartB = -1;
    this.missing.length = 0;
    this.joined.length = 0;
    this.pieces.length = 0;
    this.groups.length = 0;
    for (const leaf of this.#renumbered) this.#part[leaf] = 0;
    this.#renumbered.length = 0;
  }

  /** A merge of the base run does not happen: the part of the tree around it falls in two. */
  miss(t: number): void {
    const { rootOf, enter, leave, lowerEnd } = this.#forest;
    this.missing.push(t);
    this.time = t;
    const end = lowerEnd[t]!;
    const root = rootOf[end]!;
    const part = this.#part[end]!;
    const [from, to] = [enter[end]!, leave[end]!];
    const [start, stop] = [enter[root]!, leave[root]!];
    // The smaller side gets a new number.
    if (to - from <= stop - start - (to - from)) {
      this.#renumber(from, to, part);
    } else {
      this.#renumber(start, from, part);
      this.#renumber(to, stop, part);
    }
  }

  /** Gives the leaves of a part in these places the number of the newest missing merge. */
  #renumber(from: number, to: number, part: number): void {
    const { leafAt } = this.#forest;
    for (let place = from; place < to; place++) {
      const leaf = leafAt[place]!;
      if (this.#part[leaf] !== part) continue;
      this.#part[leaf] = this.missing.length;
      this.#renumbered.push(leaf);
    }
  }

  /** Starts to track the piece of a leaf, as a separate group; returns its number. */
  track(x: number): number {
    this.pieces.push(x);
    return this.groups.push(this.groups.length) - 1;
  }

  /** Makes two groups of pieces one. */
  uniteGroups(kept: number, other: number): void {
    for (let p = 0; p < this.groups.length; p++) if (this.groups[p] === other) this.groups[p] = kept;
  }

  /** The joined piece that a leaf is in at this time, or -1. */
  pieceOf(x: number): number {
    const { rootOf } = this.#forest;
    const root = rootOf[x];
    for (let p = 0; p < this.pieces.length; p++)
      if (rootOf[this.pieces[p]!] === root && this.areConnected(x, this.pieces[p]!)) return p;
    return -1;
  }

  /** Are two joined pieces one tree? */
  areJoined(p: number, q: number): boolean {
    return p !== -1 && q !== -1 && this.groups[p] === this.groups[q];
  }

  /** Are two leaves in one piece at this time? */
  areConnected(x: number, y: number): boolean {
    if (x === y) return true;
    if (this.#forest.rootOf[x] !== this.#forest.rootOf[y] || this.isBroken(x, y)) return false;
    return haveMet(this.#forest, this.#run, x, y, this.time);
  }

  /** Whether a missing merge is between two leaves of one tree of the base run. */
  isBroken(x: number, y: number): boolean {
    return this.#part[x] !== this.#part[y];
  }

  /** A number that differs between two leaves of one tree when a missing merge is between them. */
  partOf(x: number): number {
    return this.#part[x]!;
  }

  /**
   * Whether a cannot-link separates two trees, each given by a leaf and its joined piece, or -1. With
   * `mayBeApart` the link may also join the pieces of the two leaves themselves.
   */
  areApart(x: number, p: number, y: number, q: number, mayBeApart: boolean): boolean {
    if (mayBeApart && this.#arePiecesApart(x, y)) return true;
    for (let r = 0; r < this.pieces.length; r++) {
      const piece = this.pieces[r]!;
      if (r !== p && this.areJoined(r, p) && this.#arePiecesApart(piece, y)) return true;
      if (r === q || !this.areJoined(r, q)) continue;
      if (this.#arePiecesApart(x, piece)) return true;
      for (let s = 0; s < this.pieces.length; s++)
        if (s !== p && this.areJoined(s, p) && this.#arePiecesApart(this.pieces[s]!, piece)) return true;
    }
    return false;
  }

  /** Whether a cannot-link joins the pieces of two leaves. */
  #arePiecesApart(x: number, y: number): boolean {
    const { rootOf } = this.#forest;
    if (rootOf[x] === rootOf[y]) {
      // Inside one tree of the base run only the simulated answer can separate.
      const { apartA, apartB } = this;
      if (apartA === -1) return false;
      return (
        (this.areConnected(apartA, x) && this.areConnected(apartB, y)) ||
        (this.areConnected(apartA, y) && this.areConnected(apartB, x))
      );
    }
    const { numbers, starts, from, to } = this.#apart;
    const pair = numbers.find(rootOf[x]!, rootOf[y]!);
    if (pair === -1) return false;
    for (let at = starts[pair]!; at < starts[pair + 1]!; at++)
      if (this.areConnected(from[at]!, x) && this.areConnected(to[at]!, y)) return true;
    return false;
  }

  /** Calls `visit` with each time from which two pieces contain the two ends of a cannot-link. */
  forEachClash(x: number, y: number, visit: (time: number) => void): void {
    const { rootOf } = this.#forest;
    const run = this.#run;
    if (rootOf[x] === rootOf[y]) {
      const { apartA, apartB } = this;
      if (apartA === -1 || rootOf[apartA] !== rootOf[x]) return;
      visit(Math.max(meetingTime(run, apartA, x), meetingTime(run, apartB, y)));
      visit(Math.max(meetingTime(run, apartA, y), meetingTime(run, apartB, x)));
      return;
    }
    const { numbers, starts, from, to } = this.#apart;
    const pair = numbers.find(rootOf[x]!, rootOf[y]!);
    if (pair === -1) return;
    for (let at = starts[pair]!; at < starts[pair + 1]!; at++)
      visit(Math.max(meetingTime(run, from[at]!, x), meetingTime(run, to[at]!, y)));
  }
}

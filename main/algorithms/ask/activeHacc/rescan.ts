/**
 * The refused edges that a simulation must still examine, in ascending rank, given its missing merges. Pure.
 */
import type { Refused } from './baseRun.ts';
import type { BlockedEdges } from './blocked.ts';
import type { ChangedForest } from './changedForest.ts';

/** The rank of nothing. */
export const none = 0x7fff_ffff;

export class Rescan {
  readonly #refused: Refused;
  readonly #blocked: BlockedEdges;
  readonly #changed: ChangedForest;
  /** For each missing merge, the next of its entries to examine, and where they end. */
  readonly #next: number[] = [];
  readonly #end: number[] = [];
  /** The rank of the last edge examined. */
  #last = -1;

  constructor(refused: Refused, blocked: BlockedEdges, changed: ChangedForest) {
    this.#refused = refused;
    this.#blocked = blocked;
    this.#changed = changed;
  }

  reset(): void {
    this.#next.length = 0;
    this.#end.length = 0;
    this.#last = -1;
  }

  /** Merge t is missing from now on. All the edges that it blocks come later. */
  add(t: number): void {
    const { starts } = this.#blocked;
    this.#next.push(starts[t]!);
    this.#end.push(starts[t + 1]!);
  }

  /** Takes the next entry before a rank whose witness does not keep its edge out; -1 when there is none. */
  next(before: number): number {
    for (;;) {
      let turn = -1;
      let rank = before;
      // Until here it stays the same merge's turn.
      let after = before;
      for (let m = 0; m < this.#next.length; m++) {
        // An edge that several missing merges blocked is examined once.
        if (this.#rankOf(m) === this.#last) this.#next[m]! += 1;
        const own = this.#rankOf(m);
        if (own < rank) {
          after = rank;
          rank = own;
          turn = m;
        } else if (own < after) after = own;
      }
      if (turn === -1) return -1;
      do {
        const entry = this.#next[turn]!;
        this.#last = this.#rankOf(turn);
        this.#next[turn] = entry + 1;
        if (!this.#isKeptOut(entry)) return entry;
      } while (this.#rankOf(turn) < after);
    }
  }

  #rankOf(m: number): number {
    const entry = this.#next[m]!;
    return entry === this.#end[m] ? none : this.#refused.rank[this.#blocked.edge[entry]!]!;
  }

  /** What one missing merge alone does not let in, two may. */
  #isKeptOut(entry: number): boolean {
    const staying = this.#blocked.stays[entry]!;
    if (staying === -1) return false;
    if (this.#next.length === 1) return true;
    return this.#blocked.witnesses.isIntact(this.#blocked.edge[entry]!, staying, this.#changed);
  }
}

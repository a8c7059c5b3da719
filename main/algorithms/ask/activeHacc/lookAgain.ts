/** The refused edges that a simulation has still to look at, in ascending rank, according to the merges it misses. Pure. */
import type { Refused } from './baseRun.ts';
import type { BlockedEdges } from './blocked.ts';

/** The rank of nothing. */
export const none = 0x7fff_ffff;

export class LookAgain {
  readonly #refused: Refused;
  readonly #blocked: BlockedEdges;
  /** For each missing merge, the first of its entries, the next one to look at, and where they end. */
  readonly #first: number[] = [];
  readonly #next: number[] = [];
  readonly #end: number[] = [];
  /** Whose turn it is. */
  #turn = 0;

  constructor(refused: Refused, blocked: BlockedEdges) {
    this.#refused = refused;
    this.#blocked = blocked;
  }

  reset(): void {
    this.#first.length = 0;
    this.#next.length = 0;
    this.#end.length = 0;
  }

  /** Merge t is missing from this rank on. */
  add(t: number, rank: number): void {
    const { starts } = this.#blocked;
    this.#first.push(starts[t]!);
    this.#next.push(starts[t]!);
    this.#end.push(starts[t + 1]!);
    if (this.#first.length === 1) this.#next[0] = this.#skipHelped(starts[t]!);
    // What one missing merge alone did not let in, two may: what was left out until now counts from here on.
    if (this.#first.length === 2) this.#next[0] = this.#firstAfter(rank);
  }

  /** The rank of the next edge, or `none`. */
  nextRank(): number {
    let rank = none;
    for (let m = 0; m < this.#next.length; m++) {
      const entry = this.#next[m]!;
      if (entry === this.#end[m]) continue;
      const own = this.#refused.rank[this.#blocked.edge[entry]!]!;
      if (own >= rank) continue;
      rank = own;
      this.#turn = m;
    }
    return rank;
  }

  /** Takes the entry whose rank `nextRank` gave. */
  take(): number {
    const entry = this.#next[this.#turn]!;
    this.#next[this.#turn] = this.#next.length === 1 ? this.#skipHelped(entry + 1) : entry + 1;
    return entry;
  }

  /** The next entry that the first missing merge alone lets in. */
  #skipHelped(from: number): number {
    let entry = from;
    while (entry < this.#end[0]! && this.#blocked.stays[entry] !== -1) entry++;
    return entry;
  }

  /** The first entry of the first missing merge after a rank. */
  #firstAfter(rank: number): number {
    let low = this.#first[0]!;
    let high = this.#end[0]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#refused.rank[this.#blocked.edge[middle]!]! < rank) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

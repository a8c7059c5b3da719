/** The best few candidates seen so far, whatever the order they come in. Pure. */
import type { Candidate } from './question.ts';

export class Best {
  readonly #room: number;
  readonly #i: number[] = [];
  readonly #j: number[] = [];
  readonly #gain: number[] = [];

  constructor(room: number) {
    this.#room = room;
  }

  /** Below this gain nothing can enter any more; -1 while there is room. */
  get threshold(): number {
    return this.#gain.length < this.#room ? -1 : this.#gain[this.#room - 1]!;
  }

  /** Would a pair of this gain enter? */
  admits(i: number, j: number, gain: number): boolean {
    const last = this.#room - 1;
    if (this.#gain.length <= last) return true;
    const worst = this.#gain[last]!;
    if (gain !== worst) return gain > worst;
    return i < this.#i[last]! || (i === this.#i[last]! && j < this.#j[last]!);
  }

  offer(i: number, j: number, gain: number): void {
    if (!this.admits(i, j, gain)) return;
    let at = this.#gain.length < this.#room ? this.#gain.length : this.#room - 1;
    while (at > 0 && comesBefore(i, j, gain, this.#i[at - 1]!, this.#j[at - 1]!, this.#gain[at - 1]!)) {
      this.#i[at] = this.#i[at - 1]!;
      this.#j[at] = this.#j[at - 1]!;
      this.#gain[at] = this.#gain[at - 1]!;
      at--;
    }
    this.#i[at] = i;
    this.#j[at] = j;
    this.#gain[at] = gain;
  }

  list(): Candidate[] {
    return this.#gain.map((gain, at) => ({ i: this.#i[at]!, j: this.#j[at]!, gain }));
  }
}

/** The order of candidates: larger gain, then smaller i, then smaller j. */
function comesBefore(i: number, j: number, gain: number, k: number, l: number, other: number): boolean {
  if (gain !== other) return gain > other;
  return i < k || (i === k && j < l);
}

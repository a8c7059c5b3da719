/** Which trees of a growing forest a cannot-link keeps apart, as rows of bits. Pure. */
import type { Pair } from '../../matrix.ts';

/**
 * Only trees that have a cannot-link own a row. Trees are named by numbers the caller chooses; when two merge, one of the two
 * names stays.
 */
export class ApartRows {
  /** How many pairs of trees are kept apart. */
  pairs: number;
  readonly #rowOf: Int32Array;
  readonly #words: number;
  readonly #bits: Uint32Array;

  constructor(trees: number, cannotLinks: readonly Pair[]) {
    this.#rowOf = new Int32Array(trees).fill(-1);
    let rows = 0;
    for (const pair of cannotLinks)
      for (const tree of pair) if (this.#rowOf[tree] === -1) this.#rowOf[tree] = rows++;
    this.#words = (rows + 31) >>> 5;
    this.#bits = new Uint32Array(rows * this.#words);
    for (const [a, b] of cannotLinks) {
      this.#set(this.#rowOf[a]!, this.#rowOf[b]!);
      this.#set(this.#rowOf[b]!, this.#rowOf[a]!);
    }
    this.pairs = cannotLinks.length;
  }

  apart(a: number, b: number): boolean {
    const row = this.#rowOf[a]!;
    const column = this.#rowOf[b]!;
    return row >= 0 && column >= 0 && this.#has(row, column);
  }

  /** The tree `joined` becomes part of `kept`. */
  merge(kept: number, joined: number): void {
    const from = this.#rowOf[joined]!;
    if (from < 0) return;
    const to = this.#rowOf[kept]!;
    if (to < 0) {
      this.#rowOf[kept] = from;
      return;
    }
    for (let word = 0; word < this.#words; word++) {
      const bits = this.#bits[from * this.#words + word]!;
      if (bits === 0) continue;
      for (let left = bits; left !== 0; left &= left - 1) {
        const other = word * 32 + 31 - Math.clz32(left & -left);
        if (this.#has(to, other)) this.pairs--;
        this.#clear(other, from);
        this.#set(other, to);
      }
      this.#bits[to * this.#words + word]! |= bits;
      this.#bits[from * this.#words + word] = 0;
    }
  }

  #has(row: number, column: number): boolean {
    return ((this.#bits[row * this.#words + (column >>> 5)]! >>> (column & 31)) & 1) === 1;
  }

  #set(row: number, column: number): void {
    this.#bits[row * this.#words + (column >>> 5)]! |= 1 << (column & 31);
  }

  #clear(row: number, column: number): void {
    this.#bits[row * this.#words + (column >>> 5)]! &= ~(1 << (column & 31));
  }
}

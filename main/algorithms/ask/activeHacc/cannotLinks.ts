/** Two indexes of the cannot-links: by the pair of trees they lie between, and as a bit matrix. Pure. */

import { PairNumbers } from '../../collections.ts';
import type { Pair } from '../../matrix.ts';

/** For two trees, the cannot-links between them, each as a leaf of the first and a leaf of the second. */
export interface ApartPairs {
  /** Pairs of trees between which there is a cannot-link. */
  readonly numbers: PairNumbers;
  /** The links of pair number p are in `from` and `to` from `starts[p]` up to `starts[p + 1]`. */
  readonly starts: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** Every cannot-link is stored in both directions. */
export function groupByTrees(cannotLinks: readonly Pair[], rootOf: Int32Array): ApartPairs {
  const numbers = new PairNumbers();
  const numberOf = new Int32Array(cannotLinks.length * 2);
  for (const [at, [a, b]] of cannotLinks.entries()) {
    numberOf[2 * at] = numbers.add(rootOf[a]!, rootOf[b]!);
    numberOf[2 * at + 1] = numbers.add(rootOf[b]!, rootOf[a]!);
  }
  const starts = new Int32Array(numbers.count + 1);
  for (const number of numberOf) starts[number]! += 1;
  let sum = 0;
  for (let number = 0; number <= numbers.count; number++) {
    sum += starts[number]!;
    starts[number] = sum;
  }
  const from = new Int32Array(sum);
  const to = new Int32Array(sum);
  for (let at = cannotLinks.length - 1; at >= 0; at--) {
    const [a, b] = cannotLinks[at]!;
    const forth = --starts[numberOf[2 * at]!]!;
    from[forth] = a;
    to[forth] = b;
    const back = --starts[numberOf[2 * at + 1]!]!;
    from[back] = b;
    to[back] = a;
  }
  return { numbers, starts, from, to };
}

/** Which trees of a growing forest a cannot-link keeps apart, as rows of bits. */

/**
 * Only trees that have a cannot-link own a row. Trees are named by numbers the caller chooses; when two
 * merge, one of the two names stays.
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

/** The cannot-links, found by the two trees of the base run they lie between. Pure. */
import type { Pair } from '../../matrix.ts';

/** Numbers for pairs of whole numbers, given out in the order the pairs come. */
export class PairNumbers {
  count = 0;
  #first = new Int32Array(64);
  #second = new Int32Array(64);
  /** Open addressing; 0 is a free place, n + 1 stands for pair n. */
  #slots = new Int32Array(128);

  /** The number of a pair, or -1. */
  find(first: number, second: number): number {
    return this.#slots[this.#slot(first, second)]! - 1;
  }

  /** The number of a pair, a new one when it has none. */
  add(first: number, second: number): number {
    let slot = this.#slot(first, second);
    const known = this.#slots[slot]!;
    if (known !== 0) return known - 1;
    if (this.count === this.#first.length) {
      this.#grow();
      slot = this.#slot(first, second);
    }
    this.#first[this.count] = first;
    this.#second[this.count] = second;
    this.#slots[slot] = ++this.count;
    return this.count - 1;
  }

  #slot(first: number, second: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash(first, second) & mask;
    for (;;) {
      const number = this.#slots[slot]! - 1;
      if (number < 0 || (this.#first[number] === first && this.#second[number] === second)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    const first = new Int32Array(this.count * 2);
    const second = new Int32Array(this.count * 2);
    first.set(this.#first);
    second.set(this.#second);
    this.#first = first;
    this.#second = second;
    this.#slots = new Int32Array(this.count * 4);
    for (let number = 0; number < this.count; number++)
      this.#slots[this.#slot(first[number]!, second[number]!)] = number + 1;
  }
}

function hash(first: number, second: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca77);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** For two trees, the cannot-links between them, each as a leaf of the first and a leaf of the second. */
export interface ApartPairs {
  /** Pairs of trees between which there is a cannot-link. */
  readonly numbers: PairNumbers;
  /** The links of pair number p stand in `from` and `to` from `starts[p]` up to `starts[p + 1]`. */
  readonly starts: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** Every cannot-link stands in both directions. */
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

/**
 * Small containers of numbers shared by several algorithms: a heap, lists in one array, a growing list,
 * numbered pairs; and work in parts. Pure.
 */

/** Rows that are worked on at once, where something else may be done between two parts. */
const ROWS_AT_ONCE = 5000;

/** Instead of a photo, for an item that is the only one in its own. */
export const ALONE = -1;

/** Pairs of rows, both ways, in ascending order: the columns of row i are those from its start to the next. */
export interface ListedPairs {
  readonly starts: Int32Array;
  readonly columns: Int32Array;
}

export interface RowRange {
  readonly from: number;
  readonly to: number;
}

export function* rangesOf(rows: number): Generator<RowRange> {
  for (let from = 0; from < rows; from += ROWS_AT_ONCE)
    yield { from, to: Math.min(rows, from + ROWS_AT_ONCE) };
}

/** All parts, one after the other. */
export function allAtOnce<Value>(work: Generator<unknown, Value>): Value {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** A binary heap of numbers, smallest key first; equal keys: the smaller number first. */
export class MinHeap {
  readonly #keys: number[] = [];
  readonly #values: number[] = [];

  get size(): number {
    return this.#keys.length;
  }

  smallestKey(): number {
    return this.#keys[0] ?? Number.POSITIVE_INFINITY;
  }

  push(key: number, value: number): void {
    let at = this.#keys.length;
    this.#keys.push(key);
    this.#values.push(value);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  pop(): number {
    const top = this.#values[0];
    if (top === undefined) throw new RangeError('the heap is empty');
    const key = this.#keys.pop()!;
    const value = this.#values.pop()!;
    if (this.#keys.length > 0) {
      this.#keys[0] = key;
      this.#values[0] = value;
      this.#sink();
    }
    return top;
  }

  #sink(): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= this.#keys.length) return;
      const right = left + 1;
      const child = right < this.#keys.length && this.#isBefore(right, left) ? right : left;
      if (!this.#isBefore(child, at)) return;
      this.#swap(child, at);
      at = child;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const difference = this.#keys[one]! - this.#keys[other]!;
    return difference < 0 || (difference === 0 && this.#values[one]! < this.#values[other]!);
  }

  #swap(one: number, other: number): void {
    const key = this.#keys[one]!;
    this.#keys[one] = this.#keys[other]!;
    this.#keys[other] = key;
    const value = this.#values[one]!;
    this.#values[one] = this.#values[other]!;
    this.#values[other] = value;
  }
}

/** Many short lists of numbers in one array, each found by its key. */
export class ListsByKey {
  readonly #starts: Int32Array;
  readonly #values: Int32Array;

  /** `values[t]` is appended to the list of `keys[t]`, which is below `count`. */
  constructor(count: number, keys: Int32Array, values: Int32Array) {
    const starts = new Int32Array(count + 1);
    for (let t = 0; t < keys.length; t++) starts[keys[t]! + 1]! += 1;
    for (let key = 0; key < count; key++) starts[key + 1]! += starts[key]!;
    const next = starts.slice();
    const grouped = new Int32Array(keys.length);
    for (let t = 0; t < keys.length; t++) {
      const key = keys[t]!;
      grouped[next[key]!] = values[t]!;
      next[key]! += 1;
    }
    this.#starts = starts;
    this.#values = grouped;
  }

  of(key: number): Int32Array {
    return this.#values.subarray(this.#starts[key], this.#starts[key + 1]);
  }
}

/** A growing list of integers. */
export class Int32List {
  length = 0;
  values = new Int32Array(1024);

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }
}

/** Consecutive numbers for pairs of integers, in the order the pairs come: an open-addressing hash table. */
export class PairNumbers {
  count = 0;
  #first = new Int32Array(64);
  #second = new Int32Array(64);
  /** 0 is a free slot, n + 1 holds pair n. */
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

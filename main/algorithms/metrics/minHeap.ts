/** A binary heap of numbered things, smallest key first, the smaller number first among equals. Pure. */
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

/** Many short lists of numbers in one array, each found by its key. Pure. */
export class ListsByKey {
  readonly #starts: Int32Array;
  readonly #values: Int32Array;

  /** `values[t]` goes into the list of `keys[t]`, which is below `count`; the order within a list is kept. */
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

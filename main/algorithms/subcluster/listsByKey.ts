/** Many short lists of numbers in one array, each found by its key. Pure. */
export class ListsByKey {
  readonly #starts: Int32Array;
  readonly #values: Int32Array;

  /** `entries` calls `put` for each pair of a key below `keys` and a value; it is run twice and must do the same both times. */
  constructor(keys: number, entries: (put: (key: number, value: number) => void) => void) {
    const ends = new Int32Array(keys + 1);
    entries(key => {
      ends[key + 1]! += 1;
    });
    for (let key = 0; key < keys; key++) ends[key + 1]! += ends[key]!;
    this.#starts = ends;
    this.#values = new Int32Array(ends[keys]!);
    const next = ends.slice();
    entries((key, value) => {
      this.#values[next[key]!] = value;
      next[key]! += 1;
    });
  }

  /** The values of a key, in the order in which they were put. */
  of(key: number): Int32Array {
    return this.#values.subarray(this.#starts[key], this.#starts[key + 1]);
  }
}

/** Items by the set that each is in. Pure. */

/** The items of set s are at starts[s] and after, ascending. Sets are numbered by smallest item. */
export interface Partition {
  readonly of: Int32Array;
  readonly count: number;
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

/** Sets of items by the set that each of `of` is in. */
export function partitionBy(setOf: Int32Array, of: Int32Array): Partition {
  const n = of.length;
  const numbers = new Int32Array(n === 0 ? 0 : 2 * n).fill(-1);
  const numbered = new Int32Array(n);
  let count = 0;
  for (let item = 0; item < n; item++) {
    const set = setOf[of[item]!]!;
    if (numbers[set]! < 0) numbers[set] = count++;
    numbered[item] = numbers[set]!;
  }
  const starts = new Int32Array(count + 1);
  for (const set of numbered) starts[set + 1]! += 1;
  for (let set = 0; set < count; set++) starts[set + 1]! += starts[set]!;
  const filled = starts.slice();
  const items = new Int32Array(n);
  for (let item = 0; item < n; item++) items[filled[numbered[item]!]!++] = item;
  return { of: numbered, count, starts, items };
}

export function sizeOf({ starts }: Partition, set: number): number {
  return starts[set + 1]! - starts[set]!;
}

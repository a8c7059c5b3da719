/** Items by the set that each is in. Pure. */
import type { LinkageSource } from '../../linkage/sparseLinkage.ts';
import type { ItemSet, ItemSets } from './itemSets.ts';

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

export function setOf(set: number, { starts, items }: Partition, sets: ItemSets): ItemSet {
  return sets.setOf(items.subarray(starts[set]!, starts[set + 1]!));
}

/** What average linkage asks of the sets, which it numbers alike. */
export function linkageOf(
  partition: Partition,
  sets: ItemSets,
): Pick<LinkageSource, 'count' | 'scale' | 'summaryOf' | 'nameOf' | 'forEachOverlap'> {
  const { of, count, starts, items } = partition;
  return {
    count,
    scale: sets.scale,
    summaryOf: set => setOf(set, partition, sets).summary,
    nameOf: set => items[starts[set]!]!,
    forEachOverlap: (set, use) => {
      const { items: others, sums } = setOf(set, partition, sets).overlaps;
      for (let at = 0; at < others.length; at++) use(of[others[at]!]!, sums[at]!);
    },
  };
}

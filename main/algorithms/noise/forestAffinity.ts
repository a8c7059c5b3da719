/**
 * How often two items share a leaf: the affinity that a forest induces. Pure.
 *
 * Zhu, Loy and Gong, IEEE TNNLS 2016, eqs. (8) and (9): in one tree the affinity is 1 in the same leaf and 0 otherwise (e to the minus 0, e to the minus
 * infinity); the forest's is the mean over its trees. Every value is a whole count divided by the number of trees, so that neither the order of
 * the trees nor the number of threads can be seen in it. O(trees · Σ |leaf|²).
 */
import type { Matrix } from '../matrix.ts';

/** The leaf of every item in every tree: `data[t * items + i]`. Leaves of a tree are numbered from 0 to at most items - 1. */
export interface Leaves {
  readonly trees: number;
  readonly items: number;
  readonly data: Int32Array;
}

export function emptyLeaves(trees: number, items: number): Leaves {
  return { trees, items, data: new Int32Array(trees * items) };
}

/** How many numbers one block of rows may count at a time: what stays in the cache. */
const BLOCK = 1 << 16;

/**
 * For each of the rows `from`..`to` - 1 in turn, calls `take` with how many trees put each item into the leaf of that item. The counts
 * are good until `take` returns.
 */
export function countSharedLeaves(
  { trees, items, data }: Leaves,
  from: number,
  to: number,
  take: (item: number, counts: Uint32Array) => void,
): void {
  const height = Math.max(1, Math.min(to - from, Math.floor(BLOCK / items)));
  const counts = new Uint32Array(height * items);
  const members = new Int32Array(items);
  const start = new Int32Array(items + 1);
  for (let top = from; top < to; top += height) {
    const bottom = Math.min(top + height, to);
    counts.fill(0);
    for (let t = 0; t < trees; t++) {
      const tree = t * items;
      groupByLeaf(data, tree, members, start);
      for (let item = top; item < bottom; item++) {
        const row = (item - top) * items;
        const leaf = data[tree + item]!;
        const end = start[leaf + 1]!;
        for (let p = start[leaf]!; p < end; p++) counts[row + members[p]!]! += 1;
      }
    }
    for (let item = top; item < bottom; item++) {
      const row = (item - top) * items;
      take(item, counts.subarray(row, row + items));
    }
  }
}

/** Fills `members` with the items, leaf by leaf; those of leaf l stand from `start[l]` to `start[l + 1]` - 1. */
function groupByLeaf(data: Int32Array, tree: number, members: Int32Array, start: Int32Array): void {
  const items = members.length;
  start.fill(0);
  for (let item = 0; item < items; item++) start[data[tree + item]!]! += 1;
  for (let leaf = 1; leaf <= items; leaf++) start[leaf]! += start[leaf - 1]!;
  // Now every entry is the end of its leaf; filling from the back turns it into the beginning.
  for (let item = items - 1; item >= 0; item--) {
    const leaf = data[tree + item]!;
    start[leaf]! -= 1;
    members[start[leaf]!] = item;
  }
}

/** The whole matrix, its diagonal 1. */
export function affinityOf(leaves: Leaves): Matrix {
  const { items } = leaves;
  const data = new Float64Array(items * items);
  fillAffinityRows(leaves, 0, items, data);
  return { rows: items, columns: items, data };
}

export function fillAffinityRows(leaves: Leaves, from: number, to: number, affinity: Float64Array): void {
  const { trees, items } = leaves;
  countSharedLeaves(leaves, from, to, (item, counts) => {
    for (let j = 0; j < items; j++) affinity[item * items + j] = counts[j]! / trees;
  });
}

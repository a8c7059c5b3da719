/**
 * Splits the constraints into independent parts: items that no chain of constraints connects. Pure.
 *
 * The violated weight, and the distance cost for given centroids, are sums over the parts. So each part is
 * placed alone, a small part can be searched completely, and an item without constraints is a plain item of
 * k-means.
 */
import { findRoot } from '../../constraints.ts';
import type { LinkedPairs, LinkedSets, Links } from './linkSets.ts';

export interface Part {
  /** Ascending. */
  readonly items: Int32Array;
  readonly links: Links;
}

export interface Parts {
  /** In the order of their smallest items. */
  readonly parts: readonly Part[];
  /** Items without constraints, ascending. */
  readonly free: Int32Array;
  /** For each item the smallest item of its must-link component. */
  readonly smallestOf: Int32Array;
}

export function splitIntoParts(links: Links, n: number): Parts {
  const { mustLink, cannotLink, sets } = links;
  const parent = Int32Array.from({ length: n }, (_, item) => item);
  const constrained = new Uint8Array(n);
  for (const { first, second } of [mustLink, cannotLink])
    for (let at = 0; at < first.length; at++) {
      join(parent, first[at]!, second[at]!);
      constrained[first[at]!] = 1;
      constrained[second[at]!] = 1;
    }
  for (const { left, right } of sets)
    if (holdsPairs(left, right))
      for (const side of [left, right ?? []])
        for (const item of side) {
          join(parent, left[0]!, item);
          constrained[item] = 1;
        }
  const partOf = new Int32Array(n).fill(-1);
  const items: number[][] = [];
  const free: number[] = [];
  for (let item = 0; item < n; item++) {
    if (constrained[item] === 0) {
      free.push(item);
      continue;
    }
    const root = findRoot(parent, item);
    if (partOf[root]! < 0) {
      partOf[root] = items.length;
      items.push([]);
    }
    partOf[item] = partOf[root]!;
    items[partOf[item]!]!.push(item);
  }
  const must = pairsByPart(mustLink, partOf, items.length);
  const cannot = pairsByPart(cannotLink, partOf, items.length);
  const setsOf = setsByPart(sets, partOf, items.length);
  const parts = items.map((list, part) => ({
    items: Int32Array.from(list),
    links: { mustLink: must[part]!, cannotLink: cannot[part]!, sets: setsOf[part]! },
  }));
  return { parts, free: Int32Array.from(free), smallestOf: mustLinkRoots(links, n) };
}

/** For each item the smallest one that chains of must-links join it to. */
function mustLinkRoots({ mustLink, sets }: Links, n: number): Int32Array {
  const parent = Int32Array.from({ length: n }, (_, item) => item);
  const { first, second } = mustLink;
  for (let at = 0; at < first.length; at++) join(parent, first[at]!, second[at]!);
  for (const { verdict, left, right } of sets)
    if (verdict === 'same' && holdsPairs(left, right))
      for (const side of [left, right ?? []]) for (const item of side) join(parent, left[0]!, item);
  return parent.map((_, item) => findRoot(parent, item));
}

/**
 * Numbers the must-link components of a part by their smallest items. Writes the number of each item and
 * returns the count.
 */
export function numberComponents({ items }: Part, smallestOf: Int32Array, nodeOf: Int32Array): number {
  let count = 0;
  for (const item of items) {
    const smallest = smallestOf[item]!;
    nodeOf[item] = smallest === item ? count++ : nodeOf[smallest]!;
  }
  return count;
}

/** Makes every item of a part a separate node. */
export function numberItems({ items }: Part, nodeOf: Int32Array): number {
  items.forEach((item, node) => {
    nodeOf[item] = node;
  });
  return items.length;
}

/** The smaller item stays the root. */
function join(parent: Int32Array, i: number, j: number): void {
  const a = findRoot(parent, i);
  const b = findRoot(parent, j);
  if (a < b) parent[b] = a;
  else parent[a] = b;
}

function holdsPairs(left: Int32Array, right: Int32Array | null): boolean {
  return right === null ? left.length > 1 : left.length > 0 && right.length > 0;
}

function pairsByPart(pairs: LinkedPairs, partOf: Int32Array, parts: number): LinkedPairs[] {
  const counts = new Int32Array(parts);
  for (const item of pairs.first) counts[partOf[item]!]! += 1;
  const lists = Array.from(counts, count => ({
    first: new Int32Array(count),
    second: new Int32Array(count),
    weight: new Float64Array(count),
  }));
  counts.fill(0);
  for (let at = 0; at < pairs.first.length; at++) {
    const part = partOf[pairs.first[at]!]!;
    const list = lists[part]!;
    const to = counts[part]!;
    counts[part]! += 1;
    list.first[to] = pairs.first[at]!;
    list.second[to] = pairs.second[at]!;
    list.weight[to] = pairs.weight[at]!;
  }
  return lists;
}

function setsByPart(sets: readonly LinkedSets[], partOf: Int32Array, parts: number): LinkedSets[][] {
  const lists = Array.from({ length: parts }, (): LinkedSets[] => []);
  for (const entry of sets)
    if (holdsPairs(entry.left, entry.right)) lists[partOf[entry.left[0]!]!]!.push(entry);
  return lists;
}

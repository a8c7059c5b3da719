/**
 * The tree of all items by average linkage (../../linkage), with sizes, heights and central items of its
 * nodes. Pure.
 *
 * Merges above the given height are not made. What is left then is joined in ascending order at an infinite
 * height, so that there is one root. Where groups are given, each is a node, and its items are joined inside it.
 */
import {
  clusterDistance,
  distanceFrom,
  joinSummaries,
  type Summary,
  squareBetween,
  summarise,
  summaryOfItem,
} from '../../linkage/clusterDistance.ts';
import type { ItemSpace } from '../../linkage/itemSpace.ts';
import { SparseLinkage } from '../../linkage/sparseLinkage.ts';

/** No learned height is above this. */
export const HIGHEST = 1;

/** Whatever is seen worse counts like this. */
const LEAST_QUALITY = 0.1;

/** Nodes 0 to n - 1 are the items; each later one joins two earlier ones, the last one everything. */
export class Tree {
  readonly n: number;
  readonly root: number;
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** -1 above the root. */
  readonly parent: Int32Array;
  /** The distance of the two nodes that were joined, 0 for items; never below that of a node inside. */
  readonly height: Float64Array;
  readonly size: Int32Array;
  readonly #space: ItemSpace;
  /** All items, ordered so that those of each node are contiguous. */
  readonly #order: Int32Array;
  readonly #from: Int32Array;
  readonly #central = new Map<number, Int32Array>();

  /** Up to here nodes are groups; the merges above join groups. */
  readonly groupHeight: number;

  /** With groups: the items of each are joined first, however far apart they are. */
  constructor(space: ItemSpace, highest: number, groups: Int32Array | null = null) {
    const n = space.points.rows;
    this.groupHeight = groups === null ? highest : Number.MAX_VALUE;
    const nodes = 2 * n - 1;
    this.n = n;
    this.root = nodes - 1;
    this.#space = space;
    this.left = new Int32Array(nodes).fill(-1);
    this.right = new Int32Array(nodes).fill(-1);
    this.parent = new Int32Array(nodes).fill(-1);
    this.height = new Float64Array(nodes);
    this.size = new Int32Array(nodes).fill(1);
    this.#link(highest, groups);
    this.#order = new Int32Array(n);
    this.#from = new Int32Array(nodes);
    for (let node = this.root; node >= n; node--) {
      const left = this.left[node]!;
      this.#from[left] = this.#from[node]!;
      this.#from[this.right[node]!] = this.#from[node]! + this.size[left]!;
    }
    for (let item = 0; item < n; item++) this.#order[this.#from[item]!] = item;
  }

  isItem(node: number): boolean {
    return node < this.n;
  }

  /** The groups below `groupHeight`: each item's highest node. */
  groups(): Int32Array {
    const top = new Int32Array(this.root + 1);
    for (let node = this.root; node >= 0; node--) {
      const parent = this.parent[node]!;
      top[node] = parent >= 0 && this.height[parent]! <= this.groupHeight ? top[parent]! : node;
    }
    return top.subarray(0, this.n);
  }

  members(node: number): Int32Array {
    return this.#order.subarray(this.#from[node]!, this.#from[node]! + this.size[node]!);
  }

  /** Whether an item is in a node. */
  contains(node: number, item: number): boolean {
    const place = this.#from[item]! - this.#from[node]!;
    return place >= 0 && place < this.size[node]!;
  }

  /** The lowest node that contains both. */
  lowestCommonAncestor(a: number, b: number): number {
    let [x, y] = [a, b];
    // A node's number is above those of all nodes inside it.
    while (x !== y) {
      if (x < y) x = this.parent[x]!;
      else y = this.parent[y]!;
    }
    return x;
  }

  /**
   * The members by how central they are (smallest distance to all of the node first; equals: the smaller
   * item): the first one is nearly the medoid. Items that are poorly seen count as farther away.
   */
  central(node: number): Int32Array {
    let sorted = this.#central.get(node);
    if (sorted === undefined) {
      sorted = this.#sortByCentrality(node);
      this.#central.set(node, sorted);
    }
    return sorted;
  }

  #link(highest: number, groups: Int32Array | null): void {
    const { n } = this;
    const { points, overlap, scale } = this.#space;
    const isJoined = (item: number, other: number) => groups === null || groups[item] === groups[other];
    const limit = groups === null ? highest : Number.MAX_VALUE;
    const linkage = new SparseLinkage({
      count: n,
      highest: limit,
      scale,
      summaryOf: item => summaryOfItem(points, item),
      nameOf: item => item,
      forEachOverlap: (item, use) => {
        for (let at = overlap.starts[item]!; at < overlap.starts[item + 1]!; at++)
          if (isJoined(item, overlap.columns[at]!)) use(overlap.columns[at]!, overlap.values[at]!);
      },
      apart: [],
    });
    for (let item = 0; item < n; item++) linkage.begin(item);
    let node = n;
    for (let merge = linkage.next(limit); merge !== null; merge = linkage.next(limit))
      this.#join(node++, merge.first, merge.second, merge.distance);
    if (groups !== null) node = this.#linkRest(node, groups);
    const linked = node;
    let rest = -1;
    for (let top = 0; top < linked; top++) {
      if (this.parent[top]! >= 0) continue;
      if (rest >= 0) this.#join(node, rest, top, Number.POSITIVE_INFINITY);
      rest = rest < 0 ? top : node++;
    }
  }

  /** Joins what is left of each group: sides without a listed pair between them. Returns the next node. */
  #linkRest(from: number, groups: Int32Array): number {
    const { points, scale } = this.#space;
    const tops = new Map<number, number[]>();
    for (let item = 0; item < this.n; item++) {
      let top = item;
      while (this.parent[top]! >= 0) top = this.parent[top]!;
      const items = tops.get(top);
      if (items === undefined) tops.set(top, [item]);
      else items.push(item);
    }
    const sidesOf = new Map<number, { node: number; summary: Summary }[]>();
    for (const [node, items] of tops) {
      const side = { node, summary: summarise(points, Int32Array.from(items)) };
      const group = groups[items[0]!]!;
      const sides = sidesOf.get(group);
      if (sides === undefined) sidesOf.set(group, [side]);
      else sides.push(side);
    }
    let node = from;
    for (const sides of sidesOf.values())
      while (sides.length > 1) {
        let [least, first, second] = [Number.POSITIVE_INFINITY, 0, 1];
        for (let i = 0; i < sides.length; i++)
          for (let j = i + 1; j < sides.length; j++) {
            const distance = clusterDistance(scale, sides[i]!.summary, sides[j]!.summary, 0);
            if (distance < least) [least, first, second] = [distance, i, j];
          }
        const [one, other] = [sides[first]!, sides[second]!];
        this.#join(node, one.node, other.node, least);
        sides[first] = { node, summary: joinSummaries(one.summary, other.summary) };
        sides.splice(second, 1);
        node += 1;
      }
    return node;
  }

  #join(node: number, left: number, right: number, distance: number): void {
    this.left[node] = left;
    this.right[node] = right;
    this.parent[left] = node;
    this.parent[right] = node;
    this.height[node] = Math.max(distance, this.height[left]!, this.height[right]!);
    this.size[node] = this.size[left]! + this.size[right]!;
  }

  #sortByCentrality(node: number): Int32Array {
    const { points, overlap, scale, quality } = this.#space;
    const members = this.members(node).slice().sort();
    if (members.length === 1) return members;
    const all = summarise(points, members);
    const distances = new Map<number, number>();
    for (const item of members) {
      let shared = 0;
      for (let at = overlap.starts[item]!; at < overlap.starts[item + 1]!; at++)
        if (this.contains(node, overlap.columns[at]!)) shared += overlap.values[at]!;
      const { mean } = summaryOfItem(points, item);
      const meanSquare = squareBetween(mean, all.mean) + all.scatter / all.size;
      const distance = distanceFrom(scale, meanSquare, shared, 1, all.size);
      distances.set(item, distance / Math.max(LEAST_QUALITY, quality?.[item] ?? 1));
    }
    return members.sort((i, j) => distances.get(i)! - distances.get(j)! || i - j);
  }
}

/**
 * The tree of all items by average linkage (../../linkage), with sizes, heights and central items of its
 * nodes. Pure.
 *
 * Merges above the given height are not made, but for those that single pairs show to be right
 * (../../linkage/likelyJoins.ts). What is left then is joined in ascending order at an infinite
 * height, so that there is one root. Where groups are given, each is a node, and its items are joined inside it.
 */
import {
  clusterDistance,
  distanceFrom,
  joinSummaries,
  type Summary,
  squareAt,
  summarise,
  summaryOfItem,
} from '../../linkage/clusterDistance.ts';
import type { ItemSpace } from '../../linkage/itemSpace.ts';
import { likelyJoins } from '../../linkage/likelyJoins.ts';
import type { ItemMerges } from '../../linkage/linkItems.ts';
import { keepPairs } from '../../refine/sparseRows.ts';

/** No learned height is above this. */
export const HIGHEST = 1;

/** Whatever is seen worse counts like this. */
const LEAST_QUALITY = 0.1;

/** Nodes 0 to n - 1 are the items; each later one joins two earlier ones, the last one everything. */
export class Tree {
  /** Stands for this tree where the tree itself would be kept in memory. */
  readonly identity: object = {};
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
  readonly #merges: ItemMerges;
  /** All items, ordered so that those of each node are contiguous. */
  readonly #order: Int32Array;
  readonly #from: Int32Array;
  readonly #central = new Map<number, Int32Array>();
  /** The most central item of each node; -1 where it was not needed yet. */
  readonly #medoids: Int32Array;
  /** The sum of the overlaps of the pairs inside each node; NaN where it was not needed yet (parts.ts). */
  readonly innerOverlaps: Float64Array;

  /** Up to here nodes are groups; the merges above join groups. */
  readonly groupHeight: number;

  /** With groups: the items of each are joined, however far apart they are, and no others. */
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
    this.#merges =
      groups === null
        ? space.kernels.linkItems(space, highest)
        : space.kernels.linkItems(
            { ...space, overlap: keepPairs(space.overlap, (i, j) => groups[i] === groups[j]) },
            Number.MAX_VALUE,
          );
    this.#link(groups);
    this.#medoids = new Int32Array(nodes).fill(-1);
    this.innerOverlaps = new Float64Array(nodes).fill(Number.NaN);
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

  /** The squared distance of a node's mean from another mean. The node is none of those at an infinite height. */
  squareTo(node: number, mean: Float64Array): number {
    const { columns, data } = this.#space.points;
    return node < this.n
      ? squareAt(data, node * columns, mean, 0, columns)
      : squareAt(this.#merges.means, (node - this.n) * columns, mean, 0, columns);
  }

  scatterOf(node: number): number {
    return node < this.n ? 0 : this.#merges.scatters[node - this.n]!;
  }

  /** As in `squareTo`. */
  summaryOf(node: number): Summary {
    if (node < this.n) return summaryOfItem(this.#space.points, node);
    const { columns } = this.#space.points;
    const from = (node - this.n) * columns;
    const mean = this.#merges.means.subarray(from, from + columns);
    return { size: this.size[node]!, mean, scatter: this.scatterOf(node) };
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

  /** The first of `central`. */
  medoid(node: number): number {
    if (this.#medoids[node]! < 0) {
      const members = this.members(node).slice().sort();
      const distances = this.#centrality(node, members);
      let least = 0;
      for (let at = 1; at < members.length; at++) if (distances[at]! < distances[least]!) least = at;
      this.#medoids[node] = members[least]!;
    }
    return this.#medoids[node]!;
  }

  #link(groups: Int32Array | null): void {
    const { count, first, second, distances } = this.#merges;
    let node = this.n;
    for (let merge = 0; merge < count; merge++)
      this.#join(node++, first[merge]!, second[merge]!, distances[merge]!);
    node = groups === null ? this.#linkLikely(node) : this.#linkRest(node, groups);
    const linked = node;
    let rest = -1;
    for (let top = 0; top < linked; top++) {
      if (this.parent[top]! >= 0) continue;
      if (rest >= 0) this.#join(node, rest, top, Number.POSITIVE_INFINITY);
      rest = rest < 0 ? top : node++;
    }
  }

  /** Joins what single pairs show to be one, at the height of groups. Returns the next node. */
  #linkLikely(from: number): number {
    const tops = new Int32Array(from);
    for (let node = from - 1; node >= 0; node--)
      tops[node] = this.parent[node]! < 0 ? node : tops[this.parent[node]!]!;
    let node = from;
    for (const [first, ...others] of likelyJoins(this.#space, tops.subarray(0, this.n))) {
      let all = first!;
      for (const other of others) {
        this.#keepSummary(node, joinSummaries(this.summaryOf(all), this.summaryOf(other)));
        this.#join(node, all, other, this.groupHeight);
        all = node++;
      }
    }
    return node;
  }

  #keepSummary(node: number, { mean, scatter }: Summary): void {
    this.#merges.means.set(mean, (node - this.n) * mean.length);
    this.#merges.scatters[node - this.n] = scatter;
  }

  /** Joins what is left of each group: sides without a listed pair between them. Returns the next node. */
  #linkRest(from: number, groups: Int32Array): number {
    const { scale } = this.#space;
    const sidesOf = new Map<number, { node: number; summary: Summary }[]>();
    const groupOf = new Int32Array(from);
    for (let node = 0; node < from; node++) {
      groupOf[node] = node < this.n ? groups[node]! : groupOf[this.left[node]!]!;
      if (this.parent[node]! >= 0) continue;
      const side = { node, summary: this.summaryOf(node) };
      const sides = sidesOf.get(groupOf[node]!);
      if (sides === undefined) sidesOf.set(groupOf[node]!, [side]);
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
        const summary = joinSummaries(one.summary, other.summary);
        this.#keepSummary(node, summary);
        sides[first] = { node, summary };
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
    const members = this.members(node).slice().sort();
    const distances = this.#centrality(node, members);
    const order = Array.from(members.keys());
    order.sort((a, b) => distances[a]! - distances[b]! || a - b);
    return Int32Array.from(order, at => members[at]!);
  }

  /** The distance of each member to all of the node; the members ascend. */
  #centrality(node: number, members: Int32Array): Float64Array {
    const { points, overlap, scale, quality } = this.#space;
    const { columns, data } = points;
    const distances = new Float64Array(members.length);
    if (members.length === 1) return distances;
    const all = summarise(points, members);
    for (let at = 0; at < members.length; at++) {
      const item = members[at]!;
      let shared = 0;
      for (let place = overlap.starts[item]!; place < overlap.starts[item + 1]!; place++)
        if (this.contains(node, overlap.columns[place]!)) shared += overlap.values[place]!;
      const meanSquare = squareAt(data, item * columns, all.mean, 0, columns) + all.scatter / all.size;
      const distance = distanceFrom(scale, meanSquare, shared, 1, all.size);
      distances[at] = distance / Math.max(LEAST_QUALITY, quality?.[item] ?? 1);
    }
    return distances;
  }
}

/**
 * The tree of all items by average linkage (../../linkage), with sizes, heights and central items of its
 * nodes. Pure.
 *
 * Merges above `HIGHEST` are not made: no height that is learned is above it. What is left then is joined in
 * ascending order at an infinite height, so that there is one root.
 */
import {
  distanceFrom,
  type Summary,
  squareAt,
  summarise,
  summaryOfItem,
} from '../../linkage/clusterDistance.ts';
import type { ItemSpace } from '../../linkage/itemSpace.ts';
import type { ItemMerges } from '../../linkage/linkItems.ts';

/** Farther apart than this nothing is joined without an answer. */
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

  constructor(space: ItemSpace, highest = HIGHEST) {
    const n = space.points.rows;
    const nodes = 2 * n - 1;
    this.n = n;
    this.root = nodes - 1;
    this.#space = space;
    this.left = new Int32Array(nodes).fill(-1);
    this.right = new Int32Array(nodes).fill(-1);
    this.parent = new Int32Array(nodes).fill(-1);
    this.height = new Float64Array(nodes);
    this.size = new Int32Array(nodes).fill(1);
    this.#merges = space.kernels.linkItems(space, highest);
    this.#link();
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

  #link(): void {
    const { count, first, second, distances } = this.#merges;
    let node = this.n;
    for (let merge = 0; merge < count; merge++)
      this.#join(node++, first[merge]!, second[merge]!, distances[merge]!);
    const linked = node;
    let rest = -1;
    for (let top = 0; top < linked; top++) {
      if (this.parent[top]! >= 0) continue;
      if (rest >= 0) this.#join(node, rest, top, Number.POSITIVE_INFINITY);
      rest = rest < 0 ? top : node++;
    }
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

/**
 * The average-linkage tree of all items, with sizes, heights, inner sums and central items of its nodes.
 * Pure.
 */
import { averageLinkage } from '../../cluster/averageLinkage.ts';
import { type Condensed, pairIndex } from '../../matrix.ts';

/** Nodes 0 to n - 1 are the items; each later one joins two earlier ones, the last one everything. */
export class Tree {
  readonly n: number;
  readonly root: number;
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** -1 above the root. */
  readonly parent: Int32Array;
  /**
   * The average distance of the two nodes that were joined, 0 for items; never below that of a node inside.
   */
  readonly height: Float64Array;
  readonly size: Int32Array;
  readonly #distances: Condensed;
  /** All items, ordered so that those of each node are contiguous. */
  readonly #order: Int32Array;
  readonly #from: Int32Array;
  /** The sum of the distances of all pairs inside each node. */
  readonly #inner: Float64Array;
  readonly #central = new Map<number, Int32Array>();

  constructor(distances: Condensed) {
    const n = distances.n;
    const nodes = 2 * n - 1;
    this.n = n;
    this.root = nodes - 1;
    this.#distances = distances;
    this.left = new Int32Array(nodes).fill(-1);
    this.right = new Int32Array(nodes).fill(-1);
    this.parent = new Int32Array(nodes).fill(-1);
    this.height = new Float64Array(nodes);
    this.size = new Int32Array(nodes).fill(1);
    this.#inner = new Float64Array(nodes);
    const nodeOf = Int32Array.from({ length: n }, (_, item) => item);
    for (const [at, { i, j, distance }] of averageLinkage(distances, { k: 1 }).merges.entries()) {
      const node = n + at;
      const [left, right] = [nodeOf[i]!, nodeOf[j]!];
      this.left[node] = left;
      this.right[node] = right;
      this.parent[left] = node;
      this.parent[right] = node;
      this.height[node] = Math.max(distance, this.height[left]!, this.height[right]!);
      this.size[node] = this.size[left]! + this.size[right]!;
      this.#inner[node] =
        this.#inner[left]! + this.#inner[right]! + distance * this.size[left]! * this.size[right]!;
      nodeOf[i] = node;
    }
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

  /** The sum of the distances of all pairs inside a node. */
  inner(node: number): number {
    return this.#inner[node]!;
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
   * The members by how central they are (smallest sum of distances first; equals: the smaller item): the
   * first one is the medoid.
   */
  central(node: number): Int32Array {
    let sorted = this.#central.get(node);
    if (sorted === undefined) {
      sorted = this.#sortByCentrality(this.members(node));
      this.#central.set(node, sorted);
    }
    return sorted;
  }

  #sortByCentrality(members: Int32Array): Int32Array {
    const { n, data } = this.#distances;
    const sums = new Float64Array(members.length);
    for (let a = 0; a < members.length; a++)
      for (let b = a + 1; b < members.length; b++) {
        const [i, j] = [members[a]!, members[b]!];
        const distance = data[pairIndex(n, i, j)]!;
        sums[a]! += distance;
        sums[b]! += distance;
      }
    const order = Array.from(members.keys()).sort((a, b) => sums[a]! - sums[b]! || members[a]! - members[b]!);
    return Int32Array.from(order, at => members[at]!);
  }
}

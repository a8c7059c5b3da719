/**
 * The parts of a group that an answer could part from it: nodes of the tree, with their distances to the rest
 * of the group and to the nearest other groups. Pure.
 *
 * A table is a function of the group and its subtrees. The distances to another group are a column that is
 * kept as long as that group is among the nearest. With μ and S of the part P and of the group G, the rest R
 * has μ_P − μ_R = (μ_P − μ_G) |G| / |R| and S_R = S_G − S_P − |P| |R| / |G| · |μ_P − μ_R|². O(|G| (columns +
 * overlaps)) for a table, the same for a column, and O(|G| log |G|) for overlaps inside of nodes.
 */
import {
  clusterDistance,
  distanceFrom,
  joinSummaries,
  type Summary,
  squareBetween,
  summaryOfItem,
} from '../../linkage/clusterDistance.ts';
import type { ItemSpace } from '../../linkage/itemSpace.ts';
import type { Sides } from './arrange.ts';
import type { ItemSet } from './itemSets.ts';
import type { Resolution } from './resolveConflicts.ts';
import type { Tree } from './tree.ts';

/** A margin where there is no other group. */
export const NO_OTHER = 1;

export class PartTable {
  readonly subtrees: readonly number[];
  /** The largest subtree. */
  readonly largest: number;
  /** Each node after those inside it. */
  readonly nodes: readonly number[];
  readonly #space: ItemSpace;
  readonly #group: ItemSet;
  readonly #summaries: Summary[] = [];
  /** Of each node its two children in the table; -1: not in the same subtree. */
  readonly #children: number[] = [];
  readonly #toRest: Float64Array;
  readonly #columns = new Map<ItemSet, Float64Array>();
  #nearest: readonly ItemSet[] = [];
  #sides: Sides[] | null = null;
  readonly #rowOf = new Map<number, number>();

  constructor(
    space: ItemSpace,
    group: ItemSet,
    tree: Tree,
    { subtreeOf, owned }: Resolution,
    subtrees: readonly number[],
  ) {
    this.#space = space;
    this.#group = group;
    this.subtrees = subtrees;
    this.largest = subtrees.reduce((most, subtree) => (owned[subtree]! > owned[most]! ? subtree : most));
    const nodes: number[] = [];
    for (const subtree of subtrees) this.#walk(subtree, subtree, tree, subtreeOf, owned, nodes);
    this.nodes = nodes;
    this.#toRest = this.#measureRest(tree, subtreeOf);
  }

  /** Of all nodes, in the order of `nodes`; `nearest`: the groups that margins look at. */
  sides(nearest: readonly ItemSet[]): readonly Sides[] {
    const isKnown =
      this.#nearest.length === nearest.length && nearest.every((set, at) => this.#nearest[at] === set);
    if (this.#sides !== null && isKnown) return this.#sides;
    for (const set of this.#columns.keys()) if (!nearest.includes(set)) this.#columns.delete(set);
    const columns = nearest.map(set => this.#columnOf(set));
    const { size: all } = this.#group.summary;
    this.#nearest = nearest;
    this.#sides = this.nodes.map((node, row): Sides => {
      let other = Number.POSITIVE_INFINITY;
      for (const column of columns) other = Math.min(other, column[row]!);
      const { size } = this.#summaries[row]!;
      const distance = this.#toRest[row]!;
      return {
        nodes: [node, this.largest],
        sizes: [size, all - size],
        distance,
        isTogether: true,
        margin: other === Number.POSITIVE_INFINITY ? NO_OTHER : other - distance,
      };
    });
    return this.#sides;
  }

  /** The row of a node. */
  rowOf(node: number): number {
    return this.#rowOf.get(node)!;
  }

  /** Returns the row of the node, after those inside it. Deep trees would overflow a recursion. */
  #walk(
    from: number,
    subtree: number,
    tree: Tree,
    subtreeOf: Int32Array,
    owned: Int32Array,
    nodes: number[],
  ): void {
    const { points } = this.#space;
    const inside = (child: number) => subtreeOf[child] === subtree && owned[child]! > 0;
    const stack = [from];
    const order: number[] = [];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      order.push(node);
      if (tree.isItem(node)) continue;
      for (const child of [tree.left[node]!, tree.right[node]!]) if (inside(child)) stack.push(child);
    }
    for (const node of order.reverse()) {
      const children = tree.isItem(node)
        ? []
        : [tree.left[node]!, tree.right[node]!].filter(inside).map(child => this.#rowOf.get(child)!);
      const [left = -1, right = -1] = children;
      const summaries = children.map(row => this.#summaries[row]!);
      const [one, other] = summaries;
      this.#summaries.push(
        one === undefined
          ? summaryOfItem(points, node)
          : other === undefined
            ? one
            : joinSummaries(one, other),
      );
      this.#children.push(left, right);
      this.#rowOf.set(node, nodes.length);
      nodes.push(node);
    }
  }

  #measureRest(tree: Tree, subtreeOf: Int32Array): Float64Array {
    const { scale, overlap } = this.#space;
    const all = this.#group.summary;
    const isInside = (item: number) => this.#rowOf.has(item);
    const total = this.#sumUp(item => {
      let sum = 0;
      for (let at = overlap.starts[item]!; at < overlap.starts[item + 1]!; at++)
        if (isInside(overlap.columns[at]!)) sum += overlap.values[at]!;
      return sum;
    });
    const inner = this.#innerOverlaps(tree, subtreeOf);
    return Float64Array.from(this.#summaries, (part, row) => {
      const rest = all.size - part.size;
      if (rest === 0) return 0;
      const apart = squareBetween(part.mean, all.mean) * (all.size / rest) ** 2;
      const scatter = Math.max(0, all.scatter - part.scatter - ((part.size * rest) / all.size) * apart);
      const meanSquare = apart + part.scatter / part.size + scatter / rest;
      return distanceFrom(scale, meanSquare, total[row]! - 2 * inner[row]!, part.size, rest);
    });
  }

  /** For each node the sum over its items. */
  #sumUp(ofItem: (item: number) => number): Float64Array {
    const sums = new Float64Array(this.nodes.length);
    for (let row = 0; row < sums.length; row++) {
      const [left, right] = [this.#children[2 * row]!, this.#children[2 * row + 1]!];
      if (left < 0) sums[row] = ofItem(this.nodes[row]!);
      else sums[row] = sums[left]! + (right < 0 ? 0 : sums[right]!);
    }
    return sums;
  }

  /** For each node the sum of the overlaps of its pairs: where two children meet, of the smaller one. */
  #innerOverlaps(tree: Tree, subtreeOf: Int32Array): Float64Array {
    const { starts, columns, values } = this.#space.overlap;
    const inner = new Float64Array(this.nodes.length);
    for (let row = 0; row < inner.length; row++) {
      const [left, right] = [this.#children[2 * row]!, this.#children[2 * row + 1]!];
      if (left < 0) continue;
      inner[row] = inner[left]! + (right < 0 ? 0 : inner[right]!);
      if (right < 0) continue;
      const isLeftSmaller = this.#summaries[left]!.size <= this.#summaries[right]!.size;
      const [few, many] = (isLeftSmaller ? [left, right] : [right, left]).map(at => this.nodes[at]!);
      const subtree = subtreeOf[few!]!;
      for (const item of tree.members(few!)) {
        if (subtreeOf[item] !== subtree) continue;
        for (let at = starts[item]!; at < starts[item + 1]!; at++) {
          const other = columns[at]!;
          if (tree.contains(many!, other) && subtreeOf[other] === subtree) inner[row]! += values[at]!;
        }
      }
    }
    return inner;
  }

  /** The distances of all nodes to another group. */
  #columnOf(other: ItemSet): Float64Array {
    const known = this.#columns.get(other);
    if (known !== undefined) return known;
    const { scale } = this.#space;
    const { items, sums } = other.overlaps;
    const shared = new Map<number, number>();
    for (let at = 0; at < items.length; at++)
      if (this.#rowOf.has(items[at]!)) shared.set(items[at]!, sums[at]!);
    const overlap = this.#sumUp(item => shared.get(item) ?? 0);
    const column = Float64Array.from(this.#summaries, (part, row) =>
      clusterDistance(scale, part, other.summary, overlap[row]!),
    );
    this.#columns.set(other, column);
    return column;
  }
}

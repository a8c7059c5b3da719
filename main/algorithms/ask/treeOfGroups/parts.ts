/**
 * The parts of a group that an answer could part from it: nodes of the tree, with their distances to the rest
 * of the group and to the nearest other groups. Pure.
 *
 * A table is a function of the group and its subtrees. What a node says by itself is kept by the tree: its
 * mean and scatter from the linkage, and the overlaps inside it. Only nodes of which something was cut out
 * have their own summary here. The distances to another group are a column that is kept as long as that group
 * is among the nearest. With μ and S of the part P and of the group G, the rest R has
 * μ_P − μ_R = (μ_P − μ_G) |G| / |R| and S_R = S_G − S_P − |P| |R| / |G| · |μ_P − μ_R|². O(|G| (columns +
 * overlaps)) for a table, the same for a column, and once O(|G| log |G|) for overlaps inside of nodes.
 */
import type { ReasonEvidence } from '../../explain/reasonEvidence.ts';
import {
  distanceFrom,
  joinSummaries,
  PER_NAT,
  type Summary,
  squareBetween,
} from '../../linkage/clusterDistance.ts';
import type { Sides } from './arrange.ts';
import { sizeFeature } from './chances.ts';
import type { ItemSet, ItemSets } from './itemSets.ts';
import { COMPARED } from './nearestSets.ts';
import type { Resolution } from './resolveConflicts.ts';
import type { Tree } from './tree.ts';

/** A margin where there is no other group. */
export const NO_OTHER = 1;

/** Of each row, as in `sizeFeature` and `impactOf`. */
export interface PartFeatures {
  readonly smaller: Float64Array;
  readonly impact: Float64Array;
}

/**
 * The pairs of items that would change count with this power: large groups matter more, but are not all that
 * matters.
 */
const EXPONENT = 0.6;

/** What joining or parting sides of these sizes is worth. */
export function impactOf(one: number, other: number): number {
  return (one * other) ** EXPONENT;
}

export class PartTable {
  readonly subtrees: readonly number[];
  /** The largest subtree. */
  readonly largest: number;
  /** Each node after those inside it: the left ones, then the right ones, then itself. */
  readonly nodes: Int32Array;
  readonly #sets: ItemSets;
  readonly #tree: Tree;
  readonly #group: ItemSet;
  /** How many items of the group each node has. */
  readonly #sizes: Int32Array;
  /** Of each node its two children in the table; -1: not in the same subtree. */
  readonly #children: Int32Array;
  /** Of the nodes of which something was cut out, by their rows. */
  readonly #partial = new Map<number, Summary>();
  /** What reasons say of the items of each node, summed; null where there are none. */
  readonly #reasons: { readonly evidence: ReasonEvidence; readonly sums: readonly Float64Array[] } | null;
  readonly #toRest: Float64Array;
  /** Of each node the distances to some groups, group by group, and the groups. */
  #columns: Float64Array | null = null;
  readonly #columnSets: (ItemSet | null)[] = new Array<ItemSet | null>(COMPARED).fill(null);
  #nearest: readonly ItemSet[] = [];
  /** By how much farther than the rest the nearest of those groups is. */
  #margins: Float64Array | null = null;
  /** What the chances and scores need of each node; null where it was not needed yet. */
  #features: PartFeatures | null = null;
  #open: { readonly item: number; readonly rows: Int32Array } | null = null;

  /** `labels` are those of the present groups. */
  constructor(
    sets: ItemSets,
    group: ItemSet,
    tree: Tree,
    { subtreeOf, owned }: Resolution,
    subtrees: readonly number[],
    labels: Int32Array,
  ) {
    this.#sets = sets;
    this.#tree = tree;
    this.#group = group;
    this.subtrees = subtrees;
    this.largest = largestOf(subtrees, owned);
    this.nodes = this.#walk(subtreeOf, owned);
    this.#sizes = this.nodes.map(node => owned[node]!);
    this.#children = this.#findChildren(subtreeOf, owned);
    this.#summarisePartial();
    const { reasons } = sets.scale;
    this.#reasons = reasons === undefined ? null : { evidence: reasons, sums: this.#sumReasons(reasons) };
    this.#toRest = this.#measureRest(subtreeOf, labels);
  }

  /** The distance of each node to the rest of the group. */
  get toRest(): Float64Array {
    return this.#toRest;
  }

  /** Of each node; `nearest`: the groups that margins look at. */
  margins(nearest: readonly ItemSet[]): Float64Array {
    const isKnown =
      this.#nearest.length === nearest.length && nearest.every((set, at) => this.#nearest[at] === set);
    if (this.#margins !== null && isKnown) return this.#margins;
    const columns = this.#columnsOf(nearest);
    const count = this.nodes.length;
    this.#nearest = nearest;
    this.#margins ??= new Float64Array(count);
    for (let row = 0; row < count; row++) {
      let other = Number.POSITIVE_INFINITY;
      for (let slot = 0; slot < COMPARED; slot++)
        if (this.#columnSets[slot] !== null) other = Math.min(other, columns[slot * count + row]!);
      this.#margins[row] = other === Number.POSITIVE_INFINITY ? NO_OTHER : other - this.#toRest[row]!;
    }
    return this.#margins;
  }

  get features(): PartFeatures {
    if (this.#features === null) {
      const all = this.#group.members.length;
      const smaller = new Float64Array(this.nodes.length);
      const impact = new Float64Array(this.nodes.length);
      for (let row = 0; row < smaller.length; row++) {
        const size = this.#sizes[row]!;
        smaller[row] = sizeFeature(size, all - size);
        impact[row] = impactOf(size, all - size);
      }
      this.#features = { smaller, impact };
    }
    return this.#features;
  }

  /** The node of a row against the rest of the group. */
  sidesAt(row: number, nearest: readonly ItemSet[]): Sides {
    const size = this.#sizes[row]!;
    return {
      nodes: [this.nodes[row]!, this.largest],
      sizes: [size, this.#group.members.length - size],
      distance: this.#toRest[row]!,
      isTogether: true,
      margin: this.margins(nearest)[row]!,
    };
  }

  /** The rows of the nodes that do not contain an item. */
  rowsWithout(item: number): Int32Array {
    if (this.#open?.item !== item) {
      const { nodes } = this;
      const rows: number[] = [];
      for (let row = 0; row < nodes.length; row++)
        if (!this.#tree.contains(nodes[row]!, item)) rows.push(row);
      this.#open = { item, rows: Int32Array.from(rows) };
    }
    return this.#open.rows;
  }

  /** The row of a node. */
  rowOf(node: number): number {
    return this.nodes.indexOf(node);
  }

  /** Deep trees would overflow a recursion. */
  #walk(subtreeOf: Int32Array, owned: Int32Array): Int32Array {
    const { left, right, n } = this.#tree;
    const order = this.#sets.nodes;
    const stack: number[] = [];
    let [from, end] = [0, 0];
    for (const subtree of this.subtrees) {
      const inside = (child: number) => subtreeOf[child] === subtree && owned[child]! > 0;
      stack.push(subtree);
      for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
        order[end++] = node;
        if (node < n) continue;
        if (inside(left[node]!)) stack.push(left[node]!);
        if (inside(right[node]!)) stack.push(right[node]!);
      }
      order.subarray(from, end).reverse();
      from = end;
    }
    return order.slice(0, end);
  }

  #findChildren(subtreeOf: Int32Array, owned: Int32Array): Int32Array {
    const { left, right, n } = this.#tree;
    const children = new Int32Array(2 * this.nodes.length).fill(-1);
    /** How many rows each node has, itself included. */
    const extents = new Int32Array(this.nodes.length).fill(1);
    for (let row = 0; row < this.nodes.length; row++) {
      const node = this.nodes[row]!;
      if (node < n) continue;
      let last = row - 1;
      let found = 0;
      for (const child of [right[node]!, left[node]!]) {
        if (subtreeOf[child] !== subtreeOf[node] || owned[child]! === 0) continue;
        // The only child is the first one.
        children[2 * row + 1] = children[2 * row]!;
        children[2 * row] = last;
        extents[row]! += extents[last]!;
        last -= extents[last]!;
        found += 1;
      }
      if (found < 2) children[2 * row + 1] = -1;
    }
    return children;
  }

  #isWhole(row: number): boolean {
    return this.#sizes[row] === this.#tree.size[this.nodes[row]!];
  }

  #summarisePartial(): void {
    for (let row = 0; row < this.nodes.length; row++) {
      if (this.#isWhole(row)) continue;
      const [left, right] = [this.#children[2 * row]!, this.#children[2 * row + 1]!];
      const one = this.#summaryOf(left);
      this.#partial.set(row, right < 0 ? one : joinSummaries(one, this.#summaryOf(right)));
    }
  }

  #summaryOf(row: number): Summary {
    return this.#partial.get(row) ?? this.#tree.summaryOf(this.nodes[row]!);
  }

  #squareTo(row: number, mean: Float64Array): number {
    return this.#isWhole(row)
      ? this.#tree.squareTo(this.nodes[row]!, mean)
      : squareBetween(this.#partial.get(row)!.mean, mean);
  }

  #scatterOf(row: number): number {
    return this.#isWhole(row) ? this.#tree.scatterOf(this.nodes[row]!) : this.#partial.get(row)!.scatter;
  }

  #measureRest(subtreeOf: Int32Array, labels: Int32Array): Float64Array {
    const { scale, overlap } = this.#sets.space;
    const { starts, columns, values } = overlap;
    const all = this.#group.summary;
    const label = labels[this.#group.members[0]!]!;
    const total = this.#sumUp(item => {
      let sum = 0;
      for (let at = starts[item]!; at < starts[item + 1]!; at++)
        if (labels[columns[at]!] === label) sum += values[at]!;
      return sum;
    });
    const inner = this.#innerOverlaps(subtreeOf);
    const distances = new Float64Array(this.nodes.length);
    for (let row = 0; row < distances.length; row++) {
      const size = this.#sizes[row]!;
      const rest = all.size - size;
      if (rest === 0) continue;
      const own = this.#scatterOf(row);
      const apart = this.#squareTo(row, all.mean) * (all.size / rest) ** 2;
      const scatter = Math.max(0, all.scatter - own - ((size * rest) / all.size) * apart);
      const meanSquare = apart + own / size + scatter / rest;
      distances[row] =
        distanceFrom(scale, meanSquare, total[row]! - 2 * inner[row]!, size, rest) - this.#bySums(row, null);
    }
    return distances;
  }

  /** What reasons take away from the distance of a node to another group, or to the rest of its own (null). */
  #bySums(row: number, other: ItemSet | null): number {
    if (this.#reasons === null) return 0;
    const { evidence, sums } = this.#reasons;
    const own = sums[row]!;
    const size = this.#sizes[row]!;
    if (other !== null) return PER_NAT * evidence.between(own, other.summary.sums!, size, other.summary.size);
    const rest = this.#group.summary.sums!.map((sum, at) => sum - own[at]!);
    return PER_NAT * evidence.between(own, rest, size, this.#group.members.length - size);
  }

  #sumReasons(reasons: ReasonEvidence): Float64Array[] {
    const sums: Float64Array[] = [];
    for (let row = 0; row < this.nodes.length; row++) {
      const [left, right] = [this.#children[2 * row]!, this.#children[2 * row + 1]!];
      if (left < 0) sums.push(reasons.sumsOf([this.nodes[row]!]));
      else if (right < 0) sums.push(sums[left]!);
      else sums.push(sums[left]!.map((sum, at) => sum + sums[right]![at]!));
    }
    return sums;
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

  /** For each node the sum of the overlaps of its pairs. The tree keeps those of whole nodes. */
  #innerOverlaps(subtreeOf: Int32Array): Float64Array {
    const known = this.#tree.innerOverlaps;
    const inner = new Float64Array(this.nodes.length);
    for (let row = 0; row < inner.length; row++) {
      const node = this.nodes[row]!;
      const isWhole = this.#isWhole(row);
      if (isWhole && !Number.isNaN(known[node]!)) {
        inner[row] = known[node]!;
        continue;
      }
      const [left, right] = [this.#children[2 * row]!, this.#children[2 * row + 1]!];
      if (left >= 0) inner[row] = inner[left]! + (right < 0 ? 0 : inner[right]!);
      if (right >= 0) inner[row] = this.#addBetween(left, right, subtreeOf, inner[row]!);
      if (isWhole) known[node] = inner[row]!;
    }
    return inner;
  }

  /** Adds the overlaps of the pairs between two children: those of the smaller one. */
  #addBetween(left: number, right: number, subtreeOf: Int32Array, before: number): number {
    const { starts, columns, values } = this.#sets.space.overlap;
    const tree = this.#tree;
    const isLeftSmaller = this.#sizes[left]! <= this.#sizes[right]!;
    const few = this.nodes[isLeftSmaller ? left : right]!;
    const many = this.nodes[isLeftSmaller ? right : left]!;
    const subtree = subtreeOf[few]!;
    let sum = before;
    for (const item of tree.members(few)) {
      if (subtreeOf[item] !== subtree) continue;
      for (let at = starts[item]!; at < starts[item + 1]!; at++) {
        const other = columns[at]!;
        if (tree.contains(many, other) && subtreeOf[other] === subtree) sum += values[at]!;
      }
    }
    return sum;
  }

  /** Columns of groups that are no longer among the nearest give way to those that are. */
  #columnsOf(nearest: readonly ItemSet[]): Float64Array {
    const count = this.nodes.length;
    const sets = this.#columnSets;
    this.#columns ??= new Float64Array(COMPARED * count);
    for (let slot = 0; slot < COMPARED; slot++)
      if (sets[slot] !== null && !nearest.includes(sets[slot]!)) sets[slot] = null;
    for (const set of nearest) {
      if (sets.includes(set)) continue;
      const slot = sets.indexOf(null);
      sets[slot] = set;
      this.#measureColumn(set, this.#columns.subarray(slot * count, (slot + 1) * count));
    }
    return this.#columns;
  }

  /** The distances of all nodes to another group. */
  #measureColumn(other: ItemSet, column: Float64Array): void {
    const { scale } = this.#sets.space;
    const { items, sums } = other.overlaps;
    const shared = this.#sets.sums;
    for (let at = 0; at < items.length; at++) shared[items[at]!] = sums[at]!;
    const overlap = this.#sumUp(item => shared[item]!);
    for (const item of items) shared[item] = 0;
    const { mean, scatter, size } = other.summary;
    const spread = scatter / size;
    for (let row = 0; row < column.length; row++) {
      const meanSquare = this.#squareTo(row, mean) + this.#scatterOf(row) / this.#sizes[row]! + spread;
      column[row] =
        distanceFrom(scale, meanSquare, overlap[row]!, this.#sizes[row]!, size) - this.#bySums(row, other);
    }
  }
}

/** Of a group's subtrees, with the items that each has of its own; of equals the first. */
export function largestOf(subtrees: readonly number[], owned: Int32Array): number {
  return subtrees.reduce((most, subtree) => (owned[subtree]! > owned[most]! ? subtree : most));
}

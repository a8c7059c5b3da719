/**
 * The groups that follow from the answers: subtrees joined by "same", then linked by average distance up to
 * the height. Pure.
 *
 * O(N²) for the distances between components (less where few of them changed: summedDistances.ts), O(C²) for
 * linking C components.
 */
import { runLinkage } from '../../cluster/averageLinkage.ts';
import { type Closure, closeConstraints } from '../../constraints.ts';
import { numberLabels } from '../../labels.ts';
import { condensedIndex, type Pair } from '../../matrix.ts';
import type { Chances } from './chances.ts';
import { type Link, type Resolution, resolveConflicts, smallerChild } from './resolveConflicts.ts';
import type { SummedDistances } from './summedDistances.ts';
import type { Tree } from './tree.ts';

/** Two sides that an answer would join or part. */
export interface Sides {
  /** Nodes of the tree that represent the two sides: their central items are shown. */
  readonly nodes: Pair;
  /** The sizes of what would be joined or separated. */
  readonly sizes: Pair;
  /** The average distance of the two sides. */
  readonly distance: number;
  /** Whether the two are in one group now; the first node is then the part that would leave. */
  readonly isTogether: boolean;
  /** How much farther than the other side the nearest other group is. */
  readonly margin: number;
}

/** A margin where there is no other group. */
const NO_OTHER = 1;
/** With how many others a group is compared. */
const COMPARED = 8;

export class Arrangement {
  readonly resolution: Resolution;
  /** Numbered by smallest member. */
  readonly labels: Int32Array;
  readonly groups: number;
  readonly sizes: Int32Array;
  readonly #tree: Tree;
  readonly #summed: SummedDistances;
  readonly #closure: Closure;
  readonly #groupOfSubtree: Int32Array;
  // Needed for questions only, so computed on first use.
  #betweenCache: Float64Array | null = null;
  #largestCache: Int32Array | null = null;
  #nearestCache: Int32Array | null = null;

  constructor(tree: Tree, summed: SummedDistances, chances: Chances, links: readonly Link[]) {
    this.#tree = tree;
    this.#summed = summed;
    const { height } = chances;
    this.resolution = resolveConflicts(tree, height, links, chances.ofMixed);
    this.#closure = this.#close();
    const { clusters } = runLinkage(this.#closure, summed.startingDistances(this.#closure), 1, height);
    const { componentOf } = this.#closure;
    const numbered = numberLabels(componentOf.map(component => clusters.clusterOf(component)));
    this.labels = numbered.labels;
    this.groups = numbered.clusters;
    this.sizes = new Int32Array(this.groups);
    for (const label of this.labels) this.sizes[label]! += 1;
    this.#groupOfSubtree = new Int32Array(tree.root + 1);
    for (let item = 0; item < tree.n; item++)
      this.#groupOfSubtree[this.resolution.subtreeOf[item]!] = this.labels[item]!;
  }

  /** For each item, and for each node inside a subtree, the sum of its distances to each group. */
  get #sums(): Float64Array {
    const length = (this.#tree.root + 1) * this.groups;
    return this.#summed.borrowBuffer(this, length, sums => this.#sumUp(sums));
  }

  get #between(): Float64Array {
    this.#betweenCache ??= this.#measure();
    return this.#betweenCache;
  }

  get #largest(): Int32Array {
    this.#largestCache ??= this.#findLargest();
    return this.#largestCache;
  }

  get #nearest(): Int32Array {
    this.#nearestCache ??= this.#findNearest();
    return this.#nearestCache;
  }

  /** The two sides that an answer about any two items is about. */
  sidesOf(i: number, j: number): Sides {
    const { subtreeOf, owned } = this.resolution;
    const [a, b] = [this.labels[i]!, this.labels[j]!];
    if (a !== b) return { ...this.sidesBetween(a, b), nodes: [subtreeOf[i]!, subtreeOf[j]!] };
    if (subtreeOf[i] === subtreeOf[j])
      return this.sidesOfPart(smallerChild(this.#tree, owned, this.#tree.lowestCommonAncestor(i, j)));
    return this.sidesOfPart(owned[subtreeOf[i]!]! <= owned[subtreeOf[j]!]! ? subtreeOf[i]! : subtreeOf[j]!);
  }

  /** A node inside a subtree, or a subtree, against the rest of its group. */
  sidesOfPart(node: number): Sides {
    const size = this.resolution.owned[node]!;
    const group = this.#groupOf(node);
    const rest = this.sizes[group]! - size;
    const { groups, sizes } = this;
    const sums = this.#sums;
    const row = node * groups;
    const own = (sums[row + group]! - 2 * this.#innerOf(node)) / (size * Math.max(1, rest));
    let other = Number.POSITIVE_INFINITY;
    for (let at = 0; at < groups; at++)
      if (at !== group) other = Math.min(other, sums[row + at]! / (size * sizes[at]!));
    return {
      nodes: [node, this.#largest[group]!],
      sizes: [size, rest],
      distance: own,
      isTogether: true,
      margin: other === Number.POSITIVE_INFINITY ? NO_OTHER : other - own,
    };
  }

  sidesBetween(a: number, b: number): Sides {
    const distance = this.distanceBetween(a, b);
    const others = Math.min(this.#nearestBut(a, b), this.#nearestBut(b, a));
    return {
      nodes: [this.#largest[a]!, this.#largest[b]!],
      sizes: [this.sizes[a]!, this.sizes[b]!],
      distance,
      isTogether: false,
      margin: others === Number.POSITIVE_INFINITY ? NO_OTHER : others - distance,
    };
  }

  distanceBetween(a: number, b: number): number {
    return this.#between[a * this.groups + b]!;
  }

  /** The items of a side by how central they are. */
  central(node: number): Int32Array {
    const subtree = this.resolution.subtreeOf[node]!;
    return this.#tree.central(node).filter(item => this.resolution.subtreeOf[item] === subtree);
  }

  /** The group of the items of a node that belong to its subtree. */
  #groupOf(node: number): number {
    return this.#groupOfSubtree[this.resolution.subtreeOf[node]!]!;
  }

  /** The sum of the distances between the items of a node that belong to its subtree. */
  #innerOf(node: number): number {
    if (this.resolution.owned[node] === this.#tree.size[node]) return this.#tree.inner(node);
    const { n, data } = this.#summed.distances;
    const items = this.#tree
      .members(node)
      .filter(item => this.resolution.subtreeOf[item] === this.resolution.subtreeOf[node]);
    items.sort();
    let sum = 0;
    for (let a = 0; a < items.length; a++)
      for (let b = a + 1; b < items.length; b++) sum += data[condensedIndex(n, items[a]!, items[b]!)]!;
    return sum;
  }

  /**
   * The parts that an answer could part from their group: subtrees and nodes inside them, but for those that
   * an answer confirmed and those around the group's most central item.
   */
  *parts(): Generator<Sides> {
    const { owned, subtreeOf, subtrees } = this.resolution;
    const confirmed = this.#confirmed();
    for (const subtree of subtrees) {
      const largest = this.#largest[this.#groupOf(subtree)]!;
      const anchor = this.central(largest)[0]!;
      const stack = [subtree];
      for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
        if (!confirmed.has(node) && !(subtree === largest && this.#tree.contains(node, anchor)))
          yield this.sidesOfPart(node);
        if (this.#tree.isItem(node)) continue;
        const inside = [this.#tree.left[node]!, this.#tree.right[node]!].filter(
          child => subtreeOf[child] === subtree && owned[child]! > 0,
        );
        stack.push(...inside);
      }
    }
  }

  /** Each group with the nearest of those that no answer keeps it apart from, no pair twice. */
  *pairsOfGroups(farthest: number): Generator<Sides> {
    const apart = this.#apart();
    const chosen = new Set<number>();
    for (let a = 0; a < this.groups; a++) {
      const near: number[] = [];
      for (let b = 0; b < this.groups; b++) {
        const distance = this.distanceBetween(a, b);
        if (a === b || distance > farthest || apart.has(this.#keyOf(a, b))) continue;
        if (near.length === COMPARED && distance >= this.distanceBetween(a, near[COMPARED - 1]!)) continue;
        let at = near.length < COMPARED ? near.length : COMPARED - 1;
        for (; at > 0 && this.distanceBetween(a, near[at - 1]!) > distance; at--) near[at] = near[at - 1]!;
        near[at] = b;
      }
      for (const b of near) chosen.add(this.#keyOf(a, b));
    }
    for (const key of chosen) yield this.sidesBetween(Math.floor(key / this.groups), key % this.groups);
  }

  #keyOf(a: number, b: number): number {
    return Math.min(a, b) * this.groups + Math.max(a, b);
  }

  #apart(): Set<number> {
    const apart = new Set<number>();
    for (const { pair, isSame } of this.resolution.accepted) {
      if (isSame) continue;
      const [a, b] = [this.labels[pair[0]]!, this.labels[pair[1]]!];
      apart.add(this.#keyOf(a, b));
    }
    return apart;
  }

  #close(): Closure {
    const { subtreeOf, accepted } = this.resolution;
    const mustLink: Pair[] = [];
    const cannotLink: Pair[] = [];
    const first = new Int32Array(subtreeOf.length).fill(-1);
    for (let item = 0; item < this.#tree.n; item++) {
      const subtree = subtreeOf[item]!;
      if (first[subtree]! < 0) first[subtree] = item;
      else mustLink.push([first[subtree]!, item]);
    }
    for (const { pair, isSame } of accepted) (isSame ? mustLink : cannotLink).push(pair);
    return closeConstraints(this.#tree.n, mustLink, cannotLink);
  }

  #sumUp(sums: Float64Array): void {
    const { groups, labels } = this;
    const { n, left, right } = this.#tree;
    const { subtreeOf } = this.resolution;
    for (const [group, toGroup] of this.#summed.sumsTo(labels, groups).entries())
      for (let item = 0; item < n; item++) sums[item * groups + group] = toGroup[item]!;
    for (let node = n; node < 2 * n - 1; node++) {
      const subtree = subtreeOf[node]!;
      if (subtree < 0) continue;
      const row = node * groups;
      const [one, other] = [left[node]!, right[node]!].map(child => child * groups) as [number, number];
      const [hasOne, hasOther] = [subtreeOf[left[node]!] === subtree, subtreeOf[right[node]!] === subtree];
      for (let at = 0; at < groups; at++)
        sums[row + at] = (hasOne ? sums[one + at]! : 0) + (hasOther ? sums[other + at]! : 0);
    }
  }

  #measure(): Float64Array {
    const { groups, labels, sizes } = this;
    const sums = this.#sums;
    const between = new Float64Array(groups * groups);
    for (let item = 0; item < labels.length; item++) {
      const [row, from] = [labels[item]! * groups, item * groups];
      for (let at = 0; at < groups; at++) between[row + at]! += sums[from + at]!;
    }
    for (let a = 0; a < groups; a++)
      for (let b = 0; b < groups; b++) between[a * groups + b]! /= sizes[a]! * sizes[b]!;
    return between;
  }

  #nearestBut(group: number, other: number): number {
    const [first, second] = [this.#nearest[2 * group]!, this.#nearest[2 * group + 1]!];
    const nearest = first === other ? second : first;
    return nearest < 0 ? Number.POSITIVE_INFINITY : this.distanceBetween(group, nearest);
  }

  /** The two nearest groups of each. */
  #findNearest(): Int32Array {
    const nearest = new Int32Array(2 * this.groups).fill(-1);
    for (let a = 0; a < this.groups; a++)
      for (let b = 0; b < this.groups; b++) {
        if (a === b) continue;
        const distance = this.distanceBetween(a, b);
        const isNearer = (place: number) =>
          nearest[place]! < 0 || distance < this.distanceBetween(a, nearest[place]!);
        if (isNearer(2 * a)) {
          nearest[2 * a + 1] = nearest[2 * a]!;
          nearest[2 * a] = b;
        } else if (isNearer(2 * a + 1)) nearest[2 * a + 1] = b;
      }
    return nearest;
  }

  /** The largest subtree of each group. */
  #findLargest(): Int32Array {
    const largest = new Int32Array(this.groups).fill(-1);
    const { subtrees, owned } = this.resolution;
    for (const subtree of subtrees) {
      const group = this.#groupOf(subtree);
      if (largest[group]! < 0 || owned[subtree]! > owned[largest[group]!]!) largest[group] = subtree;
    }
    return largest;
  }

  /** Nodes with an item that a "same" joins, directly or through others, to an item outside. */
  #confirmed(): Set<number> {
    const tree = this.#tree;
    const same = this.resolution.accepted.filter(({ isSame }) => isSame).map(({ pair }) => pair);
    const { componentOf } = closeConstraints(tree.n, same, []);
    const members = new Map<number, number[]>();
    for (const item of new Set(same.flat())) {
      const list = members.get(componentOf[item]!);
      if (list === undefined) members.set(componentOf[item]!, [item]);
      else list.push(item);
    }
    const confirmed = new Set<number>();
    for (const list of members.values()) {
      // A node contains all of the list or sends a "same" to the outside.
      const all = list.reduce((node, item) => tree.lowestCommonAncestor(node, item));
      for (const item of list)
        for (let node = item; node !== all && !confirmed.has(node); node = tree.parent[node]!)
          confirmed.add(node);
    }
    return confirmed;
  }
}

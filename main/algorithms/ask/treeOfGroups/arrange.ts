/**
 * The groups as the answers give them: whole nodes of the tree, joined by "same", then linked by average distance up to the height. Pure.
 *
 * O(N²) for the distances between components (less where few of them changed: summedDistances.ts), O(C²) for linking the C of them.
 */
import { linkUp } from '../../cluster/averageLinkage.ts';
import { type Closure, closeConstraints } from '../../constraints.ts';
import { numberLabels } from '../../labels.ts';
import { condensedIndex, type Pair } from '../../matrix.ts';
import type { Chances } from './chances.ts';
import { type Link, type Settled, settle, smallerChild } from './settle.ts';
import type { SummedDistances } from './summedDistances.ts';
import type { Tree } from './tree.ts';

/** Two sides that an answer would join or part. */
export interface Sides {
  /** Nodes of the tree that stand for the two sides: their central items are shown. */
  readonly nodes: Pair;
  /** The sizes of what would be joined or parted. */
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
  readonly settled: Settled;
  /** Numbered by smallest member. */
  readonly labels: Int32Array;
  readonly groups: number;
  readonly sizes: Int32Array;
  readonly #tree: Tree;
  readonly #summed: SummedDistances;
  readonly #closure: Closure;
  readonly #groupOfWhole: Int32Array;
  // Wanted for questions, not for the groups themselves: made when first asked for.
  #madeBetween: Float64Array | null = null;
  #madeLargest: Int32Array | null = null;
  #madeNearest: Int32Array | null = null;

  constructor(tree: Tree, summed: SummedDistances, chances: Chances, links: readonly Link[]) {
    this.#tree = tree;
    this.#summed = summed;
    const { height } = chances;
    this.settled = settle(tree, height, links, chances.ofMixed);
    this.#closure = this.#close();
    const { clusters } = linkUp(this.#closure, summed.startingDistances(this.#closure), 1, height);
    const { componentOf } = this.#closure;
    const numbered = numberLabels(componentOf.map(component => clusters.clusterOf(component)));
    this.labels = numbered.labels;
    this.groups = numbered.clusters;
    this.sizes = new Int32Array(this.groups);
    for (const label of this.labels) this.sizes[label]! += 1;
    this.#groupOfWhole = new Int32Array(tree.root + 1);
    for (let item = 0; item < tree.n; item++)
      this.#groupOfWhole[this.settled.wholeOf[item]!] = this.labels[item]!;
  }

  /** For each item, and for each node inside a whole, the sum of its distances to each group. */
  get #sums(): Float64Array {
    const length = (this.#tree.root + 1) * this.groups;
    return this.#summed.lend(this, length, sums => this.#sumUp(sums));
  }

  get #between(): Float64Array {
    this.#madeBetween ??= this.#measure();
    return this.#madeBetween;
  }

  get #largest(): Int32Array {
    this.#madeLargest ??= this.#findLargest();
    return this.#madeLargest;
  }

  get #nearest(): Int32Array {
    this.#madeNearest ??= this.#findNearest();
    return this.#madeNearest;
  }

  /** The two sides that an answer about any two items is about. */
  sidesOf(i: number, j: number): Sides {
    const { wholeOf, owned } = this.settled;
    const [a, b] = [this.labels[i]!, this.labels[j]!];
    if (a !== b) return { ...this.sidesBetween(a, b), nodes: [wholeOf[i]!, wholeOf[j]!] };
    if (wholeOf[i] === wholeOf[j])
      return this.sidesOfPart(smallerChild(this.#tree, owned, this.#tree.joinOf(i, j)));
    return this.sidesOfPart(owned[wholeOf[i]!]! <= owned[wholeOf[j]!]! ? wholeOf[i]! : wholeOf[j]!);
  }

  /** A node inside a whole, or a whole, against the rest of its group. */
  sidesOfPart(node: number): Sides {
    const size = this.settled.owned[node]!;
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
    const whole = this.settled.wholeOf[node]!;
    return this.#tree.central(node).filter(item => this.settled.wholeOf[item] === whole);
  }

  /** The group of what a node holds of its whole. */
  #groupOf(node: number): number {
    return this.#groupOfWhole[this.settled.wholeOf[node]!]!;
  }

  /** The sum of the distances inside what a node holds of its whole. */
  #innerOf(node: number): number {
    if (this.settled.owned[node] === this.#tree.size[node]) return this.#tree.inner(node);
    const { n, data } = this.#summed.distances;
    const items = this.#tree
      .members(node)
      .filter(item => this.settled.wholeOf[item] === this.settled.wholeOf[node]);
    items.sort();
    let sum = 0;
    for (let a = 0; a < items.length; a++)
      for (let b = a + 1; b < items.length; b++) sum += data[condensedIndex(n, items[a]!, items[b]!)]!;
    return sum;
  }

  /** The parts that an answer could part from their group: wholes and nodes inside them, but for those that an answer confirmed and those around the group's most central item. */
  *parts(): Generator<Sides> {
    const { owned, wholeOf, wholes } = this.settled;
    const confirmed = this.#confirmed();
    for (const whole of wholes) {
      const largest = this.#largest[this.#groupOf(whole)]!;
      const anchor = this.central(largest)[0]!;
      const waiting = [whole];
      for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
        if (!confirmed.has(node) && !(whole === largest && this.#tree.holds(node, anchor)))
          yield this.sidesOfPart(node);
        if (this.#tree.isItem(node)) continue;
        const inside = [this.#tree.left[node]!, this.#tree.right[node]!].filter(
          child => wholeOf[child] === whole && owned[child]! > 0,
        );
        waiting.push(...inside);
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
    for (const { pair, isSame } of this.settled.held) {
      if (isSame) continue;
      const [a, b] = [this.labels[pair[0]]!, this.labels[pair[1]]!];
      apart.add(this.#keyOf(a, b));
    }
    return apart;
  }

  #close(): Closure {
    const { wholeOf, held } = this.settled;
    const mustLink: Pair[] = [];
    const cannotLink: Pair[] = [];
    const first = new Int32Array(wholeOf.length).fill(-1);
    for (let item = 0; item < this.#tree.n; item++) {
      const whole = wholeOf[item]!;
      if (first[whole]! < 0) first[whole] = item;
      else mustLink.push([first[whole]!, item]);
    }
    for (const { pair, isSame } of held) (isSame ? mustLink : cannotLink).push(pair);
    return closeConstraints(this.#tree.n, mustLink, cannotLink);
  }

  #sumUp(sums: Float64Array): void {
    const { groups, labels } = this;
    const { n, left, right } = this.#tree;
    const { wholeOf } = this.settled;
    for (const [group, toGroup] of this.#summed.sumsTo(labels, groups).entries())
      for (let item = 0; item < n; item++) sums[item * groups + group] = toGroup[item]!;
    for (let node = n; node < 2 * n - 1; node++) {
      const whole = wholeOf[node]!;
      if (whole < 0) continue;
      const row = node * groups;
      const [one, other] = [left[node]!, right[node]!].map(child => child * groups) as [number, number];
      const [hasOne, hasOther] = [wholeOf[left[node]!] === whole, wholeOf[right[node]!] === whole];
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

  /** The largest whole node of each group. */
  #findLargest(): Int32Array {
    const largest = new Int32Array(this.groups).fill(-1);
    const { wholes, owned } = this.settled;
    for (const whole of wholes) {
      const group = this.#groupOf(whole);
      if (largest[group]! < 0 || owned[whole]! > owned[largest[group]!]!) largest[group] = whole;
    }
    return largest;
  }

  /** Nodes that hold an item which a "same" joins, perhaps by way of others, to an item outside. */
  #confirmed(): Set<number> {
    const tree = this.#tree;
    const same = this.settled.held.filter(({ isSame }) => isSame).map(({ pair }) => pair);
    const { componentOf } = closeConstraints(tree.n, same, []);
    const members = new Map<number, number[]>();
    for (const item of new Set(same.flat())) {
      const list = members.get(componentOf[item]!);
      if (list === undefined) members.set(componentOf[item]!, [item]);
      else list.push(item);
    }
    const confirmed = new Set<number>();
    for (const list of members.values()) {
      // A node holds all of the list or sends a "same" to the outside.
      const all = list.reduce((node, item) => tree.joinOf(node, item));
      for (const item of list)
        for (let node = item; node !== all && !confirmed.has(node); node = tree.parent[node]!)
          confirmed.add(node);
    }
    return confirmed;
  }
}

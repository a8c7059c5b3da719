/**
 * The groups that follow from the answers, and what could be asked about them. Pure.
 *
 * Answers leave components: subtrees, joined by "same". Groups are made of them (changeGroups.ts). What is known
 * of a group is kept while its members stay the same (itemSets.ts), its parts while its subtrees and the nearest
 * groups do (parts.ts).
 * O(N) for an answer, plus what it changes times columns and overlaps.
 */
import { closeConstraints, findRoot } from '../../constraints.ts';
import type { Pair } from '../../matrix.ts';
import type { Chances } from './chances.ts';
import { changeGroups, codeOf, type GroupsBefore, holdElsewhere } from './changeGroups.ts';
import type { Adjacent, ItemSet, ItemSets } from './itemSets.ts';
import { JoinList, type Joins } from './joins.ts';
import { COMPARED, Nearest, sortSets } from './nearestSets.ts';
import { type Partition, partitionBy, setOf, sizeOf } from './partition.ts';
import { largestOf, NO_OTHER, PartTable } from './parts.ts';
import { type Link, type Resolution, resolveConflicts, smallerChild } from './resolveConflicts.ts';
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

/** The parts of a group that may be asked about: rows of its table. */
export interface OpenParts {
  readonly table: PartTable;
  readonly rows: Int32Array;
  readonly nearest: readonly ItemSet[];
}

/** As far apart as this two sides are as likely the same as not, before anything is answered. */
export const HEIGHT = 0.85;

export class Arrangement {
  readonly resolution: Resolution;
  /** Numbered by smallest member. */
  readonly labels: Int32Array;
  readonly groups: number;
  readonly sizes: Int32Array;
  readonly #tree: Tree;
  readonly #sets: ItemSets;
  readonly #partition: Partition;
  /** Answers that would begin or cease to count, if those about groups elsewhere were judged anew. */
  readonly heldBack: () => Link[];
  // Needed for questions only, so computed on first use.
  #groupsCache: readonly ItemSet[] | null = null;
  #subtreesCache: readonly (readonly number[])[] | null = null;

  constructor(
    tree: Tree,
    sets: ItemSets,
    chances: Chances,
    links: readonly Link[],
    before: GroupsBefore | null,
    parts: Iterable<number> = [],
  ) {
    this.#tree = tree;
    this.#sets = sets;
    const resolve = (of: readonly Link[], cuts: readonly number[]) =>
      resolveConflicts(tree, tree.groupHeight, of, chances.ofMixed, [...parts, ...cuts]);
    this.resolution =
      before === null ? resolve(links, []) : resolve(holdElsewhere(before, links), before.cuts);
    this.heldBack = () => {
      const counts = new Set(this.resolution.accepted.map(codeOf));
      const would = new Set(resolve(links, []).accepted.map(codeOf));
      return links.filter(link => counts.has(codeOf(link)) !== would.has(codeOf(link)));
    };
    const components = this.#components();
    const { accepted } = this.resolution;
    this.#partition = before === null ? components : changeGroups(before, components, accepted, sets, HEIGHT);
    this.labels = this.#partition.of;
    this.groups = this.#partition.count;
    this.sizes = Int32Array.from({ length: this.groups }, (_, group) => sizeOf(this.#partition, group));
  }

  /** Nodes that are cut out of a subtree, but for those where only groups of these items are on the two sides. */
  cutsBeside(items: readonly number[]): number[] {
    const asked = new Set(items.map(item => this.labels[item]!));
    const { subtrees, subtreeOf } = this.resolution;
    return subtrees.filter(subtree => {
      const parent = this.#tree.parent[subtree]!;
      const around = parent < 0 ? -1 : subtreeOf[parent]!;
      return around >= 0 && ![subtree, around].every(node => asked.has(this.#labelOf(node)));
    });
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
    const group = this.#groupOf(node);
    const table = this.#partsOf(group);
    return table.sidesAt(table.rowOf(node), this.#nearestOf(group));
  }

  sidesBetween(a: number, b: number): Sides {
    return this.#sidesAt(this.#distance(this.#groups[a]!, this.#groups[b]!), a, b);
  }

  #sidesAt(distance: number, a: number, b: number): Sides {
    return {
      nodes: [this.largestOf(a), this.largestOf(b)],
      sizes: [this.sizes[a]!, this.sizes[b]!],
      distance,
      isTogether: false,
      margin: this.#marginOf(distance, this.#groups[a]!, this.#groups[b]!),
    };
  }

  #marginOf(distance: number, one: ItemSet, other: ItemSet): number {
    const others = Math.min(this.#nearestBut(one, other), this.#nearestBut(other, one));
    return others === Number.POSITIVE_INFINITY ? NO_OTHER : others - distance;
  }

  /** The groups of the two sides. */
  labelsOf({ nodes }: Sides): Pair {
    return [this.#labelOf(nodes[0]), this.#labelOf(nodes[1])];
  }

  /** Whether one of the two items is on each side. */
  isBetween(sides: Sides, [i, j]: Pair): boolean {
    const { nodes } = sides;
    const [one, other] = this.labelsOf(sides);
    const [a, b] = [this.labels[i]!, this.labels[j]!];
    if (one !== other) return (a === one && b === other) || (a === other && b === one);
    return a === one && b === one && this.#tree.contains(nodes[0], i) !== this.#tree.contains(nodes[0], j);
  }

  /** The items of a side by how central they are. */
  central(node: number): Int32Array {
    const subtree = this.resolution.subtreeOf[node]!;
    return this.#tree.central(node).filter(item => this.resolution.subtreeOf[item] === subtree);
  }

  /** The first of `central`. */
  #mostCentral(node: number): number {
    const isWhole = this.resolution.owned[node] === this.#tree.size[node];
    return isWhole ? this.#tree.medoid(node) : this.central(node)[0]!;
  }

  /**
   * The parts that an answer could part from their group: subtrees and nodes inside them, but for those that
   * an answer confirmed and those around the group's most central item.
   */
  *parts(): Generator<Sides> {
    for (const { table, rows, nearest } of this.openParts())
      for (const row of rows) yield table.sidesAt(row, nearest);
  }

  /** The same, group by group. */
  *openParts(): Generator<OpenParts> {
    const confirmed = this.#confirmed();
    const withConfirmed = new Set<number>();
    for (const { pair, isSame } of this.resolution.accepted)
      if (isSame) for (const item of pair) withConfirmed.add(this.labels[item]!);
    for (const [label, group] of this.#groups.entries()) {
      if (group.members.length === 1) continue;
      const table = this.#partsOf(group);
      const open = table.rowsWithout(this.#mostCentral(table.largest));
      const rows = withConfirmed.has(label) ? open.filter(row => !confirmed.has(table.nodes[row]!)) : open;
      yield { table, rows, nearest: this.#nearestOf(group) };
    }
  }

  /** Each group with the nearest of those that no answer keeps it apart from, no pair twice. */
  *pairsOfGroups(farthest: number): Generator<Sides> {
    const joins = this.joins(farthest);
    for (let at = 0; at < joins.count; at++) yield this.sidesOfJoin(joins, at);
  }

  sidesOfJoin({ one, other, distance }: Joins, at: number): Sides {
    return this.#sidesAt(distance[at]!, one[at]!, other[at]!);
  }

  /** The same without an object each. */
  joins(farthest: number): Joins {
    const apart = this.#apart();
    const groups = this.#groups;
    const large = this.#sets.large;
    large.update(groups);
    const joins = new JoinList(groups.length);
    const near = new Nearest();
    const offer = (a: number, set: ItemSet, distance: number): void => {
      if (apart.size === 0 || !apart.has(this.#keyOf(a, set.label))) near.offer(set.label, distance);
    };
    for (const [a, group] of groups.entries()) {
      near.count = 0;
      const { sets, distances } = this.#adjacentTo(group);
      for (let at = 0; at < sets.length && near.count < COMPARED && distances[at]! <= farthest; at++)
        offer(a, sets[at]!, distances[at]!);
      // Adjacent ones are there too, as if farther away.
      large.forEachWithin(group, Math.min(farthest, near.farthest), (set, distance) =>
        offer(a, set, distance),
      );
      joins.add(a, near);
    }
    return joins.finish((a, b, distance) => this.#marginOf(distance, groups[a]!, groups[b]!));
  }

  /** The groups of this state, under their labels. Another state may have relabelled them. */
  get #groups(): readonly ItemSet[] {
    const sets = this.#sets;
    if (this.#groupsCache !== null && sets.labelledBy === this) return this.#groupsCache;
    sets.beginState();
    const groups =
      this.#groupsCache ??
      Array.from({ length: this.groups }, (_, group) => setOf(group, this.#partition, sets));
    for (const [label, group] of groups.entries()) {
      group.label = label;
      group.usedBy = sets.state;
    }
    sets.labelledBy = this;
    this.#groupsCache = groups;
    return groups;
  }

  /** The subtrees of each group. */
  get #subtrees(): readonly (readonly number[])[] {
    if (this.#subtreesCache === null) {
      const lists = Array.from({ length: this.groups }, (): number[] => []);
      for (const subtree of this.resolution.subtrees) lists[this.#labelOf(subtree)]!.push(subtree);
      this.#subtreesCache = lists;
    }
    return this.#subtreesCache;
  }

  /** The label of the items of a node that belong to its subtree; -1 where there are none. */
  #labelOf(node: number): number {
    const { subtreeOf } = this.resolution;
    const tree = this.#tree;
    const subtree = subtreeOf[node]!;
    for (const item of tree.members(subtree)) if (subtreeOf[item] === subtree) return this.labels[item]!;
    return -1;
  }

  #groupOf(node: number): ItemSet {
    const group = this.#groups[this.#labelOf(node)];
    if (group === undefined) throw new RangeError(`node ${node} has no items`);
    return group;
  }

  /** The node that represents a group. */
  largestOf(group: number): number {
    return largestOf(this.#subtrees[group]!, this.resolution.owned);
  }

  #partsOf(group: ItemSet): PartTable {
    const subtrees = this.#subtrees[group.label]!;
    const known = group.parts;
    if (
      known !== null &&
      known.subtrees.length === subtrees.length &&
      subtrees.every((subtree, at) => known.subtrees[at] === subtree)
    )
      return known;
    group.parts = new PartTable(this.#sets, group, this.#tree, this.resolution, subtrees, this.labels);
    return group.parts;
  }

  /** As long as all adjacent groups are still there, no other can be adjacent. */
  #adjacentTo(group: ItemSet): Adjacent {
    const sets = this.#sets;
    const known = group.adjacent;
    if (known !== null && group.checkedIn === sets.state) return known;
    group.checkedIn = sets.state;
    const isThere = (set: ItemSet) => set.usedBy === sets.state;
    if (known?.sets.every(isThere)) return known;
    group.adjacent = this.#findAdjacent(group, known, isThere);
    return group.adjacent;
  }

  /** Distances to groups that are still there are kept. */
  #findAdjacent(group: ItemSet, known: Adjacent | null, isThere: (set: ItemSet) => boolean): Adjacent {
    const sets = this.#sets;
    const { items, sums } = group.overlaps;
    const { sums: overlaps, nodes: added, marks } = sets;
    const [kept, seen] = sets.newMarks();
    const found: ItemSet[] = [];
    const distances: number[] = [];
    for (const [at, set] of known?.sets.entries() ?? [])
      if (isThere(set)) {
        marks[set.label] = kept;
        found.push(set);
        distances.push(known!.distances[at]!);
      }
    const sorted = found.length;
    let count = 0;
    for (let at = 0; at < items.length; at++) {
      const label = this.labels[items[at]!]!;
      if (marks[label] === kept) continue;
      if (marks[label] !== seen) {
        marks[label] = seen;
        added[count++] = label;
      }
      overlaps[label]! += sums[at]!;
    }
    for (let at = 0; at < count; at++) {
      const label = added[at]!;
      const set = this.#groups[label]!;
      found.push(set);
      distances.push(sets.distance(group, set, overlaps[label]!));
      overlaps[label] = 0;
    }
    return sortSets(found, distances, sorted);
  }

  #nearestOf(group: ItemSet): readonly ItemSet[] {
    return this.#adjacentTo(group).sets.slice(0, COMPARED);
  }

  #distance(one: ItemSet, other: ItemSet): number {
    const { sets, distances } = this.#adjacentTo(one);
    const at = sets.indexOf(other);
    return at >= 0 ? distances[at]! : this.#sets.distance(one, other, 0);
  }

  #nearestBut(group: ItemSet, other: ItemSet): number {
    const { sets, distances } = this.#adjacentTo(group);
    const at = sets[0] === other ? 1 : 0;
    return distances[at] ?? Number.POSITIVE_INFINITY;
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

  /** Subtrees joined by "same". */
  #components(): Partition {
    const { subtreeOf, accepted } = this.resolution;
    const parent = new Int32Array(subtreeOf.length);
    for (let node = 0; node < parent.length; node++) parent[node] = node;
    for (const { pair, isSame } of accepted)
      if (isSame) parent[findRoot(parent, subtreeOf[pair[0]]!)] = findRoot(parent, subtreeOf[pair[1]]!);
    for (const subtree of this.resolution.subtrees) findRoot(parent, subtree);
    return partitionBy(
      parent.map((_, node) => findRoot(parent, node)),
      subtreeOf.subarray(0, this.#tree.n),
    );
  }

  /** Nodes with an item that a "same" joins, directly or through others, to an item outside. */
  #confirmed(): Set<number> {
    const tree = this.#tree;
    const same = this.resolution.accepted.filter(({ isSame }) => isSame).map(({ pair }) => pair);
    const items = [...new Set(same.flat())];
    const placeOf = new Map(items.map((item, place) => [item, place]));
    const places = same.map(([i, j]): Pair => [placeOf.get(i)!, placeOf.get(j)!]);
    const { componentOf } = closeConstraints(items.length, places, []);
    const members = new Map<number, number[]>();
    for (const [place, item] of items.entries()) {
      const list = members.get(componentOf[place]!);
      if (list === undefined) members.set(componentOf[place]!, [item]);
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

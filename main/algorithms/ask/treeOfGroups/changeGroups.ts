/**
 * The groups after an answer: those it is about change, all others stay as they were. Pure.
 *
 * Answers leave components: subtrees, joined by "same" (arrange.ts). A group is made of components. A "same"
 * between two groups joins them. A group with a "different" inside falls apart: the components that it separates
 * go different ways, and each other component goes with the nearest of them. The largest part stays what the
 * group was. A smaller part joins the nearest group that is not farther than the height and not kept apart by an
 * answer, or stays alone. Where the nearest is a fixed group (with a name, or confirmed by a "same") that was not
 * asked about, it stays alone as well: that it belongs there is proposed or asked. So what an answer changes lies in
 * the groups of the items asked about, and a part that left one of them may have come to a group that nobody fixed.
 *
 * An answer may also show that an earlier one was wrong. The groups of its items fall apart, too, if both were
 * asked about; elsewhere an earlier answer goes on to count, or not to, as before (`holdElsewhere`).
 */
import { findRoot } from '../../constraints.ts';
import { SparseLinkage } from '../../linkage/sparseLinkage.ts';
import { keyOf, type Pair } from '../../matrix.ts';
import type { ItemSets } from './itemSets.ts';
import { linkageOf, type Partition, partitionBy, setOf, sizeOf } from './partition.ts';
import type { Link } from './resolveConflicts.ts';

export interface GroupsBefore {
  readonly labels: Int32Array;
  /** The answers that counted. */
  readonly accepted: readonly Link[];
  /** The items that the new answers are about. */
  readonly asked: readonly number[];
  /** Items with a name. */
  readonly named: readonly number[];
  /** Nodes of the present tree that stay cut out, since a group on one side of the cut was not asked about. */
  readonly cuts: readonly number[];
  /** They are the groups, whatever would follow from the answers: items came (arrivals.ts). */
  readonly isFixed?: true | undefined;
}

/** How a group is made of its components. */
const WHOLE = 0;
const IN_PARTS = 1;
const DISSOLVED = 2;

export function changeGroups(
  before: GroupsBefore,
  components: Partition,
  accepted: readonly Link[],
  sets: ItemSets,
  height: number,
): Partition {
  if (before.isFixed) return partitionBy(Int32Array.from(before.labels.keys()), before.labels);
  const apart = accepted.filter(({ isSame }) => !isSame).map(({ pair }) => pair);
  const state = new Uint8Array(before.labels.length);
  for (const group of doubted(before, accepted, apart)) state[group] = IN_PARTS;
  for (;;) {
    const clusters = uniteComponents(before, components, apart, state, sets);
    const violated = apart.filter(([i, j]) => clusters.of[i] === clusters.of[j]);
    if (violated.length === 0) return linkParts(before, clusters, apart, state, sets, height);
    const groups = new Set(violated.flat().map(item => before.labels[item]!));
    // Where that is not enough, a group between the two holds them together.
    if ([...groups].every(group => state[group] === DISSOLVED)) {
      const mixed = new Set(violated.map(([item]) => clusters.of[item]!));
      for (const [item, group] of before.labels.entries())
        if (mixed.has(clusters.of[item]!)) groups.add(group);
    }
    for (const group of groups) state[group] = Math.min(DISSOLVED, state[group]! + 1);
  }
}

/** As unlikely wrong as this, an answer is never rejected. */
const NEVER_WRONG = 1e-300;

/**
 * The answers as they are to be resolved: one about items elsewhere counts if it did before, and does not if it
 * did not, whatever the model has learned meanwhile.
 */
export function holdElsewhere(before: GroupsBefore, links: readonly Link[]): readonly Link[] {
  const { labels, accepted } = before;
  const asked = labelsOf(before.asked, labels);
  const counted = new Set(accepted.map(codeOf));
  return links.flatMap(link => {
    if (link.pair.every(item => asked.has(labels[item]!))) return [link];
    return counted.has(codeOf(link)) ? [{ ...link, error: NEVER_WRONG }] : [];
  });
}

/** Groups that change by answers about them only, and there was none now. */
function fixedGroups({ labels, accepted, asked, named }: GroupsBefore): Set<number> {
  const fixed = labelsOf(named, labels);
  for (const { pair, isSame } of accepted) if (isSame) fixed.add(labels[pair[0]]!);
  for (const item of asked) fixed.delete(labels[item]!);
  return fixed;
}

function labelsOf(items: readonly number[], labels: Int32Array): Set<number> {
  return new Set(items.map(item => labels[item]!));
}

/** Groups with a "different" inside, and those of items whose answer no longer counts. */
function doubted(
  { labels, accepted: earlier }: GroupsBefore,
  accepted: readonly Link[],
  apart: readonly Pair[],
) {
  const groups = new Set<number>();
  for (const [i, j] of apart) if (labels[i] === labels[j]) groups.add(labels[i]!);
  const counts = new Set(accepted.map(codeOf));
  for (const link of earlier)
    if (!counts.has(codeOf(link))) for (const item of link.pair) groups.add(labels[item]!);
  return groups;
}

export function codeOf({ pair, isSame }: Pick<Link, 'pair' | 'isSame'>): string {
  return `${keyOf(pair)} ${isSame}`;
}

/** Components that stay together, as sets of items. */
function uniteComponents(
  { labels }: GroupsBefore,
  components: Partition,
  apart: readonly Pair[],
  state: Uint8Array,
  sets: ItemSets,
): Partition {
  const { of, count } = components;
  const parent = Int32Array.from({ length: count }, (_, component) => component);
  const unite = (one: number, other: number) => {
    parent[findRoot(parent, one)] = findRoot(parent, other);
  };
  const inParts = new Map<number, Set<number>>();
  const first = new Int32Array(labels.length).fill(-1);
  for (let item = 0; item < of.length; item++) {
    const group = labels[item]!;
    if (state[group] === IN_PARTS) add(inParts, group, of[item]!);
    if (state[group] !== WHOLE) continue;
    if (first[group]! < 0) first[group] = of[item]!;
    else unite(of[item]!, first[group]!);
  }
  const separated = apart.map(([i, j]): Pair => [of[i]!, of[j]!]);
  for (const parts of inParts.values()) {
    const ends = new Set(separated.filter(pair => pair.every(one => parts.has(one))).flat());
    const [some = parts.values().next().value!] = ends;
    for (const part of parts)
      if (!ends.has(part)) unite(part, ends.size < 2 ? some : nearestOf(part, ends, components, sets));
  }
  return partitionBy(
    parent.map((_, component) => findRoot(parent, component)),
    of,
  );
}

function add(lists: Map<number, Set<number>>, key: number, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, new Set([value]));
  else list.add(value);
}

function nearestOf(part: number, others: Iterable<number>, components: Partition, sets: ItemSets): number {
  const one = setOf(part, components, sets);
  const overlaps = new Map<number, number>();
  const { items, sums } = one.overlaps;
  for (let at = 0; at < items.length; at++) {
    const component = components.of[items[at]!]!;
    overlaps.set(component, (overlaps.get(component) ?? 0) + sums[at]!);
  }
  let [nearest, least] = [-1, Number.POSITIVE_INFINITY];
  for (const other of others) {
    const distance = sets.distance(one, setOf(other, components, sets), overlaps.get(other) ?? 0);
    if (distance < least || nearest < 0) [nearest, least] = [other, distance];
  }
  return nearest;
}

/** Joins what left its group to the nearest of the others, unless that is fixed. */
function linkParts(
  before: GroupsBefore,
  clusters: Partition,
  apart: readonly Pair[],
  state: Uint8Array,
  sets: ItemSets,
  height: number,
): Partition {
  const { labels } = before;
  const { of, count, starts, items } = clusters;
  const parts = new Map<number, Set<number>>();
  for (let item = 0; item < of.length; item++)
    if (state[labels[item]!] !== WHOLE) add(parts, labels[item]!, of[item]!);
  if ([...parts.values()].every(({ size }) => size === 1)) return clusters;
  const lists = [...parts.values()].map(list => [...list].sort((a, b) => a - b));
  const leaving = new Set(lists.flat());
  // What is the largest part of one group is no part that left another.
  for (const list of lists)
    leaving.delete(list.reduce((a, b) => (sizeOf(clusters, b) > sizeOf(clusters, a) ? b : a)));
  const linkage = new SparseLinkage({
    ...linkageOf(clusters, sets),
    highest: height,
    apart: apart.map(([i, j]): Pair => [of[i]!, of[j]!]),
    isSettled: cluster => !leaving.has(cluster),
  });
  for (const part of leaving) linkage.begin(part);
  const fixed = fixedGroups(before);
  const isFixed = Uint8Array.from({ length: 2 * count }, (_, cluster) =>
    cluster < count && fixed.has(labels[items[starts[cluster]!]!]!) ? 1 : 0,
  );
  const into = Int32Array.from({ length: 2 * count }, (_, cluster) => cluster);
  for (let merge = linkage.next(height); merge !== null; merge = linkage.next(height)) {
    const both = [merge.first, merge.second];
    // What is nearest to a fixed group stays alone, and so does what comes nearest to both.
    if (both.some(cluster => isFixed[cluster] === 1)) isFixed[merge.into] = 1;
    else for (const cluster of both) into[cluster] = merge.into;
  }
  return partitionBy(
    Int32Array.from({ length: count }, (_, cluster) => findRoot(into, cluster)),
    of,
  );
}

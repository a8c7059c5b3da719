/**
 * The groups after a reason: those whose items it concerns are made anew, all others stay as they were. Pure.
 *
 * Groups that have a name or were confirmed by an answer stay: what reasons would change of them is asked about
 * or proposed. Every other group falls into the largest nodes of the tree inside which reasons part next to
 * nothing. These are linked again, the nearest first, by the distances with all reasons (../../linkage/
 * sparseLinkage.ts): those whose neighbourhoods overlap, and the largest, since what reasons join need not look alike. A
 * hard "different" parts all its pairs, a hard "same" joins its items first, unless an answer
 * or a hard "different" keeps them apart. O(N) and the linkage of the parts.
 */
import { findRoot } from '../../constraints.ts';
import { numberLabels } from '../../labels.ts';
import { SparseLinkage } from '../../linkage/sparseLinkage.ts';
import type { Pair } from '../../matrix.ts';
import type { Arrangement } from './arrange.ts';
import type { ItemSets } from './itemSets.ts';
import { linkageOf, type Partition, partitionBy } from './partition.ts';
import type { Tree } from './tree.ts';

/** Two sides of a node that reasons say so many nats against are parts of their own. */
const PARTS_FROM = 0.1;
/** So many parts are compared with each other where appearance counts less than this: what is alike need not look so. */
const LARGEST = 300;
const BY_ATTRIBUTES = 0.5;

export interface RegroupInput {
  readonly tree: Tree;
  /** With the reasons in their scale. */
  readonly sets: ItemSets;
  readonly arrangement: Arrangement;
  /** Whether a group stays as it is, by its label. */
  readonly isFixed: (label: number) => boolean;
  /** The items that each hard "same" joins. */
  readonly joined: readonly Int32Array[];
  readonly height: number;
}

export interface Regrouped {
  readonly labels: Int32Array;
  /** Nodes of the tree that are parts now. */
  readonly parts: Int32Array;
}

export function regroupByReasons(input: RegroupInput): Regrouped {
  const { tree, sets, arrangement, isFixed, height } = input;
  const { labels, resolution } = arrangement;
  const nodeOf = partsOf(input);
  const apart = resolution.accepted.filter(({ isSame }) => !isSame).map(({ pair }) => pair);
  const clusters = joinHard(input, nodeOf, apart);
  const { of, count, starts, items } = clusters;
  const isSettled = (cluster: number) => isFixed(labels[items[starts[cluster]!]!]!);
  const free = Array.from({ length: count }, (_, cluster) => cluster).filter(cluster => !isSettled(cluster));
  const largest = new Set(
    free
      .toSorted((a, b) => starts[b + 1]! - starts[b]! - (starts[a + 1]! - starts[a]!) || a - b)
      .slice(0, (sets.scale.appearance?.share ?? 1) < BY_ATTRIBUTES ? LARGEST : 0),
  );
  const source = linkageOf(clusters, sets);
  const linkage = new SparseLinkage({
    ...source,
    highest: height,
    forEachOverlap: (cluster, use) => {
      source.forEachOverlap(cluster, (other, overlap) => {
        if (!isSettled(other)) use(other, overlap);
      });
      if (largest.has(cluster)) for (const other of largest) if (other !== cluster) use(other, 0);
    },
    apart: apart.map(([i, j]): Pair => [of[i]!, of[j]!]).filter(([a, b]) => a !== b),
  });
  for (const cluster of free) linkage.begin(cluster);
  while (linkage.next(height) !== null);
  const anew = labels.map((label, item) => (isFixed(label) ? label : tree.n + linkage.find(of[item]!)));
  return { labels: numberLabels(anew).labels, parts: Int32Array.from(new Set(nodeOf)) };
}

/** Of each item the largest node around it that stays whole; in a group that stays, its subtree. */
function partsOf({ tree, sets, arrangement, isFixed, joined }: RegroupInput): Int32Array {
  const { n, root, left, right, size } = tree;
  const { subtreeOf } = arrangement.resolution;
  const evidence = sets.scale.reasons!;
  const sums = Array.from({ length: n }, (_, item) => evidence.sumsOf([item]));
  const inJoined = joined.map(items => countInside(tree, items));
  const isParted = new Uint8Array(root + 1);
  for (let node = n; node <= root; node++) {
    const [a, b] = [left[node]!, right[node]!];
    const subtree = subtreeOf[node]!;
    sums.push(sums[a]!.map((sum, at) => sum + sums[b]![at]!));
    const isWhole =
      subtree >= 0 &&
      subtreeOf[a] === subtree &&
      subtreeOf[b] === subtree &&
      isParted[a] === 0 &&
      isParted[b] === 0 &&
      inJoined.every(counts => counts[node] === 0 || counts[node] === size[node]) &&
      evidence.between(sums[a]!, sums[b]!, size[a]!, size[b]!) > -PARTS_FROM;
    if (!isWhole) isParted[node] = 1;
  }
  const partOf = new Int32Array(root + 1);
  for (let node = root; node >= 0; node--) {
    const parent = tree.parent[node]!;
    partOf[node] = parent >= 0 && isParted[parent] === 0 ? partOf[parent]! : node;
  }
  return arrangement.labels.map((label, item) => (isFixed(label) ? subtreeOf[item]! : partOf[item]!));
}

/** Of each node how many of the items it has. */
function countInside({ n, root, left, right }: Tree, items: Int32Array): Int32Array {
  const counts = new Int32Array(root + 1);
  for (const item of items) counts[item] = 1;
  for (let node = n; node <= root; node++) counts[node] = counts[left[node]!]! + counts[right[node]!]!;
  return counts;
}

/** The parts, those of a hard "same" together. */
function joinHard(
  { tree, sets, arrangement, isFixed, joined }: RegroupInput,
  nodeOf: Int32Array,
  apart: readonly Pair[],
): Partition {
  const evidence = sets.scale.reasons!;
  const parent = Int32Array.from({ length: tree.root + 1 }, (_, node) => node);
  const others = new Map<number, number[]>();
  for (const [i, j] of [...apart, ...apart.map(([i, j]): Pair => [j, i])]) {
    const list = others.get(nodeOf[i]!);
    if (list === undefined) others.set(nodeOf[i]!, [nodeOf[j]!]);
    else list.push(nodeOf[j]!);
  }
  for (const items of joined) {
    const free = items.filter(item => !isFixed(arrangement.labels[item]!));
    const together: { root: number; sums: Float64Array; size: number; apart: number[] }[] = [];
    for (const node of new Set(free.map(item => nodeOf[item]!))) {
      const members = tree.members(node);
      const sums = evidence.sumsOf(members);
      const near = together.find(
        one =>
          one.apart.every(other => findRoot(parent, other) !== findRoot(parent, node)) &&
          evidence.between(sums, one.sums, members.length, one.size) > Number.NEGATIVE_INFINITY,
      );
      const own = others.get(node) ?? [];
      if (near === undefined) together.push({ root: node, sums, size: members.length, apart: own });
      else {
        parent[findRoot(parent, node)] = findRoot(parent, near.root);
        near.apart = [...near.apart, ...own];
        near.size += members.length;
        near.sums = near.sums.map((sum, at) => sum + sums[at]!);
      }
    }
  }
  return partitionBy(
    parent.map((_, node) => findRoot(parent, node)),
    nodeOf,
  );
}

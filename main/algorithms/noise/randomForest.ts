/**
 * Random forests: each tree is grown on its own bag and random stream; the result is the leaf of every item
 * in every tree. Pure.
 *
 * Breiman, "Random forests", Machine Learning 45, 2001, as sections III-B1 and III-B2 of Zhu, Loy and Gong,
 * IEEE TNNLS 2016, use it: two classes, bags drawn with replacement, √d features per node, Gini impurity,
 * trees grown until their leaves are pure or have one sample. Only shared leaves are needed, never a class,
 * so the votes of the leaves (eq. 2) are not kept.
 *
 * Yields after every tree, so that a caller can show progress, stop, or share the trees among threads: a
 * range of trees is the same on any thread. O(√d · n log n) per level of a tree.
 */

import type { Matrix, Pair } from '../matrix.ts';
import { Random } from '../random.ts';
import { type FlatAnswers, flattenAnswers, type Samples, samplesOf } from './bag.ts';
import { TreeGrower } from './growTree.ts';

export interface Forest {
  readonly samples: Samples;
  /** The answers that the trees respect, each those of its bag; null for an unconstrained forest. */
  readonly answers: FlatAnswers | null;
  /**
   * Whether the samples are separated from pseudo-samples, which each tree draws, rather than from each
   * other.
   */
  readonly hasPseudoSamples: boolean;
  readonly seed: number;
  readonly purpose: Purpose;
}

/** Grows the trees `from`..`to` - 1 into their rows of `leaves`. */
export function* growTrees(forest: Forest, from: number, to: number, leaves: Leaves): Generator<void> {
  const { samples, answers, hasPseudoSamples, seed, purpose } = forest;
  if (leaves.items !== samples.count || from < 0 || to > leaves.trees)
    throw new RangeError('leaves: the size does not fit the forest');
  const grower = new TreeGrower(samples, answers, hasPseudoSamples);
  for (let tree = from; tree < to; tree++) {
    grower.grow(randomStream(seed, purpose, tree), leaves.data, tree * leaves.items);
    yield;
  }
}

/** All trees. Yields after each. */
export function* growForest(forest: Forest, trees: number): Generator<void, Leaves> {
  if (!Number.isInteger(trees) || trees < 1) throw new RangeError('trees must be an integer, at least 1');
  const leaves = emptyLeaves(trees, forest.samples.count);
  yield* growTrees(forest, 0, trees, leaves);
  return leaves;
}

/**
 * The purpose of a random stream. The two forests of one request must not share their bags.
 *
 * A stream is derived from (seed, forest, tree) alone. So any tree can be grown alone, in any order, on any
 * thread, and is the same bit for bit.
 */
export type Purpose = 'clustering' | 'inconsistency';

const NUMBER_OF: Readonly<Record<Purpose, number>> = {
  clustering: 1,
  inconsistency: 2,
};

export function randomStream(seed: number, purpose: Purpose, index: number): Random {
  const key = new Random(seed);
  for (let drawn = 0; drawn < NUMBER_OF[purpose]; drawn++) key.next();
  const low = avalanche(key.next() + index);
  const high = key.next() & 0x1f_ffff;
  return new Random(high * 0x1_0000_0000 + low);
}

/**
 * Spreads every bit over all 32 (the finaliser of MurmurHash3); one to one, so that no two trees of a forest
 * share a stream.
 */
function avalanche(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * The clustering forest before any tree is grown: a classification forest that separates the items from
 * pseudo-samples.
 *
 * Zhu, Loy and Gong, IEEE TNNLS 2016, section III-B3 (the pseudo two-class algorithm of Breiman, and of Shi
 * and Horvath, "Unsupervised learning with random forest predictors", 2006). N pseudo-samples (class 0) are
 * added to the N items (class 1); each of their features is drawn independently from that feature's values
 * among the items. A tree that separates the two classes divides space into dense and sparse regions; its
 * leaves are the neighbourhoods. Each tree draws its bag of N from the 2N, with replacement (section IV-A2):
 * see [Note: pseudo-samples] in bag.ts.
 */
function newClusteringForest(points: Matrix, seed: number): Forest {
  const samples = samplesOf(points, new Uint8Array(points.rows).fill(1));
  return { samples, answers: null, hasPseudoSamples: true, seed, purpose: 'clustering' };
}

/**
 * COP-RF, the constraint propagation random forest, before any tree is grown.
 *
 * Zhu, Loy and Gong, "Constrained clustering with imperfect oracles", IEEE TNNLS 27, 2016, section III-C.
 * Each tree draws a bag of N from the N items and N pseudo-samples and uses only the answers whose two items
 * are both in that bag (eq. 6). A split must keep every must-link together and prefers to respect
 * cannot-links (eq. 7, Algorithm 1, in growTree.ts). Items that share leaves are similar (eqs. 8 and 9). So
 * answers also affect items that no answer names, through the features that the splits had to choose.
 *
 * Answers are used as given: one given twice counts twice. Where a cannot-link contradicts must-links these
 * win, since no split may separate them. Without answers it is the plain clustering forest. One item: one
 * leaf. The paper's parameters: 1,000 trees, √d features per node, leaves down to one sample.
 */
export function newCopForest(
  points: Matrix,
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
  seed: number,
): Forest {
  return {
    ...newClusteringForest(points, seed),
    answers: flattenAnswers(points.rows, mustLink, cannotLink),
  };
}

/**
 * The leaf of every item in every tree: `data[t * items + i]`. Leaves of a tree are numbered from 0 to at
 * most items - 1.
 *
 * The affinity of two items is how often they share a leaf. Zhu, Loy and Gong, IEEE TNNLS 2016, eqs. (8) and
 * (9): in one tree it is 1 in the same leaf and 0 otherwise; the forest's is the mean over its trees. Every
 * value is a whole count divided by the number of trees, so it does not depend on the order of the trees or
 * the number of threads. O(trees · Σ |leaf|²).
 */
export interface Leaves {
  readonly trees: number;
  readonly items: number;
  readonly data: Int32Array;
}

export function emptyLeaves(trees: number, items: number): Leaves {
  return { trees, items, data: new Int32Array(trees * items) };
}

/** How many numbers one block of rows may count at a time: what stays in the cache. */
const BLOCK = 1 << 16;

/**
 * Calls `take` for each of the rows `from`..`to` - 1 with how many trees put each item into the leaf of that
 * item. The counts are valid until `take` returns.
 */
export function countSharedLeaves(
  { trees, items, data }: Leaves,
  from: number,
  to: number,
  take: (item: number, counts: Uint32Array) => void,
): void {
  const height = Math.max(1, Math.min(to - from, Math.floor(BLOCK / items)));
  const counts = new Uint32Array(height * items);
  const members = new Int32Array(items);
  const start = new Int32Array(items + 1);
  for (let top = from; top < to; top += height) {
    const bottom = Math.min(top + height, to);
    counts.fill(0);
    for (let t = 0; t < trees; t++) {
      const tree = t * items;
      groupByLeaf(data, tree, members, start);
      for (let item = top; item < bottom; item++) {
        const row = (item - top) * items;
        const leaf = data[tree + item]!;
        const end = start[leaf + 1]!;
        for (let p = start[leaf]!; p < end; p++) counts[row + members[p]!]! += 1;
      }
    }
    for (let item = top; item < bottom; item++) {
      const row = (item - top) * items;
      take(item, counts.subarray(row, row + items));
    }
  }
}

/** Fills `members` with the items, leaf by leaf; those of leaf l are at `start[l]` to `start[l + 1]` - 1. */
function groupByLeaf(data: Int32Array, tree: number, members: Int32Array, start: Int32Array): void {
  const items = members.length;
  start.fill(0);
  for (let item = 0; item < items; item++) start[data[tree + item]!]! += 1;
  for (let leaf = 1; leaf <= items; leaf++) start[leaf]! += start[leaf - 1]!;
  // Now every entry is the end of its leaf; filling from the back turns it into the start.
  for (let item = items - 1; item >= 0; item--) {
    const leaf = data[tree + item]!;
    start[leaf]! -= 1;
    members[start[leaf]!] = item;
  }
}

/** The full matrix, its diagonal 1. */
export function affinityOf(leaves: Leaves): Matrix {
  const { items } = leaves;
  const data = new Float64Array(items * items);
  fillAffinityRows(leaves, 0, items, data);
  return { rows: items, columns: items, data };
}

export function fillAffinityRows(leaves: Leaves, from: number, to: number, affinity: Float64Array): void {
  const { trees, items } = leaves;
  countSharedLeaves(leaves, from, to, (item, counts) => {
    for (let j = 0; j < items; j++) affinity[item * items + j] = counts[j]! / trees;
  });
}

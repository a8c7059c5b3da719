/**
 * A forest: trees grown each on its own bag and its own random stream, and the leaf of every item in every tree. Pure.
 *
 * Breiman, "Random forests", Machine Learning 45, 2001, as sections III-B1 and III-B2 of Zhu, Loy and Gong, IEEE TNNLS 2016, use it: two classes, bags drawn
 * with replacement, √d features per node, Gini impurity, trees grown until their leaves are pure or hold one sample. What is wanted here is never a
 * class but which items end together, so that the votes of the leaves (eq. 2) are not kept.
 *
 * Yields after every tree, so that a caller can show progress, stop, or share the trees among threads: any range of trees of a forest is the
 * same whoever grows it. O(√d · n log n) per level of a tree.
 */
import type { FlatAnswers } from './bagLinks.ts';
import { emptyLeaves, type Leaves } from './forestAffinity.ts';
import { TreeGrower } from './growTree.ts';
import { type Purpose, randomStream } from './randomStreams.ts';
import type { Samples } from './samples.ts';

export interface Forest {
  readonly samples: Samples;
  /** The answers that the trees respect, each those of its bag; null for an unconstrained forest. */
  readonly answers: FlatAnswers | null;
  /** Whether the samples are told from pseudo-samples, which each tree makes for itself, rather than from one another. */
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

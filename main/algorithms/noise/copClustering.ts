/**
 * Clustering with answers that may be wrong: the inconsistency filter, COP-RF, then a clustering of its
 * affinity. Pure.
 *
 * Zhu, Loy and Gong, "Constrained clustering with imperfect oracles", IEEE TNNLS 27, 2016, section III-E. The
 * most consistent share `keep` of the answers is kept (the paper: half), a COP-RF grown on them gives the
 * affinity A, and A is clustered: by spectral clustering of its k-nearest-neighbour graph (the paper: N / 10
 * neighbours), or by affinity propagation on A itself, whose number of clusters follows from the median
 * affinity and not from k.
 *
 * keep = 1 uses all answers and scores none. Without answers this clusters by the plain clustering forest.
 */
import { affinityPropagation, medianSimilarity } from '../cluster/affinityPropagation.ts';
import { neighbourGraph, spectral } from '../cluster/spectral.ts';
import type { Matrix, Pair } from '../matrix.ts';
import { Random } from '../random.ts';
import { keepConsistent, scoreInconsistency } from './inconsistency.ts';
import { affinityOf, growForest, newCopForest } from './randomForest.ts';

export interface AffinityClustering {
  readonly k: number;
  readonly by: 'spectral' | 'affinity-propagation';
  /** Of the graph that spectral clustering sees. */
  readonly neighbours: number;
  readonly seed: number;
}

export interface CopClustering extends AffinityClustering {
  readonly trees: number;
  readonly keep: number;
}

export interface CopClusteringResult {
  readonly labels: Int32Array;
  /** Ascending places in mustLink, then cannotLink. */
  readonly kept: Int32Array;
  readonly affinity: Matrix;
}

const DAMPING = 0.5;
const MAX_ITERATIONS = 300;

/** The paper's N / 10, at least 1. */
export function usualNeighbours(items: number): number {
  return Math.max(1, Math.floor(items / 10));
}

/** Yields after every tree. */
export function* clusterByCopForest(
  points: Matrix,
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
  options: CopClustering,
): Generator<void, CopClusteringResult> {
  const { trees, keep, seed } = options;
  const answers = mustLink.length + cannotLink.length;
  const kept =
    keep === 1
      ? allOf(answers)
      : keepConsistent(yield* scoreInconsistency(points, mustLink, cannotLink, trees, seed), keep);
  const used = answersKept(mustLink, cannotLink, kept);
  const forest = newCopForest(points, used.mustLink, used.cannotLink, seed);
  const affinity = affinityOf(yield* growForest(forest, trees));
  return { labels: clusterAffinity(affinity, options), kept, affinity };
}

export function allOf(answers: number): Int32Array {
  return Int32Array.from({ length: answers }, (_, answer) => answer);
}

/** The answers at the given places of mustLink, then cannotLink. */
export function answersKept(
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
  kept: Int32Array,
): { mustLink: Pair[]; cannotLink: Pair[] } {
  const count = mustLink.length;
  return {
    mustLink: Array.from(
      kept.filter(at => at < count),
      at => mustLink[at]!,
    ),
    cannotLink: Array.from(
      kept.filter(at => at >= count),
      at => cannotLink[at - count]!,
    ),
  };
}

/** `checkpoint` may throw to cancel. */
export function clusterAffinity(
  affinity: Matrix,
  { k, by, neighbours, seed }: AffinityClustering,
  checkpoint: () => void = () => undefined,
): Int32Array {
  if (by === 'spectral')
    return spectral(neighbourGraph(affinity, neighbours), k, new Random(seed), checkpoint).labels;
  const preference = medianSimilarity(affinity);
  return affinityPropagation(affinity, {
    preference,
    damping: DAMPING,
    maxIterations: MAX_ITERATIONS,
    checkpoint,
  }).labels;
}

/**
 * The clusterers of the literature, with answers and, where they weigh them, reasons. The seed is fixed, so
 * that only answers make a difference. Clustering thread.
 */
import {
  affinityPropagation,
  constrainSimilarity,
  medianSimilarity,
  minusSquaredDistances,
} from '../../../algorithms/cluster/affinityPropagation.ts';
import { linksFromPairs } from '../../../algorithms/cluster/copKmeans/linkSets.ts';
import { copKmeans } from '../../../algorithms/cluster/copKmeans.ts';
import { copKmeansAsPublished } from '../../../algorithms/cluster/copKmeansAsPublished.ts';
import { hacc } from '../../../algorithms/cluster/hacc.ts';
import { spreadCentroids } from '../../../algorithms/cluster/kmeans.ts';
import { mpckMeans } from '../../../algorithms/cluster/mpckMeans.ts';
import { constrainByReasons, gaussianAffinity, spectral } from '../../../algorithms/cluster/spectral.ts';
import { pairwiseDistances } from '../../../algorithms/distance.ts';
import type { Matrix, Pair, WeightedPair } from '../../../algorithms/matrix.ts';
import { clusterByCopForest, usualNeighbours } from '../../../algorithms/noise/copClustering.ts';
import { Random } from '../../../algorithms/random.ts';
import type { Clusterer } from '../../../contract/grouping.ts';

interface Links {
  readonly mustLink: readonly (Pair | WeightedPair)[];
  readonly cannotLink: readonly (Pair | WeightedPair)[];
}

const MAX_ITERATIONS = 300;
const PROPAGATION = { damping: 0.5, maxIterations: 300 } as const;
/** Random orders in which the published rule is tried. */
const ORDERS = 20;
const KEEP = 0.5;
/** Paper 5's number, as long as trees times items are no more than this; fewer trees beyond. */
const MOST_TREES = 1000;
const FEWEST_TREES = 100;
const MOST_LEAVES = 1_000_000;

/** Those that work on points; the others need the worker's distances. */
export type PointClusterer = Exclude<Clusterer, 'own' | 'average-linkage'>;

export function clusterWith(
  clusterer: PointClusterer,
  points: Matrix,
  k: number,
  { mustLink, cannotLink }: Links,
  seed: number,
  /** The published rule found no place for an item, so that another rule made the groups. */
  onRuleFailed: () => void = () => {},
): Int32Array {
  const random = new Random(seed);
  const [must, cannot] = [mustLink.map(weighted), cannotLink.map(weighted)];
  switch (clusterer) {
    case 'hacc':
      return hacc(pairwiseDistances(points, 'euclidean'), k, must.map(bare), cannot.map(bare)).labels;
    case 'cop-kmeans-published':
    case 'cop-kmeans-least-violation': {
      const start = spreadCentroids(points, k, random);
      const found =
        clusterer === 'cop-kmeans-published' ? byWagstaffsRule(points, start, must, cannot, random) : null;
      if (found !== null) return found;
      if (clusterer === 'cop-kmeans-published') onRuleFailed();
      // This rule never fails.
      return copKmeansAsPublished(points, start, must, cannot, 'least-violation')!.labels;
    }
    case 'affinity-propagation': {
      const similarity = minusSquaredDistances(points);
      const options = { preference: medianSimilarity(similarity), ...PROPAGATION };
      return affinityPropagation(constrainSimilarity(similarity, must, cannot), options).labels;
    }
    case 'cop-kmeans':
      return copKmeans(points, spreadCentroids(points, k, random), linksFromPairs(must, cannot), random, {
        maxIterations: MAX_ITERATIONS,
      }).labels;
    case 'mpck-means':
      return mpckMeans(points, k, must, cannot, random, { weighting: 'shared' }).labels;
    case 'spectral':
      return spectral(constrainByReasons(gaussianAffinity(points, null), must, cannot), k, random).labels;
    case 'cop-rf': {
      const options = {
        k,
        by: 'spectral',
        neighbours: usualNeighbours(points.rows),
        seed,
        keep: KEEP,
        trees: treesFor(points.rows),
      } as const;
      const work = clusterByCopForest(points, must.map(bare), cannot.map(bare), options);
      let step = work.next();
      while (!step.done) step = work.next();
      return step.value.labels;
    }
  }
}

/** It fails where an item has no cluster left. Another order may succeed; null: none did. */
function byWagstaffsRule(
  points: Matrix,
  start: Matrix,
  must: readonly WeightedPair[],
  cannot: readonly WeightedPair[],
  random: Random,
): Int32Array | null {
  for (let attempt = 0; attempt < ORDERS; attempt++) {
    const order = random.sample(points.rows, points.rows);
    const found = copKmeansAsPublished(points, start, must, cannot, 'wagstaff', order);
    if (found !== null) return found.labels;
  }
  return null;
}

export function treesFor(items: number): number {
  return Math.max(FEWEST_TREES, Math.min(MOST_TREES, Math.floor(MOST_LEAVES / items)));
}

function weighted(pair: Pair | WeightedPair): WeightedPair {
  return [pair[0], pair[1], pair[2] ?? 1];
}

function bare([i, j]: WeightedPair): Pair {
  return [i, j];
}

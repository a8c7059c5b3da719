/**
 * The clusterers that weigh answers and reasons. The seed is fixed, so that only answers make a difference.
 * Clustering thread.
 */
import { linksFromPairs } from '../../../algorithms/cluster/copKmeans/linkSets.ts';
import { copKmeans } from '../../../algorithms/cluster/copKmeans.ts';
import { spreadCentroids } from '../../../algorithms/cluster/kmeans.ts';
import { mpckMeans } from '../../../algorithms/cluster/mpckMeans.ts';
import { constrainByReasons, gaussianAffinity, spectral } from '../../../algorithms/cluster/spectral.ts';
import type { Matrix, Pair, WeightedPair } from '../../../algorithms/matrix.ts';
import { clusterByCopForest, usualNeighbours } from '../../../algorithms/noise/copClustering.ts';
import { Random } from '../../../algorithms/random.ts';
import type { Clusterer } from '../../../contract/grouping.ts';

interface Links {
  readonly mustLink: readonly (Pair | WeightedPair)[];
  readonly cannotLink: readonly (Pair | WeightedPair)[];
}

const MAX_ITERATIONS = 300;
const FOREST = { trees: 100, keep: 0.5 } as const;

export function clusterWith(
  clusterer: Exclude<Clusterer, 'own'>,
  points: Matrix,
  k: number,
  { mustLink, cannotLink }: Links,
  seed: number,
): Int32Array {
  const random = new Random(seed);
  const [must, cannot] = [mustLink.map(weighted), cannotLink.map(weighted)];
  switch (clusterer) {
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
        ...FOREST,
      } as const;
      const work = clusterByCopForest(points, must.map(bare), cannot.map(bare), options);
      let step = work.next();
      while (!step.done) step = work.next();
      return step.value.labels;
    }
  }
}

function weighted(pair: Pair | WeightedPair): WeightedPair {
  return [pair[0], pair[1], pair[2] ?? 1];
}

function bare([i, j]: WeightedPair): Pair {
  return [i, j];
}

/**
 * The clusterings of a simulation that take constraints with weights: all that follows from the answers, and from the reasons where the person gives any. Pure.
 *
 * Every question starts from the same seed, so that only the answers make a difference.
 */
import { affinityPropagation, medianSimilarity } from '../cluster/affinityPropagation.ts';
import { mpckMeans } from '../cluster/mpckMeans.ts';
import { constrainByReasons, gaussianAffinity, gaussianAffinityOf, spectral } from '../cluster/spectral.ts';
import { condensedIndex, type Matrix, type WeightedPair } from '../matrix.ts';
import { Random } from '../random.ts';
import type { Clusterer, Setting } from './setting.ts';

/** With one metric for all clusters, as Lad and Parikh use it. */
export function clusterByMpckMeans({ k, points, random }: Setting): Clusterer {
  if (points === null) throw new RangeError('clusterer: mpck-means wants points, not distances');
  const seed = random.next();
  return ({ weighted }) => {
    const { mustLink, cannotLink } = weighted();
    return mpckMeans(points, k, mustLink, cannotLink, new Random(seed), { weighting: 'shared' }).labels;
  };
}

/** Differs from the op where a reason is unsure: `constrainByReasons` says how. */
export function clusterBySpectral({ k, points, distances, random }: Setting): Clusterer {
  const affinity = points === null ? gaussianAffinityOf(distances, null) : gaussianAffinity(points, null);
  const seed = random.next();
  return ({ weighted }) => {
    const { mustLink, cannotLink } = weighted();
    return spectral(constrainByReasons(affinity, mustLink, cannotLink), k, new Random(seed)).labels;
  };
}

/**
 * Affinity propagation has no place for constraints; as in spectral clustering, they change the similarities: a must-link of weight w takes a pair that far towards the largest
 * similarity there is, a cannot-link as far towards the smallest. How many clusters there are follows from the median of the unchanged similarities.
 */
export function clusterByAffinityPropagation({ distances: { n, data } }: Setting): Clusterer {
  const similarity = new Float64Array(n * n);
  const extremes = { most: Number.NEGATIVE_INFINITY, least: Number.POSITIVE_INFINITY };
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const value = -(data[condensedIndex(n, i, j)]! ** 2);
      similarity[i * n + j] = value;
      similarity[j * n + i] = value;
      extremes.most = Math.max(extremes.most, value);
      extremes.least = Math.min(extremes.least, value);
    }
  const plain: Matrix = { rows: n, columns: n, data: similarity };
  const preference = medianSimilarity(plain);
  return ({ weighted }) => {
    const { mustLink, cannotLink } = weighted();
    const pulled = similarity.slice();
    const pull = (pairs: readonly WeightedPair[], towards: number): void => {
      for (const [i, j, weight] of pairs)
        for (const at of [i * n + j, j * n + i]) pulled[at]! += weight * (towards - similarity[at]!);
    };
    pull(mustLink, extremes.most);
    pull(cannotLink, extremes.least);
    const options = { preference, damping: 0.5, maxIterations: 300 };
    return affinityPropagation({ ...plain, data: pulled }, options).labels;
  };
}

/** COP-KMeans as the clustering of a simulation, from the same start for every question so that only the answers make a difference. Pure. */
import { linksFromPairs } from '../cluster/copKmeans/linkSets.ts';
import { copKmeans } from '../cluster/copKmeans.ts';
import { spreadCentroids } from '../cluster/kmeans.ts';
import { Random } from '../random.ts';
import type { Clusterer, Setting } from './setting.ts';

const MAX_ITERATIONS = 300;

export function clusterByCopKmeans({ k, points, random }: Setting): Clusterer {
  if (points === null) throw new RangeError('clusterer: cop-kmeans wants points, not distances');
  const start = spreadCentroids(points, k, random);
  const seed = random.next();
  return situation => {
    const { mustLink, cannotLink } = situation.hasReasons ? situation.weighted() : situation;
    return copKmeans(points, start, linksFromPairs(mustLink, cannotLink), new Random(seed), {
      maxIterations: MAX_ITERATIONS,
    }).labels;
  };
}

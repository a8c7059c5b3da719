/** The operation `cop-kmeans`: k-means that keeps to weighted constraints as far as they can be kept. Any process. */
import { linksFromPairs } from '../../algorithms/cluster/copKmeans/linkSets.ts';
import { copKmeans } from '../../algorithms/cluster/copKmeans.ts';
import { spreadCentroids } from '../../algorithms/cluster/kmeans.ts';
import { Random } from '../../algorithms/random.ts';
import { readClusterCount, readSeed } from './fields.ts';
import { readInitialCentroids } from './kmeans.ts';
import { readPoints } from './matrixFields.ts';
import { defineOperation } from './operation.ts';
import { readWeightedPairs } from './pairFields.ts';

const MAX_ITERATIONS = 300;

export const operation = defineOperation({
  fields: ['points', 'k', 'seed', 'init', 'mustLink', 'cannotLink'],
  parse(request) {
    const points = readPoints(request);
    const k = readClusterCount(request, points.rows);
    return {
      points,
      k,
      seed: readSeed(request),
      init: readInitialCentroids(request, points, k),
      mustLink: readWeightedPairs(request, 'mustLink', points.rows),
      cannotLink: readWeightedPairs(request, 'cannotLink', points.rows),
    };
  },
  run({ points, k, seed, init, mustLink, cannotLink }) {
    const random = new Random(seed);
    const start = init ?? spreadCentroids(points, k, random);
    const links = linksFromPairs(mustLink, cannotLink);
    const { labels, violations } = copKmeans(points, start, links, random, { maxIterations: MAX_ITERATIONS });
    return { labels, violations: { ...violations } };
  },
});

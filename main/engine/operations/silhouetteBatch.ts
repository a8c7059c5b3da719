/** The operation `silhouette-batch`: the items worth labelling, chosen at once. Without labels, k-means makes them as the operation `kmeans` does. Any process. */
import { silhouette } from '../../algorithms/ask/silhouette.ts';
import { silhouetteBatch } from '../../algorithms/ask/silhouetteBatch.ts';
import { kmeans, spreadCentroids } from '../../algorithms/cluster/kmeans.ts';
import { Random } from '../../algorithms/random.ts';
import { badRequest } from './failure.ts';
import { isGiven, readClusterCount, readInteger, readLabels, readSeed } from './fields.ts';
import { readPoints } from './matrixFields.ts';
import { defineOperation } from './operation.ts';

const MAX_ITERATIONS = 300;

export const operation = defineOperation({
  fields: ['points', 'labels', 'k', 'seed', 'budget'],
  parse(request) {
    const points = readPoints(request);
    const hasLabels = isGiven(request, 'labels');
    const hasK = isGiven(request, 'k');
    if (hasLabels && hasK) throw badRequest('k', 'and labels are both given; exactly one is wanted');
    if (!hasLabels && !hasK) throw badRequest('labels', 'is missing (or k in its place)');
    const seed = readSeed(request);
    return {
      points,
      budget: readInteger(request, 'budget', { from: 0 }),
      labels: hasLabels
        ? readLabels(request, 'labels', points.rows)
        : { k: readClusterCount(request, points.rows), seed },
    };
  },
  run({ points, labels: given, budget }) {
    const labels =
      given instanceof Float64Array
        ? given
        : kmeans(points, spreadCentroids(points, given.k, new Random(given.seed)), MAX_ITERATIONS).labels;
    return { queries: silhouetteBatch(points, labels, silhouette(points, labels, null), budget) };
  },
});

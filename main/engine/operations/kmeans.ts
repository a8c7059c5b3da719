/** The operation `kmeans`: Lloyd's iterations from the given centroids, or from rows that k-means++ spreads. Any process. */
import { kmeans, spreadCentroids } from '../../algorithms/cluster/kmeans.ts';
import type { Matrix } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import { badRequest } from './failure.ts';
import { isGiven, type Request, readClusterCount, readInteger, readSeed } from './fields.ts';
import { readMatrix, readPoints } from './matrixFields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  fields: ['points', 'k', 'seed', 'init', 'maxIterations'],
  parse(request) {
    const points = readPoints(request);
    const k = readClusterCount(request, points.rows);
    return {
      points,
      k,
      seed: readSeed(request),
      init: readInitialCentroids(request, points, k),
      maxIterations: readInteger(request, 'maxIterations', { from: 1 }, 300),
    };
  },
  run({ points, k, seed, init, maxIterations }) {
    const start = init ?? spreadCentroids(points, k, new Random(seed));
    const { labels, centroids, inertia, iterations } = kmeans(points, start, maxIterations);
    return { labels, centroids: rowsOf(centroids), inertia, iterations };
  },
});

/** The optional k×d matrix `init`, or null. */
export function readInitialCentroids(request: Request, points: Matrix, k: number): Matrix | null {
  if (!isGiven(request, 'init')) return null;
  const init = readMatrix(request, 'init');
  if (init.rows !== k || init.columns !== points.columns)
    throw badRequest('init', `must be ${k} by ${points.columns}, not ${init.rows} by ${init.columns}`);
  return init;
}

function rowsOf(matrix: Matrix): Float64Array[] {
  return Array.from({ length: matrix.rows }, (_, r) =>
    matrix.data.subarray(r * matrix.columns, (r + 1) * matrix.columns),
  );
}

/**
 * The operations of the k-means family: `kmeans`, `kernel-kmeans`, `cop-kmeans`, `mpck-means`. Any process.
 */
import { linksFromPairs } from '../../algorithms/cluster/copKmeans/linkSets.ts';
import { copKmeans } from '../../algorithms/cluster/copKmeans.ts';
import { copKmeansAsPublished } from '../../algorithms/cluster/copKmeansAsPublished.ts';
import { kernelKmeans } from '../../algorithms/cluster/kernelKmeans.ts';
import { kmeans, spreadCentroids } from '../../algorithms/cluster/kmeans.ts';
import { mpckMeans } from '../../algorithms/cluster/mpckMeans.ts';
import { kernelMatrix } from '../../algorithms/kernels.ts';
import type { Matrix } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import { matrix, points } from './matrixSchemas.ts';
import { badRequest, defineOperation, type Request } from './operation.ts';
import {
  choice,
  clusterCount,
  integer,
  isGiven,
  itemList,
  kernel,
  read,
  readWeightedAnswers,
  seed,
} from './schemas.ts';

const MAX_ITERATIONS = 300;

const maxIterations = integer({ from: 1 }).default(MAX_ITERATIONS);

/** Lloyd's iterations from the given centroids, or from rows that k-means++ draws. */
export const kmeansOperation = defineOperation({
  fields: ['points', 'k', 'seed', 'init', 'maxIterations'],
  parse(request) {
    return { ...readStart(request), maxIterations: read(request, 'maxIterations', maxIterations) };
  },
  run({ points, k, seed, init, maxIterations }) {
    const start = init ?? spreadCentroids(points, k, new Random(seed));
    const { labels, centroids, inertia, iterations } = kmeans(points, start, maxIterations);
    return { labels, centroids: rowsOf(centroids), inertia, iterations };
  },
});

/** k-means in the feature space of a kernel. */
export const kernelKmeansOperation = defineOperation({
  fields: ['points', 'k', 'seed', 'kernel'],
  parse: request => ({ ...readPoints(request), kernel: read(request, 'kernel', kernel) }),
  run({ points, k, seed, kernel }) {
    const gram = kernelMatrix(points, kernel);
    const { labels, objective } = kernelKmeans(gram, k, new Random(seed), MAX_ITERATIONS);
    return { labels, objective };
  },
});

/**
 * k-means with weighted constraints. `search` satisfies those that can be satisfied; the other two place item
 * by item, in `order`, as published.
 */
export const copKmeansOperation = defineOperation({
  fields: ['points', 'k', 'seed', 'init', 'mustLink', 'cannotLink', 'method', 'order'],
  parse(request) {
    const start = readStart(request);
    const { rows } = start.points;
    const method = read(
      request,
      'method',
      choice(['search', 'wagstaff', 'least-violation']).default('search'),
    );
    return {
      ...start,
      ...readWeightedAnswers(request, rows),
      method,
      order: readOrder(request, rows, method),
    };
  },
  run({ points, k, seed, init, mustLink, cannotLink, method, order }) {
    const random = new Random(seed);
    const start = init ?? spreadCentroids(points, k, random);
    if (method !== 'search') {
      const result = copKmeansAsPublished(points, start, mustLink, cannotLink, method, order);
      if (result === null) return { labels: null, violations: null, failed: true };
      return { labels: result.labels, violations: { ...result.violations } };
    }
    const links = linksFromPairs(mustLink, cannotLink);
    const { labels, violations } = copKmeans(points, start, links, random, { maxIterations: MAX_ITERATIONS });
    return { labels, violations: { ...violations } };
  },
});

/** A permutation of the items, only for the published methods. */
function readOrder(request: Request, rows: number, method: string): readonly number[] | undefined {
  if (!isGiven(request, 'order')) return undefined;
  if (method === 'search') throw badRequest('order', 'goes with the methods wagstaff and least-violation');
  const order = read(request, 'order', itemList(rows));
  if (order.length !== rows) throw badRequest('order', `must have each of the ${rows} items once`);
  return order;
}

/** k-means that learns a metric and pays for the constraints it violates. */
export const mpckMeansOperation = defineOperation({
  fields: ['points', 'k', 'seed', 'mustLink', 'cannotLink', 'weighting'],
  parse(request) {
    const start = readPoints(request, checkWeightedSquares);
    return {
      ...start,
      ...readWeightedAnswers(request, start.points.rows),
      weighting: read(request, 'weighting', choice(['shared', 'perCluster'])),
    };
  },
  run({ points, k, seed, mustLink, cannotLink, weighting }) {
    const random = new Random(seed);
    const { labels, objective, weights } = mpckMeans(points, k, mustLink, cannotLink, random, { weighting });
    return { labels, objective, weights: weighting === 'shared' ? weights.data : rowsOf(weights) };
  },
});

interface Start {
  readonly points: Matrix;
  readonly k: number;
  readonly seed: number;
}

function readPoints(request: Request, check: (points: Matrix) => void = () => {}): Start {
  const found = read(request, 'points', points);
  check(found);
  return {
    points: found,
    k: read(request, 'k', clusterCount(found.rows)),
    seed: read(request, 'seed', seed),
  };
}

/** With the optional k×d matrix `init`, or null. */
function readStart(request: Request): Start & { readonly init: Matrix | null } {
  const start = readPoints(request);
  if (!isGiven(request, 'init')) return { ...start, init: null };
  const init = read(request, 'init', matrix);
  const { columns } = start.points;
  if (init.rows !== start.k || init.columns !== columns)
    throw badRequest('init', `must be ${start.k} by ${columns}, not ${init.rows} by ${init.columns}`);
  return { ...start, init };
}

/** A column may weigh up to 1e6, and weighted squares are summed over all items. */
function checkWeightedSquares({ rows, columns, data }: Matrix): void {
  const largest = data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (!Number.isFinite(4e6 * largest * largest * rows * columns))
    throw badRequest('points', `holds ${largest}, too large a number for weighted squared distances`);
}

function rowsOf({ rows, columns, data }: Matrix): Float64Array[] {
  return Array.from({ length: rows }, (_, r) => data.subarray(r * columns, (r + 1) * columns));
}

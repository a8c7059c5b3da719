/** The operation `mpck-means`: k-means that learns a metric and pays for the constraints it violates. Any process. */
import { mpckMeans } from '../../algorithms/cluster/mpckMeans.ts';
import type { Matrix } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import { badRequest } from './failure.ts';
import { readChoice, readClusterCount, readSeed } from './fields.ts';
import { readPoints } from './matrixFields.ts';
import { defineOperation } from './operation.ts';
import { readWeightedPairs } from './pairFields.ts';

export const operation = defineOperation({
  fields: ['points', 'k', 'seed', 'mustLink', 'cannotLink', 'weighting'],
  parse(request) {
    const points = readPoints(request);
    checkSize(points);
    return {
      points,
      k: readClusterCount(request, points.rows),
      seed: readSeed(request),
      mustLink: readWeightedPairs(request, 'mustLink', points.rows),
      cannotLink: readWeightedPairs(request, 'cannotLink', points.rows),
      weighting: readChoice(request, 'weighting', ['shared', 'perCluster']),
    };
  },
  run({ points, k, seed, mustLink, cannotLink, weighting }) {
    const random = new Random(seed);
    const { labels, objective, weights } = mpckMeans(points, k, mustLink, cannotLink, random, { weighting });
    return { labels, objective, weights: weighting === 'shared' ? weights.data : rowsOf(weights) };
  },
});

/** A column may weigh up to 1e6, and weighted squares are summed over all items. */
function checkSize({ rows, columns, data }: Matrix): void {
  const largest = data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (!Number.isFinite(4e6 * largest * largest * rows * columns))
    throw badRequest('points', `holds ${largest}, too large a number for weighted squared distances`);
}

function rowsOf(matrix: Matrix): Float64Array[] {
  return Array.from({ length: matrix.rows }, (_, r) =>
    matrix.data.subarray(r * matrix.columns, (r + 1) * matrix.columns),
  );
}

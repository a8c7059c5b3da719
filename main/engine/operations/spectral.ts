/** The operation `spectral`: clusters by the leading eigenvectors of an affinity in which the constraints are set. Any process. */
import { constrainAffinity, gaussianAffinity, spectral } from '../../algorithms/cluster/spectral.ts';
import { condensedIndex, type Matrix } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import { asSquare, upperTriangle } from './distanceFields.ts';
import { badRequest } from './failure.ts';
import { isGiven, type Request, readClusterCount, readNumber, readSeed } from './fields.ts';
import { readPoints } from './matrixFields.ts';
import { defineOperation } from './operation.ts';
import { readWeightedPairs } from './pairFields.ts';

interface AffinitySource {
  /** How many items. */
  readonly n: number;
  /** Computed from the points when wanted: that is part of the algorithm's time, not of reading. */
  affinity(): Matrix;
}

export const operation = defineOperation({
  fields: ['points', 'affinity', 'k', 'seed', 'mustLink', 'cannotLink', 'sigma'],
  parse(request) {
    const source = readAffinity(request);
    return {
      source,
      k: readClusterCount(request, source.n),
      seed: readSeed(request),
      mustLink: readWeightedPairs(request, 'mustLink', source.n),
      cannotLink: readWeightedPairs(request, 'cannotLink', source.n),
    };
  },
  run({ source, k, seed, mustLink, cannotLink }) {
    const affinity = constrainAffinity(source.affinity(), mustLink, cannotLink);
    return { ...spectral(affinity, k, new Random(seed)) };
  },
});

/** `affinity`, or `points` and perhaps `sigma`; exactly one of the two. */
function readAffinity(request: Request): AffinitySource {
  const hasPoints = isGiven(request, 'points');
  const hasAffinity = isGiven(request, 'affinity');
  if (!hasPoints && !hasAffinity) throw badRequest('points', 'is missing (or affinity in its place)');
  if (hasPoints && hasAffinity)
    throw badRequest('points', 'and affinity are both given; exactly one is wanted');
  if (hasPoints) {
    const points = readPoints(request);
    const sigma = isGiven(request, 'sigma') ? readNumber(request, 'sigma', { above: 0 }) : null;
    return { n: points.rows, affinity: () => gaussianAffinity(points, sigma) };
  }
  if (isGiven(request, 'sigma')) throw badRequest('sigma', 'goes with points, and an affinity is given');
  const affinity = asAffinity(request.affinity);
  return { n: affinity.rows, affinity: () => affinity };
}

/** A symmetric matrix without negative numbers; its diagonal is not read. */
function asAffinity(value: unknown): Matrix {
  const square = asSquare(value, 'affinity');
  const { n, data: upper } = upperTriangle(square, 'affinity');
  const data = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const affinity = upper[condensedIndex(n, i, j)]!;
      if (affinity < 0) throw badRequest(`affinity[${i}][${j}]`, `must not be negative, but is ${affinity}`);
      if (affinity > Number.MAX_VALUE / n)
        throw badRequest(`affinity[${i}][${j}]`, `is ${affinity}, too large to be summed`);
      data[i * n + j] = affinity;
      data[j * n + i] = affinity;
    }
  return { rows: n, columns: n, data };
}

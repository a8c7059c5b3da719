/** The operation `affinity-propagation`: clusters around exemplars, as many as the preference makes. Any process. */
import { affinityPropagation, medianSimilarity } from '../../algorithms/cluster/affinityPropagation.ts';
import { distanceBetween } from '../../algorithms/distance.ts';
import type { Matrix } from '../../algorithms/matrix.ts';
import { asSquare } from './distanceFields.ts';
import { badRequest, shown } from './failure.ts';
import { isGiven, type Request, readInteger, readNumber } from './fields.ts';
import { readPoints } from './matrixFields.ts';
import { defineOperation } from './operation.ts';

/** Messages are sums over all items, passed on again and again: this leaves them room. */
const ROOM = 1e20;

export const operation = defineOperation({
  fields: ['similarity', 'points', 'preference', 'damping', 'maxIterations'],
  parse(request) {
    return {
      similarityOf: readSimilarity(request),
      preference: isGiven(request, 'preference') ? readPreference(request) : null,
      damping: readDamping(request),
      maxIterations: readInteger(request, 'maxIterations', { from: 1 }, 300),
    };
  },
  run({ similarityOf, preference, damping, maxIterations }) {
    const similarity = similarityOf();
    const given = preference ?? medianSimilarity(similarity);
    return { ...affinityPropagation(similarity, { preference: given, damping, maxIterations }) };
  },
});

/** `similarity`, or `points`, whose similarity is minus the squared Euclidean distance; exactly one of the two. */
function readSimilarity(request: Request): () => Matrix {
  const hasPoints = isGiven(request, 'points');
  const hasSimilarity = isGiven(request, 'similarity');
  if (!hasPoints && !hasSimilarity) throw badRequest('similarity', 'is missing (or points in its place)');
  if (hasPoints && hasSimilarity)
    throw badRequest('points', 'and similarity are both given; exactly one is wanted');
  if (hasPoints) {
    const points = readPoints(request);
    return () => checkSize(minusSquaredDistances(points), 'points');
  }
  const similarity = checkSize(asSquare(request.similarity, 'similarity'), 'similarity');
  return () => similarity;
}

function minusSquaredDistances(points: Matrix): Matrix {
  const n = points.rows;
  const between = distanceBetween(points, 'sqeuclidean');
  const data = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const similarity = -between(i, j);
      data[i * n + j] = similarity;
      data[j * n + i] = similarity;
    }
  return { rows: n, columns: n, data };
}

function checkSize(similarity: Matrix, field: string): Matrix {
  const largest = similarity.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (largest > Number.MAX_VALUE / ROOM)
    throw badRequest(field, `makes similarities up to ${largest} in size, too large for this op`);
  return similarity;
}

function readPreference(request: Request): number {
  const most = Number.MAX_VALUE / ROOM;
  return readNumber(request, 'preference', { from: -most, to: most });
}

function readDamping(request: Request): number {
  const damping = readNumber(request, 'damping', { from: 0 }, 0.5);
  if (damping >= 1) throw badRequest('damping', `must be below 1, not ${shown(damping)}`);
  return damping;
}

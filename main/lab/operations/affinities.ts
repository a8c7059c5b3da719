/** The operations `spectral` and `affinity-propagation`: clusterings of an affinity matrix. Any process. */
import {
  affinityPropagation,
  medianSimilarity,
  minusSquaredDistances,
} from '../../algorithms/cluster/affinityPropagation.ts';
import { constrainAffinity, gaussianAffinity, spectral } from '../../algorithms/cluster/spectral.ts';
import type { Matrix } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import { affinity, points, square } from './matrixSchemas.ts';
import { badRequest, defineOperation, type Request, shown } from './operation.ts';
import {
  clusterCount,
  exactlyOne,
  finite,
  integer,
  isGiven,
  read,
  readWeightedAnswers,
  seed,
} from './schemas.ts';

interface AffinitySource {
  /** How many items. */
  readonly n: number;
  /** Computed from the points when called: that is part of the algorithm's time, not of reading. */
  affinity(): Matrix;
}

/** Clusters by the leading eigenvectors of an affinity in which the constraints are set. */
export const spectralOperation = defineOperation({
  fields: ['points', 'affinity', 'k', 'seed', 'mustLink', 'cannotLink', 'sigma'],
  parse(request) {
    const source = readAffinity(request);
    return {
      source,
      k: read(request, 'k', clusterCount(source.n)),
      seed: read(request, 'seed', seed),
      ...readWeightedAnswers(request, source.n),
    };
  },
  run({ source, k, seed, mustLink, cannotLink }) {
    const constrained = constrainAffinity(source.affinity(), mustLink, cannotLink);
    return { ...spectral(constrained, k, new Random(seed)) };
  },
});

/** `affinity`, or `points` and perhaps `sigma`; exactly one of the two. */
function readAffinity(request: Request): AffinitySource {
  if (isGiven(request, 'points') && isGiven(request, 'affinity'))
    throw badRequest('points', 'and affinity are both given; exactly one is wanted');
  if (exactlyOne(request, 'points', 'affinity') === 'points') {
    const found = read(request, 'points', points);
    const sigma = isGiven(request, 'sigma') ? read(request, 'sigma', finite({ above: 0 })) : null;
    return { n: found.rows, affinity: () => gaussianAffinity(found, sigma) };
  }
  if (isGiven(request, 'sigma')) throw badRequest('sigma', 'goes with points, and an affinity is given');
  const found = read(request, 'affinity', affinity);
  return { n: found.rows, affinity: () => found };
}

/** Messages are sums over all items, iterated: similarities stay this factor below the largest number. */
const HEADROOM = 1e20;
const LARGEST = Number.MAX_VALUE / HEADROOM;

/** Clusters around exemplars; the preference decides how many. */
export const affinityPropagationOperation = defineOperation({
  fields: ['similarity', 'points', 'preference', 'damping', 'maxIterations'],
  parse(request) {
    return {
      similarityOf: readSimilarity(request),
      preference: isGiven(request, 'preference')
        ? read(request, 'preference', finite({ from: -LARGEST, to: LARGEST }))
        : null,
      damping: readDamping(request),
      maxIterations: read(request, 'maxIterations', integer({ from: 1 }).default(300)),
    };
  },
  run({ similarityOf, preference, damping, maxIterations }) {
    const similarity = similarityOf();
    const given = preference ?? medianSimilarity(similarity);
    return { ...affinityPropagation(similarity, { preference: given, damping, maxIterations }) };
  },
});

/**
 * `similarity`, or `points`, whose similarity is minus the squared Euclidean distance; exactly one of the
 * two.
 */
function readSimilarity(request: Request): () => Matrix {
  if (exactlyOne(request, 'similarity', 'points') === 'points') {
    const found = read(request, 'points', points);
    return () => checkSize(minusSquaredDistances(found), 'points');
  }
  const similarity = checkSize(read(request, 'similarity', square), 'similarity');
  return () => similarity;
}

function checkSize(similarity: Matrix, field: string): Matrix {
  const largest = similarity.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (largest > LARGEST)
    throw badRequest(field, `makes similarities up to ${largest} in size, too large for this op`);
  return similarity;
}

function readDamping(request: Request): number {
  const damping = read(request, 'damping', finite({ from: 0 }).default(0.5));
  if (damping >= 1) throw badRequest('damping', `must be below 1, not ${shown(damping)}`);
  return damping;
}

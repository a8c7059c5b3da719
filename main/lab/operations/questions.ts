/**
 * The operations that choose what to ask: `consensus`, `active-hacc`, `max-entropy`, `silhouette`,
 * `silhouette-batch`. Any process.
 */
import { askBest, prepare } from '../../algorithms/ask/activeHacc/ask.ts';
import { consensusFromDistances, consensusFromPoints } from '../../algorithms/ask/consensus.ts';
import { maxEntropyQuestion } from '../../algorithms/ask/maxEntropy.ts';
import { silhouette, silhouetteBatch } from '../../algorithms/ask/silhouetteBatch.ts';
import { kmeans, spreadCentroids } from '../../algorithms/cluster/kmeans.ts';
import { closeConstraints } from '../../algorithms/constraints.ts';
import type { Condensed } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import { loadKernels } from '../../native.ts';
import {
  boundedDistances,
  DISTANCE_FIELDS,
  type DistanceSource,
  probability,
  readDistances,
} from './distanceSchemas.ts';
import { points } from './matrixSchemas.ts';
import { defineOperation } from './operation.ts';
import {
  choice,
  clusterCount,
  exactlyOne,
  integer,
  isGiven,
  kernel,
  labels,
  pairs,
  read,
  readAnswers,
  seed,
} from './schemas.ts';

/** The share of many clusterings in which two items are together. */
export const consensusOperation = defineOperation({
  fields: [...DISTANCE_FIELDS, 'k', 'runs', 'seed'],
  parse(request) {
    const source = readDistances(request);
    return {
      source,
      k: read(request, 'k', clusterCount(source.n)),
      runs: read(request, 'runs', integer({ from: 1, to: 0xffff_ffff }).default(100)),
      seed: read(request, 'seed', seed),
    };
  },
  run({ source, k, runs, seed }) {
    const { data, n } = consensusOf(source, k, runs, new Random(seed));
    return { probability: { condensed: data, n } };
  },
});

/**
 * Points are clustered by k-means, which is Euclidean: the metrics `euclidean` and `sqeuclidean` have the
 * same nearest centroids. For `cosine`, k-medoids clusters the distances of the points.
 */
export function consensusOf(source: DistanceSource, k: number, runs: number, random: Random): Condensed {
  return source.points === null || source.points.metric === 'cosine'
    ? consensusFromDistances(boundedDistances(source), k, runs, random)
    : consensusFromPoints(source.points.matrix, k, runs, random);
}

const method = choice(['brute', 'fast', 'fast-h1', 'fast-h1-h2']).default('fast');

/** The pair whose answer is expected to change the clustering the most. */
export const activeHaccOperation = defineOperation({
  fields: [...DISTANCE_FIELDS, 'probability', 'k', 'mustLink', 'cannotLink', 'skip', 'method', 'top'],
  parse(request) {
    const source = readDistances(request);
    return {
      source,
      probability: read(request, 'probability', probability(source.n)),
      k: read(request, 'k', clusterCount(source.n)),
      skip: read(request, 'skip', pairs(source.n)),
      method: read(request, 'method', method),
      top: read(request, 'top', integer({ from: 0 }).default(10)),
      ...readAnswers(request, source.n),
    };
  },
  run({ source, probability, ...question }) {
    const given =
      source.points === null
        ? source.distances()
        : { points: source.points.matrix, metric: source.points.metric };
    const asked = askBest(prepare(given, probability, loadKernels()), question);
    const { pair, gain, labels, ranked, simulated } = asked;
    return { pair, gain, labels, ranked: ranked.map(({ i, j, gain }) => [i, j, gain]), simulated };
  },
});

/** The pair whose distance says the least about whether it belongs together. */
export const maxEntropyOperation = defineOperation({
  fields: [...DISTANCE_FIELDS, 'labels', 'mustLink', 'cannotLink', 'skip'],
  parse(request) {
    const source = readDistances(request);
    return {
      source,
      labels: read(request, 'labels', labels(source.n)),
      skip: read(request, 'skip', pairs(source.n)),
      ...readAnswers(request, source.n),
    };
  },
  run({ source, labels, mustLink, cannotLink, skip }) {
    const closure = closeConstraints(source.n, mustLink, cannotLink);
    const question = maxEntropyQuestion(boundedDistances(source), labels, closure, skip);
    return question === null ? { pair: null, entropy: 0, probabilityMustLink: null } : { ...question };
  },
});

/** How certain a clustering is of each item, in the space of the points or of a kernel. */
export const silhouetteOperation = defineOperation({
  fields: ['points', 'labels', 'kernel'],
  parse(request) {
    const found = read(request, 'points', points);
    return {
      points: found,
      labels: read(request, 'labels', labels(found.rows)),
      kernel: isGiven(request, 'kernel') ? read(request, 'kernel', kernel) : null,
    };
  },
  run: ({ points, labels, kernel }) => ({ values: silhouette(points, labels, kernel) }),
});

const MAX_ITERATIONS = 300;

/**
 * The items worth labelling, chosen at once. Without labels, k-means makes them as the operation `kmeans`
 * does.
 */
export const silhouetteBatchOperation = defineOperation({
  fields: ['points', 'labels', 'k', 'seed', 'budget'],
  parse(request) {
    const found = read(request, 'points', points);
    const by = exactlyOne(request, 'labels', 'k');
    const start = read(request, 'seed', seed);
    return {
      points: found,
      budget: read(request, 'budget', integer({ from: 0 })),
      labels:
        by === 'labels'
          ? read(request, 'labels', labels(found.rows))
          : { k: read(request, 'k', clusterCount(found.rows)), seed: start },
    };
  },
  run({ points, labels: given, budget }) {
    const clusters =
      given instanceof Float64Array
        ? given
        : kmeans(points, spreadCentroids(points, given.k, new Random(given.seed)), MAX_ITERATIONS).labels;
    return { queries: silhouetteBatch(points, clusters, silhouette(points, clusters, null), budget) };
  },
});

/**
 * The operations of COP-RF: `cop-rf` and `inconsistency`. Any process; large requests run on compute threads.
 */
import { z } from 'zod';
import type { Matrix } from '../../algorithms/matrix.ts';
import {
  allOf,
  answersKept,
  type CopClustering,
  type CopClusteringResult,
  usualNeighbours,
} from '../../algorithms/noise/copClustering.ts';
import { featuresToTry } from '../../algorithms/noise/growTree.ts';
import { keepConsistent } from '../../algorithms/noise/inconsistency.ts';
import type { Compute } from '../../engine/compute/compute.ts';
import { computeFor } from '../../engine/compute/pool.ts';
import { answerInconsistency, clusterAffinityTask, copAffinity, type ForestRequest } from './forestTasks.ts';
import { points } from './matrixSchemas.ts';
import { badRequest, defineOperation, type Request } from './operation.ts';
import { choice, clusterCount, finite, integer, read, readAnswers, seed, wanted } from './schemas.ts';

/** The fields that `readForest` reads. */
const FOREST_FIELDS = ['points', 'mustLink', 'cannotLink', 'trees', 'seed'] as const;

/** A forest stores the leaf of every sample in every tree: at most this many numbers. */
const MOST_LEAVES = 1 << 30;

const trees = integer({ from: 1, to: 1_000_000 }).default(100);
const keep = finite({ above: 0, to: 1 }).default(0.5);
const then = choice(['spectral', 'affinity-propagation']);
/** `"return": ["affinity"]`, or []. */
const parts = z
  .array(z.literal('affinity', { error: wanted('"affinity"') }), { error: wanted('an array') })
  .default([]);

/** Clusters with answers of which some may be wrong. */
export const copRfOperation = defineOperation({
  fields: [...FOREST_FIELDS, 'k', 'keep', 'then', 'neighbours', 'return'],
  parse(request) {
    const forest = readForest(request);
    const items = forest.points.rows;
    return {
      ...forest,
      k: read(request, 'k', clusterCount(items)),
      keep: read(request, 'keep', keep),
      by: read(request, 'then', then),
      neighbours: read(
        request,
        'neighbours',
        integer({ from: 1, to: items }).default(usualNeighbours(items)),
      ),
      wantsAffinity: read(request, 'return', parts).length > 0,
    };
  },
  async run({ wantsAffinity, ...request }) {
    const { points, mustLink, cannotLink, trees } = request;
    const samples = points.rows + mustLink.length + cannotLink.length;
    const compute = computeFor(stepsOf(points, samples, trees) + points.rows ** 3);
    const { labels, kept, affinity } = await clusterOn(compute, request);
    const { columns, data } = affinity;
    if (!wantsAffinity) return { labels, kept };
    const rows = Array.from({ length: columns }, (_, r) => data.subarray(r * columns, (r + 1) * columns));
    return { labels, kept, affinity: rows };
  },
});

/** How badly each answer fits the others. */
export const inconsistencyOperation = defineOperation({
  fields: FOREST_FIELDS,
  parse: readForest,
  async run(request) {
    const answers = request.mustLink.length + request.cannotLink.length;
    const compute = computeFor(stepsOf(request.points, answers, request.trees));
    return { scores: await answerInconsistency(compute, request) };
  },
});

function readForest(request: Request): ForestRequest {
  const found = read(request, 'points', points);
  const answers = readAnswers(request, found.rows);
  const count = read(request, 'trees', trees);
  const samples = Math.max(found.rows, answers.mustLink.length + answers.cannotLink.length);
  if (count * samples > MOST_LEAVES)
    throw badRequest('trees', `is ${count}: with ${samples} items or answers that is more than memory holds`);
  return { points: found, ...answers, trees: count, seed: read(request, 'seed', seed) };
}

/** About how many cuts the trees try, at some twenty levels. */
function stepsOf({ columns }: Matrix, samples: number, count: number): number {
  return count * samples * featuresToTry(2 * columns) * 20;
}

/** What `clusterByCopForest` does, with its parts shared among threads. */
async function clusterOn(
  compute: Compute,
  request: ForestRequest & CopClustering,
): Promise<CopClusteringResult> {
  const { mustLink, cannotLink, keep, k, by, neighbours, seed } = request;
  const answers = mustLink.length + cannotLink.length;
  const kept =
    keep === 1 ? allOf(answers) : keepConsistent(await answerInconsistency(compute, request), keep);
  const affinity = await copAffinity(compute, { ...request, ...answersKept(mustLink, cannotLink, kept) });
  const labels = await compute.run(clusterAffinityTask, { affinity, options: { k, by, neighbours, seed } });
  return { labels, kept, affinity };
}

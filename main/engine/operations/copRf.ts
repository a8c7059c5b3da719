/** The operation `cop-rf`: clustering with answers of which some may be wrong. Any process; large requests run on compute threads. */
import {
  allOf,
  answersKept,
  type CopClustering,
  type CopClusteringResult,
  usualNeighbours,
} from '../../algorithms/noise/copClustering.ts';
import { keepConsistent } from '../../algorithms/noise/inconsistency.ts';
import type { Compute } from '../compute/compute.ts';
import { answerInconsistency, copAffinity, type ForestRequest } from '../compute/forests.ts';
import { computeFor } from '../compute/shared.ts';
import { badRequest, shown } from './failure.ts';
import {
  isGiven,
  type Request,
  readArray,
  readChoice,
  readClusterCount,
  readInteger,
  readNumber,
} from './fields.ts';
import { FOREST_FIELDS, readForest, stepsOf } from './forestFields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  fields: [...FOREST_FIELDS, 'k', 'keep', 'then', 'neighbours', 'return'],
  parse(request) {
    const forest = readForest(request);
    const items = forest.points.rows;
    const k = readClusterCount(request, items);
    const keep = readNumber(request, 'keep', { above: 0, to: 1 }, 0.5);
    const by = readChoice(request, 'then', ['spectral', 'affinity-propagation']);
    const neighbours = readInteger(request, 'neighbours', { from: 1, to: items }, usualNeighbours(items));
    return { ...forest, k, keep, by, neighbours, wantsAffinity: readWanted(request) };
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

/** `"return": ["affinity"]`, or []. */
function readWanted(request: Request): boolean {
  if (!isGiven(request, 'return')) return false;
  const wanted = readArray(request, 'return');
  wanted.forEach((name, at) => {
    if (name !== 'affinity') throw badRequest(`return[${at}]`, `must be "affinity", not ${shown(name)}`);
  });
  return wanted.length > 0;
}

/** What `clusterByCopForest` does, its parts shared among threads. */
async function clusterOn(
  compute: Compute,
  request: ForestRequest & CopClustering,
): Promise<CopClusteringResult> {
  const { mustLink, cannotLink, keep, k, by, neighbours, seed } = request;
  const answers = mustLink.length + cannotLink.length;
  const kept =
    keep === 1 ? allOf(answers) : keepConsistent(await answerInconsistency(compute, request), keep);
  const affinity = await copAffinity(compute, { ...request, ...answersKept(mustLink, cannotLink, kept) });
  const labels = await compute.run('cluster-affinity', { affinity, options: { k, by, neighbours, seed } });
  return { labels, kept, affinity };
}

/**
 * The operations `hacc` and `average-linkage`: hierarchical clusterings that obey the answers. Any process.
 */
import { lazyHacc } from '../../algorithms/ask/activeHacc/baseRun.ts';
import { averageLinkage } from '../../algorithms/cluster/averageLinkage.ts';
import { boundedDistances, DISTANCE_FIELDS, readDistances } from './distanceSchemas.ts';
import { badRequest, defineOperation } from './operation.ts';
import { clusterCount, finite, isGiven, read, readAnswers } from './schemas.ts';

export const haccOperation = defineOperation({
  fields: [...DISTANCE_FIELDS, 'k', 'mustLink', 'cannotLink'],
  parse(request) {
    const source = readDistances(request);
    return { source, k: read(request, 'k', clusterCount(source.n)), ...readAnswers(request, source.n) };
  },
  run({ source, k, mustLink, cannotLink }) {
    const { labels, clusters, deadEnd, merges } = lazyHacc(source.distances(), k, mustLink, cannotLink);
    return { labels, clusters, deadEnd, merges: merges.map(({ i, j, distance }) => [i, j, distance]) };
  },
});

export const averageLinkageOperation = defineOperation({
  fields: [...DISTANCE_FIELDS, 'k', 'height', 'mustLink', 'cannotLink'],
  parse(request) {
    const source = readDistances(request);
    if (isGiven(request, 'k') && isGiven(request, 'height'))
      throw badRequest('height', 'and k are both given; exactly one is wanted');
    const stopAt = isGiven(request, 'height')
      ? { height: read(request, 'height', finite({ from: 0 })) }
      : { k: read(request, 'k', clusterCount(source.n)) };
    return { source, stopAt, ...readAnswers(request, source.n) };
  },
  run({ source, stopAt, mustLink, cannotLink }) {
    const result = averageLinkage(boundedDistances(source), stopAt, mustLink, cannotLink);
    const { labels, clusters, deadEnd, merges } = result;
    return { labels, clusters, deadEnd, merges: merges.map(({ i, j, distance }) => [i, j, distance]) };
  },
});

/** The operation `average-linkage`: hierarchical clustering by average distance that keeps to the answers. Any process. */
import { averageLinkage } from '../../algorithms/cluster/averageLinkage.ts';
import { boundedDistances, DISTANCE_FIELDS, readDistances } from './distanceFields.ts';
import { badRequest } from './failure.ts';
import { isGiven, readClusterCount, readNumber } from './fields.ts';
import { defineOperation } from './operation.ts';
import { readAnswers } from './pairFields.ts';

export const operation = defineOperation({
  fields: [...DISTANCE_FIELDS, 'k', 'height', 'mustLink', 'cannotLink'],
  parse(request) {
    const source = readDistances(request);
    if (isGiven(request, 'k') && isGiven(request, 'height'))
      throw badRequest('height', 'and k are both given; exactly one is wanted');
    const stopAt = isGiven(request, 'height')
      ? { height: readNumber(request, 'height', { from: 0 }) }
      : { k: readClusterCount(request, source.n) };
    return { source, stopAt, ...readAnswers(request, source.n) };
  },
  run({ source, stopAt, mustLink, cannotLink }) {
    const result = averageLinkage(boundedDistances(source), stopAt, mustLink, cannotLink);
    const { labels, clusters, deadEnd, merges } = result;
    return { labels, clusters, deadEnd, merges: merges.map(({ i, j, distance }) => [i, j, distance]) };
  },
});

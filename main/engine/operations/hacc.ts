/** The operation `hacc`: hierarchical clustering that keeps to the answers. Any process. */
import { lazyHacc } from '../../algorithms/cluster/lazyHacc.ts';
import { DISTANCE_FIELDS, readDistances } from './distanceFields.ts';
import { readClusterCount } from './fields.ts';
import { defineOperation } from './operation.ts';
import { readAnswers } from './pairFields.ts';

export const operation = defineOperation({
  fields: [...DISTANCE_FIELDS, 'k', 'mustLink', 'cannotLink'],
  parse(request) {
    const source = readDistances(request);
    return { source, k: readClusterCount(request, source.n), ...readAnswers(request, source.n) };
  },
  run({ source, k, mustLink, cannotLink }) {
    const { labels, clusters, deadEnd, merges } = lazyHacc(source.distances(), k, mustLink, cannotLink);
    return { labels, clusters, deadEnd, merges: merges.map(({ i, j, distance }) => [i, j, distance]) };
  },
});

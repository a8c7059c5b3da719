/** The operation `subcluster-metrics`: how many classes a set of subclusters shows, and how purely. Any process. */
import { scoreSubclusters } from '../../algorithms/metrics/subclusterJaccard.ts';
import { readLabels } from './fields.ts';
import { defineOperation } from './operation.ts';
import { readSubclusters } from './pairFields.ts';

export const operation = defineOperation({
  fields: ['truth', 'subclusters'],
  parse(request) {
    const truth = readLabels(request, 'truth');
    const subclusters = readSubclusters(request, truth.length).map(subcluster => subcluster.members);
    return { truth, subclusters };
  },
  run: ({ truth, subclusters }) => ({ ...scoreSubclusters(truth, subclusters) }),
});

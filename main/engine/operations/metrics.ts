/** The operation `metrics`: scores of a clustering against the truth. Any process. */
import { scoreClustering } from '../../algorithms/metrics/score.ts';
import { readLabels } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  fields: ['truth', 'labels'],
  parse(request) {
    const truth = readLabels(request, 'truth');
    return { truth, labels: readLabels(request, 'labels', truth.length) };
  },
  run: ({ truth, labels }) => ({ ...scoreClustering(truth, labels) }),
});

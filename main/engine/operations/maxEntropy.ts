/** The operation `max-entropy`: the pair whose distance says the least about whether it belongs together. Any process. */
import { maxEntropyQuestion } from '../../algorithms/ask/maxEntropy.ts';
import { closeConstraints } from '../../algorithms/constraints.ts';
import { boundedDistances, DISTANCE_FIELDS, readDistances } from './distanceFields.ts';
import { readLabels } from './fields.ts';
import { defineOperation } from './operation.ts';
import { readAnswers, readPairs } from './pairFields.ts';

export const operation = defineOperation({
  fields: [...DISTANCE_FIELDS, 'labels', 'mustLink', 'cannotLink', 'skip'],
  parse(request) {
    const source = readDistances(request);
    return {
      source,
      labels: readLabels(request, 'labels', source.n),
      skip: readPairs(request, 'skip', source.n),
      ...readAnswers(request, source.n),
    };
  },
  run({ source, labels, mustLink, cannotLink, skip }) {
    const closure = closeConstraints(source.n, mustLink, cannotLink);
    const question = maxEntropyQuestion(boundedDistances(source), labels, closure, skip);
    return question === null ? { pair: null, entropy: 0, probabilityMustLink: null } : { ...question };
  },
});

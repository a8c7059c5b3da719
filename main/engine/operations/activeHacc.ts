/** The operation `active-hacc`: the pair whose answer is expected to change the clustering the most. Any process. */

import { askBest } from '../../algorithms/ask/activeHacc/ask.ts';
import { prepare } from '../../algorithms/ask/activeHacc/instance.ts';
import { loadKernels } from '../../native.ts';
import { DISTANCE_FIELDS, readDistances, readProbability } from './distanceFields.ts';
import { readChoice, readClusterCount, readInteger } from './fields.ts';
import { defineOperation } from './operation.ts';
import { readAnswers, readPairs } from './pairFields.ts';

export const operation = defineOperation({
  fields: [...DISTANCE_FIELDS, 'probability', 'k', 'mustLink', 'cannotLink', 'skip', 'method', 'top'],
  parse(request) {
    const source = readDistances(request);
    return {
      source,
      probability: readProbability(request, source.n),
      k: readClusterCount(request, source.n),
      skip: readPairs(request, 'skip', source.n),
      method: readChoice(request, 'method', ['brute', 'fast', 'fast-h1', 'fast-h1-h2'], 'fast'),
      top: readInteger(request, 'top', { from: 0 }, 10),
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

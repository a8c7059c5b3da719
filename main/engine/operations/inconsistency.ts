/** The operation `inconsistency`: how badly each answer fits the others. Any process; large requests run on compute threads. */
import { answerInconsistency } from '../compute/forests.ts';
import { computeFor } from '../compute/shared.ts';
import { FOREST_FIELDS, readForest, stepsOf } from './forestFields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  fields: FOREST_FIELDS,
  parse: readForest,
  async run(request) {
    const answers = request.mustLink.length + request.cannotLink.length;
    const compute = computeFor(stepsOf(request.points, answers, request.trees));
    return { scores: await answerInconsistency(compute, request) };
  },
});

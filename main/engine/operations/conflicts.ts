/** The operation `conflicts`: which cannot-links the must-links contradict, each with its proof. Any process. */
import { findConflicts } from '../../algorithms/constraints.ts';
import { defineOperation } from './operation.ts';
import { readAnswers } from './pairFields.ts';

export const operation = defineOperation({
  fields: ['mustLink', 'cannotLink'],
  parse: request => readAnswers(request, Number.POSITIVE_INFINITY),
  run: ({ mustLink, cannotLink }) => ({
    conflicts: findConflicts(mustLink, cannotLink).map(({ cannotLink, path }) => ({ cannotLink, path })),
  }),
});

/** The operation `subcluster-question`: the pair whose answer helps the present subclusters the most. Any process. */
import { closeConstraints } from '../../algorithms/constraints.ts';
import { findQuestion } from '../../algorithms/subcluster/question.ts';
import { Relations } from '../../algorithms/subcluster/relations.ts';
import { DISTANCE_FIELDS, readDistances } from './distanceFields.ts';
import { badRequest } from './failure.ts';
import type { Request } from './fields.ts';
import { defineOperation } from './operation.ts';
import { readAnswers, readSubclusters, type Subcluster } from './pairFields.ts';
import { freeLookup, readLambda } from './subcluster.ts';

export const operation = defineOperation({
  fields: [...DISTANCE_FIELDS, 'subclusters', 'mustLink', 'cannotLink', 'lambda'],
  parse(request) {
    const source = readDistances(request);
    return {
      source,
      subclusters: readDistinctSubclusters(request, source.n),
      lambda: readLambda(request),
      ...readAnswers(request, source.n),
    };
  },
  run({ source, subclusters, lambda, mustLink, cannotLink }) {
    const relations = new Relations(closeConstraints(source.n, mustLink, cannotLink));
    const question = findQuestion(freeLookup(source), lambda, subclusters, relations);
    return question === null ? { pair: null, kind: null, utility: 0 } : { ...question };
  },
});

/** Subclusters may share items, but not their centroid: a pair of one item is no question. */
function readDistinctSubclusters(request: Request, items: number): Subcluster[] {
  const seen = new Set<number>();
  const subclusters = readSubclusters(request, items);
  subclusters.forEach(({ centroid }, position) => {
    if (seen.has(centroid))
      throw badRequest(`subclusters[${position}].centroid`, `repeats the centroid ${centroid}`);
    seen.add(centroid);
  });
  return subclusters;
}

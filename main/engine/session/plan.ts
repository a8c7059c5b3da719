/** What a log of answers amounts to, and what is to be asked about: the part of a session that needs no thread. Engine process. */
import { distanceBetween } from '../../algorithms/distance.ts';
import { type Entry, effectOf, standingAnswers } from '../../algorithms/session/answers.ts';
import { carefulEffect } from '../../algorithms/session/carefulAnswers.ts';
import type { Material, Situation } from './messages.ts';

export interface Plan {
  readonly situation: Situation;
  /** The answer that the question is to settle the doubt about. */
  readonly corroborates: number | null;
}

export function planOf({ points, metric, way }: Material, log: readonly Entry[], isCareful: boolean): Plan {
  if (way === 'tree-of-groups') {
    // It weighs the answers itself, wrong ones included.
    const { mustLink, cannotLink, skip } = effectOf(points.rows, log);
    const given = standingAnswers(log).map(({ pair, verdict }) => ({ pair, verdict }));
    return { situation: { mustLink, cannotLink, skip, given }, corroborates: null };
  }
  if (!isCareful) {
    const { mustLink, cannotLink, skip } = effectOf(points.rows, log);
    return { situation: { mustLink, cannotLink, skip }, corroborates: null };
  }
  const effect = carefulEffect(points.rows, log, distanceBetween(points, metric));
  const { mustLink, cannotLink, skip, corroborate } = effect;
  const situation = { mustLink, cannotLink, skip };
  if (corroborate === null) return { situation, corroborates: null };
  return { situation: { ...situation, about: corroborate.pair }, corroborates: corroborate.answer };
}

/**
 * How likely each answer is wrong, by all that the tree of groups knows: how alike the two sides look, the answers
 * about other items of them, whether it was given again, and whether it counts. Pure.
 */
import { keyOf, type Pair } from '../../matrix.ts';
import { type AnswerModel, factErrors } from './assertions.ts';
import type { TreeState } from './treeState.ts';

export interface AnswerError {
  readonly pair: Pair;
  readonly verdict: 'same' | 'different';
  readonly chance: number;
}

/** One that does not count, since others outvote it, is at least as likely wrong as right. */
const OUTVOTED = 0.5;

/** Of each pair that was answered, in the order of the first answer about it. */
export function answerErrors(state: TreeState): AnswerError[] {
  const { assertions, chances, errorRate, treeModel, arrangement } = state;
  const beliefs: AnswerModel = { chances, errorRate, support: treeModel.support };
  const counting = new Set(arrangement.resolution.accepted.map(({ pair }) => keyOf(pair)));
  return assertions.flatMap(assertion =>
    factErrors(assertion, beliefs).map(({ pair, isSame, chance }): AnswerError => {
      const least = counting.has(keyOf(pair)) ? 0 : OUTVOTED;
      return { pair, verdict: isSame ? 'same' : 'different', chance: Math.max(least, chance) };
    }),
  );
}

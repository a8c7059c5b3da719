/**
 * What is guessed: the very steps that the log makes of answers, the likeliest first, none that matters left
 * out.
 */
import { expect, test } from 'vitest';
import type { PlainQuestion } from '../../../algorithms/strategies/questionStrategy.ts';
import type { AnswerRow } from '../../../store/answers.ts';
import { type Recorded, rowsOf, stepsOf } from '../state/log.ts';
import { likelyAnswers } from './likelyAnswers.ts';
import type { Step } from './messages.ts';

const ITEMS = 20;
const rowOf = new Map(Array.from({ length: ITEMS }, (_, row) => [row + 100, row]));

/** What the log makes of an answer. */
function stepAfter(question: PlainQuestion, given: Recorded): Step {
  const rows = rowsOf(question, given, row => row + 100).map(
    (answer, id): AnswerRow => ({
      otherItemId: null,
      expected: null,
      ...answer,
      id,
      actId: 1,
      source: 'person',
      strategy: 'fewest',
      tookMilliseconds: 1,
      person: null,
      answeredAt: 1,
      orderedAt: 1,
    }),
  );
  return stepsOf(rows, rowOf)[0]!;
}

const question = (kind: PlainQuestion['kind'], chances: number[]): PlainQuestion => ({
  kind,
  item: 7,
  among: chances.map((_, at) => at + 10),
  chances,
  expectedChange: 0.1,
  again: null,
});

test('a pair: the likelier verdict first, then the other, then that nobody can tell', () => {
  const asked = question('pair', [0.3]);
  expect(likelyAnswers(asked)).toEqual([
    stepAfter(asked, { kind: 'pair', verdict: 'different' }),
    stepAfter(asked, { kind: 'pair', verdict: 'same' }),
    stepAfter(asked, { kind: 'cannot-tell' }),
  ]);
});

test('a choice: every group and none, by their odds', () => {
  const asked = question('choice', [0.6, 0.2, 0.7]);
  const chosen = (...places: number[]) => stepAfter(asked, { kind: 'choice', chosen: places });
  expect(likelyAnswers(asked)).toEqual([
    chosen(2),
    chosen(0),
    chosen(),
    chosen(1),
    stepAfter(asked, { kind: 'cannot-tell' }),
  ]);
});

test('a choice of several groups: they are one, and what was passed over is none of them', () => {
  const asked = question('choice', [0.6, 0.2, 0.7, 0.1]);
  const verdicts = (...places: number[]) =>
    stepAfter(asked, { kind: 'choice', chosen: places }).answers.map(({ pair, verdict }) => [
      pair[1],
      verdict,
    ]);
  expect(verdicts(2, 0, 2)).toEqual([
    [10, 'same'],
    [12, 'same'],
    [11, 'different'],
  ]);
  expect(verdicts()).toHaveLength(4);
  expect(() => verdicts(1, 4)).toThrow(/does not fit/);
});

test('odd ones: the likeliest subsets, of eight not all', () => {
  const asked = question('odd', [0.9, 0.4, 0.8]);
  const odd = (...places: number[]) => stepAfter(asked, { kind: 'odd', odd: places });
  const guessed = likelyAnswers(asked);
  expect(guessed.slice(0, 3)).toEqual([odd(1), odd(), odd(1, 2)]);
  expect(guessed).toHaveLength(9);
  const many = likelyAnswers(question('odd', [0.9, 0.4, 0.8, 0.9, 0.9, 0.9, 0.9, 0.9]));
  expect(many.length).toBeLessThan(20);
  expect(many).toContainEqual(stepAfter(question('odd', Array(8).fill(0.9)), { kind: 'odd', odd: [1, 2] }));
});

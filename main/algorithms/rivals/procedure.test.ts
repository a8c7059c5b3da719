import { expect, test } from 'vitest';
import type { Pair } from '../matrix.ts';
import type { Answer } from '../simulate/person.ts';
import type { AnswerState } from '../simulate/setting.ts';
import { type Procedure, strategyOf } from './procedure.ts';

/** Asks about 0 and 1, then about 1 and 2 unless these were different. */
function* twoQuestions(): Procedure {
  const first = yield { pair: [0, 1], labels: Int32Array.of(5, 5, 5) };
  if (first === 'different') return Int32Array.of(7, 8, 8);
  const second = yield { pair: [1, 2], labels: Int32Array.of(3, 3, 4) };
  return second === 'same' ? Int32Array.of(1, 1, 1) : Int32Array.of(3, 3, 4);
}

const after = (...given: [Pair, Answer][]) =>
  ({ rounds: given.map(([pair, verdict]) => [{ pair, verdict }]) }) as unknown as AnswerState;

test('questions and groups follow the answers, numbered by the smallest member', () => {
  const strategy = strategyOf(twoQuestions);
  expect(strategy.next(after())).toEqual({
    labels: Int32Array.of(0, 0, 0),
    question: { kind: 'pair', item: 0, among: [1] },
  });
  const next = strategy.next(after([[1, 0], 'same']));
  expect(next).toMatchObject({ labels: Int32Array.of(0, 0, 1), question: { item: 1, among: [2] } });
  expect(strategy.next(after([[0, 1], 'same'], [[1, 2], 'same'])).question).toBeNull();
});

test('another log starts the procedure again', () => {
  const strategy = strategyOf(twoQuestions);
  strategy.next(after([[0, 1], 'same'], [[1, 2], 'same']));
  expect(strategy.groups(after([[0, 1], 'different']))).toEqual(Int32Array.of(0, 1, 1));
  expect(strategy.groups(after())).toEqual(Int32Array.of(0, 0, 0));
});

test('answers to other questions are refused', () => {
  const strategy = strategyOf(twoQuestions);
  expect(() => strategy.next(after([[0, 2], 'same']))).toThrow(RangeError);
  expect(() => strategy.next(after([[0, 1], 'different'], [[1, 2], 'same']))).toThrow(RangeError);
});

/** Which items have names by which step: as the log says, and as steps that might follow know it. */
import { expect, test } from 'vitest';
import type { AnswerRow } from '../../../store/answers.ts';
import { andThen, stepsOf } from './log.ts';

const rowOf = new Map([10, 11, 12, 13].map((item, row) => [item, row]));
const naming = (orderedAt: number, itemId: number, name: string) => ({
  actId: orderedAt,
  orderedAt,
  itemId,
  name,
});

function answer(orderedAt: number): AnswerRow {
  return {
    id: orderedAt,
    actId: orderedAt,
    orderedAt,
    answeredAt: orderedAt,
    person: null,
    source: 'person',
    strategy: 'fewest',
    tookMilliseconds: null,
    verdict: 'same',
    itemId: 10,
    otherItemId: 11,
    expected: 0.5,
  };
}

test('a step says which items got or lost a name since the step before', () => {
  const namings = [naming(2, 12, 'Ann'), naming(3, 99, 'Gone'), naming(5, 12, ''), naming(6, 13, 'Bea')];
  const steps = stepsOf([answer(1), answer(4), answer(7)], rowOf, { namings });
  expect(steps.map(step => step.namings)).toEqual([
    undefined,
    [{ item: 2, isNamed: true }],
    [
      { item: 2, isNamed: false },
      { item: 3, isNamed: true },
    ],
  ]);
});

test('steps that might follow know the names that they will know in the log', () => {
  const namings = [naming(2, 12, 'Ann'), naming(5, 13, 'Bea'), naming(6, 12, 'Anna')];
  const rows = [answer(1), answer(4), answer(7)];
  const known = stepsOf(rows, rowOf, { namings });
  const [next] = stepsOf([answer(7)], rowOf);
  expect(andThen(stepsOf(rows.slice(0, 2), rowOf, { namings }), [next!], namings, rowOf)).toEqual(known);
  expect(andThen(known, [next!], namings, rowOf)).toEqual([...known, next]);
});

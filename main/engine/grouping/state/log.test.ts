/** Which items have names by which step: as the log says, and as steps that might follow know it. */
import { expect, test } from 'vitest';
import type { Answer, AnswerRow } from '../../../store/answers.ts';
import { andThen, rowsOfEvent, stepsOf } from './log.ts';

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

test('an answer about one picture of an event is said of the others, and not where the event differs', () => {
  const event = { item: 1, items: [1, 2, 3] };
  const about = (verdict: 'same' | 'different', other: number): Answer[] => [
    { verdict, itemId: 9, otherItemId: 1, expected: 0.5 },
    { verdict: 'different', itemId: 9, otherItemId: other },
  ];
  const pair = { kind: 'pair', verdict: 'same' } as const;
  const same = (itemId: number) => ({ verdict: 'same', itemId, otherItemId: 1 });
  expect(rowsOfEvent(about('same', 8), pair, event)).toEqual([same(2), same(3)]);
  expect(rowsOfEvent(about('different', 8), pair, event)).toEqual([same(2), same(3)]);
  const inside = (verdict: 'same' | 'different'): Answer[] => [{ verdict, itemId: 2, otherItemId: 1 }];
  expect(rowsOfEvent(inside('same'), pair, event)).toEqual([same(3)]);
  expect(() => rowsOfEvent(inside('different'), pair, event)).toThrow(/not of one subject/);
  const out = { kind: 'not-a-subject', item: 1 } as const;
  expect(rowsOfEvent([{ verdict: 'not-a-subject', itemId: 1 }], out, event)).toEqual([
    { verdict: 'not-a-subject', itemId: 2 },
    { verdict: 'not-a-subject', itemId: 3 },
  ]);
  const into = { kind: 'into-group', item: 1, group: 7 } as const;
  expect(rowsOfEvent([{ verdict: 'into-group', itemId: 1, otherItemId: 7 }], into, event)).toEqual([
    { verdict: 'into-group', itemId: 2, otherItemId: 7 },
    { verdict: 'into-group', itemId: 3, otherItemId: 7 },
  ]);
  expect(() => rowsOfEvent(about('same', 8), { kind: 'odd', odd: [] }, event)).toThrow(/whole event/);
  expect(() => rowsOfEvent(about('same', 8), { kind: 'cannot-tell' }, event)).toThrow(/whole event/);
  expect(() => rowsOfEvent(about('same', 8), pair, { item: 5, items: [5, 6] })).toThrow(/whole event/);
});

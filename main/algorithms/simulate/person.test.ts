import { expect, test } from 'vitest';
import { Random } from '../random.ts';
import type { Round } from '../strategies/questionStrategy.ts';
import { simulatedPerson } from './person.ts';

// Item 0 is of the first subject, as 1 and 2; 3 to 5 are of others.
const TRUTH = [0, 0, 0, 1, 2, 3];

function answers(round: Round, rates: { errorRate?: number; dontKnowRate?: number } = {}) {
  const person = simulatedPerson(TRUTH, { errorRate: 0, dontKnowRate: 0, ...rates }, new Random(7));
  return Array.from({ length: 200 }, () => person.round!(round).join(' '));
}

const seen = (given: readonly string[]) => [...new Set(given)].sort();

test('a choice is answered by all right groups, or by none', () => {
  expect(seen(answers({ kind: 'choice', item: 0, among: [3, 1, 4, 2] }))).toEqual([
    'different same different same',
  ]);
  expect(seen(answers({ kind: 'choice', item: 0, among: [3, 1, 4] }))).toEqual(['different same']);
  expect(seen(answers({ kind: 'choice', item: 0, among: [3, 4] }))).toEqual(['different different']);
});

test('who errs in a choice names any wrong group, or none, and never another right one', () => {
  expect(seen(answers({ kind: 'choice', item: 0, among: [3, 1, 4, 2] }, { errorRate: 1 }))).toEqual([
    'different different different different',
    'different different same',
    'same',
  ]);
  expect(seen(answers({ kind: 'choice', item: 0, among: [3, 4] }, { errorRate: 1 }))).toEqual([
    'different same',
    'same',
  ]);
});

test('who errs among odd ones marks one too many or too few', () => {
  expect(seen(answers({ kind: 'odd', item: 0, among: [1, 3, 2] }))).toEqual(['same different same']);
  expect(seen(answers({ kind: 'odd', item: 0, among: [1, 3, 2] }, { errorRate: 1 }))).toEqual([
    'different different same',
    'same different different',
    'same same same',
  ]);
});

test('the rates are those of answers, not of the pairs that are looked at', () => {
  const wrong = answers({ kind: 'choice', item: 0, among: [3, 4, 5, 1] }, { errorRate: 0.1 }).filter(
    given => given !== 'different different different same',
  );
  expect(wrong.length / 200).toBeGreaterThan(0.04);
  expect(wrong.length / 200).toBeLessThan(0.17);
  const unsure = answers({ kind: 'odd', item: 0, among: [1, 3] }, { dontKnowRate: 1 });
  expect(seen(unsure)).toEqual(['cannot-tell cannot-tell']);
});

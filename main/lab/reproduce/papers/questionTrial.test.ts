import { expect, test } from 'vitest';
import { reached } from './questionTrial.ts';

const curveOf = (jaccards: readonly number[], every = 1) =>
  jaccards.map((jaccard, at) => ({ questions: every * at, jaccard }));
const times = (count: number, value: number) => Array.from({ length: count }, () => value);

test('a level is reached where it is held for ten more questions', () => {
  expect(reached(curveOf([0.5, ...times(11, 0.9), 0.2]), 0.9)).toBe(1);
  expect(reached(curveOf([0.5, ...times(10, 0.9), 0.2]), 0.9)).toBe(-1);
  expect(reached(curveOf([...times(10, 0.9), 0.2, ...times(11, 0.9)]), 0.9)).toBe(11);
});

test('or to the end', () => {
  expect(reached(curveOf([0.5, 0.9, 0.8, 0.9, 0.95]), 0.9)).toBe(3);
  expect(reached(curveOf([0.5, 0.9, 0.8]), 0.9)).toBe(-1);
});

test('questions count, not entries', () => {
  expect(reached(curveOf([0.5, 0.9, 0.9, 0.1], 10), 0.9)).toBe(1);
  expect(reached(curveOf([0.5, 0.9, 0.1, 0.9], 10), 0.9)).toBe(3);
});

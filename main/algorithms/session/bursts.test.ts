/** Bursts on a time line: how often somebody shoots decides, and there are never more than wanted. */
import { expect, test } from 'vitest';
import { findBursts } from './bursts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** `count` shots, each so many milliseconds after the one before. */
const run = (from: number, count: number, step: number) =>
  Array.from({ length: count }, (_, at) => from + at * step);

test('none of none, one of one, and one of shots at the same time', () => {
  expect(findBursts([])).toEqual([]);
  expect(findBursts([5])).toEqual([{ first: 0, last: 0 }]);
  expect(findBursts([5, 5, 5])).toEqual([{ first: 0, last: 2 }]);
});

test('an hour parts shots that come every few seconds', () => {
  const times = [...run(0, 30, 4000), ...run(HOUR, 20, 6000), ...run(5 * HOUR, 3, 3000)];
  expect(findBursts(times)).toEqual([
    { first: 0, last: 29 },
    { first: 30, last: 49 },
    { first: 50, last: 52 },
  ]);
});

test('an hour does not part shots that come every quarter of an hour', () => {
  const times = [...run(0, 30, 15 * MINUTE), ...run(8.25 * HOUR, 30, 15 * MINUTE)];
  expect(findBursts(times)).toHaveLength(1);
});

test('less than a minute never parts, more than a day always does', () => {
  expect(findBursts([...run(0, 20, 1000), ...run(70_000, 20, 1000)])).toHaveLength(1);
  expect(findBursts(run(0, 5, 2 * DAY))).toHaveLength(5);
});

test('of too many the widest gaps stay', () => {
  const times = [0, 3 * DAY, 5 * DAY, 20 * DAY];
  expect(findBursts(times, 3)).toEqual([
    { first: 0, last: 0 },
    { first: 1, last: 2 },
    { first: 3, last: 3 },
  ]);
  expect(findBursts(times, 1)).toEqual([{ first: 0, last: 3 }]);
});

/** Groups made anew while photos come in: neither all the time nor for a handful. */
import { expect, test } from 'vitest';
import { Growth } from './growth.ts';

test('not before a while, not for a handful, and never two at once', () => {
  const growth = new Growth(0, 100);
  expect(growth.isDue(14_999, 400)).toBe(false);
  expect(growth.isDue(15_000, 5)).toBe(false);
  expect(growth.isDue(15_000, 6)).toBe(true);
  growth.begin(6);
  expect(growth.isDue(60_000, 900)).toBe(false);
  growth.end(15_000, 16_000);
  expect(growth.isDue(30_999, 900)).toBe(false);
  expect(growth.isDue(31_000, 11)).toBe(false);
  expect(growth.isDue(31_000, 12)).toBe(true);
});

test('what takes long is done less often', () => {
  const growth = new Growth(0, 0);
  growth.begin(1);
  growth.end(15_000, 25_000);
  expect(growth.isDue(64_999, 1000)).toBe(false);
  expect(growth.isDue(65_000, 1000)).toBe(true);
});

/** Groups made anew while photos come in: neither all the time nor for a handful. */
import { expect, test } from 'vitest';
import { RegroupThrottle } from './indexing.ts';

test('not before a while, not for a handful, and never two at once', () => {
  const throttle = new RegroupThrottle(0, 100);
  expect(throttle.isDue(14_999, 400)).toBe(false);
  expect(throttle.isDue(15_000, 5)).toBe(false);
  expect(throttle.isDue(15_000, 6)).toBe(true);
  throttle.begin(6);
  expect(throttle.isDue(60_000, 900)).toBe(false);
  throttle.end(15_000, 16_000);
  expect(throttle.isDue(30_999, 900)).toBe(false);
  expect(throttle.isDue(31_000, 11)).toBe(false);
  expect(throttle.isDue(31_000, 12)).toBe(true);
});

test('what takes long is done less often', () => {
  const throttle = new RegroupThrottle(0, 0);
  throttle.begin(1);
  throttle.end(15_000, 25_000);
  expect(throttle.isDue(64_999, 1000)).toBe(false);
  expect(throttle.isDue(65_000, 1000)).toBe(true);
});

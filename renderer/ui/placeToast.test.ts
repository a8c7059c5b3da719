/** A short message covers no control where the page has room for it. */
import { expect, test } from 'vitest';
import { placeToast } from './placeToast.ts';

const size = { width: 400, height: 80 };
const page = { width: 1280, height: 800 };
const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

test('an empty page: in the lower corner at the end of the line', () => {
  expect(placeToast(size, page, [], null)).toEqual({ left: 880, top: 720 });
});

test('above a foot of buttons, and beside a button in the corner', () => {
  const foot = placeToast(size, page, [box(0, 756, 1280, 44)], null);
  expect(foot.left).toBe(880);
  expect(foot.top + size.height).toBeLessThanOrEqual(756);
  expect(placeToast(size, page, [box(1200, 760, 60, 30)], null)).toEqual({ left: 440, top: 720 });
});

test('it stays where it is while that is free, and leaves when a button comes', () => {
  const now = { left: 0, top: 300 };
  expect(placeToast(size, page, [box(900, 730, 50, 30)], now)).toBe(now);
  expect(placeToast(size, page, [box(10, 310, 50, 30)], now)).toEqual({ left: 880, top: 720 });
});

test('where nothing is free it covers the least', () => {
  const all = [box(0, 0, 1280, 400), box(0, 400, 1280, 400), box(0, 0, 1280, 700)];
  const { top } = placeToast(size, page, all, null);
  expect(top).toBeGreaterThanOrEqual(700 - STEP_TOLERANCE);
});

const STEP_TOLERANCE = 12;

/** The slider of the number of groups: every number of a small range can be reached, ends are ends. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countAt, PLACES, placeOf, rangeOf, stepped } from './groupCount.ts';

it('goes from two to four times as many, but not beyond the items', () => {
  expect(rangeOf(24, 1000)).toEqual({ fewest: 2, most: 96 });
  expect(rangeOf(24, 40)).toEqual({ fewest: 2, most: 40 });
  expect(rangeOf(1, 1)).toEqual({ fewest: 2, most: 2 });
});

it('has its ends at the ends', () => {
  const range = rangeOf(24, 1000);
  expect(countAt(0, range)).toBe(2);
  expect(countAt(PLACES, range)).toBe(96);
});

it('finds the place of a number again, to within a place', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 4000 }), groups => {
      const range = rangeOf(groups, 1_000_000);
      const there = countAt(placeOf(groups, range), range);
      expect(Math.abs(there - groups) / groups).toBeLessThan(0.03);
    }),
  );
});

it('does not divide by nothing where there is no choice', () => {
  expect(placeOf(2, { fewest: 2, most: 2 })).toBe(0);
  expect(countAt(100, { fewest: 2, most: 2 })).toBe(2);
});

it('goes number by number with the arrows, in leaps with the page keys, and stays within its ends', () => {
  const range = rangeOf(24, 1000);
  expect(stepped(24, 'ArrowRight', range)).toBe(25);
  expect(stepped(24, 'ArrowDown', range)).toBe(23);
  expect(stepped(60, 'PageUp', range)).toBe(66);
  expect(stepped(2, 'ArrowLeft', range)).toBe(2);
  expect(stepped(9, 'End', range)).toBe(96);
  expect(stepped(9, 'a', range)).toBeNull();
});

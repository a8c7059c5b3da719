/**
 * P(same | distance): recovered from pairs drawn by it, shifted by the prior, and steady where kinds do not
 * overlap.
 */
import { expect, test } from 'vitest';
import { Random } from '../random.ts';
import { fitPlattCalibration, probabilitySame } from './plattCalibration.ts';

/**
 * Same pairs around 0.5, different ones around 1, both with a spread of 0.2: then a − b d is exactly
 * logistic.
 */
function drawn(count: number, seed: number) {
  const random = new Random(seed);
  const around = (middle: number) =>
    Float64Array.from({ length: count }, () => middle + 0.2 * random.normal());
  return { same: around(0.5), different: around(1) };
}

test('a and b of two normal kinds are found again', () => {
  // Equal spreads: b = (1 − 0.5) / 0.2², a = b · 0.75.
  const { a, b } = fitPlattCalibration([drawn(20_000, 1)]);
  expect(b).toBeGreaterThan(12);
  expect(b).toBeLessThan(13);
  expect(a / b).toBeCloseTo(0.75, 1);
});

test('sets count the same, however many pairs they have', () => {
  const small = { same: Float64Array.of(0.1, 0.5), different: Float64Array.of(0.4, 0.9) };
  const large = {
    same: Float64Array.from({ length: 200 }, (_, i) => [0.1, 0.5][i % 2]!),
    different: Float64Array.from({ length: 200 }, (_, i) => [0.4, 0.9][i % 2]!),
  };
  const other = drawn(500, 2);
  const [one, two] = [fitPlattCalibration([small, other]), fitPlattCalibration([large, other])];
  expect(one.a).toBeCloseTo(two.a, 6);
  expect(one.b).toBeCloseTo(two.b, 6);
});

test('the prior shifts the odds by its own', () => {
  const odds = (probability: number): number => probability / (1 - probability);
  const known = { a: 3, b: 4 };
  expect(odds(probabilitySame(known, 0.5, 0.2)) / odds(probabilitySame(known, 0.5))).toBeCloseTo(0.25, 10);
});

test('kinds that do not overlap give finite numbers that still part them', () => {
  const known = fitPlattCalibration([
    { same: Float64Array.of(0.1, 0.2), different: Float64Array.of(0.8, 0.9) },
  ]);
  expect(Number.isFinite(known.a) && Number.isFinite(known.b)).toBe(true);
  expect(probabilitySame(known, 0.2)).toBeGreaterThan(0.9);
  expect(probabilitySame(known, 0.8)).toBeLessThan(0.1);
});

test('one kind of pairs alone is refused', () => {
  expect(() => fitPlattCalibration([{ same: Float64Array.of(1), different: new Float64Array() }])).toThrow(
    RangeError,
  );
});

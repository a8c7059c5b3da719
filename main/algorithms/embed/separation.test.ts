/** The four figures of an embedding: by hand, at their extremes, and with pairs kept apart. */
import { expect, test } from 'vitest';
import { pairwiseDistances } from '../distance.ts';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { pairsByKind, separationOf } from './separation.ts';

function line(...places: number[]): Matrix {
  return { rows: places.length, columns: 1, data: Float64Array.from(places) };
}

const each = (n: number): Int32Array => Int32Array.from({ length: n }, (_, i) => i);
const labels = (...values: number[]): Int32Array => Int32Array.from(values);
const half = () => 0.5;

test('two clear groups are told apart perfectly', () => {
  const distances = pairwiseDistances(line(0, 1, 10, 11), 'euclidean');
  const certain = (distance: number): number => (distance < 5 ? 1 : 0);
  expect(separationOf(distances, labels(0, 0, 1, 1), each(4), certain)).toEqual({
    nearestNeighbour: 1,
    auc: 1,
    adjustedRand: 1,
    calibrationError: 0,
  });
});

test('by hand: one item on the wrong side', () => {
  // Same: 0–1 (1), 0–9 (9), 1–9 (8), 10–12 (2). Different: 10, 12, 9, 11, 1, 3.
  const distances = pairwiseDistances(line(0, 1, 9, 10, 12), 'euclidean');
  const truth = labels(0, 0, 0, 1, 1);
  const { nearestNeighbour, auc, calibrationError } = separationOf(distances, truth, each(5), half);
  // 9's nearest is 10, 10's is 9; 0, 1 and 12 are right.
  expect(nearestNeighbour).toBeCloseTo(3 / 5);
  // Of 4 · 6 comparisons: 1 wins 5 and ties 1; 9 wins 3 and ties 1; 8 wins 4; 2 wins 5.
  expect(auc).toBeCloseTo((5.5 + 3.5 + 4 + 5) / 24);
  expect(calibrationError).toBeCloseTo(0);
});

test('pairs with one key in common do not count', () => {
  const distances = pairwiseDistances(line(0, 0.1, 5, 5.1), 'euclidean');
  const truth = labels(0, 0, 1, 1);
  const kept = separationOf(distances, truth, labels(0, 0, 1, 1), half);
  expect(kept.nearestNeighbour).toBe(0);
  expect(kept.auc).toBeNaN();
  expect(pairsByKind(distances, truth, labels(0, 0, 1, 1)).different.length).toBe(4);
});

test('a probability that is always sure and always wrong has the largest error', () => {
  const distances = pairwiseDistances(line(0, 1, 10, 11), 'euclidean');
  const wrong = (distance: number): number => (distance < 5 ? 0 : 1);
  expect(separationOf(distances, labels(0, 0, 1, 1), each(4), wrong).calibrationError).toBeCloseTo(1);
});

test('the ranking agrees with comparing every two pairs', () => {
  const random = new Random(5);
  const distances = pairwiseDistances(
    line(...Array.from({ length: 20 }, () => random.below(12))),
    'euclidean',
  );
  const truth = Int32Array.from({ length: 20 }, () => random.below(3));
  const { same, different } = pairsByKind(distances, truth, each(20));
  let wins = 0;
  for (const a of same) for (const b of different) wins += a < b ? 1 : a === b ? 0.5 : 0;
  expect(separationOf(distances, truth, each(20), half).auc).toBeCloseTo(
    wins / (same.length * different.length),
    12,
  );
});

test('nothing to measure gives no number, and what does not fit is refused', () => {
  const nothing = { n: 0, data: new Float64Array() };
  expect(separationOf(nothing, labels(), labels(), half).auc).toBeNaN();
  expect(() => separationOf(nothing, labels(1), labels(), half)).toThrow(RangeError);
});

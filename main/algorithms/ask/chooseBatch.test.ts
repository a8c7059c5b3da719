/**
 * A batch: its size, that every cluster is seen first, that doubtful images come before sure ones, and what
 * is refused.
 */
import { expect, test } from 'vitest';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { chooseBatch } from './chooseBatch.ts';

const kernel = { name: 'rbf', sigma: 6 } as const;

/** Four clouds of ten, far apart, and between the first two one image that could be of either. */
function clouds(): { points: Matrix; cloudOf: number[] } {
  const random = new Random(3);
  const cloudOf = Array.from({ length: 40 }, (_, i) => i % 4);
  const data = cloudOf.flatMap(cloud => [
    (cloud % 2) * 10 + random.normal(),
    Math.floor(cloud / 2) * 10 + random.normal(),
  ]);
  data.push(5, 0);
  return { points: { rows: 41, columns: 2, data: Float64Array.from(data) }, cloudOf: [...cloudOf, -1] };
}

test('the first of a batch are of different clusters, and the doubtful image is among them', () => {
  const { points, cloudOf } = clouds();
  const chosen = chooseBatch(points, { budget: 12, subjects: 4, kernel }, new Random(1));
  expect(chosen).toHaveLength(12);
  expect(new Set(chosen).size).toBe(12);
  const clusters = chosen.slice(0, 4).map(item => (cloudOf[item] === -1 ? 'between' : cloudOf[item]));
  expect(new Set(clusters).size).toBe(4);
  expect(chosen.slice(0, 8)).toContain(40);
});

test('a budget below the number of subjects is spent all the same, and one beyond the images takes them all', () => {
  const { points } = clouds();
  expect(chooseBatch(points, { budget: 5, subjects: 30, kernel }, new Random(1))).toHaveLength(5);
  const all = chooseBatch(points, { budget: 100, subjects: 4, kernel }, new Random(1));
  expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 41 }, (_, i) => i));
  expect(chooseBatch(points, { budget: 1, subjects: 4, kernel }, new Random(1))).toHaveLength(1);
});

test('the same seed chooses the same; nonsense is refused', () => {
  const { points } = clouds();
  const wish = { budget: 9, subjects: 4, kernel };
  expect(chooseBatch(points, wish, new Random(5))).toEqual(chooseBatch(points, wish, new Random(5)));
  expect(() => chooseBatch(points, { ...wish, budget: 0 }, new Random(1))).toThrow(RangeError);
  expect(() => chooseBatch(points, { ...wish, subjects: 0 }, new Random(1))).toThrow(RangeError);
});

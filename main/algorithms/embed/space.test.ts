/** The space items are compared in: lengths, weights, new items, and what is refused. */
import { expect, test } from 'vitest';
import { pairwiseDistances } from '../distance.ts';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { type Block, fitSpace, placeIn } from './principalAxes.ts';

function cloud(rows: number, columns: number): Matrix {
  const random = new Random(3);
  return { rows, columns, data: Float64Array.from({ length: rows * columns }, () => random.normal()) };
}

const TWO: readonly Block[] = [
  { columns: 4, axes: 3, whitening: 0.5, weight: 1 },
  { columns: 2, axes: 2, whitening: 0, weight: 0.5 },
];

test('every item lies at length one, so that distances are from 0 to 2', () => {
  const points = cloud(30, 6);
  const placed = placeIn(fitSpace(points, TWO), points);
  expect([placed.rows, placed.columns]).toEqual([30, 5]);
  for (let row = 0; row < 30; row++)
    expect(Math.hypot(...placed.data.subarray(row * 5, row * 5 + 5))).toBeCloseTo(1, 10);
  expect(pairwiseDistances(placed, 'euclidean').data.every(distance => distance >= 0 && distance <= 2)).toBe(
    true,
  );
});

test('a block counts by the square of its weight', () => {
  const points = cloud(20, 6);
  const placed = placeIn(fitSpace(points, TWO), points);
  const ofFirst = Math.hypot(...placed.data.subarray(0, 3)) ** 2;
  expect(ofFirst).toBeCloseTo(1 / 1.25, 10);
});

test('a new item is placed as if it had been there', () => {
  const points = cloud(20, 6);
  const space = fitSpace(points, TWO);
  const last: Matrix = { rows: 1, columns: 6, data: points.data.slice(19 * 6) };
  expect([...placeIn(space, last).data]).toEqual([...placeIn(space, points).data.subarray(19 * 5)]);
});

test('an item in the very middle of a block stays there', () => {
  const points: Matrix = { rows: 3, columns: 1, data: Float64Array.of(-1, 0, 1) };
  const block: Block = { columns: 1, axes: 1, whitening: 0, weight: 1 };
  const placed = placeIn(fitSpace(points, [block]), points);
  expect(Math.abs(placed.data[1]!)).toBe(0);
  expect(placed.data[0]! * placed.data[2]!).toBeCloseTo(-1);
});

test('blocks that do not fit the embedding are refused', () => {
  expect(() => fitSpace(cloud(4, 5), TWO)).toThrow(RangeError);
});

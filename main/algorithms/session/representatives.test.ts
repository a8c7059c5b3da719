/**
 * Representatives: every item has one near it, the shown item is one of its own, and a "different" parts a
 * centre.
 */
import { expect, test } from 'vitest';
import { closeConstraints } from '../constraints.ts';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { chooseRepresentatives, pairsOfCentres, splitAsAnswered } from './representatives.ts';

function line(...values: number[]): Matrix {
  return { rows: values.length, columns: 1, data: Float64Array.from(values) };
}

function cloud(n: number, columns: number, seed: number): Matrix {
  const random = new Random(seed);
  return { rows: n, columns, data: Float64Array.from({ length: n * columns }, () => random.normal()) };
}

test('close items share a representative', () => {
  const { of, items, centres } = chooseRepresentatives(line(0, 10, 0.1, 10.2, 0.2, 10.1), 2, new Random(1));
  expect(of[0]).toBe(of[2]);
  expect(of[0]).toBe(of[4]);
  expect(of[1]).toBe(of[3]);
  expect(of[1]).toBe(of[5]);
  expect(new Set(of).size).toBe(2);
  expect(items[of[0]!]).toBe(2); // 0.1 is the nearest to the mean of 0, 0.1 and 0.2
  expect(centres.data[of[5]!]).toBeCloseTo(10.1, 12);
});

test('about as many as asked for, each stands for its own, the same seed gives the same', () => {
  const points = cloud(700, 6, 3);
  const chosen = chooseRepresentatives(points, 90, new Random(5));
  expect(chosen.items.length).toBeLessThanOrEqual(95);
  expect(chosen.items.length).toBeGreaterThanOrEqual(80);
  for (const [number, item] of chosen.items.entries()) expect(chosen.of[item]).toBe(number);
  expect(chooseRepresentatives(points, 90, new Random(5))).toEqual(chosen);
});

test('as many representatives as items: each stands for itself; identical items are no trouble', () => {
  const { of } = chooseRepresentatives(line(1, 2, 3), 3, new Random(1));
  expect(new Set(of).size).toBe(3);
  const same = chooseRepresentatives(line(7, 7, 7, 7), 2, new Random(1));
  expect(same.items.length).toBeGreaterThanOrEqual(1);
  expect(() => chooseRepresentatives(line(1), 2, new Random(1))).toThrow(RangeError);
});

test('"different" behind one centre parts it; the others stay', () => {
  const points = line(0, 1, 2, 3, 50, 51, 52, 53);
  const before = chooseRepresentatives(points, 2, new Random(1));
  expect(before.of[0]).toBe(before.of[3]);
  const after = splitAsAnswered(points, before, [], [[0, 3]]);
  expect(after.of[0]).not.toBe(after.of[3]);
  expect(after.of[1]).toBe(after.of[0]);
  expect(after.of[2]).toBe(after.of[3]);
  expect(after.of[4]).toBe(before.of[4]);
  expect(after.items.length).toBe(before.items.length + 1);
  for (const [number, item] of after.items.entries()) expect(after.of[item]).toBe(number);
  expect(splitAsAnswered(points, before, [], [[0, 4]])).toBe(before);
});

test('answers that agree about items agree about centres too, whatever the centres', () => {
  const points = line(0, 1, 2, 3, 50, 51, 52, 53);
  const before = chooseRepresentatives(points, 2, new Random(1));
  // Item by item nothing is wrong; said of the two centres the two answers contradict each other.
  const after = splitAsAnswered(points, before, [[0, 4]], [[1, 5]]);
  const same = pairsOfCentres(after, [[0, 4]]);
  const different = pairsOfCentres(after, [[1, 5]]);
  expect(closeConstraints(after.items.length, same, different).contradicted).toEqual([]);
  expect(different).toHaveLength(1);
  for (const [number, item] of after.items.entries()) expect(after.of[item]).toBe(number);
});

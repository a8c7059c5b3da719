/**
 * Suggesting how many groups there are: right where groups are plain, humble where they are not, and bound by
 * answers.
 */
import { expect, test } from 'vitest';
import { hacc } from '../cluster/hacc.ts';
import { closeConstraints } from '../constraints.ts';
import { pairwiseDistances } from '../distance.ts';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { estimateGroups, mutuallyDifferent } from './estimateGroups.ts';

function clouds(k: number, each: number, apart: number, seed: number): Matrix {
  const random = new Random(seed);
  const columns = 8;
  const centres = Array.from({ length: k * columns }, () => random.normal() * apart);
  const data = new Float64Array(k * each * columns);
  for (let at = 0; at < data.length; at++) {
    const group = Math.floor(at / columns) % k;
    data[at] = centres[group * columns + (at % columns)]! + random.normal();
  }
  return { rows: k * each, columns, data };
}

function estimate(points: Matrix, atLeast = 1) {
  const heights = hacc(pairwiseDistances(points, 'euclidean'), 1).merges.map(({ distance }) => distance);
  return estimateGroups(points, heights, { atLeast, runs: 10, random: new Random(1) });
}

test.each([3, 5, 9, 12])('%i plain groups are found', k => {
  expect(estimate(clouds(k, 20, 8, k)).k).toBe(k);
});

test('one cloud without groups is said to be uncertain', () => {
  const plain = estimate(clouds(5, 20, 8, 2));
  const none = estimate(clouds(1, 100, 1, 2));
  expect(none.certainty).toBeLessThan(plain.certainty);
});

test('items known to be different are a lower bound', () => {
  expect(estimate(clouds(4, 20, 8, 1), 7).k).toBeGreaterThanOrEqual(7);
});

test.each([1, 2, 3, 5, 8])('%i items still give an answer', n => {
  const { k, low, high } = estimate(clouds(1, n, 1, 1));
  expect(k).toBeGreaterThanOrEqual(1);
  expect(k).toBeLessThanOrEqual(n);
  expect(low).toBeLessThanOrEqual(k);
  expect(high).toBeGreaterThanOrEqual(k);
});

test('the same seed, the same estimate; and it can be cancelled between candidates', () => {
  const points = clouds(4, 15, 4, 3);
  expect(estimate(points)).toEqual(estimate(points));
  const cancel = () => {
    throw new Error('cancelled');
  };
  expect(() =>
    estimateGroups(points, [], { atLeast: 1, runs: 2, random: new Random(1), onProgress: cancel }),
  ).toThrow('cancelled');
});

test('the lower bound counts what is known to be all different', () => {
  const bound = (...different: [number, number][]) =>
    mutuallyDifferent(closeConstraints(6, [[0, 5]], different));
  expect(bound()).toBe(1);
  expect(bound([0, 1])).toBe(2);
  expect(bound([0, 1], [1, 2], [5, 2])).toBe(3);
  expect(bound([0, 1], [2, 3])).toBe(2);
});

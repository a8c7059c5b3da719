/**
 * PCK-means: a case by hand, its objective, what answers do, degenerate input, the same again from the same
 * seed.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Matrix, Pair } from '../matrix.ts';
import { Random } from '../random.ts';
import { pckMeans } from './pckMeans.ts';

function line(...values: number[]): Matrix {
  return { rows: values.length, columns: 1, data: Float64Array.from(values) };
}

test('without answers it finds what k-means finds', () => {
  expect([...pckMeans(line(0, 1, 10, 11), 2, [], [], new Random(1)).labels]).toEqual([0, 0, 1, 1]);
});

test('by hand: the objective is half the squares and w for each violated constraint that follows', () => {
  // The mean of all is 5.5, so w = (5.5² + 4.5² + 4.5² + 5.5²) / 4 = 25.25. In one cluster the squares are
  // 101 and two pairs are violated: 0 and 2, and 1 and 2, which follows.
  const { labels, objective } = pckMeans(line(0, 1, 10, 11), 1, [[0, 1]], [[0, 2]], new Random(1));
  expect([...labels]).toEqual([0, 0, 0, 0]);
  expect(objective.at(-1)).toBeCloseTo(101 / 2 + 2 * 25.25, 10);
});

test('what many answers tie to one item is not torn off with it', () => {
  // Item 0, the one that all the others of its group were compared with, lies in the other group.
  const points = line(10, 0, 0.1, 0.2, 0.3, 0.4, 0.5, 9.8, 9.9, 10.1, 10.2, 10.3, 10.4);
  const star = (first: number, ...others: number[]) => others.map((other): Pair => [first, other]);
  const mustLink = [...star(0, 1, 2, 3, 4, 5, 6), ...star(7, 8, 9, 10, 11, 12)];
  for (let seed = 0; seed < 20; seed++) {
    const { labels } = pckMeans(points, 2, mustLink, [[0, 7]], new Random(seed));
    expect([...labels]).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
  }
});

test('an answer moves an item that lies nearer to the other group', () => {
  const points = line(0, 1, 4.9, 10, 11);
  expect([...pckMeans(points, 2, [], [], new Random(1)).labels]).toEqual([0, 0, 0, 1, 1]);
  const answered = pckMeans(points, 2, [[2, 3]], [[0, 2]], new Random(1));
  expect([...answered.labels]).toEqual([0, 0, 1, 1, 1]);
});

test('single items that are apart from one another are where clusters begin', () => {
  const points = line(0, 0.1, 0.2, 0.3, 50, 100);
  const apart: Pair[] = [
    [0, 3],
    [0, 4],
    [3, 4],
  ];
  const { labels } = pckMeans(points, 3, [], apart, new Random(3));
  expect(new Set([labels[0], labels[3], labels[4]]).size).toBe(3);
});

test('the objective never rises, every item has a label, the same seed gives the same', () => {
  const sets = fc.record({
    values: fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 4, maxLength: 24 }),
    k: fc.integer({ min: 1, max: 4 }),
    seed: fc.integer({ min: 0, max: 99 }),
    answers: fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.boolean()), { maxLength: 6 }),
  });
  fc.assert(
    fc.property(sets, ({ values, k, seed, answers }) => {
      const pairs = (isSame: boolean) =>
        answers.filter(([i, j, same]) => i !== j && same === isSame).map(([i, j]): Pair => [i, j]);
      const run = () => pckMeans(line(...values), k, pairs(true), pairs(false), new Random(seed));
      const { labels, objective } = run();
      for (let at = 1; at < objective.length; at++)
        expect(objective[at]!).toBeLessThanOrEqual(objective[at - 1]! + 1e-9 * Math.abs(objective[at - 1]!));
      expect(labels).toHaveLength(values.length);
      expect(Math.max(...labels)).toBeLessThan(k);
      expect(run()).toEqual({ labels, objective });
    }),
    { numRuns: 200 },
  );
});

test('items that are all alike, one cluster, as many clusters as items; a bad k is refused', () => {
  expect([...pckMeans(line(2, 2, 2), 1, [], [[0, 1]], new Random(0)).labels]).toEqual([0, 0, 0]);
  expect(new Set(pckMeans(line(1, 2, 3), 3, [], [], new Random(0)).labels).size).toBe(3);
  expect(() => pckMeans(line(1, 2), 3, [], [], new Random(0))).toThrow(RangeError);
  expect(() => pckMeans(line(1, 2), 0, [], [], new Random(0))).toThrow(RangeError);
});

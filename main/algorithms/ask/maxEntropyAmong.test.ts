/** The least certain near pair: against all pairs, and with items of one photo. */
import { expect, test } from 'vitest';
import { ALONE } from '../collections.ts';
import { closeConstraints } from '../constraints.ts';
import { pairwiseDistances } from '../distance.ts';
import type { Matrix, Pair } from '../matrix.ts';
import { findNeighbours, nearestRows } from '../neighbours/nearestNeighbours.ts';
import { Random } from '../random.ts';
import { maxEntropyQuestion } from './maxEntropy.ts';
import { maxEntropyAmong, nearPairsOf } from './maxEntropyAmong.ts';

function somePoints(rows: number, seed: number): Matrix {
  const random = new Random(seed);
  return { rows, columns: 3, data: Float64Array.from({ length: rows * 3 }, () => random.normal()) };
}

function neighboursOf(points: Matrix, wanted: number) {
  const work = findNeighbours(points, { wanted, nearestRows, threads: 1 });
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

test.each([1, 2, 3, 4, 5])('of all pairs it is the question of maxEntropy.ts (%i)', seed => {
  const random = new Random(seed);
  const points = somePoints(20, seed);
  const labels = Array.from({ length: 20 }, () => random.below(4));
  const pairs = Array.from({ length: 9 }, (): Pair => {
    const i = random.below(19);
    return [i, i + 1 + random.below(19 - i)];
  });
  const closure = closeConstraints(20, pairs.slice(0, 3), pairs.slice(3, 6));
  const skip = pairs.slice(6);
  const near = nearPairsOf(points, neighboursOf(points, 19), null, 1);
  expect(near.near.first).toHaveLength(190);
  const expected = maxEntropyQuestion(pairwiseDistances(points, 'euclidean'), labels, closure, skip);
  expect(expected).not.toBeNull();
  expect(maxEntropyAmong(near, labels, closure, skip)).toEqual(expected);
});

test('with few neighbours only they are asked about, and never items of one photo', () => {
  const points = somePoints(60, 7);
  const neighbours = neighboursOf(points, 5);
  const labels = Array.from({ length: 60 }, (_, item) => item % 5);
  const closure = closeConstraints(60, [], []);
  const asked = maxEntropyAmong(nearPairsOf(points, neighbours, null, 1), labels, closure, [])!;
  const [i, j] = asked.pair;
  const of = (item: number) => [...neighbours.items.subarray(item * 5, item * 5 + 5)];
  expect(of(i).includes(j) || of(j).includes(i)).toBe(true);
  const photos = new Int32Array(60).fill(ALONE);
  photos[i] = photos[j] = 3;
  const other = maxEntropyAmong(nearPairsOf(points, neighbours, photos, 1), labels, closure, [])!;
  expect(other.pair).not.toEqual(asked.pair);
});

test('where there are too many pairs to fit to, a fixed sample stands for them', () => {
  const points = somePoints(1600, 9);
  const neighbours = neighboursOf(points, 8);
  const [one, again] = [nearPairsOf(points, neighbours, null, 1), nearPairsOf(points, neighbours, null, 1)];
  expect(one.drawn.first.length).toBeLessThan(1600 * 800);
  expect(one.drawn).toEqual(again.drawn);
  const labels = Array.from({ length: 1600 }, (_, item) => (points.data[3 * item]! > 0 ? 1 : 0));
  const closure = closeConstraints(1600, [], []);
  const sampled = maxEntropyAmong(one, labels, closure, [])!;
  const all = maxEntropyQuestion(pairwiseDistances(points, 'euclidean'), labels, closure, [])!;
  expect(sampled.entropy).toBeCloseTo(all.entropy, 2);
});

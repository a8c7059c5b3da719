/**
 * Items of one photo: which count, how far apart they are, and that everything else may still bring
 * them together.
 */
import { describe, expect, test } from 'vitest';
import { averageLinkage } from '../cluster/averageLinkage.ts';
import { ALONE } from '../collections.ts';
import { pairwiseDistances } from '../distance.ts';
import { type Condensed, condensedIndex } from '../matrix.ts';
import { Random } from '../random.ts';
import { GroupTree } from '../strategies/groupTree.ts';
import type { Rounds } from '../strategies/questionStrategy.ts';
import { rowsToSeparate, separateRows, sharedPhotos } from './cooccurrence.ts';

function onALine(...places: number[]): Condensed {
  return pairwiseDistances({ rows: places.length, columns: 1, data: Float64Array.from(places) }, 'euclidean');
}

test('all items of one photo meet, those alone in theirs do not', () => {
  expect(sharedPhotos(Int32Array.of(7, ALONE, 7, 3, 7, ALONE, 3))).toEqual([
    { pair: [0, 2], photos: 1 },
    { pair: [0, 4], photos: 1 },
    { pair: [2, 4], photos: 1 },
    { pair: [3, 6], photos: 1 },
  ]);
  expect(sharedPhotos(Int32Array.of(ALONE, ALONE))).toEqual([]);
});

test('those apart are as far as any two are, or that share of the way; the larger share counts', () => {
  const distances = onALine(0, 1, 5);
  const { data } = separateRows(distances, [
    { one: [0], other: [1], share: 1 },
    { one: [1], other: [0, 2], share: 0.5 },
  ]);
  expect([...data]).toEqual([5, 5, 4.5]);
  expect([...distances.data]).toEqual([1, 5, 4]);
  expect(separateRows(distances, [])).toBe(distances);
});

function linked(places: readonly number[], photos: readonly number[], height: number): Condensed {
  const distances = onALine(...places);
  const apart = rowsToSeparate(distances, sharedPhotos(Int32Array.from(photos)), height);
  return separateRows(distances, apart);
}

test('two who look alike stay two where several photos show both', () => {
  // Two people of four faces each, hardly farther from one another than from themselves, and a third far
  // away.
  const places = [0, 1, 2, 3, 4.1, 5.1, 6.1, 7.1, 30, 31, 32, 33];
  const people = (distances: Condensed) => [...averageLinkage(distances, { k: 3 }, [], []).labels];
  const never = [ALONE, ALONE, ALONE, ALONE, ALONE, ALONE, ALONE, ALONE, ALONE, ALONE, ALONE, ALONE];
  const height = 4.5;
  const isOne = (labels: readonly number[]) => new Set(labels.slice(0, 8)).size === 1;
  const cut = (distances: Condensed) => [...averageLinkage(distances, { height }, [], []).labels];
  expect(isOne(cut(linked(places, never, height)))).toBe(true);
  const often = [1, 2, 3, ALONE, 1, 2, 3, ALONE, ALONE, ALONE, ALONE, ALONE];
  expect(people(linked(places, often, height))).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
  expect(isOne(cut(linked(places, often, height)))).toBe(false);
});

describe('without distances of all pairs', () => {
  // Two people who look alike, twelve faces each, and a third far away.
  const random = new Random(3);
  const data = Float64Array.from(
    { length: 36 },
    (_, at) => [0, 2.6, 40][Math.floor(at / 12)]! + random.unit() * 2,
  );
  const points = { rows: 36, columns: 1, data };
  const calibration = { a: 20, b: 4 };
  const groups = (photos: Int32Array, rounds: Rounds = []) => {
    const evidence = { cooccurrence: { photos, height: 2.5 }, pairs: null };
    return new GroupTree({ points, calibration, evidence }).groups({ rounds });
  };
  const alone = new Int32Array(36).fill(ALONE);

  test('two who look alike stay two where several photos show both', () => {
    expect(groups(alone)[0]).toBe(groups(alone)[12]);
    const often = alone.map((_, item) => (item < 24 && item % 12 < 8 ? item % 12 : ALONE));
    const labels = groups(often);
    expect(labels[0]).not.toBe(labels[12]);
    expect(labels[0]).not.toBe(labels[24]);
    expect(labels[12]).not.toBe(labels[24]);
  });

  test('one photo does not part what all else joins, and an answer brings items of one photo together', () => {
    const once = alone.map((_, item) => (item === 0 || item === 5 ? 1 : ALONE));
    expect(groups(once)[0]).toBe(groups(once)[5]);
    const pair = alone.map((_, item) => (item === 0 || item === 24 ? 1 : ALONE));
    const labels = groups(pair, [[{ pair: [0, 24], verdict: 'same' }]]);
    expect(labels[0]).toBe(labels[24]);
  });
});

test('one person twice in a photo is still one, where the other faces say so', () => {
  const places = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 9, 9.1, 9.2];
  const apart = linked(places, [1, 1, ...Array<number>(7).fill(ALONE)], 1);
  expect(apart.data[condensedIndex(9, 0, 1)]).toBeCloseTo(9.2, 9);
  expect([...averageLinkage(apart, { k: 2 }, [], []).labels]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1]);
});

test('an answer brings items of one photo together', () => {
  const apart = linked([0, 0.1, 9], [1, 1, ALONE], 1);
  expect([...averageLinkage(apart, { k: 2 }, [[0, 1]], []).labels]).toEqual([0, 0, 1]);
});

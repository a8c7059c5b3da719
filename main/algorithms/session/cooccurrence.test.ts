/**
 * Items of one photo: who has companions, how far apart they count, and that everything else may still bring
 * them together.
 */
import { expect, test } from 'vitest';
import { averageLinkage } from '../cluster/averageLinkage.ts';
import { pairwiseDistances } from '../distance.ts';
import { type Condensed, condensedIndex } from '../matrix.ts';
import { ALONE, rowsToSeparate, separateRows, sharedPhotos } from './cooccurrence.ts';

function onALine(...places: number[]): Condensed {
  return pairwiseDistances({ rows: places.length, columns: 1, data: Float64Array.from(places) }, 'euclidean');
}

const ones = (count: number) => new Int32Array(count).fill(1);
const NOBODY_CLOSE = 0;

test('all items of one photo meet, those alone in theirs do not', () => {
  expect(sharedPhotos(Int32Array.of(7, ALONE, 7, 3, 7, ALONE, 3))).toEqual([
    { pair: [0, 2], photos: 1 },
    { pair: [0, 4], photos: 1 },
    { pair: [2, 4], photos: 1 },
    { pair: [3, 6], photos: 1 },
  ]);
  expect(sharedPhotos(Int32Array.of(ALONE, ALONE))).toEqual([]);
});

test('rows that stand for several items meet as often as those do', () => {
  const rowOf = Int32Array.of(0, 0, 0, 0, 1, 1, 2, 2);
  const photos = Int32Array.of(1, 2, 3, ALONE, 1, ALONE, 2, 3);
  const shared = sharedPhotos(photos, rowOf);
  expect(shared).toEqual([
    { pair: [0, 1], photos: 1 },
    { pair: [0, 2], photos: 2 },
  ]);
  expect(rowsToSeparate(onALine(0, 5, 9), shared, [4, 2, 2], NOBODY_CLOSE)).toEqual([
    // Of the clusters, which are the rows themselves, the first meeting does not count; of the rows it does.
    { one: [0], other: [2], share: 0.5 },
    { one: [0], other: [1], share: 0.5 },
    { one: [0], other: [2], share: 1 },
  ]);
  // Two behind one row say nothing.
  expect(sharedPhotos(Int32Array.of(5, 5), Int32Array.of(0, 0))).toEqual([]);
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
  const apart = rowsToSeparate(distances, sharedPhotos(Int32Array.from(photos)), ones(places.length), height);
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

test('one person twice in a photo is still one, where the other faces say so', () => {
  const places = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 9, 9.1, 9.2];
  const apart = linked(places, [1, 1, ...Array<number>(7).fill(ALONE)], 1);
  expect(apart.data[condensedIndex(9, 0, 1)]).toBeCloseTo(9.2, 9);
  expect([...averageLinkage(apart, { k: 2 }, [], []).labels]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1]);
});

test('an answer brings companions together', () => {
  const apart = linked([0, 0.1, 9], [1, 1, ALONE], 1);
  expect([...averageLinkage(apart, { k: 2 }, [[0, 1]], []).labels]).toEqual([0, 0, 1]);
});

/** Keys: couplets of known groups, what cannot be told apart, accuracy on items left out, differences. */
import { expect, test } from 'vitest';
import { Random } from '../random.ts';
import { buildKey, differencesBetween, keyAccuracy, keyOut } from './identificationKey.ts';

const EACH = 20;

/** Groups by their mean in each attribute; the noise is 1. */
function made(means: readonly (readonly number[])[], minor: readonly number[] = [], seed = 1) {
  const random = new Random(seed);
  const groups = means.map((_, group) => Array.from({ length: EACH }, (_, at) => group * EACH + at));
  const attributes = means[0]!.map((_, attribute) => ({
    scores: Float64Array.from({ length: means.length * EACH }, (_, row) => {
      const mean = means[Math.floor(row / EACH)]![attribute]!;
      return mean + random.normal();
    }),
    isMinor: minor.includes(attribute),
  }));
  return { attributes, groups };
}

test('four groups in two attributes need three couplets, the first halving them', () => {
  const { attributes, groups } = made([
    [0, 0],
    [0, 8],
    [9, 0],
    [9, 8],
  ]);
  const key = buildKey(attributes, groups);
  expect(key).toHaveLength(3);
  expect(key[0]!.low.groups).toHaveLength(2);
  for (const [group, rows] of groups.entries())
    for (const row of rows) expect(keyOut(key, attributes, row)).toEqual([group]);
  for (const { right, items } of key) expect(right).toBe(items);
  expect(keyAccuracy(attributes, groups)).toEqual({ value: 1, items: 80 });
});

test('what cannot be told apart stays together, and its accuracy is a guess', () => {
  const { attributes, groups } = made([
    [0, 0],
    [0, 0],
    [9, 0],
  ]);
  const key = buildKey(attributes, groups);
  expect(key).toHaveLength(1);
  expect(key[0]!.low).toEqual({ groups: [0, 1], next: null });
  expect(keyAccuracy(attributes, groups)!.value).toBeCloseTo(2 / 3, 1);
  expect(buildKey(attributes, groups.slice(0, 2))).toEqual([]);
  expect(keyOut([], attributes, 0)).toBeNull();
});

test('many attributes of noise make no key', () => {
  let couplets = 0;
  for (let seed = 0; seed < 20; seed++) {
    const none = new Array<number>(15).fill(0);
    const { attributes, groups } = made([none, none, none], [], seed);
    couplets += buildKey(attributes, groups).length;
  }
  expect(couplets).toBeLessThan(4);
});

test('a minor attribute does not lead where a trait separates as well', () => {
  const { attributes, groups } = made(
    [
      [0, 0],
      [9, 7],
    ],
    [0],
  );
  expect(buildKey(attributes, groups)[0]!.attribute).toBe(1);
  const found = differencesBetween(attributes, groups[0]!, groups[1]!);
  expect(found.map(({ attribute }) => attribute)).toEqual([1, 0]);
});

test('differences are those that are there, the clearest first, with the direction', () => {
  const { attributes, groups } = made([
    [0, 5, 0, 1.5],
    [2.5, 0, 0, 0],
  ]);
  const found = differencesBetween(attributes, groups[0]!, groups[1]!);
  expect(found.map(({ attribute }) => attribute)).toEqual([1, 0, 3]);
  expect(found[0]!.area).toBeGreaterThan(0.99);
  expect(found[1]!.area).toBeLessThan(0.1);
  for (const { p } of found) expect(p).toBeLessThan(0.05);
});

test('few items prove nothing, none break nothing', () => {
  const attributes = [{ scores: Float64Array.from([0, 1, 10, 11]), isMinor: false }];
  expect(buildKey(attributes, [[0, 1], [2, 3]])).toEqual([]); // biome-ignore format: two groups
  expect(differencesBetween(attributes, [0, 1], [2, 3])).toEqual([]);
  expect(buildKey(attributes, [])).toEqual([]);
  expect(keyAccuracy(attributes, [[0], [2]])).toBeNull();
});

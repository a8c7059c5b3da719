import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { simulatedPerson } from '../simulate/person.ts';
import { cobras } from './cobras.ts';
import { asKey, askRival, clouds, rightPerson, settingOf } from './testing/askRival.ts';

function run(points: Matrix, truth: readonly number[], person = rightPerson(truth), seed = 1) {
  const setting = settingOf(points, new Set(truth).size, seed);
  return askRival(cobras(setting), setting, truth, person);
}

/** Two groups of two on a line. */
const LINE: Matrix = { rows: 4, columns: 1, data: Float64Array.of(0, 1, 10, 11) };

test('by hand: the halves of all, then each half', () => {
  const { asked, curve } = run(LINE, [0, 0, 1, 1]);
  // The medoids of {0, 1} and {10, 11}, which differ; the level is found in one of the halves.
  expect(asKey(asked[0]!.pair)).toBe('0-2');
  expect(asked.map(({ pair }) => asKey(pair)).sort()).toEqual(['0-1', '0-2', '2-3']);
  // One group until the first merging step is done.
  expect(curve.map(({ jaccard }) => jaccard)).toEqual([2 / 6, 2 / 6, 1, 1]);
});

test('by hand: a level of two makes four parts, each asked about until all four differ', () => {
  const points: Matrix = { rows: 4, columns: 1, data: Float64Array.of(0, 1, 10, 11) };
  const { asked, curve } = run(points, [0, 1, 2, 3]);
  // Halves differ, the halves of one half differ: four parts. 0-2 is known, and one of 0-1 and 2-3.
  expect(asked).toHaveLength(6);
  expect(curve.at(-1)!.jaccard).toBe(1);
});

test('who is always right gets the truth in the end, and no pair is asked twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 1, max: 5 }), (seed, groups) => {
      const { truth, points } = clouds(24, groups, 2, seed);
      const { asked, curve } = run(points, truth, rightPerson(truth), seed);
      expect(curve.at(-1)!.jaccard).toBe(1);
      expect(new Set(asked.map(({ pair }) => asKey(pair))).size).toBe(asked.length);
    }),
    { numRuns: 40 },
  );
});

test('wrong answers and none end it too', () => {
  const { truth, points } = clouds(30, 3, 4, 5);
  const person = simulatedPerson(truth, { errorRate: 0.2, dontKnowRate: 0.1 }, new Random(3));
  const { asked } = run(points, truth, pair => person(pair));
  expect(new Set(asked.map(({ pair }) => asKey(pair))).size).toBe(asked.length);
});

test('equal points stay together; the same seed asks the same; distances alone are refused', () => {
  const equal: Matrix = { rows: 3, columns: 1, data: Float64Array.of(2, 2, 2) };
  expect(run(equal, [0, 1, 1]).asked).toEqual([]);
  const { truth, points } = clouds(20, 3, 3, 8);
  expect(run(points, truth)).toEqual(run(points, truth));
  expect(() => cobras(settingOf(null, 2))).toThrow(RangeError);
});

/** The impact of an answer: hand-checked joins and splits, and agreement with the brute-force gain. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareLabels } from '../ask/activeHacc/brute.ts';
import { change } from '../ask/activeHacc/question.ts';
import { numberLabels } from '../labels.ts';
import { compareGroups, impactOf } from './answerImpact.ts';

const labels = (...values: number[]): Int32Array => Int32Array.from(values);

test('"same" joins two groups and frees a third', () => {
  const stakes = impactOf([0, 3], 0.25, labels(0, 0, 0, 1, 1, 2, 2), labels(0, 0, 0, 0, 0, 1, 2));
  expect(stakes.surprise).toBe('same');
  expect(stakes.different).toEqual({ joins: [], splits: [], touched: 0 });
  expect(stakes.same.joins).toEqual([
    {
      parts: [
        [0, 1, 2],
        [3, 4],
      ],
    },
  ]);
  expect(stakes.same.splits).toEqual([{ stays: [5], leaves: [[6]] }]);
  expect(stakes.same.touched).toBe(3);
  expect(stakes.chance).toBe(0.25);
});

test('"different" splits off the smaller side', () => {
  const stakes = impactOf([0, 4], 0.9, labels(0, 0, 0, 0, 0), labels(0, 0, 0, 0, 1));
  expect(stakes.different).toEqual({
    joins: [],
    splits: [{ stays: [0, 1, 2, 3], leaves: [[4]] }],
    touched: 1,
  });
  expect(stakes.change).toBeCloseTo(4 / 10, 12);
  expect(stakes.gain).toBeCloseTo(0.1 * 0.4, 12);
});

test('no change, no stakes', () => {
  expect(compareGroups(labels(0, 1, 0), labels(0, 1, 0))).toEqual({ joins: [], splits: [], touched: 0 });
  expect(impactOf([0, 1], 0.5, labels(0, 1), labels(0, 1)).change).toBe(0);
});

test('the change is the one the question was chosen by, for any two partitions', () => {
  const partition = fc
    .array(fc.nat(4), { minLength: 9, maxLength: 9 })
    .map(list => numberLabels(list).labels);
  fc.assert(
    fc.property(partition, partition, (before, after) => {
      const { stay, part, join } = compareLabels(before, after);
      expect(impactOf([0, 1], 0.5, before, after).change).toBe(change(stay, part, join));
      const { joins, splits } = compareGroups(before, after);
      expect(joins.length === 0).toBe(join === 0);
      expect(splits.length === 0).toBe(part === 0);
    }),
    { seed: 5 },
  );
});

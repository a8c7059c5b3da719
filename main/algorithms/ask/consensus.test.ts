import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairwiseDistances } from '../distance.ts';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { consensusFromDistances, consensusFromPoints } from './consensus.ts';

function matrix(rows: readonly (readonly number[])[]): Matrix {
  return { rows: rows.length, columns: rows[0]!.length, data: Float64Array.from(rows.flat()) };
}

const groups = matrix([[0], [0.1], [0.2], [100], [100.1], [200]]);

describe('consensus', () => {
  it('by hand: two far groups are told apart in every run, however it starts', () => {
    const two = matrix([[0], [1], [50], [51]]);
    const expected = [1, 0, 0, 0, 0, 1];
    expect([...consensusFromPoints(two, 2, 20, new Random(1)).data]).toEqual(expected);
    expect([
      ...consensusFromDistances(pairwiseDistances(two, 'euclidean'), 2, 20, new Random(1)).data,
    ]).toEqual(expected);
  });

  it('k = 1 gives 1 everywhere, k = N of different items 0, one item no pair', () => {
    const distances = pairwiseDistances(groups, 'euclidean');
    expect(consensusFromPoints(groups, 1, 3, new Random(0)).data.every(chance => chance === 1)).toBe(true);
    expect(consensusFromDistances(distances, 1, 3, new Random(0)).data.every(chance => chance === 1)).toBe(
      true,
    );
    expect(consensusFromPoints(groups, 6, 3, new Random(0)).data.every(chance => chance === 0)).toBe(true);
    expect(consensusFromDistances(distances, 6, 3, new Random(0)).data.every(chance => chance === 0)).toBe(
      true,
    );
    expect(consensusFromPoints(matrix([[5]]), 1, 3, new Random(0))).toEqual({
      n: 1,
      data: new Float64Array(0),
    });
  });

  it('refuses k and runs out of range', () => {
    expect(() => consensusFromPoints(groups, 7, 10, new Random(0))).toThrow(RangeError);
    expect(() => consensusFromPoints(groups, 2, 0, new Random(0))).toThrow(RangeError);
  });

  it('values are counts divided by the runs, identical items are always together, the same seed gives the same', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 2, maxLength: 12 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer(),
        (values, wanted, seed) => {
          const points = matrix(values.map(value => [value]));
          const k = Math.min(wanted, values.length);
          const once = consensusFromPoints(points, k, 16, new Random(seed));
          expect(consensusFromPoints(points, k, 16, new Random(seed))).toEqual(once);
          for (const chance of once.data) expect(chance * 16).toBe(Math.round(chance * 16));
          let position = 0;
          for (let i = 0; i < values.length; i++)
            for (let j = i + 1; j < values.length; j++, position++)
              if (values[i] === values[j]) expect(once.data[position]).toBe(1);
        },
      ),
      { numRuns: 100 },
    );
  });
});

/** Ranks, noise, separation, the rank sum test against all pairs, Holm's correction. */
import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { holm, noiseOf, normalTail, rankSum, ranksOf, separationOf } from './attributeSeparation.ts';

describe('ranks', () => {
  it('go from 0 to 1; equal scores share theirs', () => {
    expect([...ranksOf([5, 1, 1, 9])]).toEqual([2 / 3, 1 / 6, 1 / 6, 1]);
    expect([...ranksOf([4])]).toEqual([0.5]);
    expect([...ranksOf([])]).toEqual([]);
  });
});

describe('noise', () => {
  const random = new Random(1);
  const labels = Int32Array.from({ length: 400 }, (_, row) => row % 4);

  it('is the spread within groups; what lies between them is reliable', () => {
    const values = Float64Array.from(labels, label => 10 * label + random.normal());
    const { within, reliability } = noiseOf(values, labels);
    expect(within).toBeLessThan(2.2);
    expect(reliability).toBeGreaterThan(0.95);
    const blind = noiseOf(
      Float64Array.from(labels, () => random.normal()),
      labels,
    );
    expect(blind.reliability).toBeLessThan(0.1);
  });

  it('is half of the variance where no group has two members', () => {
    const { reliability } = noiseOf(Float64Array.from([1, 2, 3]), Int32Array.from([0, 1, 2]));
    expect(reliability).toBeCloseTo(0.5);
    expect(noiseOf(new Float64Array(0), new Int32Array(0))).toEqual({ within: 0, reliability: 0 });
  });
});

describe('separation', () => {
  const noise = { within: 1, reliability: 0.9 };
  const values = Float64Array.from([0, 0.2, -0.2, 5, 5.2, 4.8, 2]);
  const low = { row: 0, members: [0, 1, 2] };
  const high = { row: 3, members: [3, 4, 5] };

  it('grows with the distance and falls with the noise', () => {
    const clear = separationOf(values, noise, low, high);
    expect(clear).toBeGreaterThan(0.9);
    expect(separationOf(values, { ...noise, within: 4 }, low, high)).toBeLessThan(clear);
    expect(separationOf(values, noise, low, low)).toBe(0);
  });

  it('is none where the two lie the other way round than their groups', () => {
    expect(separationOf(values, noise, { row: 6, members: [0, 1, 2] }, { row: 0, members: [3, 4, 5] })).toBe(
      0,
    );
  });

  it('is full where nothing varies within groups', () => {
    expect(separationOf(values, { within: 0, reliability: 1 }, low, high)).toBe(1);
  });
});

describe('the rank sum test', () => {
  it('has the area of all pairs, equal ones counted half', () => {
    const random = new Random(2);
    for (let trial = 0; trial < 20; trial++) {
      const draw = () => Array.from({ length: 1 + random.below(12) }, () => random.below(6));
      const [first, second] = [draw(), draw()];
      let more = 0;
      for (const a of first) for (const b of second) more += a > b ? 1 : a === b ? 0.5 : 0;
      expect(rankSum(first, second).area).toBeCloseTo(more / (first.length * second.length), 12);
    }
  });

  it('is sure of what is sure, and of nothing else', () => {
    const low = Array.from({ length: 12 }, (_, at) => at);
    expect(
      rankSum(
        low.map(value => value + 20),
        low,
      ).p,
    ).toBeLessThan(1e-4);
    expect(rankSum(low, low).p).toBeCloseTo(1, 6);
    expect(rankSum([1, 1, 1], [1, 1, 1])).toEqual({ area: 0.5, p: 1 });
    expect(rankSum([], [1])).toEqual({ area: 0.5, p: 1 });
  });

  it('rejects one in twenty where there is no difference', () => {
    const random = new Random(4);
    const draw = () => Array.from({ length: 15 }, () => random.normal());
    const rejected = Array.from({ length: 400 }, () => rankSum(draw(), draw()).p).filter(p => p < 0.05);
    expect(rejected.length / 400).toBeLessThan(0.08);
  });
});

it('the tail of the normal distribution', () => {
  for (const [z, tail] of [
    [0, 0.5],
    [1, 0.158655254],
    [1.96, 0.024997895],
    [4, 3.16712e-5],
  ] as const)
    expect(normalTail(z) / tail).toBeCloseTo(1, 5);
});

it("Holm's correction", () => {
  const adjusted = holm([0.01, 0.04, 0.03]);
  expect(adjusted.map(p => Number(p.toFixed(6)))).toEqual([0.03, 0.06, 0.06]);
  expect(holm([])).toEqual([]);
  expect(holm([0.9, 0.8])).toEqual([1, 1]);
});

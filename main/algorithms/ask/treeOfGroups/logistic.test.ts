import { describe, expect, it } from 'vitest';
import { chanceOf, fitLogistic, oddsOf } from './chances.ts';

const example = (x: number, same: number, weight = 1) => ({ features: [1, x], offset: 0, same, weight });

describe('the logistic model', () => {
  it('finds the weights that made the chances', () => {
    const made = [-2, -1, 0, 0.5, 1, 2].map(x => example(x, chanceOf(0.5 - 1.5 * x)));
    const [constant, slope] = fitLogistic(made, [0, 0]);
    expect(constant).toBeCloseTo(0.5, 6);
    expect(slope).toBeCloseTo(-1.5, 6);
  });

  it('stays near 0 by its ridge, also where one line parts the examples', () => {
    const parted = [example(0, 1), example(1, 0)];
    const [, slope] = fitLogistic(parted, [0.01, 0.1]);
    expect(slope).toBeLessThan(-1);
    expect(slope).toBeGreaterThan(-30);
    expect(fitLogistic([], [1, 1, 1])).toEqual([0, 0, 0]);
  });

  it('adds to what is known beforehand', () => {
    const known = [-1, 0, 1].map(x => ({ ...example(x, chanceOf(2 * x)), offset: 2 * x }));
    for (const weight of fitLogistic(known, [1, 1])) expect(weight).toBeCloseTo(0, 9);
    expect(oddsOf([1, 2], [1, 3], 0.5)).toBe(7.5);
  });
});

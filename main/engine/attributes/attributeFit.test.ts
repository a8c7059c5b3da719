/** How attributes are described for a pair: places, ranges, fit, ends, and which of many are told. */
import { describe, expect, it } from 'vitest';
import { describeAttribute, describeAttributes, endsOf } from './attributeFit.ts';

const SCORES = Float64Array.from([0, 2, 2, 4, 10]);

describe('one attribute', () => {
  it('places the two among all; equal scores share the middle of their places', () => {
    const { places, scores, range, distribution } = describeAttribute(SCORES, 'relative', [1, 4], [[1], [4]]);
    expect(places).toEqual([0.375, 1]);
    expect(scores).toEqual([2, 10]);
    expect(range).toEqual([0, 10]);
    expect(distribution[0]).toBeCloseTo(0.2, 9);
    expect(distribution[4]).toBeCloseTo(0.4, 9);
    expect(distribution.at(-1)).toBeCloseTo(0.2, 9);
  });

  it('explains "different" by ranks that lie apart, and better where the groups lie apart too', () => {
    const alone = describeAttribute(SCORES, 'relative', [0, 4], [[0], [4]]).fit.different;
    const mixed = describeAttribute(SCORES, 'relative', [0, 4], [[0, 4], [4, 0]]).fit.different; // biome-ignore format: a pair of groups
    expect(alone).toBe(1);
    expect(mixed).toBe(0.5);
  });

  it('explains "same" by what both have and not everybody has', () => {
    const rare = Float64Array.from([0.9, 0.9, 0.1, 0.1, 0.1]);
    const common = Float64Array.from([0.9, 0.9, 0.9, 0.9, 0.9]);
    const same = (scores: Float64Array, pair: [number, number]) =>
      describeAttribute(scores, 'binary', pair, [[pair[0]], [pair[1]]]).fit.same;
    expect(same(rare, [0, 1])).toBeGreaterThan(same(common, [0, 1]));
    // Two that both lack something are not explained by it, however rare it is.
    expect(same(rare, [2, 3])).toBeLessThan(0.01);
    expect(describeAttribute(rare, 'binary', [0, 2], [[0], [2]]).fit.different).toBeCloseTo(0.8, 9);
  });

  it('bears a score that all share', () => {
    const flat = describeAttribute(Float64Array.from([3, 3, 3]), 'relative', [0, 1], [[0], [1]]);
    expect(flat).toMatchObject({ places: [0.5, 0.5], range: [3, 3], fit: { same: 0, different: 0 } });
  });
});

describe('many attributes', () => {
  const columns = 200;
  // Two items and a third: attribute c lies c/200 apart between the first two.
  const data = Float64Array.from({ length: 3 * columns }, (_, at) => {
    const column = at % columns;
    return at < columns ? column / columns : at < 2 * columns ? 0 : 0.5;
  });
  const scores = { rows: 3, columns, data };

  it('are told where they explain a verdict best; what is not one of many is always told', () => {
    const about = (isOneOfMany: boolean) => ({
      pair: [0, 1] as const,
      sides: [[0], [1]],
      columns: Array.from({ length: columns }, (_, column) => ({
        column,
        form: 'binary' as const,
        isOneOfMany,
      })),
    });
    expect(describeAttributes(scores, about(false))).toHaveLength(columns);
    const alike = { ...scores, data: new Float64Array(3 * columns).fill(0.5) };
    expect(describeAttributes(alike, about(false))).toEqual([]);
    const told = describeAttributes(scores, about(true)).map(({ column }) => column);
    expect(told.length).toBeLessThanOrEqual(48);
    for (let column = columns - 24; column < columns; column++) expect(told).toContain(column);
  });
});

describe('the ends', () => {
  it('are the farthest out, first those that are farthest, none in both', () => {
    expect(endsOf(SCORES, 2)).toEqual({ least: [0, 1], most: [4, 3] });
    expect(endsOf(Float32Array.from([5, 1, 3]), 6)).toEqual({ least: [1], most: [0] });
    expect(endsOf([7], 6)).toEqual({ least: [], most: [] });
  });
});

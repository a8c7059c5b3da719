/** Attributes of a pair: places, ranges, what fits and what is not offered, families, roles, ends. */
import { describe, expect, it } from 'vitest';
import { Random } from '../../algorithms/random.ts';
import { type AboutColumn, type AboutPair, describeAttributes, endsOf } from './attributeFit.ts';
import { goesBy } from './attributeRoles.ts';

function about(column: number, changes: Partial<AboutColumn> = {}): AboutColumn {
  return {
    column,
    form: 'relative',
    isOneOfMany: false,
    role: 'trait',
    family: `${column}`,
    isOffered: true,
    ...changes,
  };
}

/** Two groups of twenty, their first of no noise: how far their means lie apart in each column, in units of it. */
function groups(...apart: number[]) {
  const random = new Random(3);
  const columns = apart.length;
  const data = new Float64Array(40 * columns);
  for (let row = 0; row < 40; row++)
    for (const [column, distance] of apart.entries())
      data[row * columns + column] = (row < 20 ? 0 : distance) + (row % 20 === 0 ? 0 : random.normal());
  return {
    scores: { rows: 40, columns, data },
    labels: Int32Array.from({ length: 40 }, (_, row) => (row < 20 ? 0 : 1)),
  };
}

function described(
  { scores, labels }: ReturnType<typeof groups>,
  columns: readonly AboutColumn[],
  changes: Partial<AboutPair> = {},
) {
  return describeAttributes(scores, { pair: [0, 20], labels, columns, isSearch: false, ...changes });
}

describe('one attribute', () => {
  const scores = { rows: 5, columns: 1, data: Float64Array.from([0, 2, 2, 4, 10]) };

  it('places the two among all; equal scores share the middle of their places', () => {
    const [found] = describeAttributes(scores, {
      pair: [1, 4],
      labels: Int32Array.from([0, 0, 0, 1, 1]),
      columns: [about(0)],
      isSearch: true,
    });
    const { places, range, distribution, scores: both } = found!.described;
    expect(places).toEqual([0.375, 1]);
    expect(both).toEqual([2, 10]);
    expect(range).toEqual([0, 10]);
    expect(distribution[0]).toBeCloseTo(0.2, 9);
    expect(distribution[4]).toBeCloseTo(0.4, 9);
    expect(distribution.at(-1)).toBeCloseTo(0.2, 9);
  });

  it('that all items share is never told', () => {
    const flat = { rows: 3, columns: 1, data: Float64Array.from([3, 3, 3]) };
    const columns = [about(0)];
    const labels = Int32Array.from([0, 1, 2]);
    expect(describeAttributes(flat, { pair: [0, 1], labels, columns, isSearch: true })).toEqual([]);
  });

  it('explains "same" by what both have and not everybody has', () => {
    const rare = { rows: 5, columns: 1, data: Float64Array.from([0.9, 0.9, 0.1, 0.1, 0.1]) };
    const labels = Int32Array.from([0, 0, 1, 1, 1]);
    const same = (pair: [number, number]) =>
      describeAttributes(rare, { pair, labels, columns: [about(0, { form: 'binary' })], isSearch: true })[0]!
        .described.fit.same;
    expect(same([0, 1])).toBeGreaterThan(0.5);
    // Two that both lack something are not explained by it, however rare it is.
    expect(same([2, 3])).toBe(0);
  });
});

describe('many attributes', () => {
  it('come in the order in which they separate the groups, relative to their noise', () => {
    const found = described(
      groups(2, 0, 6, 3.5),
      [0, 1, 2, 3].map(column => about(column)),
    );
    const order = found
      .sort((a, b) => b.described.fit.different - a.described.fit.different)
      .map(({ column }) => column);
    expect(order.slice(0, 3)).toEqual([2, 3, 0]);
    // Noise is not offered, but found.
    expect(order).not.toContain(1);
    expect(described(groups(0), [about(0)], { isSearch: true })).toHaveLength(1);
  });

  it('that are minor come after every trait, and what is not of this grouping does not come', () => {
    const found = described(groups(9, 4, 9, 9), [
      about(0, { role: 'minor' }),
      about(1),
      about(2, { role: 'mood', isOffered: false }),
      about(3, { role: 'technical', isOffered: false }),
    ]);
    const fit = new Map(found.map(({ column, described: { fit } }) => [column, fit.different]));
    expect([...fit.keys()].sort()).toEqual([0, 1]);
    expect(fit.get(1)).toBeGreaterThan(fit.get(0)!);
  });

  it('of one family only the best is offered; what was taught always is, after all that fits', () => {
    const found = described(groups(2, 9, 0), [
      about(0, { family: 'lobes' }),
      about(1, { family: 'lobes' }),
      about(2, { role: null }),
    ]);
    const fit = new Map(found.map(({ column, described: { fit } }) => [column, fit.different]));
    expect(fit.get(0) ?? 0).toBe(0);
    expect(fit.get(1)).toBeGreaterThan(0.8);
    expect(fit.get(2)).toBe(0.01);
  });

  it('of hundreds the best for either verdict are told', () => {
    const columns = 200;
    const random = new Random(5);
    // Column c is held by the first group with a chance of c/200, by the second with none.
    const data = Float64Array.from({ length: 40 * columns }, (_, at) =>
      at < 20 * columns ? ((at % columns) / columns) * (0.95 + 0.05 * random.unit()) : 0.01 * random.unit(),
    );
    const { labels } = groups(0);
    const found = describeAttributes(
      { rows: 40, columns, data },
      {
        pair: [0, 20],
        labels,
        columns: Array.from({ length: columns }, (_, column) =>
          about(column, { form: 'binary', isOneOfMany: true }),
        ),
        isSearch: false,
      },
    ).map(({ column }) => column);
    expect(found.length).toBeLessThanOrEqual(48);
    expect(Math.min(...found)).toBeGreaterThan(60);
  });
});

describe('what passes', () => {
  const data = Float64Array.from({ length: 40 }, (_, row) => (row % 2 === 0 ? 0.1 : 0.9) + row / 1000);
  const scores = { rows: 40, columns: 1, data };
  const answers = (isByIt: boolean) =>
    Array.from({ length: 20 }, (_, at) => {
      const pair = at % 2 === 0 ? ([at, at + 2] as const) : ([at, at + 1] as const);
      return { pair, verdict: (at % 2 === 0) === isByIt ? ('same' as const) : ('different' as const) };
    });

  it('is offered where the answers go by it', () => {
    expect(goesBy(scores, 0, answers(true))).toBe(true);
    expect(goesBy(scores, 0, answers(false))).toBe(false);
    expect(goesBy(scores, 0, answers(true).slice(0, 6))).toBe(false);
  });
});

describe('the ends', () => {
  it('are the farthest out, first those that are farthest, none in both', () => {
    expect(endsOf(Float64Array.from([0, 2, 2, 4, 10]), 2)).toEqual({ least: [0, 1], most: [4, 3] });
    expect(endsOf(Float32Array.from([5, 1, 3]), 6)).toEqual({ least: [1], most: [0] });
    expect(endsOf([7], 6)).toEqual({ least: [], most: [] });
  });
});

import { describe, expect, it } from 'vitest';
import { pairwiseDistances } from '../distance.ts';
import { type Condensed, type Matrix, pairCount, pairIndex } from '../matrix.ts';
import { Random } from '../random.ts';
import { refineDistances } from './refineDistances.ts';

/** Two clouds that touch; item i belongs to cloud i mod 2. */
function clouds(n: number, seed: number): Matrix {
  const random = new Random(seed);
  const data = Float64Array.from(
    { length: n * 2 },
    (_, at) => random.normal() + ((at >> 1) % 2) * (at % 2) * 4,
  );
  return { rows: n, columns: 2, data };
}

const at = ({ n, data }: Condensed, i: number, j: number): number => data[pairIndex(n, i, j)]!;

/** The three distances written out from their definition, with full matrices and no lists. */
function refineSlowly({ n, data }: Condensed, sizes: readonly number[] = [10, 15, 6]): Condensed {
  const [walked, describing, averaging] = sizes;
  const d = (i: number, j: number) => (i === j ? 0 : at({ n, data }, i, j));
  const items = Array.from({ length: n }, (_, item) => item);
  const near = items.map(i => items.filter(j => j !== i).sort((a, b) => d(i, a) - d(i, b) || a - b));
  const times = (x: number[][], y: number[][]) =>
    items.map(i => items.map(j => items.reduce((sum, t) => sum + x[i]![t]! * y[t]![j]!, 0)));
  const toSumOne = (row: number[]) => row.map(value => value / row.reduce((sum, one) => sum + one, 0));
  const scale = (i: number) => d(i, near[i]![Math.min(walked!, n - 1) - 1]!);
  const isJoined = (i: number, j: number) =>
    near[i]!.slice(0, walked).includes(j) || near[j]!.slice(0, walked).includes(i);
  const step = items.map(i =>
    toSumOne(
      items.map(j => (i === j ? 1 : isJoined(i, j) ? Math.exp(-(d(i, j) ** 2) / (scale(i) * scale(j))) : 0)),
    ),
  );
  const ends = times(times(step, step), step).map(row => {
    const kept = [...items].sort((a, b) => row[b]! - row[a]! || a - b).slice(0, 64);
    return toSumOne(row.map((value, j) => (kept.includes(j) ? value : 0))).map(Math.sqrt);
  });
  const farthest = (i: number) => d(i, near[i]![Math.min(describing!, n - 1) - 1]!);
  const own = items.map(i =>
    items.map(j =>
      i === j || near[i]!.slice(0, describing).includes(j) ? Math.exp(-2 * (d(i, j) / farthest(i)) ** 2) : 0,
    ),
  );
  const averaged = items.map(i =>
    toSumOne(
      items.map(j => [i, ...near[i]!.slice(0, averaging! - 1)].reduce((sum, t) => sum + own[t]![j]!, 0)),
    ),
  );
  const pairs = items.flatMap(i => items.slice(i + 1).map(j => [i, j] as const));
  const kinds = [
    pairs.map(([i, j]) => d(i, j)),
    pairs.map(([i, j]) => Math.sqrt(items.reduce((sum, t) => sum + (ends[i]![t]! - ends[j]![t]!) ** 2, 0))),
    pairs.map(([i, j]) => {
      const common = items.reduce((sum, t) => sum + Math.min(averaged[i]![t]!, averaged[j]![t]!), 0);
      return 1 - common / (2 - common);
    }),
  ].map(kind => kind.map(value => value / (kind.reduce((sum, one) => sum + one, 0) / kind.length || 1)));
  const mean = pairs.map(
    (_, p) => (kinds[0]![p]! + kinds[1]![p]! + kinds[2]![p]!) / 3 + kinds[0]![p]! / 1000,
  );
  return { n, data: Float64Array.from(mean) };
}

describe('refined distances', () => {
  it.each([2, 5, 16, 17, 40, 80])('are what their definition says for %i items', n => {
    const given = pairwiseDistances(clouds(n, n), 'euclidean');
    const refined = refineDistances(given);
    const expected = refineSlowly(given);
    for (let pair = 0; pair < expected.data.length; pair++)
      expect(refined.data[pair]).toBeCloseTo(expected.data[pair]!, 9);
  });

  it('are what three items give by hand', () => {
    // At 0, 1 and 3 on a line. All are neighbours of all, so the walk spreads everywhere; order is kept.
    const refined = refineDistances({ n: 3, data: Float64Array.of(1, 3, 2) });
    const [near, far, between] = refined.data;
    expect(near!).toBeLessThan(between!);
    expect(between!).toBeLessThan(far!);
    // The mean of means is 1, and the thousandth.
    expect((near! + far! + between!) / 3).toBeCloseTo(1.001, 12);
  });

  it('do not depend on the order of the items', () => {
    const points = clouds(60, 2);
    const order = Array.from({ length: 60 }, (_, item) => item);
    new Random(8).shuffle(order);
    const data = Float64Array.from({ length: 120 }, (_, at) => points.data[order[at >> 1]! * 2 + (at % 2)]!);
    const refined = refineDistances(pairwiseDistances(points, 'euclidean'));
    const shuffled = refineDistances(pairwiseDistances({ ...points, data }, 'euclidean'));
    for (let i = 0; i < 60; i++)
      for (let j = i + 1; j < 60; j++)
        expect(at(shuffled, i, j)).toBeCloseTo(at(refined, order[i]!, order[j]!), 10);
  });

  it('take duplicates, single items and nothing at all', () => {
    const points = clouds(50, 3);
    // Twenty times the same row: more than a neighbourhood.
    for (let item = 0; item < 20; item++) points.data.set([7, 7], item * 2);
    const refined = refineDistances(pairwiseDistances(points, 'euclidean'));
    expect(refined.data.every(Number.isFinite)).toBe(true);
    expect(at(refined, 0, 19)).toBeLessThan(at(refined, 0, 30));
    for (const n of [0, 1, 2, 20])
      expect([...refineDistances({ n, data: new Float64Array(pairCount(n)) }).data].every(d => d >= 0)).toBe(
        true,
      );
    expect(() => refineDistances({ n: 3, data: Float64Array.of(1) })).toThrow('length');
  });

  it('see two long rows of items that lie side by side', () => {
    // 40 items each, half a step apart, the rows four steps apart: no item has a neighbour in the other row.
    const data = Float64Array.from({ length: 160 }, (_, at) =>
      at % 2 === 0 ? (at >> 2) * 0.5 : ((at >> 1) % 2) * 4,
    );
    const given = pairwiseDistances({ rows: 80, columns: 2, data }, 'euclidean');
    const refined = refineDistances(given);
    // As far along the row as across.
    expect(at(given, 0, 16)).toBe(at(given, 0, 1));
    expect(at(refined, 0, 16)).toBeLessThan(at(refined, 0, 1));
  });
});

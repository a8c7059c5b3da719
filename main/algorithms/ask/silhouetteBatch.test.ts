import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../distance.ts';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { silhouette, silhouetteBatch } from './silhouetteBatch.ts';

interface Golden {
  readonly cases: readonly {
    readonly points: number[][];
    readonly labels: number[];
    readonly batches: readonly { readonly budget: number; readonly queries: number[][] }[];
  }[];
}

const golden = JSON.parse(
  readFileSync(new URL('../../../test/golden/silhouette/silhouette.json', import.meta.url), 'utf8'),
) as Golden;

function matrix(rows: readonly (readonly number[])[]): Matrix {
  return { rows: rows.length, columns: rows[0]!.length, data: Float64Array.from(rows.flat()) };
}

function batch(points: Matrix, labels: readonly number[], budget: number): number[][] {
  return silhouetteBatch(points, labels, silhouette(points, labels, null), budget);
}

/** The definition: every sum afresh, every candidate afresh. */
function plainTwin(points: Matrix, labels: readonly number[], budget: number, isPrinted = false): number[][] {
  const values = silhouette(points, labels, null);
  const squared = distanceBetween(points, 'sqeuclidean');
  const names = [...new Set(labels)];
  return names.map(name => {
    const members = labels.flatMap((label, i) => (label === name ? [i] : []));
    const wanted = Math.min(Math.floor(budget / names.length), members.length);
    const total = members.reduce((sum, i) => sum + (isPrinted ? values[i]! : (1 - values[i]!) / 2), 0);
    const s = (i: number): number => (1 - values[i]!) / 2 / (total === 0 ? 1 : total);
    const largest = <T>(candidates: T[], gain: (candidate: T) => number): T =>
      candidates.reduce((best, candidate) => (gain(candidate) > gain(best) ? candidate : best));
    if (wanted === 0) return [];
    if (wanted === 1) return [largest(members, s)];
    const pairs = members.flatMap((u, at) => members.slice(at + 1).map(v => [u, v] as const));
    const chosen = [...largest(pairs, ([u, v]) => s(u) * s(v) * squared(u, v))];
    while (chosen.length < wanted) {
      const rest = members.filter(i => !chosen.includes(i));
      const spread = (c: number): number => chosen.reduce((sum, r) => sum + squared(c, r), 0);
      const all = rest.reduce((sum, c) => sum + spread(c), 0);
      chosen.push(largest(rest, c => s(c) + (all === 0 ? 0 : spread(c) / all)));
    }
    return chosen;
  });
}

it('as printed: divided by the sum of the silhouettes, which reverses the choice where it is negative', () => {
  const random = new Random(7);
  for (let trial = 0; trial < 40; trial++) {
    const points = matrix(Array.from({ length: 30 }, () => [random.normal(), random.normal()]));
    const labels = Array.from({ length: 30 }, () => random.below(3));
    const values = silhouette(points, labels, null);
    expect(silhouetteBatch(points, labels, values, 12, 'printed')).toEqual(
      plainTwin(points, labels, 12, true),
    );
  }
});

describe('silhouette-batch by hand', () => {
  const points = matrix([[0], [1], [2], [3], [10], [11]]);
  const labels = [0, 0, 0, 0, 1, 1];

  it('one each: the least sure', () => {
    // In the first cluster 3 is nearest to the second: its S is (56.5 - 3.5) / 56.5, the smallest.
    expect(batch(points, labels, 3)).toEqual([[3], [4]]);
  });

  it('two each: doubtful and far apart, the smaller first', () => {
    expect(batch(points, labels, 4)).toEqual([
      [0, 3],
      [4, 5],
    ]);
  });

  it('a small cluster is taken whole, a share of 0 takes nothing', () => {
    const [first, second] = batch(points, labels, 7);
    expect(first).toHaveLength(3);
    expect(second).toEqual([4, 5]);
    expect(batch(points, labels, 1)).toEqual([[], []]);
    expect(batch(points, labels, 0)).toEqual([[], []]);
    expect(batch(points, labels, 100).map(queries => queries.length)).toEqual([4, 2]);
  });

  it('clusters come in the order of their smallest member', () => {
    expect(batch(points, [7, 7, 7, 7, -1, -1], 2)).toEqual([[3], [4]]);
  });

  it('identical images: the smaller index each time', () => {
    expect(batch(matrix([[5], [5], [5], [5]]), [0, 0, 0, 0], 3)).toEqual([[0, 1, 2]]);
  });
});

describe('silhouette-batch', () => {
  it('agrees with the definition in NumPy', () => {
    for (const { points, labels, batches } of golden.cases)
      for (const { budget, queries } of batches)
        expect(batch(matrix(points), labels, budget)).toEqual(queries);
  });

  it('is the plain definition, ties included', () => {
    fc.assert(
      fc.property(
        fc.record({
          seed: fc.nat(),
          rows: fc.integer({ min: 1, max: 40 }),
          columns: fc.integer({ min: 1, max: 3 }),
          clusters: fc.integer({ min: 1, max: 4 }),
          budget: fc.integer({ min: 0, max: 50 }),
          // Small whole coordinates make ties and identical images common.
          grid: fc.boolean(),
        }),
        ({ seed, rows, columns, clusters, budget, grid }) => {
          const random = new Random(seed);
          const data = Float64Array.from({ length: rows * columns }, () =>
            grid ? random.below(3) : random.normal(),
          );
          const labels = Array.from({ length: rows }, () => random.below(clusters));
          const points = { rows, columns, data };
          const queries = batch(points, labels, budget);
          expect(queries).toEqual(plainTwin(points, labels, budget));
          expect(new Set(queries.flat()).size).toBe(queries.flat().length);
          expect(queries.flat().length).toBeLessThanOrEqual(budget);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('refuses what does not fit', () => {
    const points = matrix([[0], [1]]);
    expect(() => silhouetteBatch(points, [0], new Float64Array(2), 1)).toThrow(/labels/);
    expect(() => silhouetteBatch(points, [0, 0], new Float64Array(1), 1)).toThrow(/values/);
    expect(() => silhouetteBatch(points, [0, 0], new Float64Array(2), -1)).toThrow(/budget/);
    expect(() => silhouetteBatch(points, [0, 0], new Float64Array(2), 1.5)).toThrow(/budget/);
  });
});

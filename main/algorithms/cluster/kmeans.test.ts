import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { drawCentroids, kmeans, kmeansLabels, spreadCentroids } from './kmeans.ts';

interface Golden {
  readonly cases: readonly {
    readonly points: number[][];
    readonly init: number[][];
    readonly k: number;
    readonly labels: number[];
    readonly centroids: number[][];
    readonly inertia: number;
    readonly iterations: number;
  }[];
}

const golden = JSON.parse(
  readFileSync(new URL('../../../test/golden/kmeans.json', import.meta.url), 'utf8'),
) as Golden;

function matrix(rows: readonly (readonly number[])[]): Matrix {
  return { rows: rows.length, columns: rows[0]!.length, data: Float64Array.from(rows.flat()) };
}

describe('k-means by hand', () => {
  it('two pairs on a line, from two neighbours', () => {
    // 1: labels 0 | 1 1 1, means 0 and 23/3; 2: labels 0 0 | 1 1, means 1/2 and 11; 3: nothing changes.
    const result = kmeans(matrix([[0], [1], [10], [12]]), matrix([[0], [1]]), 300);
    expect([...result.labels]).toEqual([0, 0, 1, 1]);
    expect([...result.centroids.data]).toEqual([0.5, 11]);
    expect(result.inertia).toBe(0.5 + 2);
    expect(result.iterations).toBe(3);
  });

  it('labels and centroids are in the order of the smallest member, whatever the order of the start', () => {
    const result = kmeans(matrix([[9], [0], [10]]), matrix([[0], [9]]), 300);
    expect([...result.labels]).toEqual([0, 1, 0]);
    expect([...result.centroids.data]).toEqual([9.5, 0]);
  });

  it('a tie goes to the smaller centroid, also for an item that was elsewhere', () => {
    expect([...kmeans(matrix([[0], [2], [1]]), matrix([[0], [2]]), 1).labels]).toEqual([0, 1, 0]);
    // 1: 4 and 12 go to the second, whose mean is 8; 2: 4 is as far from 0 as from 8.
    const result = kmeans(matrix([[0], [4], [12]]), matrix([[-2], [8]]), 300);
    expect([...result.labels]).toEqual([0, 0, 1]);
  });

  it('an empty cluster keeps its centroid, gets no label and comes last', () => {
    const result = kmeans(matrix([[1], [3]]), matrix([[50], [2]]), 300);
    expect([...result.labels]).toEqual([0, 0]);
    expect([...result.centroids.data]).toEqual([2, 50]);
    expect(result.inertia).toBe(2);
  });

  it('stopped early, it returns the means of its labels', () => {
    const points = matrix([[0], [1], [10], [12]]);
    const result = kmeans(points, matrix([[0], [1]]), 1);
    expect(result.iterations).toBe(1);
    expect([...result.labels]).toEqual([0, 1, 1, 1]);
    expect([...result.centroids.data]).toEqual([0, 23 / 3]);
    expect(result.inertia).toBeCloseTo((20 / 3) ** 2 + (7 / 3) ** 2 + (13 / 3) ** 2, 12);
  });
});

describe('k-means against scikit-learn', () => {
  it.each(golden.cases.map(one => [one.points.length, one.k, one] as const))(
    '%i items, %i clusters',
    (_, __, one) => {
      const result = kmeans(matrix(one.points), matrix(one.init), 300);
      expect([...result.labels]).toEqual(one.labels);
      expect(result.iterations).toBe(one.iterations);
      expect(result.inertia / one.inertia).toBeCloseTo(1, 12);
      one.centroids.flat().forEach((value, at) => {
        expect(result.centroids.data[at]).toBeCloseTo(value, 9);
      });
    },
  );
});

describe('degenerate cases', () => {
  it('one item, one cluster', () => {
    const result = kmeans(matrix([[3, 4]]), matrix([[0, 0]]), 300);
    expect(result).toMatchObject({ inertia: 0, iterations: 2 });
    expect([...result.centroids.data]).toEqual([3, 4]);
  });

  it('identical items fall into one cluster', () => {
    const points = matrix([[1], [1], [1]]);
    for (const start of [drawCentroids(points, 3, new Random(1)), spreadCentroids(points, 3, new Random(1))])
      expect([...kmeans(points, start, 300).labels]).toEqual([0, 0, 0]);
  });

  it('k = N with different items gives each its own cluster', () => {
    const points = matrix([[5], [1], [3], [9]]);
    const result = kmeans(points, spreadCentroids(points, 4, new Random(7)), 300);
    expect([...result.labels]).toEqual([0, 1, 2, 3]);
    expect(result.inertia).toBe(0);
  });

  it('refuses what it cannot take', () => {
    const points = matrix([[1], [2]]);
    expect(() => kmeans(points, matrix([[1, 2]]), 300)).toThrow(RangeError);
    expect(() => kmeans(points, matrix([[1], [2], [3]]), 300)).toThrow(RangeError);
    expect(() => kmeans(points, matrix([[1]]), 0)).toThrow(RangeError);
  });
});

/** Small whole coordinates, so that there are many ties and identical items. */
const pointSets = fc
  .tuple(fc.integer({ min: 1, max: 25 }), fc.integer({ min: 1, max: 40 }))
  .chain(([rows, columns]) =>
    fc.record({
      points: fc
        .array(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        })
        .map(matrix),
      k: fc.integer({ min: 1, max: rows }),
      seed: fc.integer(),
    }),
  );

describe('properties', () => {
  it('converged, every item is with the nearest of the means, ties with the smaller one of the start', () => {
    fc.assert(
      fc.property(pointSets, ({ points, k, seed }) => {
        const start = drawCentroids(points, k, new Random(seed));
        const result = kmeans(points, start, 300);
        const plain = lloyd(points, start);
        expect([...result.labels]).toEqual(plain.labels);
        expect(result.inertia).toBe(plain.inertia);
        expect(result.iterations).toBe(plain.iterations);
        expect(numbered(kmeansLabels(points, start, 300))).toEqual(plain.labels);
      }),
      { numRuns: 300 },
    );
  });

  it('k-means++ draws k different items, all apart where there are enough different ones', () => {
    fc.assert(
      fc.property(pointSets, ({ points, k, seed }) => {
        const start = spreadCentroids(points, k, new Random(seed));
        expect(start.rows).toBe(k);
        const rows = new Set(rowTexts(points));
        expect(new Set(rowTexts(start)).size).toBe(Math.min(k, rows.size));
        for (const row of rowTexts(start)) expect(rows.has(row)).toBe(true);
        expect(spreadCentroids(points, k, new Random(seed))).toEqual(start);
      }),
    );
  });
});

function rowTexts({ rows, columns, data }: Matrix): string[] {
  return Array.from({ length: rows }, (_, r) => data.subarray(r * columns, (r + 1) * columns).join());
}

function numbered(labels: ArrayLike<number>): number[] {
  const numbers = new Map<number, number>();
  return Array.from(labels, label => {
    if (!numbers.has(label)) numbers.set(label, numbers.size);
    return numbers.get(label)!;
  });
}

/** The definition without any shortcut. */
function lloyd(points: Matrix, start: Matrix): { labels: number[]; inertia: number; iterations: number } {
  const { rows, columns, data } = points;
  const centroids = start.data.slice();
  let labels: number[] = [];
  let iterations = 0;
  const distance = (i: number, c: number): number => {
    let sum = 0;
    for (let column = 0; column < columns; column++)
      sum += (data[i * columns + column]! - centroids[c * columns + column]!) ** 2;
    return sum;
  };
  for (;;) {
    iterations += 1;
    const next = Array.from({ length: rows }, (_, i) => {
      let best = 0;
      for (let c = 1; c < start.rows; c++) if (distance(i, c) < distance(i, best)) best = c;
      return best;
    });
    const same = next.every((label, i) => label === labels[i]);
    labels = next;
    if (same) break;
    for (let c = 0; c < start.rows; c++) {
      const members = labels.flatMap((label, i) => (label === c ? [i] : []));
      if (members.length === 0) continue;
      for (let column = 0; column < columns; column++) {
        let sum = 0;
        for (const i of members) sum += data[i * columns + column]!;
        centroids[c * columns + column] = sum / members.length;
      }
    }
  }
  const inertia = labels.reduce((sum, label, i) => sum + distance(i, label), 0);
  return { labels: numbered(labels), inertia, iterations };
}

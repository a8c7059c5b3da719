import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Kernel, kernelMatrix } from '../kernels.ts';
import { type Matrix, pairIndex } from '../matrix.ts';
import { Random } from '../random.ts';
import { kernelKmeans } from './kernelKmeans.ts';
import { kmeans } from './kmeans.ts';

interface Golden {
  readonly clusterings: readonly {
    readonly points: number[][];
    readonly kernel: Kernel;
    readonly k: number;
    readonly objective: number;
    readonly labels: number[];
  }[];
}

const golden = JSON.parse(
  readFileSync(new URL('../../../test/golden/silhouette/silhouette.json', import.meta.url), 'utf8'),
) as Golden;

function matrix(rows: readonly (readonly number[])[]): Matrix {
  return { rows: rows.length, columns: rows[0]!.length, data: Float64Array.from(rows.flat()) };
}

const linear: Kernel = { name: 'linear', c: 0 };

function cluster(points: Matrix, k: number, seed: number, kernel: Kernel = linear) {
  return kernelKmeans(kernelMatrix(points, kernel), k, new Random(seed), 300);
}

/** The objective by its definition: each image against the mean of its cluster, by the kernel trick. */
function plainObjective(points: Matrix, labels: Int32Array, kernel: Kernel): number {
  const { n, diagonal, upper } = kernelMatrix(points, kernel);
  const at = (i: number, j: number): number => (i === j ? diagonal[i]! : upper[pairIndex(n, i, j)]!);
  let objective = 0;
  for (let i = 0; i < n; i++) {
    const members = [...labels.keys()].filter(j => labels[j] === labels[i]);
    let cross = 0;
    let within = 0;
    for (const j of members) {
      cross += at(i, j);
      for (const l of members) within += at(j, l);
    }
    objective += Math.max(0, at(i, i) - (2 * cross) / members.length + within / members.length ** 2);
  }
  return objective;
}

describe('kernel k-means by hand', () => {
  it('two pairs on a line', () => {
    for (let seed = 0; seed < 5; seed++) {
      const { labels, objective } = cluster(matrix([[0], [1], [10], [12]]), 2, seed);
      expect([...labels]).toEqual([0, 0, 1, 1]);
      expect(objective).toBeCloseTo(2.5, 10);
    }
  });

  it('the rbf kernel of a ring and its centre: what k-means cannot part, it parts', () => {
    const ring = Array.from({ length: 12 }, (_, i) => [
      4 * Math.cos((Math.PI * i) / 6),
      4 * Math.sin((Math.PI * i) / 6),
    ]);
    const centre = Array.from({ length: 12 }, (_, i) => [
      0.2 * Math.cos((Math.PI * i) / 6),
      0.2 * Math.sin((Math.PI * i) / 6),
    ]);
    const points = matrix([...ring, ...centre]);
    const kernel: Kernel = { name: 'rbf', sigma: 2 };
    const runs = Array.from({ length: 20 }, (_, seed) => cluster(points, 2, seed, kernel));
    const best = runs.reduce((a, b) => (b.objective < a.objective ? b : a));
    expect(new Set(best.labels.subarray(12)).size).toBe(1);
    expect(best.objective).toBeCloseTo(plainObjective(points, best.labels, kernel), 10);
  });

  it('one cluster, as many clusters as images, one image', () => {
    const points = matrix([[0], [1], [3]]);
    expect([...cluster(points, 1, 0).labels]).toEqual([0, 0, 0]);
    expect([...cluster(points, 3, 0).labels]).toEqual([0, 1, 2]);
    expect(cluster(points, 3, 0).objective).toBe(0);
    expect([...cluster(matrix([[7]]), 1, 0).labels]).toEqual([0]);
  });

  it('identical images fill one cluster: the labels then number fewer than k', () => {
    const { labels, objective } = cluster(matrix([[2], [2], [2]]), 2, 0);
    expect([...labels]).toEqual([0, 0, 0]);
    expect(objective).toBe(0);
  });
});

describe('kernel k-means', () => {
  it('finds what scikit-learn finds in the mapped space', () => {
    for (const { points, kernel, k, objective, labels } of golden.clusterings) {
      const runs = Array.from({ length: 20 }, (_, seed) => cluster(matrix(points), k, seed, kernel));
      const best = runs.reduce((a, b) => (b.objective < a.objective ? b : a));
      expect([...best.labels]).toEqual(labels);
      expect(Math.abs(best.objective - objective)).toBeLessThan(1e-9 * Math.max(1, objective));
    }
  });

  const request = fc.record({
    seed: fc.nat(),
    rows: fc.integer({ min: 1, max: 40 }),
    columns: fc.integer({ min: 1, max: 4 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    kernel: fc.constantFrom<Kernel>(
      linear,
      { name: 'polynomial', alpha: 1, c: 1, d: 3 },
      { name: 'sigmoid', alpha: 1, c: 1 },
      { name: 'sigmoid', alpha: 2, c: -1 },
      { name: 'rbf', sigma: 1 },
    ),
  });

  it('the objective never rises, is that of the labels, and the same seed gives the same result', () => {
    fc.assert(
      fc.property(request, ({ seed, rows, columns, share, kernel }) => {
        const random = new Random(seed);
        const data = Float64Array.from({ length: rows * columns }, () => random.normal());
        const points = { rows, columns, data };
        const k = 1 + Math.floor(share * (rows - 1));
        const result = cluster(points, k, seed, kernel);
        result.history.forEach((objective, step) => {
          expect(objective).toBeLessThanOrEqual(result.history[Math.max(0, step - 1)]!);
        });
        expect(result.history.at(-1)).toBe(result.objective);
        const plain = plainObjective(points, result.labels, kernel);
        expect(Math.abs(result.objective - plain)).toBeLessThan(1e-8 * Math.max(1, plain));
        expect(cluster(points, k, seed, kernel)).toEqual(result);
        expect(result.labels[0]).toBe(0);
      }),
    );
  });

  it('with the linear kernel it is a fixed point of k-means, and with every image different it loses no cluster', () => {
    fc.assert(
      fc.property(request, ({ seed, rows, columns, share }) => {
        const random = new Random(seed);
        const data = Float64Array.from({ length: rows * columns }, () => random.normal());
        const points = { rows, columns, data };
        const k = 1 + Math.floor(share * (rows - 1));
        const { labels, objective } = cluster(points, k, seed);
        expect(Math.max(...labels)).toBe(k - 1);
        const means = new Float64Array(k * columns);
        const sizes = new Float64Array(k);
        for (const label of labels) sizes[label]! += 1;
        for (let i = 0; i < rows; i++)
          for (let c = 0; c < columns; c++)
            means[labels[i]! * columns + c]! += data[i * columns + c]! / sizes[labels[i]!]!;
        const lloyd = kmeans(points, { rows: k, columns, data: means }, 300);
        expect([...lloyd.labels]).toEqual([...labels]);
        expect(Math.abs(lloyd.inertia - objective)).toBeLessThan(1e-9 * Math.max(1, objective));
      }),
    );
  });

  it('refuses a k that does not fit', () => {
    expect(() => cluster(matrix([[0], [1]]), 3, 0)).toThrow(/k must/);
    expect(() => cluster(matrix([[0], [1]]), 0, 0)).toThrow(/k must/);
  });
});

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../distance.ts';
import { type Kernel, kernelSquaredDistance } from '../kernels.ts';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { silhouette } from './silhouetteBatch.ts';

interface Golden {
  readonly cases: readonly {
    readonly points: number[][];
    readonly labels: number[];
    readonly silhouettes: readonly { readonly kernel: Kernel | null; readonly values: number[] }[];
  }[];
}

const golden = JSON.parse(
  readFileSync(new URL('../../../test/golden/silhouette/silhouette.json', import.meta.url), 'utf8'),
) as Golden;

function matrix(rows: readonly (readonly number[])[]): Matrix {
  return { rows: rows.length, columns: rows[0]!.length, data: Float64Array.from(rows.flat()) };
}

/** The definition, image by image and cluster by cluster. */
function plainTwin(points: Matrix, labels: readonly number[], kernel: Kernel | null): number[] {
  const squared =
    kernel === null ? distanceBetween(points, 'sqeuclidean') : kernelSquaredDistance(points, kernel);
  const names = [...new Set(labels)];
  return labels.map((own, i) => {
    const mean = (name: number): number => {
      let sum = 0;
      let count = 0;
      labels.forEach((label, j) => {
        if (label !== name) return;
        sum += i === j ? 0 : squared(i, j);
        count += 1;
      });
      return sum / count;
    };
    if (names.length === 1) return 0;
    const alpha = mean(own);
    const beta = Math.min(...names.filter(name => name !== own).map(mean));
    return Math.max(alpha, beta) === 0 ? 0 : (beta - alpha) / Math.max(alpha, beta);
  });
}

describe('silhouette by hand', () => {
  it('four images on a line', () => {
    // 0: alpha (0 + 1) / 2, beta (100 + 144) / 2; 2: alpha (0 + 4) / 2, beta (100 + 81) / 2.
    const values = silhouette(matrix([[0], [1], [10], [12]]), [5, 5, -2, -2], null);
    expect(values[0]).toBe((122 - 0.5) / 122);
    expect(values[2]).toBe((90.5 - 2) / 90.5);
  });

  it('an image in the wrong cluster is below 0', () => {
    // 2: alpha (100 + 81 + 0) / 3, beta 4.
    expect(silhouette(matrix([[0], [1], [10], [12]]), [0, 0, 0, 1], null)[2]).toBe((4 - 181 / 3) / (181 / 3));
  });

  it('one cluster, identical images, an image alone', () => {
    expect([...silhouette(matrix([[0], [7]]), [3, 3], null)]).toEqual([0, 0]);
    expect([...silhouette(matrix([[4], [4], [4]]), [0, 1, 1], null)]).toEqual([0, 0, 0]);
    expect(silhouette(matrix([[0], [5], [6]]), [0, 1, 1], null)[0]).toBe(1);
    expect([...silhouette(matrix([[0]]), [9], null)]).toEqual([0]);
  });
});

describe('silhouette', () => {
  it('agrees with NumPy and scikit-learn for every kernel', () => {
    for (const { points, labels, silhouettes } of golden.cases)
      for (const { kernel, values } of silhouettes) {
        const found = silhouette(matrix(points), labels, kernel);
        values.forEach((value, i) => {
          expect(Math.abs(found[i]! - value)).toBeLessThan(1e-9);
        });
      }
  });

  it('is the plain definition, bit for bit', () => {
    const kernels: (Kernel | null)[] = [
      null,
      { name: 'linear', c: 1 },
      { name: 'polynomial', alpha: 0.5, c: 1, d: 3 },
      { name: 'sigmoid', alpha: 0.3, c: 0.1 },
      { name: 'rbf', sigma: 2 },
    ];
    const sizes = { rows: fc.integer({ min: 1, max: 90 }), columns: fc.integer({ min: 1, max: 11 }) };
    fc.assert(
      fc.property(
        fc.record({ ...sizes, seed: fc.nat(), clusters: fc.integer({ min: 1, max: 6 }) }),
        ({ rows, columns, seed, clusters }) => {
          const random = new Random(seed);
          const data = Float64Array.from({ length: rows * columns }, () =>
            random.below(3) === 0 ? 1 : random.normal(),
          );
          const points = { rows, columns, data };
          const labels = Array.from({ length: rows }, () => random.below(clusters));
          for (const kernel of kernels) {
            const values = [...silhouette(points, labels, kernel)];
            expect(values).toEqual(plainTwin(points, labels, kernel));
            for (const value of values) expect(Math.abs(value)).toBeLessThanOrEqual(1);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('refuses labels that do not fit', () => {
    expect(() => silhouette(matrix([[0], [1]]), [0], null)).toThrow(/labels/);
  });
});

import { describe, expect, it } from 'vitest';
import { distanceBetween, dotProduct, pairwiseDistances, squaredDistance } from './distance.ts';
import type { Matrix } from './matrix.ts';
import { Random } from './random.ts';

function matrix(rows: number[][]): Matrix {
  return { rows: rows.length, columns: rows[0]?.length ?? 0, data: Float64Array.from(rows.flat()) };
}

describe('pairwiseDistances', () => {
  it('has the three metrics right on a case done by hand', () => {
    const points = matrix([
      [3, 0],
      [0, 4],
      [6, 0],
    ]);
    expect([...pairwiseDistances(points, 'euclidean').data]).toEqual([5, 3, Math.sqrt(52)]);
    expect([...pairwiseDistances(points, 'sqeuclidean').data]).toEqual([25, 9, 52]);
    expect([...pairwiseDistances(points, 'cosine').data]).toEqual([1, 0, 1]);
  });

  it('refuses the cosine of a zero row and data that do not fit', () => {
    expect(() => pairwiseDistances(matrix([[0, 0]]), 'cosine')).toThrow('row 0');
    expect(() => pairwiseDistances({ rows: 2, columns: 2, data: new Float64Array(3) }, 'euclidean')).toThrow(
      RangeError,
    );
  });

  it('never goes below 0, and is 0 for copies of a row in both Euclidean metrics', () => {
    const random = new Random(5);
    const row = Array.from({ length: 19 }, () => random.normal());
    const points = matrix([row, row]);
    expect(pairwiseDistances(points, 'euclidean').data[0]).toBe(0);
    expect(pairwiseDistances(points, 'cosine').data[0]).toBeGreaterThanOrEqual(0);
    expect(pairwiseDistances(points, 'cosine').data[0]).toBeLessThan(1e-15);
  });
});

describe('sums in lanes', () => {
  it('add in the order the note gives, for every remainder of the width', () => {
    const random = new Random(1);
    for (let columns = 0; columns <= 33; columns++) {
      const data = Float64Array.from({ length: 2 * columns }, () => random.normal());
      const squares: number[] = [];
      const products: number[] = [];
      for (let c = 0; c < columns; c++) {
        const x = data[c]!;
        const y = data[columns + c]!;
        squares.push((x - y) * (x - y));
        products.push(x * y);
      }
      const add = (terms: number[]) => {
        const lanes = new Array<number>(8).fill(0);
        const whole = columns - (columns % 8);
        for (let c = 0; c < whole; c++) lanes[c % 8]! += terms[c]!;
        const [a, b, c, d, e, f, g, h] = lanes as [
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
        ];
        return terms.slice(whole).reduce((sum, term) => sum + term, a + b + (c + d) + (e + f + (g + h)));
      };
      expect(squaredDistance(data, 0, columns, columns)).toBe(add(squares));
      expect(dotProduct(data, 0, columns, columns)).toBe(add(products));
    }
  });

  it('do not depend on the order of the two rows', () => {
    const random = new Random(2);
    const points: Matrix = {
      rows: 9,
      columns: 13,
      data: Float64Array.from({ length: 117 }, () => random.normal()),
    };
    for (const metric of ['euclidean', 'sqeuclidean', 'cosine'] as const) {
      const between = distanceBetween(points, metric);
      for (let i = 0; i < 9; i++) for (let j = 0; j < i; j++) expect(between(i, j)).toBe(between(j, i));
    }
  });
});

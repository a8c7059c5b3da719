/** Principal axes: a case by hand, both ways round against each other, whitening, and the odd inputs. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairwiseDistances } from '../distance.ts';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { alongAxes, fitAxes, withFewerColumns } from './principalAxes.ts';

function matrix(...rows: number[][]): Matrix {
  return { rows: rows.length, columns: rows[0]!.length, data: Float64Array.from(rows.flat()) };
}

function cloud(rows: number, columns: number, seed: number): Matrix {
  const random = new Random(seed);
  const data = Float64Array.from(
    { length: rows * columns },
    (_, at) => random.normal() * (1 + (at % columns)),
  );
  return { rows, columns, data };
}

function variances({ rows, columns, data }: Matrix): number[] {
  return Array.from({ length: columns }, (_, c) => {
    let sum = 0;
    for (let i = 0; i < rows; i++) sum += data[i * columns + c]! ** 2;
    return sum / rows;
  });
}

function distances({ rows, columns, data }: Matrix): number[] {
  const found: number[] = [];
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < i; j++) {
      let sum = 0;
      for (let c = 0; c < columns; c++) sum += (data[i * columns + c]! - data[j * columns + c]!) ** 2;
      found.push(Math.sqrt(sum));
    }
  return found;
}

test('four points on a slanted line have one axis, along it', () => {
  const points = matrix([0, 0], [1, 1], [2, 2], [3, 3]);
  const fitted = fitAxes(points, 2, 0, new Random(1));
  expect(fitted.axes.rows).toBe(1);
  const along = [...alongAxes(points, fitted).data].map(value => value * Math.sign(fitted.axes.data[0]!));
  for (const [i, value] of along.entries()) expect(value).toBeCloseTo((i - 1.5) * Math.SQRT2, 10);
});

test('all axes and no whitening keep every distance', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 12 }),
      fc.integer({ min: 1, max: 8 }),
      fc.nat(99),
      (rows, columns, seed) => {
        const points = cloud(rows, columns, seed);
        const seen = alongAxes(points, fitAxes(points, columns, 0, new Random(1)));
        const before = distances(points);
        for (const [at, distance] of distances(seen).entries()) expect(distance).toBeCloseTo(before[at]!, 6);
      },
    ),
    { numRuns: 40 },
  );
});

test('the way through the rows and the way through the columns agree', () => {
  const wide = cloud(6, 9, 3);
  const padded: Matrix = { rows: 6, columns: 4, data: cloud(6, 4, 4).data };
  // The same four columns with five columns of zeros: rows are then fewer than columns.
  const zeros = { rows: 6, columns: 9, data: new Float64Array(54) };
  for (let i = 0; i < 6; i++) zeros.data.set(padded.data.subarray(i * 4, i * 4 + 4), i * 9);
  expect(wide.columns).toBeGreaterThan(wide.rows);
  const [a, b] = [padded, zeros].map(points =>
    variances(alongAxes(points, fitAxes(points, 4, 0.5, new Random(1)))),
  );
  for (const [axis, value] of a!.entries()) expect(value).toBeCloseTo(b![axis]!, 8);
});

test('whitening makes variances equal, half-whitening takes their square root', () => {
  const points = cloud(200, 4, 7);
  const plain = variances(alongAxes(points, fitAxes(points, 4, 0, new Random(1))));
  const half = variances(alongAxes(points, fitAxes(points, 4, 0.5, new Random(1))));
  const full = variances(alongAxes(points, fitAxes(points, 4, 1, new Random(1))));
  plain.forEach((value, axis) => {
    expect(half[axis]).toBeCloseTo(Math.sqrt(value), 8);
    expect(full[axis]).toBeCloseTo(1, 8);
  });
});

test('equal rows and a single row see one column of zeros', () => {
  for (const points of [matrix([2, 3], [2, 3], [2, 3]), matrix([5, 1])])
    expect(
      [...alongAxes(points, fitAxes(points, 2, 0.5, new Random(1))).data].every(value => value === 0),
    ).toBe(true);
});

test('a large collection is fitted on a sample, the same one each time', () => {
  const points = cloud(1500, 3, 9);
  expect(fitAxes(points, 2, 0.5, new Random(4))).toEqual(fitAxes(points, 2, 0.5, new Random(4)));
  const seen = variances(alongAxes(points, fitAxes(points, 3, 1, new Random(4))));
  for (const value of seen) expect(Math.abs(value - 1)).toBeLessThan(0.15);
});

test('bad input is refused', () => {
  expect(() => fitAxes({ rows: 0, columns: 2, data: new Float64Array() }, 1, 0, new Random(1))).toThrow(
    RangeError,
  );
  expect(() => fitAxes(matrix([1, 2]), 0, 0, new Random(1))).toThrow(RangeError);
  expect(() => fitAxes(matrix([1, 2]), 1, 2, new Random(1))).toThrow(RangeError);
  expect(() => alongAxes(matrix([1, 2, 3]), fitAxes(matrix([1, 2]), 1, 0, new Random(1)))).toThrow(
    RangeError,
  );
});

test('fewer columns keep distances where those left out hold nothing; points with few stay as they are', () => {
  const random = new Random(3);
  const plain = Float64Array.from({ length: 30 * 2 }, () => random.normal());
  const wide = new Float64Array(30 * 6);
  for (let row = 0; row < 30; row++)
    for (let column = 0; column < 6; column++)
      wide[row * 6 + column] = plain[row * 2 + (column % 2)]! * (column + 1);
  const points = { rows: 30, columns: 6, data: wide };
  const fewer = withFewerColumns(points, 2, new Random(1));
  expect(fewer.columns).toBe(2);
  const [before, after] = [pairwiseDistances(points, 'euclidean'), pairwiseDistances(fewer, 'euclidean')];
  for (const [at, distance] of before.data.entries()) expect(after.data[at]).toBeCloseTo(distance, 8);
  expect(withFewerColumns(points, 6, new Random(1))).toBe(points);
});

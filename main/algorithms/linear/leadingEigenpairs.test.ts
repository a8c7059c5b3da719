import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { type Eigenpairs, leadingEigenpairs } from './leadingEigenpairs.ts';
import { jacobiValues } from './testing/jacobi.ts';

function symmetric(n: number, entry: (i: number, j: number) => number): Float64Array {
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      matrix[i * n + j] = entry(i, j);
      matrix[j * n + i] = matrix[i * n + j]!;
    }
  return matrix;
}

/** The largest entry of A v - λ v and of VᵀV - I. */
function largestError(matrix: Float64Array, n: number, { values, vectors }: Eigenpairs): number {
  let worst = 0;
  for (let r = 0; r < values.length; r++) {
    for (let i = 0; i < n; i++) {
      let image = 0;
      for (let j = 0; j < n; j++) image += matrix[i * n + j]! * vectors.data[r * n + j]!;
      worst = Math.max(worst, Math.abs(image - values[r]! * vectors.data[r * n + i]!));
    }
    for (let other = 0; other <= r; other++) {
      let product = 0;
      for (let i = 0; i < n; i++) product += vectors.data[r * n + i]! * vectors.data[other * n + i]!;
      worst = Math.max(worst, Math.abs(product - (r === other ? 1 : 0)));
    }
  }
  return worst;
}

describe('leadingEigenpairs', () => {
  it('solves a case by hand', () => {
    // 3 with (1, 1) / √2, 1 with (1, -1) / √2.
    const { values, vectors } = leadingEigenpairs(Float64Array.of(2, 1, 1, 2), 2, 2);
    expect(values[0]).toBeCloseTo(3, 14);
    expect(values[1]).toBeCloseTo(1, 14);
    expect(Math.abs(vectors.data[0]! + vectors.data[1]!)).toBeCloseTo(Math.SQRT2, 14);
    expect(vectors.data[2]! + vectors.data[3]!).toBeCloseTo(0, 14);
  });

  it('agrees with Jacobi rotations, whatever the matrix (property)', () => {
    const matrices = fc.integer({ min: 1, max: 9 }).chain(n =>
      fc
        .array(fc.oneof(fc.constantFrom(0, 1, -1), fc.double({ min: -1, max: 1, noNaN: true })), {
          minLength: n * n,
          maxLength: n * n,
        })
        .map(entries => ({ n, matrix: symmetric(n, (i, j) => entries[i * n + j]!) })),
    );
    fc.assert(
      fc.property(matrices, ({ n, matrix }) => {
        const found = leadingEigenpairs(matrix, n, n);
        jacobiValues(matrix, n).forEach((value, r) => {
          expect(Math.abs(found.values[r]! - value)).toBeLessThan(1e-12);
        });
        expect(largestError(matrix, n, found)).toBeLessThan(1e-12);
      }),
      { numRuns: 500 },
    );
  });

  it('finds repeated values as often as they are repeated, with orthogonal vectors', () => {
    // Twelve complete graphs of ten items: 1 twelve times, then -1/9 again and again.
    const n = 120;
    const matrix = symmetric(n, (i, j) => (i !== j && i % 12 === j % 12 ? 1 / 9 : 0));
    const found = leadingEigenpairs(matrix, n, 40);
    expect(found.values.filter(value => Math.abs(value - 1) < 1e-13)).toHaveLength(12);
    expect(found.values.filter(value => Math.abs(value + 1 / 9) < 1e-13)).toHaveLength(28);
    expect(largestError(matrix, n, found)).toBeLessThan(1e-13);
  });

  it('tells values apart that almost coincide (Wilkinson 21)', () => {
    const matrix = symmetric(21, (i, j) => (i === j ? Math.abs(i - 10) : Number(i - j === 1)));
    const found = leadingEigenpairs(matrix, 21, 21);
    expect(found.values[0]).toBeCloseTo(10.746194182903393, 12);
    expect(found.values[1]).toBeCloseTo(10.746194182903322, 12);
    expect(largestError(matrix, 21, found)).toBeLessThan(1e-13);
  });

  it('serves zero matrices, single rows and very large and very small entries', () => {
    expect([...leadingEigenpairs(new Float64Array(9), 3, 3).values]).toEqual([0, 0, 0]);
    expect([...leadingEigenpairs(Float64Array.of(-4), 1, 1).values]).toEqual([-4]);
    for (const size of [1e300, 1e-300]) {
      const { values } = leadingEigenpairs(new Float64Array(16).fill(size), 4, 2);
      expect(values[0]! / size).toBeCloseTo(4, 13);
      expect(Math.abs(values[1]! / size)).toBeLessThan(1e-13);
    }
  });

  it('comes to an end among the rounding of zeros, with the values of SciPy', () => {
    const url = new URL('../../../test/golden/tridiagonal/cases.json', import.meta.url);
    const [golden] = (JSON.parse(readFileSync(url, 'utf8')) as { cases: Record<string, number[]>[] }).cases;
    const { diagonal, beside, values } = golden as { diagonal: number[]; beside: number[]; values: number[] };
    const n = diagonal.length;
    const matrix = symmetric(n, (i, j) => (i === j ? diagonal[i]! : i - j === 1 ? beside[j]! : 0));
    const found = leadingEigenpairs(matrix, n, n);
    values.forEach((value, r) => {
      expect(Math.abs(found.values[r]! - value)).toBeLessThan(1e-13);
    });
    expect(largestError(matrix, n, found)).toBeLessThan(1e-12);
  });

  it('is a function of the matrix, exact for larger ones too', () => {
    const random = new Random(5);
    const matrix = symmetric(150, () => random.normal());
    const found = leadingEigenpairs(matrix, 150, 20);
    expect(leadingEigenpairs(matrix, 150, 20)).toEqual(found);
    expect(largestError(matrix, 150, found)).toBeLessThan(1e-12);
    expect(leadingEigenpairs(matrix, 150, 150).values.slice(0, 20)).toEqual(found.values);
  });

  it('refuses what is no matrix', () => {
    expect(() => leadingEigenpairs(new Float64Array(3), 2, 1)).toThrow(RangeError);
    expect(() => leadingEigenpairs(new Float64Array(4), 2, 3)).toThrow(RangeError);
    expect(() => leadingEigenpairs(new Float64Array(4).fill(Number.NaN), 2, 1)).toThrow(RangeError);
  });

  it('can be cancelled', () => {
    let steps = 0;
    const cancel = (): void => {
      steps += 1;
      if (steps === 3) throw new Error('cancelled');
    };
    expect(() => leadingEigenpairs(new Float64Array(100), 10, 2, cancel)).toThrow('cancelled');
  });
});

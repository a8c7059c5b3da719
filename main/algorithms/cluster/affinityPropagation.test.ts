import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { affinityPropagation, medianSimilarity } from './affinityPropagation.ts';
import { propagateSlowly } from './testing/propagateSlowly.ts';

interface Golden {
  readonly points?: number[][];
  readonly similarity?: number[][];
  readonly preference: number;
  readonly damping: number;
  readonly maxIterations: number;
  readonly labels: number[];
  readonly exemplars: number[];
  readonly iterations: number;
  readonly converged: boolean;
}

const golden = JSON.parse(
  readFileSync(new URL('../../../test/golden/affinity-propagation/cases.json', import.meta.url), 'utf8'),
) as { cases: Golden[] };

const OPTIONS = { damping: 0.5, maxIterations: 300 };

function matrix(rows: readonly (readonly number[])[]): Matrix {
  return { rows: rows.length, columns: rows[0]!.length, data: Float64Array.from(rows.flat()) };
}

function minusSquares(points: readonly (readonly number[])[]): Matrix {
  return matrix(
    points.map(one => points.map(other => -one.reduce((sum, value, c) => sum + (value - other[c]!) ** 2, 0))),
  );
}

describe('affinityPropagation', () => {
  it('has the labels, exemplars and number of iterations of scikit-learn', () => {
    for (const { points, similarity, labels, exemplars, iterations, converged, ...options } of golden.cases) {
      const result = affinityPropagation(
        similarity === undefined ? minusSquares(points!) : matrix(similarity),
        options,
      );
      expect([...result.labels]).toEqual(labels);
      expect([...result.exemplars]).toEqual(exemplars);
      expect(result).toMatchObject({ iterations, converged });
    }
  });

  it('solves two obvious clusters: the middle of each is its exemplar', () => {
    const similarity = minusSquares([[0], [10], [1], [11], [2], [12]]);
    const result = affinityPropagation(similarity, { ...OPTIONS, preference: -20 });
    expect([...result.labels]).toEqual([0, 1, 0, 1, 0, 1]);
    expect([...result.exemplars]).toEqual([2, 3]);
    expect(result.converged).toBe(true);
  });

  it('does what the slow twin does, on points without ties', () => {
    for (let seed = 0; seed < 40; seed++) {
      const random = new Random(seed);
      const points = Array.from({ length: 3 + random.below(12) }, () => [random.normal(), random.normal()]);
      const similarity = minusSquares(points);
      const preference = medianSimilarity(similarity) * (1 + random.unit());
      const damping = 0.5 + 0.4 * random.unit();
      const maxIterations = seed % 4 === 0 ? 20 : 300;
      const slow = propagateSlowly(similarity, preference, damping, maxIterations);
      const { labels, exemplars, ...rest } = affinityPropagation(similarity, {
        preference,
        damping,
        maxIterations,
      });
      expect(Array.from(labels, label => exemplars[label])).toEqual(slow.exemplarOf);
      expect(rest).toEqual({ iterations: slow.iterations, converged: slow.converged });
    }
  });

  it('takes the median over i ≠ j', () => {
    expect(
      medianSimilarity(
        matrix([
          [99, 1, 2],
          [3, 99, 4],
          [5, 6, 99],
        ]),
      ),
    ).toBe(3.5);
    expect(medianSimilarity(matrix([[7]]))).toBe(0);
  });

  it('needs no messages where all similarities are equal', () => {
    const equal = matrix([
      [0, -1, -1],
      [-1, 0, -1],
      [-1, -1, 0],
    ]);
    expect(affinityPropagation(equal, { ...OPTIONS, preference: -1 })).toEqual({
      labels: Int32Array.of(0, 1, 2),
      exemplars: Int32Array.of(0, 1, 2),
      iterations: 0,
      converged: true,
    });
    const one = affinityPropagation(equal, { ...OPTIONS, preference: -2 });
    expect([...one.labels]).toEqual([0, 0, 0]);
    expect([...one.exemplars]).toEqual([0]);
    expect([...affinityPropagation(matrix([[0]]), { ...OPTIONS, preference: -9 }).labels]).toEqual([0]);
  });

  it('settles ties for the smaller index, where messages alone would chase one another', () => {
    const twins = minusSquares([[0], [0], [9], [9], [20], [20]]);
    const result = affinityPropagation(twins, { ...OPTIONS, preference: -5 });
    expect([...result.labels]).toEqual([0, 0, 1, 1, 2, 2]);
    expect([...result.exemplars]).toEqual([0, 2, 4]);
    expect(result.converged).toBe(true);
  });

  it('names one exemplar where messages have named none, and says that it has not converged', () => {
    const similarity = minusSquares([[0], [1], [3], [7]]);
    const result = affinityPropagation(similarity, { damping: 0.5, maxIterations: 1, preference: -1000 });
    expect(result).toMatchObject({ iterations: 1, converged: false });
    expect([...result.labels]).toEqual([0, 0, 0, 0]);
    expect(result.exemplars).toHaveLength(1);
    const undamped = affinityPropagation(similarity, { damping: 0, maxIterations: 50, preference: -3 });
    expect(undamped.iterations).toBeLessThanOrEqual(50);
  });

  it('refuses what it cannot use', () => {
    const similarity = minusSquares([[0], [1]]);
    expect(() => affinityPropagation(similarity, { damping: 1, maxIterations: 5, preference: 0 })).toThrow(
      /damping/,
    );
    expect(() => affinityPropagation(similarity, { damping: 0.5, maxIterations: 0, preference: 0 })).toThrow(
      /maxIterations/,
    );
    expect(() => affinityPropagation(matrix([[1, 2]]), { ...OPTIONS, preference: 0 })).toThrow(/similarity/);
  });

  it('always gives exemplars that belong to their own clusters, and the same reply again (property)', () => {
    const cases = fc.record({
      points: fc.array(fc.array(fc.nat(6), { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 14 }),
      damping: fc.constantFrom(0, 0.5, 0.7, 0.9),
      preference: fc.constantFrom(null, 0, -1, -10, -200),
      maxIterations: fc.constantFrom(1, 20, 300),
    });
    fc.assert(
      fc.property(cases, ({ points, damping, preference, maxIterations }) => {
        const similarity = minusSquares(points);
        const options = { damping, maxIterations, preference: preference ?? medianSimilarity(similarity) };
        const result = affinityPropagation(similarity, options);
        expect(result.exemplars.length).toBeGreaterThan(0);
        expect(new Set(result.labels).size).toBe(result.exemplars.length);
        result.exemplars.forEach((item, label) => {
          expect(result.labels[item]).toBe(label);
        });
        expect(result.iterations).toBeLessThanOrEqual(maxIterations);
        expect(affinityPropagation(similarity, options)).toEqual(result);
      }),
      { numRuns: 300 },
    );
  });
});

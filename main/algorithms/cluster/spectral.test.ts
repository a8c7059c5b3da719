import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Matrix, WeightedPair } from '../matrix.ts';
import { Random } from '../random.ts';
import { constrainAffinity, gaussianAffinity, spectral } from './spectral.ts';

interface Golden {
  readonly points?: number[][];
  readonly affinity?: number[][];
  readonly sigma: number | null;
  readonly k: number;
  readonly mustLink: WeightedPair[];
  readonly cannotLink: WeightedPair[];
  readonly eigenvalues: number[];
  readonly labels: number[] | null;
}

const golden = JSON.parse(
  readFileSync(new URL('../../../test/golden/spectral/cases.json', import.meta.url), 'utf8'),
) as { cases: Golden[] };

function matrix(rows: readonly (readonly number[])[]): Matrix {
  return { rows: rows.length, columns: rows[0]!.length, data: Float64Array.from(rows.flat()) };
}

/** Every two items i, j with i ≡ j (mod blocks) have affinity 1. */
function blockAffinity(n: number, blocks: number): Matrix {
  const data = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) data[i * n + j] = i % blocks === j % blocks ? 1 : 0;
  return constrainAffinity({ rows: n, columns: n, data }, [], []);
}

describe('gaussianAffinity', () => {
  it('is exp(-d² / 2σ²) with a zero diagonal; σ is the mean distance unless given', () => {
    const points = matrix([[0], [3], [9]]);
    const { data } = gaussianAffinity(points, null);
    // Distances 3, 9, 6: the mean is 6.
    [0, Math.exp(-1 / 8), Math.exp(-9 / 8), Math.exp(-1 / 8), 0, Math.exp(-1 / 2)].forEach((value, at) => {
      expect(data[at]).toBeCloseTo(value, 15);
    });
    expect(gaussianAffinity(points, 3).data[1]).toBeCloseTo(Math.exp(-1 / 2), 15);
  });

  it('is 1 between points that coincide, however narrow, and 0 where exp has nothing left', () => {
    expect([...gaussianAffinity(matrix([[1], [1]]), null).data]).toEqual([0, 1, 1, 0]);
    expect([...gaussianAffinity(matrix([[1], [1], [2]]), 1e-300).data]).toEqual([0, 1, 0, 1, 0, 0, 0, 0, 0]);
    expect(() => gaussianAffinity(matrix([[1]]), 0)).toThrow(RangeError);
  });
});

describe('constrainAffinity', () => {
  it('lets the last constraint of a pair count, cannot-links after must-links', () => {
    const { data } = constrainAffinity(
      matrix([
        [5, 0.1, 0.2],
        [0.1, 5, 0.3],
        [0.2, 0.3, 5],
      ]),
      [
        [0, 1, 0.5],
        [1, 0, 0.75],
        [1, 2, 1],
      ],
      [[2, 1, 0.25]],
    );
    expect([...data]).toEqual([0, 0.75, 0.2, 0.75, 0, 0.75, 0.2, 0.75, 0]);
  });
});

describe('spectral', () => {
  it('has the eigenvalues of SciPy and the labels of scikit-learn', () => {
    for (const { points, affinity, sigma, k, mustLink, cannotLink, eigenvalues, labels } of golden.cases) {
      const given = affinity === undefined ? gaussianAffinity(matrix(points!), sigma) : matrix(affinity);
      const result = spectral(constrainAffinity(given, mustLink, cannotLink), k, new Random(1));
      eigenvalues.forEach((value, r) => {
        expect(Math.abs(result.eigenvalues[r]! - value)).toBeLessThan(1e-12);
      });
      if (labels !== null) expect([...result.labels]).toEqual(labels);
    }
  });

  it('finds separate parts, each of them with an eigenvalue 1', () => {
    const { labels, eigenvalues } = spectral(blockAffinity(40, 5), 5, new Random(0));
    expect([...labels]).toEqual([...labels.keys()].map(item => item % 5));
    for (const value of eigenvalues) expect(value).toBeCloseTo(1, 12);
  });

  it('keeps repeated values of one part apart from those of others', () => {
    // Six complete graphs of four: 1 six times, then -1/3.
    const { eigenvalues } = spectral(blockAffinity(24, 6), 10, new Random(0));
    for (let r = 0; r < 10; r++) expect(eigenvalues[r]).toBeCloseTo(r < 6 ? 1 : -1 / 3, 12);
  });

  it('obeys answers: a must-link chain holds what distance would part', () => {
    const points = matrix([[0], [0.1], [0.2], [5], [5.1], [5.2]]);
    const must: WeightedPair[] = [];
    const cannot: WeightedPair[] = [];
    for (let i = 0; i < 6; i++)
      for (let j = i + 1; j < 6; j++) (i % 2 === j % 2 ? must : cannot).push([i, j, 1]);
    const { labels } = spectral(
      constrainAffinity(gaussianAffinity(points, null), must, cannot),
      2,
      new Random(0),
    );
    expect([...labels]).toEqual([0, 1, 0, 1, 0, 1]);
  });

  it('serves isolated items, one item, and as many clusters as items', () => {
    const isolated = constrainAffinity(
      blockAffinity(9, 2),
      [],
      [...[0, 2, 4, 6].map((item): WeightedPair => [8, item, 1])],
    );
    const { labels, eigenvalues } = spectral(isolated, 3, new Random(0));
    expect([...labels]).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 2]);
    expect(eigenvalues[2]).toBeCloseTo(0, 12);
    const nothing = { rows: 3, columns: 3, data: new Float64Array(9) };
    expect([...spectral(nothing, 3, new Random(0)).labels]).toEqual([0, 1, 2]);
    expect([...spectral(nothing, 1, new Random(0)).labels]).toEqual([0, 0, 0]);
    expect(spectral({ rows: 1, columns: 1, data: new Float64Array(1) }, 1, new Random(0))).toEqual({
      labels: Int32Array.of(0),
      eigenvalues: Float64Array.of(0),
    });
  });

  it('refuses bad k and negative affinities', () => {
    for (const k of [0, 4, 1.5])
      expect(() => spectral(blockAffinity(3, 1), k, new Random(0))).toThrow(RangeError);
    const negative = { rows: 2, columns: 2, data: Float64Array.of(0, -1, -1, 0) };
    expect(() => spectral(negative, 1, new Random(0))).toThrow(/affinity/);
  });

  it('gives eigenvalues from 1 down, never above, and the same reply for the same seed (property)', () => {
    const cases = fc.integer({ min: 1, max: 8 }).chain(n =>
      fc.record({
        k: fc.integer({ min: 1, max: n }),
        seed: fc.integer(),
        points: fc.array(fc.array(fc.nat(5), { minLength: 2, maxLength: 2 }), { minLength: n, maxLength: n }),
      }),
    );
    fc.assert(
      fc.property(cases, ({ k, seed, points }) => {
        const affinity = gaussianAffinity(matrix(points), null);
        const result = spectral(affinity, k, new Random(seed));
        expect(result.labels[0]).toBe(0);
        expect(result.eigenvalues).toHaveLength(k);
        expect(result.eigenvalues[0]).toBeCloseTo(points.length > 1 ? 1 : 0, 12);
        for (let r = 1; r < k; r++)
          expect(result.eigenvalues[r]).toBeLessThanOrEqual(result.eigenvalues[r - 1]!);
        expect(spectral(affinity, k, new Random(seed))).toEqual(result);
      }),
      { numRuns: 200 },
    );
  });
});

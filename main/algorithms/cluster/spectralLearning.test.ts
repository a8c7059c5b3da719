import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { numberLabels } from '../labels.ts';
import type { Matrix, Pair } from '../matrix.ts';
import { Random } from '../random.ts';
import { spectralLearning } from './spectral.ts';

interface GoldenCase {
  readonly affinity: readonly (readonly number[])[];
  readonly k: number;
  readonly mustLink: readonly Pair[];
  readonly cannotLink: readonly Pair[];
  readonly eigenvalues: readonly number[];
  readonly labels: readonly number[];
}

const golden = JSON.parse(
  readFileSync(new URL('../../../test/golden/cop-rf/spectral-learning.json', import.meta.url), 'utf8'),
) as { cases: GoldenCase[] };

function matrix(rows: readonly (readonly number[])[]): Matrix {
  return { rows: rows.length, columns: rows.length, data: Float64Array.from(rows.flat()) };
}

describe('Spectral Learning', () => {
  it('has the eigenvalues and clusters that SciPy and scikit-learn find', () => {
    for (const { affinity, k, mustLink, cannotLink, eigenvalues, labels } of golden.cases) {
      const found = spectralLearning(matrix(affinity), k, mustLink, cannotLink, new Random(0));
      for (const [r, value] of eigenvalues.entries()) expect(found.eigenvalues[r]).toBeCloseTo(value, 9);
      expect([...found.labels]).toEqual([...numberLabels(labels).labels]);
    }
  });

  it('follows must-links and cannot-links in a case by hand', () => {
    // Two equal halves of a square: the answers alone say which way it is cut.
    const square = matrix([
      [0, 0.5, 0.5, 0],
      [0.5, 0, 0, 0.5],
      [0.5, 0, 0, 0.5],
      [0, 0.5, 0.5, 0],
    ]);
    const across = spectralLearning(square, 2, [[0, 1]], [[1, 3]], new Random(1));
    expect([...across.labels]).toEqual([0, 0, 1, 1]);
    const along = spectralLearning(square, 2, [[0, 2]], [[0, 1]], new Random(1));
    expect([...along.labels]).toEqual([0, 1, 0, 1]);
  });

  it('is the same with the same seed, and survives an affinity of zeros', () => {
    const nothing = matrix(Array.from({ length: 4 }, () => Array(4).fill(0)));
    const found = spectralLearning(nothing, 2, [], [], new Random(3));
    expect(found.labels).toEqual(spectralLearning(nothing, 2, [], [], new Random(3)).labels);
    expect([...found.eigenvalues]).toEqual([1, 1]);
  });

  it('refuses pairs and numbers of clusters that are none', () => {
    const two = matrix([
      [0, 1],
      [1, 0],
    ]);
    expect(() => spectralLearning(two, 3, [], [], new Random(0))).toThrow(RangeError);
    expect(() => spectralLearning(two, 1, [[0, 2]], [], new Random(0))).toThrow(RangeError);
  });
});

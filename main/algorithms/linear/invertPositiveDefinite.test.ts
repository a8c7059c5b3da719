import { expect, it } from 'vitest';
import { Random } from '../random.ts';
import { invertPositiveDefinite } from './dense.ts';

it('inverts by hand', () => {
  const a = Float64Array.from([4, 2, 2, 3]);
  invertPositiveDefinite(a, 2);
  [3 / 8, -2 / 8, -2 / 8, 4 / 8].forEach((value, at) => {
    expect(a[at]).toBeCloseTo(value, 14);
  });
});

it('gives the identity when multiplied with what it inverted', () => {
  for (const n of [1, 3, 20]) {
    const random = new Random(n);
    const root = Float64Array.from({ length: n * n }, () => random.normal());
    const a = new Float64Array(n * n);
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        for (let k = 0; k < n; k++) a[i * n + j]! += root[i * n + k]! * root[j * n + k]!;
        if (i === j) a[i * n + j]! += 1;
      }
    const inverse = a.slice();
    invertPositiveDefinite(inverse, n);
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        let sum = 0;
        for (let k = 0; k < n; k++) sum += a[i * n + k]! * inverse[k * n + j]!;
        expect(sum).toBeCloseTo(i === j ? 1 : 0, 10);
      }
  }
});

it('refuses what is not positive definite', () => {
  expect(() => invertPositiveDefinite(Float64Array.from([1, 2, 2, 1]), 2)).toThrow('positive definite');
  expect(() => invertPositiveDefinite(new Float64Array(3), 2)).toThrow('square');
});

import { describe, expect, it } from 'vitest';
import { type Kernel, kernelBetween, kernelMatrix, kernelSquaredDistance } from './kernels.ts';
import { condensedIndex, type Matrix } from './matrix.ts';

const points: Matrix = { rows: 3, columns: 2, data: Float64Array.from([1, 2, 3, -1, 0, 0]) };

describe('kernels by hand', () => {
  // 0·1 = 3 - 2 = 1; |0 - 1|² = 4 + 9 = 13.
  it.each<[Kernel, number]>([
    [{ name: 'linear', c: 0 }, 1],
    [{ name: 'linear', c: -4 }, -3],
    [{ name: 'polynomial', alpha: 2, c: 1, d: 3 }, 27],
    [{ name: 'polynomial', alpha: 1, c: 0, d: 0 }, 1],
    [{ name: 'sigmoid', alpha: 0.5, c: 0.25 }, Math.tanh(0.75)],
    [{ name: 'rbf', sigma: 2 }, Math.exp(-13 / 8)],
  ])('%o', (kernel, value) => {
    expect(kernelBetween(points, kernel)(0, 1)).toBe(value);
    expect(kernelBetween(points, kernel)(1, 0)).toBe(value);
  });

  it('the matrix holds what the function returns', () => {
    const kernel: Kernel = { name: 'polynomial', alpha: 1, c: 1, d: 2 };
    const between = kernelBetween(points, kernel);
    const { n, diagonal, upper } = kernelMatrix(points, kernel);
    expect([...diagonal]).toEqual([between(0, 0), between(1, 1), between(2, 2)]);
    for (let i = 0; i < n; i++)
      for (let j = i + 1; j < n; j++) expect(upper[condensedIndex(n, i, j)]).toBe(between(i, j));
  });

  it('the linear kernel has the Euclidean distance, whatever its constant', () => {
    expect(kernelSquaredDistance(points, { name: 'linear', c: 8 })(0, 1)).toBe(13);
  });

  it('a distance below 0 counts as 0', () => {
    // tanh of the two squares saturates below twice the tanh of the product only where the sigmoid is no
    // inner product.
    const twins: Matrix = { rows: 2, columns: 1, data: Float64Array.from([1, 2]) };
    const kernel: Kernel = { name: 'sigmoid', alpha: 1, c: -3 };
    const between = kernelBetween(twins, kernel);
    const wide: Matrix = { rows: 2, columns: 1, data: Float64Array.from([1, 1.2]) };
    expect(between(0, 0) + between(1, 1) - 2 * between(0, 1)).toBeGreaterThan(0);
    const saturated: Kernel = { name: 'sigmoid', alpha: 1, c: 1 };
    const raw = kernelBetween(wide, saturated);
    expect(raw(0, 0) + raw(1, 1) - 2 * raw(0, 1)).toBeLessThan(0);
    expect(kernelSquaredDistance(wide, saturated)(0, 1)).toBe(0);
  });
});

describe('kernels refuse', () => {
  it('what is no number', () => {
    expect(() => kernelMatrix(points, { name: 'polynomial', alpha: -1, c: 0, d: 0.5 })).toThrow(/kernel/);
    expect(() => kernelMatrix(points, { name: 'polynomial', alpha: 1e200, c: 0, d: 3 })).toThrow(RangeError);
    expect(() => kernelBetween(points, { name: 'rbf', sigma: 0 })).toThrow(/sigma/);
  });

  it('but a sigma so small that its square is 0 is a kernel', () => {
    const between = kernelBetween(points, { name: 'rbf', sigma: 1e-200 });
    expect([between(0, 0), between(0, 1)]).toEqual([1, 0]);
  });
});

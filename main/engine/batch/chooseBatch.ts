/** Choosing a batch of items worth labelling, as a task. Compute threads. */
import { chooseBatch } from '../../algorithms/ask/chooseBatch.ts';
import type { Kernel } from '../../algorithms/kernels.ts';
import { type Matrix, pickRows } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import type { BatchKernel } from '../../contract/batch.ts';
import { defineTask } from '../compute/task.ts';

interface ChooseBatchInput {
  /** All items, as they are compared. */
  readonly points: Matrix;
  /** The rows that may be chosen. */
  readonly among: Int32Array;
  readonly budget: number;
  readonly subjects: number;
  readonly kernel: BatchKernel;
  /** The width of the rbf kernel. */
  readonly sigma: number;
  readonly seed: number;
}

/** Choosing is quadratic in the items: a larger collection is sampled. Figures: docs/performance.md. */
const MOST = 2_000;

/** Rows in the order to label them. */
export const chooseBatchTask = defineTask(import.meta.url, 'chooseBatchTask', (input: ChooseBatchInput) => {
  const { points, among, budget, subjects, seed } = input;
  const random = new Random(seed);
  const candidates =
    among.length <= MOST
      ? among
      : Int32Array.from(random.sample(among.length, MOST), at => among[at]!).sort();
  const chosen = pickRows(points, candidates);
  const kernel = kernelFor(input, chosen);
  return chooseBatch(chosen, { budget, subjects, kernel }, random).map(at => candidates[at]!);
});

/** The constants of paper 2; inner products are divided by the mean squared length, so that powers stay small. */
function kernelFor({ kernel, sigma }: ChooseBatchInput, { rows, data }: Matrix): Kernel {
  const alpha = rows / (data.reduce((sum, value) => sum + value * value, 0) || rows);
  switch (kernel) {
    case 'rbf':
      return { name: 'rbf', sigma };
    case 'linear':
      return { name: 'linear', c: 0 };
    case 'polynomial':
      return { name: 'polynomial', alpha, c: 1, d: 3 };
    case 'sigmoid':
      return { name: 'sigmoid', alpha, c: 0 };
  }
}

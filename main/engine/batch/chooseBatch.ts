/** Choosing a batch of items worth labelling, as a task. Compute threads. */
import { chooseBatch } from '../../algorithms/ask/chooseBatch.ts';
import { type Matrix, pickRows } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import { defineTask } from '../compute/task.ts';

interface ChooseBatchInput {
  /** All items, as they are compared. */
  readonly points: Matrix;
  /** The rows that may be chosen. */
  readonly among: Int32Array;
  readonly budget: number;
  readonly subjects: number;
  /** The width of the kernel. */
  readonly sigma: number;
  readonly seed: number;
}

/** Choosing is quadratic in the items: a larger collection is sampled. Figures: docs/performance.md. */
const MOST = 2_000;

/** Rows in the order to label them. */
export const chooseBatchTask = defineTask(import.meta.url, 'chooseBatchTask', (input: ChooseBatchInput) => {
  const { points, among, budget, subjects, sigma, seed } = input;
  const random = new Random(seed);
  const candidates =
    among.length <= MOST
      ? among
      : Int32Array.from(random.sample(among.length, MOST), at => among[at]!).sort();
  const kernel = { name: 'rbf', sigma } as const;
  return chooseBatch(pickRows(points, candidates), { budget, subjects, kernel }, random).map(
    at => candidates[at]!,
  );
});

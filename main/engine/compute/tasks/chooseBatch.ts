/** Choosing a batch of items worth labelling as a task. Runs in compute threads. */
import { chooseBatch } from '../../../algorithms/ask/chooseBatch.ts';
import { type Matrix, pickRows } from '../../../algorithms/matrix.ts';
import { Random } from '../../../algorithms/random.ts';

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

/** Choosing takes the square of the items: of more than these a sample stands for all. Figures: docs/performance.md. */
const MOST = 2_000;

/** Rows in the order to label them. */
export function chooseBatchTask(input: ChooseBatchInput): number[] {
  const { points, among, budget, subjects, sigma, seed } = input;
  const random = new Random(seed);
  const looked =
    among.length <= MOST
      ? among
      : Int32Array.from(random.sample(among.length, MOST), at => among[at]!).sort();
  const kernel = { name: 'rbf', sigma } as const;
  return chooseBatch(pickRows(points, looked), { budget, subjects, kernel }, random).map(at => looked[at]!);
}

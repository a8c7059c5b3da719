/**
 * The first groups of a large collection as a task: only a sample of its embeddings is compared. Compute
 * threads.
 */
import { fitSpace, placeIn } from '../../algorithms/embed/principalAxes.ts';
import { type Matrix, pickRows } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import { type FirstGroups, findFirstGroups } from '../../algorithms/session/firstGroups.ts';
import { loadKernels } from '../../native.ts';
import { defineTask } from '../compute/task.ts';
import { comparedPoints, comparisonOf, measuredCalibration } from '../embeddings/comparisons.ts';

interface FirstGroupsInput {
  readonly model: string;
  readonly embeddings: { readonly rows: number; readonly columns: number; readonly data: Float32Array };
  readonly seed: number;
}

/**
 * So many items are sampled, so many of them clustered as usual, and the space is fitted to so many. Figures:
 * docs/performance.md.
 */
const SAMPLED = 2_000;
const GROUPED = 1_200;
const FITTED = 400;

/** Labels of all items, -1 for those that were not sampled or are left out. */
export const firstGroupsTask = defineTask(
  import.meta.url,
  'firstGroupsTask',
  (input: FirstGroupsInput, { checkpoint }): FirstGroups => {
    const { model, embeddings, seed } = input;
    const random = new Random(seed);
    const sampled = random.sample(embeddings.rows, Math.min(SAMPLED, embeddings.rows)).sort((a, b) => a - b);
    const points = compared(model, pick(embeddings, sampled), random);
    checkpoint();
    const { calibration } = comparisonOf(model, embeddings.columns);
    const found = findFirstGroups(
      points,
      GROUPED,
      {
        calibration,
        measured: measuredCalibration(model, embeddings.columns),
        kernels: loadKernels(),
      },
      random,
    );
    const labels = new Int32Array(embeddings.rows).fill(-1);
    const toCentre = new Float64Array(embeddings.rows);
    const certainty = new Float64Array(embeddings.rows);
    for (const [at, item] of sampled.entries()) {
      labels[item] = found.labels[at]!;
      toCentre[item] = found.toCentre[at]!;
      certainty[item] = found.certainty[at]!;
    }
    return { labels, toCentre, certainty };
  },
);

/**
 * As the groups compare them, but with axes fitted to fewer items: fitting more would take longer than all
 * the rest.
 */
function compared(model: string, picked: Matrix, random: Random): Matrix {
  const { blocks } = comparisonOf(model, picked.columns);
  if (blocks === null || picked.rows <= FITTED) return comparedPoints(model, picked);
  const fitted = pickRows(picked, random.sample(picked.rows, FITTED));
  return placeIn(fitSpace(fitted, blocks), picked);
}

function pick({ columns, data }: FirstGroupsInput['embeddings'], rows: readonly number[]): Matrix {
  const picked = new Float64Array(rows.length * columns);
  for (const [at, row] of rows.entries())
    picked.set(data.subarray(row * columns, (row + 1) * columns), at * columns);
  return { rows: rows.length, columns, data: picked };
}

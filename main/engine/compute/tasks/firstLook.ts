/** A first look at a large collection as a task: only a sample of its embeddings is compared. Runs in compute threads. */
import { fitSpace, placeIn } from '../../../algorithms/embed/space.ts';
import { type Matrix, pickRows } from '../../../algorithms/matrix.ts';
import { Random } from '../../../algorithms/random.ts';
import { type FirstLook, takeFirstLook } from '../../../algorithms/session/firstLook.ts';
import { comparedPoints, comparisonOf } from '../../embeddings/comparisons.ts';
import { measured } from '../../grouping/measured.ts';
import type { TaskContext } from '../task.ts';

interface FirstLookInput {
  readonly model: string;
  readonly embeddings: { readonly rows: number; readonly columns: number; readonly data: Float32Array };
  readonly seed: number;
}

/** So many items are looked at, so many of them grouped as usual, and the space they are compared in is fitted to so many. Figures: docs/performance.md. */
const LOOKED_AT = 2_000;
const GROUPED = 1_200;
const FITTED = 400;

/** Labels of all items, -1 for those that were not looked at or are left out. */
export function firstLookTask(input: FirstLookInput, { checkpoint }: TaskContext): FirstLook {
  const { model, embeddings, seed } = input;
  const random = new Random(seed);
  const looked = random.sample(embeddings.rows, Math.min(LOOKED_AT, embeddings.rows)).sort((a, b) => a - b);
  const points = compared(model, pick(embeddings, looked), random);
  checkpoint();
  const { sameness } = comparisonOf(model, embeddings.columns);
  const look = takeFirstLook(points, GROUPED, { measure: measured, sameness }, random);
  const labels = new Int32Array(embeddings.rows).fill(-1);
  const toCentre = new Float64Array(embeddings.rows);
  const certainty = new Float64Array(embeddings.rows);
  for (const [at, item] of looked.entries()) {
    labels[item] = look.labels[at]!;
    toCentre[item] = look.toCentre[at]!;
    certainty[item] = look.certainty[at]!;
  }
  return { labels, toCentre, certainty };
}

/** As the groups compare them, only that fewer items say along which axes they vary: fitting more would take longer than all the rest. */
function compared(model: string, picked: Matrix, random: Random): Matrix {
  const { blocks } = comparisonOf(model, picked.columns);
  if (blocks === null || picked.rows <= FITTED) return comparedPoints(model, picked);
  const fitted = pickRows(picked, random.sample(picked.rows, FITTED));
  return placeIn(fitSpace(fitted, blocks), picked);
}

function pick({ columns, data }: FirstLookInput['embeddings'], rows: readonly number[]): Matrix {
  const picked = new Float64Array(rows.length * columns);
  for (const [at, row] of rows.entries())
    picked.set(data.subarray(row * columns, (row + 1) * columns), at * columns);
  return { rows: rows.length, columns, data: picked };
}

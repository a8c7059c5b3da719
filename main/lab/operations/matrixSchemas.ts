/** zod schemas of matrices; each reads its numbers in one loop. Any process. */
import { z } from 'zod';
import { type Condensed, condensedIndex, type Matrix, pairCount } from '../../algorithms/matrix.ts';
import { readNpy, TableError } from '../../files/tables.ts';
import { shown } from './operation.ts';
import { byForm, byLoop, Misfit, record, wanted } from './schemas.ts';

/**
 * Rounding that a matrix computed elsewhere may carry between its two halves, as a share of the larger
 * number.
 */
const ASYMMETRY = 1e-9;

const rows = byLoop((values: readonly unknown[]): Matrix => {
  if (values.length < 1) throw new Misfit([], 'must have at least one row');
  const columns = asRow(values, 0).length;
  if (columns < 1) throw new Misfit([0], 'must have at least one number');
  for (let r = 0; r < values.length; r++) {
    const { length } = asRow(values, r);
    if (length !== columns) throw new Misfit([r], `has ${length} numbers where the first row has ${columns}`);
  }
  const data = new Float64Array(values.length * columns);
  for (let r = 0; r < values.length; r++) {
    const row = values[r] as readonly unknown[];
    for (let c = 0; c < columns; c++) {
      const value = row[c];
      if (typeof value !== 'number' || !Number.isFinite(value)) throw notFinite(value, r, c);
      data[r * columns + c] = value;
    }
  }
  return { rows: values.length, columns, data };
});

function asRow(values: readonly unknown[], at: number): readonly unknown[] {
  const row = values[at];
  if (!Array.isArray(row)) throw new Misfit([at], `must be an array, not ${shown(row)}`);
  return row;
}

function notFinite(value: unknown, ...path: number[]): Misfit {
  return new Misfit(path, `must be a finite number, not ${shown(value)}`);
}

const path = wanted('the path of a NumPy file');
const file = record({ npy: z.string({ error: path }).min(1, { error: path }) }).pipe(
  byLoop(({ npy }: { npy: string }): Matrix => {
    const read = readFile(npy);
    if (read.rows < 1 || read.columns < 1) throw new Misfit([], 'must have at least one row and one column');
    for (let at = 0; at < read.data.length; at++)
      if (!Number.isFinite(read.data[at]!))
        throw notFinite(read.data[at], Math.floor(at / read.columns), at % read.columns);
    return read;
  }),
);

function readFile(npy: string): Matrix {
  try {
    return readNpy(npy, 'npy');
  } catch (error) {
    throw error instanceof TableError ? new Misfit(['npy'], error.problem) : error;
  }
}

const noMatrix = z.never({ error: wanted('a matrix, [[...], ...] or {"npy": "path"}') });

/** `[[...], ...]` or `{"npy": "path"}`: rectangular, not empty, finite. */
export const matrix = byForm<Matrix>(value => {
  if (Array.isArray(value)) return rows;
  return typeof value === 'object' && value !== null ? file : noMatrix;
});

/** Points whose squared distances can be summed over all items without overflow. */
export const points = matrix.pipe(
  byLoop((given: Matrix): Matrix => {
    let largest = 0;
    for (const value of given.data) largest = Math.max(largest, Math.abs(value));
    if (!Number.isFinite(4 * largest * largest * given.columns * given.rows))
      throw new Misfit([], `holds ${largest}, too large a number for squared distances`);
    return given;
  }),
);

export const square = matrix.pipe(
  byLoop((given: Matrix): Matrix => {
    if (given.rows !== given.columns)
      throw new Misfit([], `must be a square matrix, not ${given.rows} by ${given.columns}`);
    return given;
  }),
);

/** A symmetric matrix without negative numbers; its diagonal is not read. */
export const affinity = square.pipe(
  byLoop((given: Matrix): Matrix => {
    const { n, data: upper } = upperTriangle(given);
    const data = new Float64Array(n * n);
    for (let i = 0; i < n; i++)
      for (let j = i + 1; j < n; j++) {
        const weight = upper[condensedIndex(n, i, j)]!;
        if (weight < 0) throw new Misfit([i, j], `must not be negative, but is ${weight}`);
        if (weight > Number.MAX_VALUE / n) throw new Misfit([i, j], `is ${weight}, too large to be summed`);
        data[i * n + j] = weight;
        data[j * n + i] = weight;
      }
    return { rows: n, columns: n, data };
  }),
);

/** The numbers above the diagonal; those below must agree with them. */
export function upperTriangle({ rows: n, data }: Matrix): Condensed {
  const upper = new Float64Array(pairCount(n));
  let position = 0;
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const above = data[i * n + j]!;
      const below = data[j * n + i]!;
      if (Math.abs(above - below) > ASYMMETRY * Math.max(Math.abs(above), Math.abs(below)))
        throw new Misfit([j, i], `is ${below} where [${i}][${j}] is ${above}; the matrix must be symmetric`);
      upper[position++] = above;
    }
  return { n, data: upper };
}

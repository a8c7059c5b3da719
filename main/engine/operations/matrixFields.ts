/** Reads matrices: nested arrays or a NumPy file, rectangular, not empty, finite. Any process. */
import type { Matrix } from '../../algorithms/matrix.ts';
import { badRequest, shown } from './failure.ts';
import { asArray, asObject, isGiven, type Request, requiredField } from './fields.ts';
import { readNpy } from './npy.ts';

export function readMatrix(request: Request, name: string): Matrix {
  return asMatrix(requiredField(request, name), name);
}

export function asMatrix(value: unknown, path: string): Matrix {
  if (Array.isArray(value)) return fromRows(value, path);
  if (typeof value !== 'object' || value === null)
    throw badRequest(path, `must be a matrix, [[...], ...] or {"npy": "path"}, not ${shown(value)}`);
  const reference = asObject(value, path, ['npy']);
  const file = reference.npy;
  if (!isGiven(reference, 'npy')) throw badRequest(`${path}.npy`, 'is missing');
  if (typeof file !== 'string' || file === '')
    throw badRequest(`${path}.npy`, `must be the path of a NumPy file, not ${shown(file)}`);
  const matrix = readNpy(file, `${path}.npy`);
  if (matrix.rows < 1 || matrix.columns < 1)
    throw badRequest(path, 'must have at least one row and one column');
  for (let at = 0; at < matrix.data.length; at++)
    if (!Number.isFinite(matrix.data[at]!)) throw notFinite(path, at, matrix.columns, matrix.data[at]);
  return matrix;
}

function fromRows(values: readonly unknown[], path: string): Matrix {
  const rows = values.length;
  if (rows < 1) throw badRequest(path, 'must have at least one row');
  const columns = asArray(values[0], `${path}[0]`).length;
  if (columns < 1) throw badRequest(`${path}[0]`, 'must have at least one number');
  for (let r = 0; r < rows; r++) {
    const row = asArray(values[r], `${path}[${r}]`);
    if (row.length !== columns)
      throw badRequest(`${path}[${r}]`, `has ${row.length} numbers where the first row has ${columns}`);
  }
  const data = new Float64Array(rows * columns);
  for (let r = 0; r < rows; r++) {
    const row = values[r] as readonly unknown[];
    for (let c = 0; c < columns; c++) {
      const value = row[c];
      if (typeof value !== 'number' || !Number.isFinite(value))
        throw notFinite(path, r * columns + c, columns, value);
      data[r * columns + c] = value;
    }
  }
  return { rows, columns, data };
}

function notFinite(path: string, at: number, columns: number, value: unknown): Error {
  return badRequest(
    `${path}[${Math.floor(at / columns)}][${at % columns}]`,
    `must be a finite number, not ${shown(value)}`,
  );
}

/** Points whose squared distances can be summed over all items without leaving the range of numbers. */
export function readPoints(request: Request): Matrix {
  const points = readMatrix(request, 'points');
  let largest = 0;
  for (const value of points.data) largest = Math.max(largest, Math.abs(value));
  if (!Number.isFinite(4 * largest * largest * points.columns * points.rows))
    throw badRequest('points', `holds ${largest}, too large a number for squared distances`);
  return points;
}

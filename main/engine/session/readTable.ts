/** Reads a table of numbers for a session: a NumPy file, or CSV with a header whose column `label`, if any, is left out. */
import { readFileSync } from 'node:fs';
import type { Matrix } from '../../algorithms/matrix.ts';
import { AkinError } from '../../contract/errors.ts';
import { RequestError } from '../operations/failure.ts';
import { readNpy } from '../operations/npy.ts';

export function readTable(path: string): Matrix {
  if (!path.endsWith('.npy')) return readCsv(path);
  try {
    return readNpy(path, 'the table');
  } catch (error) {
    throw error instanceof RequestError ? new AkinError('bad-request', error.message) : error;
  }
}

/** Plain CSV: numbers, commas, a header; no quotes are needed for those. */
function readCsv(path: string): Matrix {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new AkinError('not-found', `${path} could not be read.`, { cause: error });
  }
  const [header = '', ...lines] = text.split(/\r?\n/).filter(line => line.trim() !== '');
  const names = header.split(',').map(name => name.trim());
  const columns = [...names.keys()].filter(column => names[column] !== 'label');
  const data = new Float64Array(lines.length * columns.length);
  for (const [row, line] of lines.entries()) {
    const cells = line.split(',');
    for (const [at, column] of columns.entries()) {
      const cell = cells[column]?.trim() ?? '';
      const value = cell === '' ? Number.NaN : Number(cell);
      if (!Number.isFinite(value))
        throw new AkinError(
          'bad-request',
          `${path}: line ${row + 2}, ${names[column]}: "${cell}" is not a number.`,
        );
      data[row * columns.length + at] = value;
    }
  }
  if (lines.length === 0 || columns.length === 0)
    throw new AkinError('bad-request', `${path} holds no table: a header and at least one line are needed.`);
  return { rows: lines.length, columns: columns.length, data };
}

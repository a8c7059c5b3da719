/** Brings the columns of a table to a common scale before a reproduction. Pure. */
import type { Matrix } from '../../algorithms/matrix.ts';
import type { Scale } from './experiment.ts';

/** A constant column becomes 0 (`standard`) or -1 (`range`). */
export function scaleColumns({ rows, columns, data }: Matrix, scale: Scale): Matrix {
  const scaled = data.slice();
  if (scale === 'as-is') return { rows, columns, data: scaled };
  for (let c = 0; c < columns; c++) {
    const column = Float64Array.from({ length: rows }, (_, i) => data[i * columns + c]!);
    const { shift, unit } = scale === 'standard' ? standard(column) : range(column);
    for (let i = 0; i < rows; i++) {
      const value = (data[i * columns + c]! - shift) / unit;
      scaled[i * columns + c] = scale === 'standard' ? value : 2 * value - 1;
    }
  }
  return { rows, columns, data: scaled };
}

function standard(column: Float64Array): { shift: number; unit: number } {
  const mean = column.reduce((sum, value) => sum + value, 0) / column.length;
  const variance = column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / column.length;
  return { shift: mean, unit: Math.sqrt(variance) || 1 };
}

function range(column: Float64Array): { shift: number; unit: number } {
  const least = column.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
  const most = column.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY);
  return { shift: least, unit: most - least || 1 };
}

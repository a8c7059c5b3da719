/**
 * Points whose Euclidean distances come close to given ones. Pure.
 *
 * Torgerson, "Multidimensional scaling: I. Theory and method", Psychometrika 17, 1952: with B = -1/2 J D² J,
 * where D² has the squared distances and J = I - 1/n centres rows and columns, the points are the leading
 * eigenvectors of B times the roots of their eigenvalues. Distances that are not Euclidean have negative
 * eigenvalues too; those are left out. At most 64 axes. O(n² axes), and n² numbers of memory.
 *
 * Degenerate cases: items that all coincide, or a single one, lie at 0 in one column.
 */
import { leadingEigenpairs } from '../linear/leadingEigenpairs.ts';
import { type Condensed, type Matrix, pairIndex } from '../matrix.ts';

const MOST_AXES = 64;
const ROUNDING = 1e-10;

export function classicalScaling({ n, data }: Condensed): Matrix {
  const squares = new Float64Array(n * n);
  const means = new Float64Array(n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      const square = i === j ? 0 : data[pairIndex(n, i, j)]! ** 2;
      squares[i * n + j] = square;
      means[i]! += square / n;
    }
  const mean = means.reduce((sum, value) => sum + value, 0) / Math.max(1, n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) squares[i * n + j] = (means[i]! + means[j]! - mean - squares[i * n + j]!) / 2;
  const wanted = Math.max(1, Math.min(MOST_AXES, n - 1));
  const { values, vectors } = leadingEigenpairs(squares, n, wanted);
  const largest = Math.max(0, values[0] ?? 0);
  const axes = [...values.keys()].filter(axis => values[axis]! > ROUNDING * largest);
  const columns = Math.max(1, axes.length);
  const placed = new Float64Array(n * columns);
  for (const [column, axis] of axes.entries())
    for (let item = 0; item < n; item++)
      placed[item * columns + column] = Math.sqrt(values[axis]!) * vectors.data[axis * n + item]!;
  return { rows: n, columns, data: placed };
}

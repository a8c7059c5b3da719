/**
 * The k-nearest-neighbour graph of an affinity matrix. Pure.
 *
 * von Luxburg, "A tutorial on spectral clustering", Statistics and Computing 17, 2007, section 2.2: i and j are joined when j is among the k items most alike to i, or
 * i among those of j, with their affinity as the weight; all other affinities become 0, and so does the diagonal. Equal affinities: the smaller index.
 * k of N - 1 or more keeps every pair. An item whose affinities are all 0 stays alone. O(N² log N).
 */
import type { Matrix } from '../matrix.ts';

export function neighbourGraph(affinity: Matrix, neighbours: number): Matrix {
  const { rows: n, data } = affinity;
  const graph = new Float64Array(n * n);
  const nearest = nearestNeighbours(affinity, neighbours);
  for (let i = 0; i < n; i++)
    for (const j of nearest[i]!) {
      graph[i * n + j] = data[i * n + j]!;
      graph[j * n + i] = data[i * n + j]!;
    }
  return { rows: n, columns: n, data: graph };
}

/** For each item the `neighbours` others of the largest affinity, by ascending index. */
export function nearestNeighbours({ rows: n, columns, data }: Matrix, neighbours: number): Int32Array[] {
  if (n !== columns || data.length !== n * n) throw new RangeError('affinity must be a square matrix');
  if (!Number.isInteger(neighbours) || neighbours < 1)
    throw new RangeError('neighbours must be an integer, at least 1');
  const count = Math.min(neighbours, n - 1);
  const sorted = new Float64Array(n - 1);
  return Array.from({ length: n }, (_, i) => {
    const row = data.subarray(i * n, (i + 1) * n);
    sorted.set(row.subarray(0, i));
    sorted.set(row.subarray(i + 1), i);
    return count === 0 ? new Int32Array(0) : largestOf(row, i, count, sorted.sort()[n - 1 - count]!);
  });
}

/** The `count` largest entries beside entry i; `least` is the smallest of them, of which there may be more than are wanted. */
function largestOf(row: Float64Array, i: number, count: number, least: number): Int32Array {
  const chosen = new Int32Array(count);
  let above = 0;
  for (let j = 0; j < row.length; j++) if (j !== i && row[j]! > least) above += 1;
  let equals = count - above;
  let filled = 0;
  for (let j = 0; j < row.length; j++) {
    if (j === i || row[j]! < least) continue;
    if (row[j] === least && equals-- <= 0) continue;
    chosen[filled++] = j;
  }
  return chosen;
}

/**
 * What trees are grown on: samples whose features were sorted once, for all trees and all nodes. Pure.
 *
 * A split only asks which values are smaller than a cut, so that values can be replaced by their ranks (0 for the smallest; equal values, equal ranks):
 * trees then compare small integers, and no node ever sorts numbers. Everything is a flat typed array, so that threads can share it.
 */
import type { Matrix } from '../matrix.ts';

export interface Samples {
  readonly count: number;
  readonly features: number;
  /** The first `items` samples are the items whose leaves are wanted; any others only help to grow the trees. */
  readonly items: number;
  /** `rank[f * count + s]`: where the value of sample s stands among the values of feature f. */
  readonly rank: Int32Array;
  /** `order[f * count + p]`: the sample at position p in ascending order of feature f. */
  readonly order: Int32Array;
  /** The different values of feature f, ascending, from `valueStart[f]` on. */
  readonly values: Float64Array;
  readonly valueStart: Int32Array;
  /** 1 or 0: the class that a split is to keep apart from the other. */
  readonly classOf: Uint8Array;
}

/** The rows of a matrix as samples, all of them items. O(features · rows · log rows). */
export function samplesOf(points: Matrix, classOf: Uint8Array): Samples {
  const { rows, columns } = points;
  if (rows < 1 || columns < 1) throw new RangeError('points must have at least one row and one column');
  if (rows > MAX_SAMPLES) throw new RangeError(`a forest takes at most ${MAX_SAMPLES} samples, not ${rows}`);
  if (classOf.length !== rows) throw new RangeError('classOf must have one class for each row');
  const { rank, values, valueStart } = rankFeatures(points);
  return {
    count: rows,
    features: columns,
    items: rows,
    rank,
    order: orderByRank(rank, rows, columns),
    values,
    valueStart,
    classOf,
  };
}

/** Ranks of more samples than this would not fit the keys that nodes sort by. */
export const MAX_SAMPLES = 1 << 20;

interface RankedFeatures {
  readonly rank: Int32Array;
  readonly values: Float64Array;
  readonly valueStart: Int32Array;
}

export function rankFeatures({ rows, columns, data }: Matrix): RankedFeatures {
  const rank = new Int32Array(rows * columns);
  const values = new Float64Array(rows * columns);
  const valueStart = new Int32Array(columns + 1);
  const column = new Float64Array(rows);
  let filled = 0;
  for (let f = 0; f < columns; f++) {
    for (let s = 0; s < rows; s++) column[s] = data[s * columns + f]!;
    column.sort();
    if (Number.isNaN(column[rows - 1])) throw new RangeError('points must be finite numbers');
    const start = filled;
    valueStart[f] = start;
    for (let s = 0; s < rows; s++) if (s === 0 || column[s] !== column[s - 1]) values[filled++] = column[s]!;
    for (let s = 0; s < rows; s++)
      rank[f * rows + s] = firstAtLeast(values, data[s * columns + f]!, start, filled - 1) - start;
  }
  valueStart[columns] = filled;
  return { rank, values: values.slice(0, filled), valueStart };
}

/** The first position in `from`..`to` whose value is at least `wanted`; `to` when no earlier one is. */
export function firstAtLeast(ascending: Float64Array, wanted: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Samples in ascending order of each feature, equal ranks by index. O(features · count). */
export function orderByRank(rank: Int32Array, count: number, features: number): Int32Array {
  const order = new Int32Array(features * count);
  const next = new Int32Array(count + 1);
  for (let f = 0; f < features; f++) {
    const row = f * count;
    next.fill(0);
    for (let s = 0; s < count; s++) next[rank[row + s]! + 1]! += 1;
    for (let r = 0; r < count; r++) next[r + 1]! += next[r]!;
    for (let s = 0; s < count; s++) {
      const at = rank[row + s]!;
      order[row + next[at]!] = s;
      next[at]! += 1;
    }
  }
  return order;
}

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
  /** `rank[f * count + s]`: where the value of sample s stands among the different values of feature f. */
  readonly rank: Int32Array;
  /** The different values of feature f, ascending, from `valueStart[f]` on. */
  readonly values: Float64Array;
  readonly valueStart: Int32Array;
  /** 1 or 0: the class that a split is to keep apart from the other. */
  readonly classOf: Uint8Array;
}

/** Ranks of more samples than this would not fit the keys that nodes sort by. */
const MAX_SAMPLES = 1 << 20;

/** The rows of a matrix as samples. O(features · rows · log rows). */
export function samplesOf(points: Matrix, classOf: Uint8Array): Samples {
  const { rows: count, columns: features, data } = points;
  if (count < 1 || features < 1) throw new RangeError('points must have at least one row and one column');
  if (count > MAX_SAMPLES)
    throw new RangeError(`a forest takes at most ${MAX_SAMPLES} samples, not ${count}`);
  if (classOf.length !== count) throw new RangeError('classOf must have one class for each row');
  const rank = new Int32Array(count * features);
  const values = new Float64Array(count * features);
  const valueStart = new Int32Array(features + 1);
  const column = new Float64Array(count);
  let filled = 0;
  for (let f = 0; f < features; f++) {
    for (let s = 0; s < count; s++) column[s] = data[s * features + f]!;
    column.sort();
    if (Number.isNaN(column[count - 1])) throw new RangeError('points must be finite numbers');
    const start = filled;
    for (let s = 0; s < count; s++) if (s === 0 || column[s] !== column[s - 1]) values[filled++] = column[s]!;
    for (let s = 0; s < count; s++)
      rank[f * count + s] = firstAtLeast(values, data[s * features + f]!, start, filled - 1) - start;
    valueStart[f + 1] = filled;
  }
  return { count, features, rank, values: values.slice(0, filled), valueStart, classOf };
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

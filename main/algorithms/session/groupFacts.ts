/**
 * What can be said of each member of a group: how far from the centre it is, how surely it belongs, and which group it would go to otherwise. Pure.
 *
 * Certainty is the simplified silhouette (distances to the groups' centres instead of all members), brought to 0 … 1: with a the distance to the item's own centre and b to the
 * nearest other, (1 + (b - a) / max(a, b)) / 2. Below one half another centre is nearer. The only group there is has certainty 1. O(N G d).
 */
import type { Matrix } from '../matrix.ts';

export interface GroupFacts {
  /** By item; 0 for what takes no part. */
  readonly toCentre: Float64Array;
  readonly certainty: Float64Array;
  /** The group with the nearest other centre; -1 where there is none. */
  readonly nearestOther: Int32Array;
}

/** `labels` from 0 up, -1 for what takes no part. */
export function factsOfGroups(points: Matrix, labels: Int32Array): GroupFacts {
  const { rows, columns } = points;
  const { centres, count } = centresOf(points, labels);
  const toCentre = new Float64Array(rows);
  const certainty = new Float64Array(rows);
  const nearestOther = new Int32Array(rows).fill(-1);
  const squares = new Float64Array(count);
  for (let c = 0; c < count; c++) squares[c] = dot(centres, c * columns, centres, c * columns, columns);
  for (let item = 0; item < rows; item++) {
    const label = labels[item]!;
    if (label === -1) continue;
    const square = dot(points.data, item * columns, points.data, item * columns, columns);
    let best = Number.POSITIVE_INFINITY;
    for (let c = 0; c < count; c++) {
      const product = dot(points.data, item * columns, centres, c * columns, columns);
      const distance = Math.sqrt(Math.max(0, square - 2 * product + squares[c]!));
      if (c === label) toCentre[item] = distance;
      else if (distance < best) {
        best = distance;
        nearestOther[item] = c;
      }
    }
    const own = toCentre[item]!;
    const larger = Math.max(own, best);
    certainty[item] = count === 1 ? 1 : larger === 0 ? 0.5 : (1 + (best - own) / larger) / 2;
  }
  return { toCentre, certainty, nearestOther };
}

function centresOf({ columns, data }: Matrix, labels: Int32Array): { centres: Float64Array; count: number } {
  const count = labels.reduce((most, label) => Math.max(most, label), -1) + 1;
  const centres = new Float64Array(count * columns);
  const sizes = new Int32Array(count);
  for (const [item, label] of labels.entries()) {
    if (label === -1) continue;
    sizes[label]! += 1;
    for (let column = 0; column < columns; column++)
      centres[label * columns + column]! += data[item * columns + column]!;
  }
  for (let c = 0; c < count; c++)
    for (let column = 0; column < columns; column++) centres[c * columns + column]! /= sizes[c]!;
  return { centres, count };
}

function dot(a: Float64Array, from: number, b: Float64Array, to: number, length: number): number {
  let sum = 0;
  for (let at = 0; at < length; at++) sum += a[from + at]! * b[to + at]!;
  return sum;
}

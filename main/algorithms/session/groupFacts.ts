/**
 * For each member of a group: its distance to the centre, how certain it belongs, and the next nearest group.
 * Pure.
 *
 * Certainty is P(same) of the item and a typical member of its group (embed/plattCalibration.ts), reduced
 * where another group is as near: with p for its own group and q for the nearest other, p · min(1, 2p / (p +
 * q)). The typical distance to a group is the root mean square, √(distance to its centre² + its variance);
 * for its own group the item itself does not count. A single item has certainty 1, and is no group that
 * another item could belong to. Where the quality of items is known (the chance that what is nearest to an
 * item is right), it is a factor. O(N G d) for G groups of several items.
 */
import { type PlattCalibration, probabilitySame } from '../embed/plattCalibration.ts';
import { numberLabels } from '../labels.ts';
import { type Matrix, pickRows } from '../matrix.ts';
import { type NearestRows, nearestRows, rowsBelow } from '../neighbours/nearestNeighbours.ts';

export interface GroupFacts {
  /** By item; 0 for what takes no part. */
  readonly toCentre: Float64Array;
  readonly certainty: Float64Array;
  /** The group with the nearest other centre; -1 where there is none. */
  readonly nearestOther: Int32Array;
}

/** How far each item is from the centre of its group; 0 for what takes no part. O(N d). */
function distancesToCentres(points: Matrix, labels: Int32Array): Float64Array {
  return distancesTo(centresOf(points, labels).centres, points, labels);
}

/**
 * The same for one labelling after the other: only groups whose members changed are measured again. O(N) plus
 * O(M d) for M items of those.
 */
export class CentreDistances {
  readonly #points: Matrix;
  #labels: Int32Array | null = null;
  #distances: Float64Array = new Float64Array(0);

  constructor(points: Matrix) {
    this.#points = points;
  }

  of(labels: Int32Array): Float64Array {
    const distances =
      this.#labels === null ? distancesToCentres(this.#points, labels) : this.#update(this.#labels, labels);
    this.#labels = labels;
    this.#distances = distances;
    return distances.slice();
  }

  #update(before: Int32Array, labels: Int32Array): Float64Array {
    const isChanged = changedGroups(before, labels);
    const changed = rowsBelow(labels.length).filter(item => isChanged[labels[item]!] === 1);
    const { labels: ofChanged } = numberLabels(changed.map(item => labels[item]!));
    const measured = distancesToCentres(pickRows(this.#points, changed), ofChanged);
    const distances = this.#distances.map((distance, item) => (labels[item] === -1 ? 0 : distance));
    for (let at = 0; at < changed.length; at++) distances[changed[at]!] = measured[at]!;
    return distances;
  }
}

/** 1 for each group that has other members than any group before. */
function changedGroups(before: Int32Array, labels: Int32Array): Uint8Array {
  const [sizesBefore, sizes] = [sizesOf(before), sizesOf(labels)];
  const was = new Int32Array(sizes.length).fill(-1);
  const isChanged = new Uint8Array(sizes.length);
  for (let item = 0; item < labels.length; item++) {
    const label = labels[item]!;
    if (label === -1) continue;
    if (was[label] === -1) was[label] = before[item]!;
    if (was[label] === -1 || was[label] !== before[item]) isChanged[label] = 1;
  }
  for (let label = 0; label < sizes.length; label++)
    if (isChanged[label] === 0 && sizesBefore[was[label]!] !== sizes[label]) isChanged[label] = 1;
  return isChanged;
}

function sizesOf(labels: Int32Array): Int32Array {
  const sizes = new Int32Array(labels.reduce((most, label) => Math.max(most, label), -1) + 1);
  for (const label of labels) if (label !== -1) sizes[label]! += 1;
  return sizes;
}

function distancesTo(centres: Float64Array, { columns, data }: Matrix, labels: Int32Array): Float64Array {
  return Float64Array.from(labels, (label, item) => {
    if (label === -1) return 0;
    const square = dot(data, item * columns, data, item * columns, columns);
    const product = dot(data, item * columns, centres, label * columns, columns);
    const centreSquare = dot(centres, label * columns, centres, label * columns, columns);
    return Math.sqrt(Math.max(0, square - 2 * product + centreSquare));
  });
}

export interface FactsOptions {
  /** Of each item, from 0 to 1. */
  readonly quality?: Float32Array | null;
  /** Finds the nearest centres: a compiled kernel, or its twin. */
  readonly nearestRows?: NearestRows;
}

/** `labels` from 0 up, -1 for what takes no part. */
export function factsOfGroups(
  points: Matrix,
  labels: Int32Array,
  calibration: PlattCalibration,
  { quality = null, nearestRows: search = nearestRows }: FactsOptions = {},
): GroupFacts {
  const { rows } = points;
  const { centres, sizes } = centresOf(points, labels);
  const toCentre = distancesTo(centres, points, labels);
  const certainty = new Float64Array(rows);
  const { nearestOther, toOther } = findOthers(points, centres, sizes, labels, search);
  const variances = variancesOf(labels, toCentre, sizes);
  for (let item = 0; item < rows; item++) {
    const label = labels[item]!;
    if (label === -1) continue;
    const size = sizes[label]!;
    // Among the others of its group: the mean square over all, the item's own 0 included, is short by one of
    // `size`.
    const own = size === 1 ? 0 : Math.sqrt(((toCentre[item]! ** 2 + variances[label]!) * size) / (size - 1));
    const p = size === 1 ? 1 : probabilitySame(calibration, own);
    const other = nearestOther[item]!;
    const q =
      other === -1 ? 0 : probabilitySame(calibration, Math.sqrt(toOther[item]! ** 2 + variances[other]!));
    certainty[item] = p === 0 ? 0 : (quality?.[item] ?? 1) * p * Math.min(1, (2 * p) / (p + q));
  }
  return { toCentre, certainty, nearestOther };
}

/** The nearest centre of another group, and its distance: of the two nearest centres one may be the item's own. */
function findOthers(
  { rows, columns, data }: Matrix,
  centres: Float64Array,
  sizes: readonly number[],
  labels: Int32Array,
  search: NearestRows,
): { nearestOther: Int32Array; toOther: Float64Array } {
  const nearestOther = new Int32Array(rows).fill(-1);
  const toOther = new Float64Array(rows).fill(Number.POSITIVE_INFINITY);
  const both = new Float64Array(data.length + centres.length);
  both.set(data);
  both.set(centres, data.length);
  const count = sizes.length;
  const several = Int32Array.from(sizes.keys()).filter(label => sizes[label]! > 1);
  const items = Int32Array.from(labels.keys()).filter(item => labels[item] !== -1);
  const found = search(
    { rows: rows + count, columns, data: both },
    { rows: items, among: several.map(label => rows + label), count: 2, threads: 1 },
  );
  for (const [at, item] of items.entries())
    for (const place of [2 * at, 2 * at + 1]) {
      const centre = found.items[place]! - rows;
      if (centre < 0 || centre === labels[item]) continue;
      nearestOther[item] = centre;
      toOther[item] = found.distances[place]!;
      break;
    }
  return { nearestOther, toOther };
}

function variancesOf(labels: Int32Array, toCentre: Float64Array, sizes: readonly number[]): number[] {
  const sums = sizes.map(() => 0);
  for (const [item, label] of labels.entries()) if (label !== -1) sums[label]! += toCentre[item]! ** 2;
  return sums.map((sum, label) => sum / sizes[label]!);
}

function centresOf(
  { columns, data }: Matrix,
  labels: Int32Array,
): { centres: Float64Array; sizes: readonly number[] } {
  const count = labels.reduce((most, label) => Math.max(most, label), -1) + 1;
  const centres = new Float64Array(count * columns);
  const sizes = new Array<number>(count).fill(0);
  for (const [item, label] of labels.entries()) {
    if (label === -1) continue;
    sizes[label]! += 1;
    for (let column = 0; column < columns; column++)
      centres[label * columns + column]! += data[item * columns + column]!;
  }
  for (let c = 0; c < count; c++)
    for (let column = 0; column < columns; column++) centres[c * columns + column]! /= sizes[c]!;
  return { centres, sizes };
}

function dot(a: Float64Array, from: number, b: Float64Array, to: number, length: number): number {
  let sum = 0;
  for (let at = 0; at < length; at++) sum += a[from + at]! * b[to + at]!;
  return sum;
}

/**
 * Principal component analysis of a collection's embeddings, and the space in which items are compared. Pure.
 *
 * Rows are centred. The axes are the eigenvectors of XᵀX, found from the smaller of XᵀX and XXᵀ (for the
 * latter v = Xᵀu / √λ). `whitening` w divides each component by (variance)^(w / 2): 0 changes nothing, 1
 * makes all variances equal, 1/2 is between ("half-whitened"). The few strong axes of a general network
 * (background, light, size) then no longer dominate the many weak ones that separate kinds, and noise is not
 * raised to their level.
 *
 * More than `SAMPLE` rows are represented by a sample drawn by `random`: O(s² d + s³) for s rows of d
 * columns, then O(N d k).
 *
 * Degenerate cases: axes whose variance is rounding compared with the largest are dropped, so there may be
 * fewer than requested. Equal rows have no axes and are projected to 0 in one column.
 */

import { multiplyRows } from '../linear/dense.ts';
import { leadingEigenpairs } from '../linear/leadingEigenpairs.ts';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';

export interface PrincipalAxes {
  readonly mean: Float64Array;
  /** One axis per row, of length 1 times its whitening factor. */
  readonly axes: Matrix;
}

/** One point per row, in double precision or, as embeddings are kept, in single. */
export interface Points {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float32Array | Float64Array;
}

/** Some of the columns, one beside the other. */
interface Columns {
  readonly from: number;
  readonly count: number;
}

/** More rows than this are represented by a sample. */
export const SAMPLE = 1200;
const ROUNDING = 1e-10;

export function fitAxes(
  points: Points,
  wanted: number,
  whitening: number,
  random: Random,
  { from, count: columns }: Columns = allColumns(points),
): PrincipalAxes {
  if (points.rows < 1 || columns < 1) throw new RangeError('points must not be empty');
  if (!Number.isInteger(wanted) || wanted < 1) throw new RangeError('wanted must be at least 1');
  if (!(whitening >= 0 && whitening <= 1)) throw new RangeError('whitening must be from 0 to 1');
  const chosen =
    points.rows > SAMPLE
      ? random.sample(points.rows, SAMPLE).sort((a, b) => a - b)
      : [...Array(points.rows).keys()];
  const mean = meanOf(points, chosen, { from, count: columns });
  const rows = chosen.length;
  const centred = new Float64Array(rows * columns);
  for (let i = 0; i < rows; i++)
    for (let c = 0; c < columns; c++)
      centred[i * columns + c] = points.data[chosen[i]! * points.columns + from + c]! - mean[c]!;
  const { values, vectors } =
    rows <= columns
      ? throughRows(centred, rows, columns, wanted)
      : throughColumns(centred, rows, columns, wanted);
  const kept = Math.max(1, values.findLastIndex(value => value > ROUNDING * values[0]! && value > 0) + 1);
  const data = vectors.slice(0, kept * columns);
  for (let axis = 0; axis < kept; axis++) {
    const variance = values[axis]! / rows;
    const factor = variance > 0 ? variance ** (-whitening / 2) : 0;
    for (let c = 0; c < columns; c++) data[axis * columns + c]! *= factor;
  }
  return { mean, axes: { rows: kept, columns, data } };
}

/**
 * The same points with fewer columns, those of the largest variance. Points with few columns are unchanged.
 */
export function withFewerColumns(points: Matrix, most: number, random: Random): Matrix {
  return points.columns <= most ? points : alongAxes(points, fitAxes(points, most, 0, random));
}

/** Each row along the axes. */
export function alongAxes(
  points: Points,
  { mean, axes }: PrincipalAxes,
  { from, count: columns }: Columns = allColumns(points),
): Matrix {
  const { rows } = points;
  if (columns !== mean.length) throw new RangeError('points: the columns do not fit the axes');
  const data = new Float64Array(rows * axes.rows);
  const centred = new Float64Array(columns);
  for (let i = 0; i < rows; i++) {
    const start = i * points.columns + from;
    for (let c = 0; c < columns; c++) centred[c] = points.data[start + c]! - mean[c]!;
    multiplyRows(centred, 0, axes.data, columns, axes.rows, data, i * axes.rows);
  }
  return { rows, columns: axes.rows, data };
}

function allColumns({ columns }: Points): Columns {
  return { from: 0, count: columns };
}

function meanOf(points: Points, chosen: readonly number[], { from, count }: Columns): Float64Array {
  const mean = new Float64Array(count);
  for (const i of chosen) {
    const start = i * points.columns + from;
    for (let c = 0; c < count; c++) mean[c]! += points.data[start + c]! / chosen.length;
  }
  return mean;
}

interface Spectrum {
  /** Eigenvalues of XᵀX, descending. */
  readonly values: Float64Array;
  /** Axes of length 1, one after the other. */
  readonly vectors: Float64Array;
}

function throughRows(centred: Float64Array, rows: number, columns: number, wanted: number): Spectrum {
  // Its lower triangle is all that is read.
  const gram = new Float64Array(rows * rows);
  for (let i = 0; i < rows; i++) multiplyRows(centred, i * columns, centred, columns, i + 1, gram, i * rows);
  const { values, vectors } = leadingEigenpairs(gram, rows, Math.min(wanted, rows));
  const axes = new Float64Array(values.length * columns);
  for (let axis = 0; axis < values.length; axis++) {
    if (!(values[axis]! > 0)) continue;
    const scale = 1 / Math.sqrt(values[axis]!);
    for (let i = 0; i < rows; i++) {
      const share = vectors.data[axis * rows + i]! * scale;
      for (let c = 0; c < columns; c++) axes[axis * columns + c]! += share * centred[i * columns + c]!;
    }
  }
  return { values, vectors: axes };
}

function throughColumns(centred: Float64Array, rows: number, columns: number, wanted: number): Spectrum {
  const scatter = new Float64Array(columns * columns);
  for (let i = 0; i < rows; i++)
    for (let a = 0; a < columns; a++) {
      const value = centred[i * columns + a]!;
      if (value === 0) continue;
      for (let b = 0; b <= a; b++) scatter[a * columns + b]! += value * centred[i * columns + b]!;
    }
  const { values, vectors } = leadingEigenpairs(scatter, columns, Math.min(wanted, columns));
  return { values, vectors: vectors.data };
}

/**
 * The space in which the items of one collection are compared: embeddings projected block by block.
 *
 * An embedding may join several descriptions (a network's output, the shape of a margin). Each block is
 * projected onto its own axes and normalised to length one, so that Euclidean distance orders pairs as the
 * cosine does. Blocks count by their weights. The result is scaled so that distances are between 0 and 2. A
 * block that is zero after centring stays zero.
 */
export interface Block {
  /** How many numbers of the embedding, one block after the other. */
  readonly columns: number;
  /** How many principal axes are kept. */
  readonly axes: number;
  /** See principalAxes.ts. */
  readonly whitening: number;
  readonly weight: number;
}

export interface Space {
  readonly blocks: readonly (Block & { readonly fitted: PrincipalAxes })[];
}

/**
 * The sample that a large collection is fitted on is drawn by this seed: the same items give the same space.
 */
const SEED = 1;

export function fitSpace(points: Points, blocks: readonly Block[]): Space {
  const columns = blocks.reduce((sum, block) => sum + block.columns, 0);
  if (columns !== points.columns)
    throw new RangeError(`points have ${points.columns} columns where the blocks have ${columns}`);
  let from = 0;
  return {
    blocks: blocks.map(block => {
      const part = { from, count: block.columns };
      from += block.columns;
      return { ...block, fitted: fitAxes(points, block.axes, block.whitening, new Random(SEED), part) };
    }),
  };
}

/** Items of the collection, or new ones, as points of the space. */
export function placeIn({ blocks }: Space, points: Points): Matrix {
  const width = blocks.reduce((sum, { fitted }) => sum + fitted.axes.rows, 0);
  const total = Math.sqrt(blocks.reduce((sum, { weight }) => sum + weight * weight, 0));
  const data = new Float64Array(points.rows * width);
  let from = 0;
  let to = 0;
  for (const { columns, weight, fitted } of blocks) {
    const seen = alongAxes(points, fitted, { from, count: columns });
    for (let row = 0; row < points.rows; row++) {
      const part = seen.data.subarray(row * seen.columns, (row + 1) * seen.columns);
      const length = Math.sqrt(part.reduce((sum, value) => sum + value * value, 0));
      const factor = length > 0 ? weight / (total * length) : 0;
      for (let c = 0; c < seen.columns; c++) data[row * width + to + c] = part[c]! * factor;
    }
    from += columns;
    to += seen.columns;
  }
  return { rows: points.rows, columns: width, data };
}

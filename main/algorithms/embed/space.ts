/**
 * The space in which the items of one collection are compared: their embeddings, part by part along the collection's own principal axes. Pure.
 *
 * An embedding may join several descriptions (what a network says, how a margin bends). Each block is seen along its own axes (principalAxes.ts), brought to length one, so that
 * straight distance orders pairs as the cosine does, and counts by its weight. The whole is scaled so that distances lie between 0 and 2.
 * A block in which an item lies at the very middle, or says nothing, stays zero for it.
 */
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { alongAxes, fitAxes, type Points, type PrincipalAxes } from './principalAxes.ts';

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

/** The sample that a large collection is fitted on is drawn by this seed: the same items give the same space. */
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

/**
 * All that the items are compared by: points, overlaps of neighbourhoods, and the scale of distances. Pure.
 * Memory is linear in the items.
 */

import { allAtOnce, rangesOf } from '../collections.ts';
import type { PlattCalibration } from '../embed/plattCalibration.ts';
import type { Matrix } from '../matrix.ts';
import {
  emptyNeighbours,
  findNeighbours,
  type NearestItems,
  type NearestListed,
  type NearestRows,
  nearestListed,
  nearestRows,
} from '../neighbours/nearestNeighbours.ts';
import { NEIGHBOURS, neighbourOverlap, type OverlapKernels } from '../refine/neighbourOverlap.ts';
import { multiplySparse, type SparseRows, sumShared } from '../refine/sparseRows.ts';
import { type DistanceScale, scaleOf } from './clusterDistance.ts';
import { type LinkItems, linkItems } from './linkItems.ts';

/** What takes long: compiled, or the twins here. */
export interface SpaceKernels extends OverlapKernels {
  readonly nearestRows: NearestRows;
  readonly nearestListed: NearestListed;
  readonly linkItems: LinkItems;
}

export const spaceTwins: SpaceKernels = {
  nearestRows,
  nearestListed,
  multiplySparse,
  sumShared,
  linkItems,
};

export interface ItemSpace {
  readonly points: Matrix;
  /** Symmetric; see refine/neighbourOverlap.ts. Below 0: evidence against "same". */
  readonly overlap: SparseRows;
  readonly scale: DistanceScale;
  /** Other evidence that changes overlaps, under any metric. */
  readonly adjust: AdjustOverlap;
  /** Of each item, from 0 to 1; null where it was not rated. Items of quality are shown first. */
  readonly quality: Float32Array | null;
  readonly kernels: SpaceKernels;
}

export type AdjustOverlap = (overlap: SparseRows) => SparseRows;

function* itemSpace(
  points: Matrix,
  neighbours: NearestItems,
  rest: Pick<ItemSpace, 'scale' | 'adjust' | 'quality' | 'kernels'>,
): Generator<void, ItemSpace> {
  const overlap = rest.adjust(yield* neighbourOverlap(points.rows, neighbours, rest.kernels));
  return { points, overlap, ...rest };
}

export interface SpaceOptions {
  /** How probable a distance makes "same"; null where that is not known. */
  readonly calibration: PlattCalibration | null;
  /** Where they are known already: at least NEIGHBOURS of each item. */
  readonly neighbours?: NearestItems | undefined;
  readonly quality?: Float32Array | null | undefined;
  readonly kernels?: SpaceKernels | undefined;
  /** False: neighbourhoods do not count. */
  readonly isRefined?: boolean;
  /** Reports the share of the neighbours that is found. */
  readonly onShare?: (share: number) => void;
}

export function spaceOfPoints(points: Matrix, options: SpaceOptions): ItemSpace {
  const { calibration, isRefined = true, quality = null, kernels = spaceTwins } = options;
  const neighbours = options.neighbours ?? neighboursOf(points, options);
  const scale = scaleOf(points, calibration, isRefined);
  return allAtOnce(itemSpace(points, neighbours, { scale, adjust: overlap => overlap, quality, kernels }));
}

function neighboursOf(points: Matrix, { kernels = spaceTwins, onShare }: SpaceOptions): NearestItems {
  const options = { wanted: NEIGHBOURS, nearestRows: kernels.nearestRows, threads: 1 };
  const work = findNeighbours(points, options);
  let step = work.next();
  for (; !step.done; step = work.next()) onShare?.(step.value);
  return step.value;
}

/**
 * The same items under another metric that keeps the mean squared distance. Neighbours are found among the
 * listed pairs: O(pairs · columns). In parts.
 */
export function* underMetric(
  { overlap, scale, adjust, quality, kernels }: ItemSpace,
  points: Matrix,
): Generator<void, ItemSpace> {
  const found = emptyNeighbours(points.rows, NEIGHBOURS);
  for (const range of rangesOf(points.rows)) {
    kernels.nearestListed(points, overlap, found, range);
    yield;
  }
  // Calibrated is the given metric alone.
  const rest = { scale: { ...scale, oddsRate: 0 }, adjust, quality, kernels };
  return yield* itemSpace(points, found, rest);
}

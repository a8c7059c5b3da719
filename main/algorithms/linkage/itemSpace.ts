/**
 * All that the items are compared by: points, overlaps of neighbourhoods, and the scale of distances. Pure.
 * Memory is linear in the items.
 */

import { squaredDistance } from '../distance.ts';
import type { PlattCalibration } from '../embed/plattCalibration.ts';
import type { Matrix } from '../matrix.ts';
import {
  emptyNeighbours,
  findNeighbours,
  type NearestItems,
  type NearestRows,
  nearestRows,
  offer,
} from '../neighbours/nearestNeighbours.ts';
import { NEIGHBOURS, neighbourOverlap } from '../refine/neighbourOverlap.ts';
import type { SparseRows } from '../refine/sparseRows.ts';
import { type DistanceScale, scaleOf } from './clusterDistance.ts';

export interface ItemSpace {
  readonly points: Matrix;
  /** Symmetric; see refine/neighbourOverlap.ts. Below 0: evidence against "same". */
  readonly overlap: SparseRows;
  readonly scale: DistanceScale;
  /** Other evidence that changes overlaps, under any metric. */
  readonly adjust: AdjustOverlap;
  /** Of each item, from 0 to 1; null where it was not rated. Items of quality are shown first. */
  readonly quality: Float32Array | null;
}

export type AdjustOverlap = (overlap: SparseRows) => SparseRows;

function itemSpace(
  points: Matrix,
  neighbours: NearestItems,
  scale: DistanceScale,
  adjust: AdjustOverlap = overlap => overlap,
  quality: Float32Array | null = null,
): ItemSpace {
  return { points, overlap: adjust(neighbourOverlap(points.rows, neighbours)), scale, adjust, quality };
}

export interface SpaceOptions {
  /** How probable a distance makes "same"; null where that is not known. */
  readonly calibration: PlattCalibration | null;
  /** Where they are known already: at least NEIGHBOURS of each item. */
  readonly neighbours?: NearestItems | undefined;
  readonly quality?: Float32Array | null | undefined;
  /** Finds them otherwise: a compiled kernel, or its twin. */
  readonly nearestRows?: NearestRows | undefined;
  /** False: neighbourhoods do not count. */
  readonly isRefined?: boolean;
  /** Reports the share of the neighbours that is found. */
  readonly onShare?: (share: number) => void;
}

export function spaceOfPoints(points: Matrix, options: SpaceOptions): ItemSpace {
  const { calibration, isRefined = true, quality = null } = options;
  const neighbours = options.neighbours ?? neighboursOf(points, options);
  return itemSpace(points, neighbours, scaleOf(points, calibration, isRefined), undefined, quality);
}

function neighboursOf(
  points: Matrix,
  { nearestRows: search = nearestRows, onShare }: SpaceOptions,
): NearestItems {
  const work = findNeighbours(points, { wanted: NEIGHBOURS, nearestRows: search, threads: 1 });
  let step = work.next();
  for (; !step.done; step = work.next()) onShare?.(step.value);
  return step.value;
}

/**
 * The same items under another metric that keeps the mean squared distance. Neighbours are found among the
 * listed pairs: O(pairs · columns).
 */
export function underMetric({ overlap, scale, adjust, quality }: ItemSpace, points: Matrix): ItemSpace {
  const { rows: n, columns, data } = points;
  const found = emptyNeighbours(n, NEIGHBOURS);
  for (let item = 0; item < n; item++)
    for (let at = overlap.starts[item]!; at < overlap.starts[item + 1]!; at++) {
      const other = overlap.columns[at]!;
      offer(found, item, other, Math.sqrt(squaredDistance(data, item * columns, other * columns, columns)));
    }
  return itemSpace(points, found, scale, adjust, quality);
}

/**
 * The axes along which a model's embeddings become points: fitted to the items of a collection, or kept from
 * when it had fewer. Engine process and threads.
 *
 * [Note: kept axes] Axes are fitted to a sample of the items. Fitted anew after every photo that comes, they
 * would change all distances. So those of a large collection are kept in the catalog, and fitted anew when the
 * collection has doubled or halved. Small collections, of which all items are in the sample, are fitted anew
 * each time: that takes a moment, and each of their items counts.
 */
import {
  alongAxes,
  fitAxes,
  fitSpace,
  type Points,
  type PrincipalAxes,
  placeIn,
  SAMPLE,
  type Space,
} from '../../algorithms/embed/principalAxes.ts';
import type { Matrix } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import { share } from '../compute/share.ts';
import { defineTask } from '../compute/task.ts';
import { comparedPoints, comparisonOf, MOST_COLUMNS } from './comparisons.ts';

/** Those of each block of the comparison, then those that leave `MOST_COLUMNS`; none where none are needed. */
export type CollectionAxes = readonly PrincipalAxes[];

export interface ComparedPoints {
  readonly points: Matrix;
  readonly axes: CollectionAxes;
}

interface Compared {
  readonly model: string;
  readonly embeddings: { readonly rows: number; readonly columns: number; readonly data: Float32Array };
  readonly seed: number;
  readonly known: CollectionAxes | null;
}

/** The items as points, along these axes; null: along axes that are fitted to them. */
export function pointsAlong(
  model: string,
  embeddings: Points,
  seed: number,
  known: CollectionAxes | null,
): ComparedPoints {
  const { blocks } = comparisonOf(model, embeddings.columns);
  const space: Space | null =
    blocks === null
      ? null
      : known === null
        ? fitSpace(embeddings, blocks)
        : { blocks: blocks.map((block, at) => ({ ...block, fitted: known[at]! })) };
  const placed = space === null ? comparedPoints(model, embeddings) : placeIn(space, embeddings);
  const axes = space === null ? [] : space.blocks.map(({ fitted }) => fitted);
  if (placed.columns <= MOST_COLUMNS) return { points: placed, axes };
  const fewer = known?.[axes.length] ?? fitAxes(placed, MOST_COLUMNS, 0, new Random(seed));
  return { points: alongAxes(placed, fewer), axes: [...axes, fewer] };
}

export const pointsAlongTask = defineTask(
  import.meta.url,
  'pointsAlongTask',
  ({ model, embeddings, seed, known }: Compared): Matrix =>
    share(pointsAlong(model, embeddings, seed, known).points),
);

/** How a model is compared with this seed: axes belong to it. */
export function comparisonWith(model: string, seed: number): string {
  return `${model}, seed ${seed}`;
}

/**
 * The name of the space in which a grouping compares items, and whether it stays the same when items come and
 * go. `fittedTo`: the digest of the items that the axes were fitted to, where they are kept.
 */
export function spaceOf(
  model: string,
  columns: number,
  seed: number,
  fittedTo: string | null,
): { name: string; isFixed: boolean } {
  const hasAxes = comparisonOf(model, columns).blocks !== null || columns > MOST_COLUMNS;
  if (!hasAxes) return { name: `${model}, as embedded`, isFixed: true };
  const of = fittedTo === null ? 'the items' : `the items ${fittedTo}`;
  return { name: `${model}, axes of ${of}, seed ${seed}`, isFixed: fittedTo !== null };
}

/** Axes of fewer items are not kept. */
export function areKept(items: number, axes: CollectionAxes): boolean {
  return items > SAMPLE && axes.length > 0;
}

/** Whether the axes of so many items hold for so many. */
export function stillHold(fitted: number, items: number): boolean {
  return items <= 2 * fitted && 2 * items >= fitted;
}

/** From plain numbers; null where they are not axes of this model. */
export function axesFrom(
  model: string,
  columns: number,
  parts: readonly { readonly mean: Float64Array; readonly axes: Float64Array }[],
): CollectionAxes | null {
  const { blocks } = comparisonOf(model, columns);
  const rest = [...parts];
  const found: PrincipalAxes[] = [];
  const take = (width: number, most: number): boolean => {
    const part = rest.shift();
    const rows = (part?.axes.length ?? 0) / width;
    if (part?.mean.length !== width || !Number.isInteger(rows) || rows < 1 || rows > most) return false;
    found.push({ mean: part.mean, axes: { rows, columns: width, data: part.axes } });
    return true;
  };
  for (const block of blocks ?? []) if (!take(block.columns, block.axes)) return null;
  const width = blocks === null ? columns : found.reduce((sum, { axes }) => sum + axes.rows, 0);
  if (width > MOST_COLUMNS && !take(width, MOST_COLUMNS)) return null;
  return rest.length === 0 ? found : null;
}

/**
 * The axes along which the items of a collection are compared, by model. Kept while the collection grows, so
 * that the distances of its items stay the same. Engine process.
 */
import type { ReadableCatalog, WritableCatalog } from './connection.ts';
import { bytesOf } from './vectors.ts';

/** What the axes of a model were fitted to. */
export interface AxesFacts {
  /** How the model is compared. */
  readonly comparison: string;
  /** Of the model, the items and their embeddings. */
  readonly itemsDigest: string;
  readonly itemCount: number;
}

/** One mean, and the axes around it one after the other. */
export interface StoredAxes {
  readonly mean: Float64Array;
  readonly axes: Float64Array;
}

export function findFittedAxes(
  { connection }: ReadableCatalog,
  modelId: number,
): (AxesFacts & { readonly parts: readonly StoredAxes[] }) | undefined {
  const rows = connection.all<AxesFacts & { mean: Uint8Array; axes: Uint8Array }>(
    `SELECT comparison, items_digest AS itemsDigest, item_count AS itemCount, mean, axes
     FROM fitted_axes WHERE model_id = ? ORDER BY place`,
    modelId,
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  const { comparison, itemsDigest, itemCount } = first;
  const parts = rows.map(({ mean, axes }) => ({ mean: floatsOf(mean), axes: floatsOf(axes) }));
  return { comparison, itemsDigest, itemCount, parts };
}

/** Replaces those of the model. */
export function saveFittedAxes(
  { connection }: WritableCatalog,
  modelId: number,
  { comparison, itemsDigest, itemCount }: AxesFacts,
  parts: readonly StoredAxes[],
): void {
  connection.transaction(() => {
    connection.run('DELETE FROM fitted_axes WHERE model_id = ?', modelId);
    for (const [place, { mean, axes }] of parts.entries())
      connection.run(
        `INSERT INTO fitted_axes (model_id, place, comparison, items_digest, item_count, mean, axes)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        modelId,
        place,
        comparison,
        itemsDigest,
        itemCount,
        bytesOf(mean),
        bytesOf(axes),
      );
  });
}

/** Bytes that are left over do not count. */
function floatsOf(bytes: Uint8Array): Float64Array {
  const length = Math.floor(bytes.length / Float64Array.BYTES_PER_ELEMENT);
  const numbers = new Float64Array(length);
  bytesOf(numbers).set(bytes.subarray(0, length * Float64Array.BYTES_PER_ELEMENT));
  return numbers;
}

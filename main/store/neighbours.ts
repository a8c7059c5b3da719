/**
 * The nearest neighbours of the items by each model, and in small collections the distances of all pairs: a
 * cache of what the embeddings say. Engine process.
 *
 * The row of the set is deleted first and written last. Without it the rest does not count, so a process that
 * ends in between leaves nothing that is wrong.
 */
import type { ReadableCatalog, WritableCatalog } from './connection.ts';
import { bytesOf } from './vectors.ts';

/** What the neighbours of a model were found for. */
export interface NeighbourSet {
  /** Of the model, the items and their embeddings. */
  readonly itemsDigest: string;
  /** In which space the items were compared. */
  readonly space: string;
  /** How many are listed for each item; all others where there are fewer. */
  readonly wanted: number;
}

/** One list per item, all of one length. */
export interface NeighbourLists {
  /** Whose lists they are. */
  readonly of: Int32Array;
  readonly count: number;
  /** Ids of items: those of the item at place i are at i · count and after, nearest first. */
  readonly items: Int32Array;
  readonly distances: Float64Array;
}

/** Rows per transaction or read, and pairs per row: a few milliseconds. */
const SLICE = 512;
const PAIRS = 1 << 16;

export function findNeighbourSet(catalog: ReadableCatalog, modelId: number): NeighbourSet | undefined {
  return catalog.connection.get<NeighbourSet>(
    'SELECT items_digest AS itemsDigest, space, wanted FROM neighbour_sets WHERE model_id = ?',
    modelId,
  );
}

/** Replaces what was kept for the model. `pairs` are condensed, in the order of the lists; null: none. */
export function* savingNeighbours(
  catalog: WritableCatalog,
  modelId: number,
  set: NeighbourSet,
  { of, count, items, distances }: NeighbourLists,
  pairs: Float64Array | null,
): Generator<void, void> {
  const { connection } = catalog;
  connection.run('DELETE FROM neighbour_sets WHERE model_id = ?', modelId);
  yield* deleting(catalog, 'neighbours', modelId);
  yield* deleting(catalog, 'pair_distances', modelId);
  for (let from = 0; from < of.length; from += SLICE) {
    connection.transaction(() => {
      for (let at = from; at < Math.min(of.length, from + SLICE); at++)
        connection.run(
          'INSERT INTO neighbours (model_id, item_id, items, distances) VALUES (?, ?, ?, ?)',
          modelId,
          of[at]!,
          bytesOf(items.subarray(at * count, (at + 1) * count)),
          bytesOf(distances.subarray(at * count, (at + 1) * count)),
        );
    });
    yield;
  }
  for (let start = 0; start < (pairs?.length ?? 0); start += PAIRS) {
    connection.run(
      'INSERT INTO pair_distances (model_id, start, distances) VALUES (?, ?, ?)',
      modelId,
      start,
      bytesOf(pairs!.subarray(start, start + PAIRS)),
    );
    yield;
  }
  connection.run(
    `INSERT INTO neighbour_sets (model_id, items_digest, space, metric, wanted, made_at)
     VALUES (?, ?, ?, 'euclidean', ?, ?)`,
    modelId,
    set.itemsDigest,
    set.space,
    set.wanted,
    Date.now(),
  );
}

function* deleting(
  { connection }: WritableCatalog,
  table: 'neighbours' | 'pair_distances',
  modelId: number,
): Generator<void, void> {
  const some = `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE model_id = ? LIMIT ?)`;
  while (connection.run(some, modelId, SLICE).changes === SLICE) yield;
}

/** By item. Undefined where a list has another length than the rest: the rows were damaged. */
export function* loadingNeighbours(
  { connection }: ReadableCatalog,
  modelId: number,
): Generator<void, NeighbourLists | undefined> {
  const { rows, bytes } = connection.get<{ rows: number; bytes: number }>(
    'SELECT count(*) AS rows, coalesce(max(length(items)), 0) AS bytes FROM neighbours WHERE model_id = ?',
    modelId,
  )!;
  const of = new Int32Array(rows);
  const count = Math.floor(bytes / Int32Array.BYTES_PER_ELEMENT);
  const items = new Int32Array(rows * count);
  const distances = new Float64Array(rows * count);
  let row = 0;
  for (let after = 0; row < rows; after = of[row - 1]!) {
    yield;
    const some = connection.all<{ id: number; items: Uint8Array; distances: Uint8Array }>(
      `SELECT item_id AS id, items, distances FROM neighbours WHERE model_id = ? AND item_id > ?
       ORDER BY item_id LIMIT ?`,
      modelId,
      after,
      SLICE,
    );
    if (some.length === 0) return undefined;
    for (const one of some) {
      if (row === rows || one.items.length !== bytes || one.distances.length !== 2 * bytes) return undefined;
      of[row] = one.id;
      bytesOf(items).set(one.items, row * bytes);
      bytesOf(distances).set(one.distances, row * 2 * bytes);
      row++;
    }
  }
  return { of, count, items, distances };
}

/** Fills `pairs`, all of them. False where not as many are kept. */
export function* loadingPairs(
  { connection }: ReadableCatalog,
  modelId: number,
  pairs: Float64Array,
): Generator<void, boolean> {
  let start = 0;
  while (start < pairs.length) {
    yield;
    const row = connection.get<{ distances: Uint8Array }>(
      'SELECT distances FROM pair_distances WHERE model_id = ? AND start = ?',
      modelId,
      start,
    );
    const length = (row?.distances.length ?? 0) / Float64Array.BYTES_PER_ELEMENT;
    if (row === undefined || length !== Math.min(PAIRS, pairs.length - start)) return false;
    bytesOf(pairs).set(row.distances, start * Float64Array.BYTES_PER_ELEMENT);
    start += length;
  }
  return true;
}

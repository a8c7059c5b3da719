/** Numbers per item and model: embeddings and attribute scores. Engine process and its worker threads. */
import type { ReadableCatalog, WritableCatalog } from './connection.ts';
import { takesPart } from './items.ts';
import { modelById } from './models.ts';
import { damaged } from './refusals.ts';

export interface ItemVector {
  itemId: number;
  vector: Float32Array;
}

/**
 * The vectors of all items that take part, ordered by their photo's bytes and place in it: results must not
 * depend on the order in which photos were indexed. The rows are in shared memory.
 */
export interface VectorTable {
  items: Int32Array;
  dimensions: number;
  /** Row-major, `items.length * dimensions` values. */
  data: Float32Array<SharedArrayBuffer>;
}

const embeddings = { table: 'embeddings', column: 'vector' };
const scores = { table: 'attribute_scores', column: 'scores' };

/** A later vector of the same item and model replaces the earlier one. */
export function putEmbeddings(catalog: WritableCatalog, modelId: number, rows: readonly ItemVector[]): void {
  put(catalog, embeddings, modelId, rows);
}

/** In slices, so that a caller can yield between two. */
export function loadingEmbeddings(catalog: ReadableCatalog, modelId: number): Generator<void, VectorTable> {
  return loading(catalog, embeddings, modelId);
}

export function loadEmbeddings(catalog: ReadableCatalog, modelId: number): VectorTable {
  return drain(loadingEmbeddings(catalog, modelId));
}

/** Of the given items, those that have one. */
export function embeddingsOf(
  catalog: ReadableCatalog,
  modelId: number,
  items: Iterable<number>,
): ItemVector[] {
  return catalog.connection
    .all<{ itemId: number; vector: Uint8Array }>(
      `SELECT item_id AS itemId, vector FROM json_each(?) AS wanted
       JOIN embeddings ON item_id = wanted.value WHERE model_id = ? ORDER BY item_id`,
      JSON.stringify([...items]),
      modelId,
    )
    .map(({ itemId, vector }) => ({ itemId, vector: float32Of(vector) }));
}

/** How many of the items that take part have an embedding, for each model with at least one. */
export function countEmbeddings(catalog: ReadableCatalog): Map<number, number> {
  return count(catalog, embeddings);
}

/** Items without an embedding by this model: where indexing resumes. */
export function itemsWithoutEmbedding(catalog: ReadableCatalog, modelId: number, limit: number): number[] {
  return without(catalog, embeddings, modelId, limit);
}

/** One score per attribute of the model, in the order of the attributes' positions. */
export function putScores(catalog: WritableCatalog, modelId: number, rows: readonly ItemVector[]): void {
  put(catalog, scores, modelId, rows);
}

export function loadingScores(catalog: ReadableCatalog, modelId: number): Generator<void, VectorTable> {
  return loading(catalog, scores, modelId);
}

export function loadScores(catalog: ReadableCatalog, modelId: number): VectorTable {
  return drain(loadingScores(catalog, modelId));
}

/** The same for scores. */
export function countScores(catalog: ReadableCatalog): Map<number, number> {
  return count(catalog, scores);
}

/** Vectors or scores by one model of at most `limit` items that another has not scored yet, by item. */
export function loadUnscored(
  catalog: ReadableCatalog,
  seen: { readonly as: 'embedding' | 'scores'; readonly modelId: number },
  modelId: number,
  limit: number,
): VectorTable {
  const { table, column } = seen.as === 'embedding' ? embeddings : scores;
  const rows = catalog.connection.all<{ id: number; vector: Uint8Array }>(
    `SELECT item_id AS id, ${column} AS vector FROM ${table} JOIN items ON items.id = item_id
     WHERE model_id = ? AND ${takesPart} AND NOT EXISTS (
       SELECT 1 FROM attribute_scores AS known WHERE known.model_id = ? AND known.item_id = items.id)
     ORDER BY item_id LIMIT ?`,
    seen.modelId,
    modelId,
    limit,
  );
  const dimensions = dimensionsOf(catalog, seen.modelId);
  const data = new Float32Array(new SharedArrayBuffer(rows.length * dimensions * 4));
  const bytes = bytesOf(data);
  for (const [row, { vector }] of rows.entries()) bytes.set(vector, row * dimensions * 4);
  return { items: Int32Array.from(rows, ({ id }) => id), dimensions, data };
}

export function itemsWithoutScores(catalog: ReadableCatalog, modelId: number, limit: number): number[] {
  return without(catalog, scores, modelId, limit);
}

type Kind = typeof embeddings;

/** Vectors per read: a few milliseconds. */
const SLICE = 256;

/** How often vectors are read anew because others wrote meanwhile. */
const MOST_TRIES = 10;

function drain<Output>(work: Generator<void, Output>): Output {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

function put(
  catalog: WritableCatalog,
  { table, column }: Kind,
  modelId: number,
  rows: readonly ItemVector[],
): void {
  const dimensions = dimensionsOf(catalog, modelId);
  catalog.connection.transaction(() => {
    for (const { itemId, vector } of rows) {
      if (vector.length !== dimensions)
        throw new RangeError(
          `item ${itemId}: ${vector.length} numbers where model ${modelId} has ${dimensions}`,
        );
      catalog.connection.run(
        `INSERT INTO ${table} (model_id, item_id, ${column}) VALUES (?, ?, ?)
         ON CONFLICT (model_id, item_id) DO UPDATE SET ${column} = excluded.${column}`,
        modelId,
        itemId,
        bytesOf(vector),
      );
    }
  });
}

function* loading(
  catalog: ReadableCatalog,
  { table, column }: Kind,
  modelId: number,
  tries = MOST_TRIES,
): Generator<void, VectorTable> {
  const dimensions = dimensionsOf(catalog, modelId);
  const ordered = catalog.connection.all<{ id: number }>(
    `SELECT items.id FROM ${table} JOIN items ON items.id = item_id JOIN contents ON contents.id = items.content_id
     WHERE model_id = ? AND ${takesPart} ORDER BY hash, box_left, box_top, items.id`,
    modelId,
  );
  const items = Int32Array.from(ordered, ({ id }) => id);
  const rowOf = new Map(ordered.map(({ id }, row) => [id, row]));
  const data = new Float32Array(new SharedArrayBuffer(items.length * dimensions * 4));
  const bytes = bytesOf(data);
  let placed = 0;
  // Vectors are placed, not sorted: SQLite would sort all of them in a temporary file.
  for (let after = 0; ; ) {
    yield;
    const some = catalog.connection.all<{ id: number; vector: Uint8Array }>(
      `SELECT item_id AS id, ${column} AS vector FROM ${table} WHERE model_id = ? AND item_id > ? ORDER BY item_id LIMIT ?`,
      modelId,
      after,
      SLICE,
    );
    for (const { id, vector } of some) {
      const row = rowOf.get(id);
      if (row === undefined) continue;
      bytes.set(vector, row * dimensions * 4);
      placed++;
    }
    if (some.length < SLICE) break;
    const last = some.at(-1)!.id;
    // On a damaged page rows come in any order: the reading would never end.
    if (last <= after) throw damaged(catalog.path, [`${table}: rows out of order`]);
    after = last;
  }
  if (placed === items.length) return { items, dimensions, data };
  // Others may write between two slices; a deleted vector would be a row of zeros.
  if (tries === 1) throw damaged(catalog.path, [`${table}: rows are missing, or there twice`]);
  return yield* loading(catalog, { table, column }, modelId, tries - 1);
}

function count(catalog: ReadableCatalog, { table }: Kind): Map<number, number> {
  const rows = catalog.connection.all<{ modelId: number; items: number }>(
    `SELECT model_id AS modelId, count(*) AS items FROM ${table} JOIN items ON items.id = item_id
     WHERE ${takesPart} GROUP BY model_id`,
  );
  return new Map(rows.map(({ modelId, items }) => [modelId, items]));
}

function without(catalog: ReadableCatalog, { table }: Kind, modelId: number, limit: number): number[] {
  return catalog.connection
    .all<{ id: number }>(
      `SELECT items.id FROM items WHERE ${takesPart}
         AND NOT EXISTS (SELECT 1 FROM ${table} WHERE model_id = ? AND item_id = items.id)
       ORDER BY items.id LIMIT ?`,
      modelId,
      limit,
    )
    .map(row => row.id);
}

function dimensionsOf(catalog: ReadableCatalog, modelId: number): number {
  const { dimensions } = modelById(catalog, modelId);
  if (dimensions === null) throw new RangeError(`model ${modelId} is a detector and has no vectors`);
  return dimensions;
}

interface Numbers {
  readonly buffer: ArrayBufferLike;
  readonly byteOffset: number;
  readonly byteLength: number;
}

/** The same memory as bytes, without a copy. Stored little-endian, as on every machine Akin runs on. */
export function bytesOf(numbers: Numbers): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

export function float32Of(bytes: Uint8Array): Float32Array {
  return new Float32Array(ownBuffer(bytes));
}

/** An aligned copy that no pool shares. */
function ownBuffer(bytes: Uint8Array): ArrayBuffer {
  const copy = new Uint8Array(bytes.byteLength);
  copy.set(bytes);
  return copy.buffer;
}

/** Distances between items, computed once and kept: written in blocks, loaded into memory that threads share. Runs in the engine process and its worker threads. */
import { createHash } from 'node:crypto';
import type { ReadableCatalog, WritableCatalog } from './connection.ts';
import { bytesOf, int32Of } from './numbers.ts';

/** What the distances are between, and how they were computed: all of it must agree before they may be used again. */
export interface DistanceKey {
  modelId: number;
  metric: string;
  /** 'none', or the name and version of what was done to the plain distance. */
  refinement: string;
  /** Rows and columns stand in this order. */
  items: Int32Array;
}

/**
 * condensed: d01, d02, …, d12, …, all n (n - 1) / 2 of them. neighbours: for each item the positions of its nearest in
 * `items`, as Int32, row by row, filled up to a multiple of eight bytes; then their distances in the same order.
 */
export type DistanceForm = { form: 'condensed' } | { form: 'neighbours'; neighbours: number };
export type DistanceNumber = 'float32' | 'float64';

export interface DistanceSetRow extends DistanceKey {
  id: number;
  form: 'condensed' | 'neighbours';
  neighbours: number | null;
  number: DistanceNumber;
  /** Of all blocks together. */
  bytes: number;
  state: 'writing' | 'complete';
  createdAt: number;
}

export interface Distances {
  /** What a worker thread is given; the arrays are views of it. */
  memory: SharedArrayBuffer;
  /** Positions in the set's items, `neighbours` per item; null for the condensed form. */
  neighbours: Int32Array<SharedArrayBuffer> | null;
  distances: Float32Array<SharedArrayBuffer> | Float64Array<SharedArrayBuffer>;
}

/** Big enough that rows cost nothing, small enough that a commit stays short. */
export const BLOCK_BYTES = 1 << 20;

const columns = `id, model_id AS modelId, metric, refinement, items, form, neighbours, number, bytes, state,
  created_at AS createdAt`;

/** The newest set of this key, finished or not; an unfinished one can be gone on with from `writtenBytes`. */
export function findDistanceSet(
  catalog: ReadableCatalog,
  key: DistanceKey,
  state: DistanceSetRow['state'] = 'complete',
): DistanceSetRow | undefined {
  const row = catalog.connection.get<Omit<DistanceSetRow, 'items'> & { items: Uint8Array }>(
    `SELECT ${columns} FROM distance_sets
     WHERE items_digest = ? AND model_id = ? AND metric = ? AND refinement = ? AND state = ?
     ORDER BY id DESC LIMIT 1`,
    digestOf(key.items),
    key.modelId,
    key.metric,
    key.refinement,
    state,
  );
  return row === undefined ? undefined : { ...row, items: int32Of(row.items) };
}

export function beginDistanceSet(
  catalog: WritableCatalog,
  key: DistanceKey,
  form: DistanceForm,
  number: DistanceNumber,
): DistanceSetRow {
  catalog.connection.run(
    `INSERT INTO distance_sets (model_id, metric, refinement, items, items_digest, form, neighbours, number, bytes,
       state, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'writing', ?)`,
    key.modelId,
    key.metric,
    key.refinement,
    bytesOf(key.items),
    digestOf(key.items),
    form.form,
    form.form === 'neighbours' ? form.neighbours : null,
    number,
    bytesNeeded(key.items.length, form, number),
    Date.now(),
  );
  return findDistanceSet(catalog, key, 'writing') as DistanceSetRow;
}

/** Appends the next bytes of a set; saved when this returns. */
export function appendDistanceBlock(catalog: WritableCatalog, setId: number, block: Uint8Array): void {
  catalog.connection.transaction(() => {
    catalog.connection.run(
      'INSERT INTO distance_blocks (set_id, start, bytes) VALUES (?, ?, ?)',
      setId,
      writtenBytes(catalog, setId),
      block,
    );
  });
}

export function writtenBytes(catalog: ReadableCatalog, setId: number): number {
  const last = catalog.connection.get<{ end: number }>(
    `SELECT start + length(bytes) AS "end" FROM distance_blocks WHERE set_id = ? ORDER BY start DESC LIMIT 1`,
    setId,
  );
  return last?.end ?? 0;
}

/** From now on the set is found and used. */
export function completeDistanceSet(catalog: WritableCatalog, setId: number): void {
  catalog.connection.transaction(() => {
    const written = writtenBytes(catalog, setId);
    const { changes } = catalog.connection.run(
      "UPDATE distance_sets SET state = 'complete' WHERE id = ? AND bytes = ?",
      setId,
      written,
    );
    if (changes === 0)
      throw new RangeError(`distance set ${setId} is not complete: ${written} bytes were written`);
  });
}

/** The distances of a complete set, in one piece that threads can share. */
export function loadDistances(catalog: ReadableCatalog, set: DistanceSetRow): Distances {
  const memory = new SharedArrayBuffer(set.bytes);
  const bytes = new Uint8Array(memory);
  let filled = 0;
  for (const block of catalog.connection.iterate<{ start: number; bytes: Uint8Array }>(
    'SELECT start, bytes FROM distance_blocks WHERE set_id = ? ORDER BY start',
    set.id,
  )) {
    bytes.set(block.bytes, block.start);
    filled += block.bytes.byteLength;
  }
  if (filled !== set.bytes)
    throw new RangeError(`distance set ${set.id} has ${filled} of ${set.bytes} bytes`);
  const positions = set.items.length * (set.neighbours ?? 0);
  const start = paddedPositions(positions);
  return {
    memory,
    neighbours: set.form === 'neighbours' ? new Int32Array(memory, 0, positions) : null,
    distances: set.number === 'float32' ? new Float32Array(memory, start) : new Float64Array(memory, start),
  };
}

/** Distances can always be computed again; those of an older model or list of items only take space. */
export function dropDistanceSet(catalog: WritableCatalog, setId: number): void {
  catalog.connection.run('DELETE FROM distance_sets WHERE id = ?', setId);
}

export function listDistanceSets(catalog: ReadableCatalog): { id: number; state: string; bytes: number }[] {
  return catalog.connection.all('SELECT id, state, bytes FROM distance_sets ORDER BY id');
}

function bytesNeeded(items: number, form: DistanceForm, number: DistanceNumber): number {
  const width = number === 'float32' ? 4 : 8;
  if (form.form === 'condensed') return ((items * (items - 1)) / 2) * width;
  const positions = items * form.neighbours;
  return paddedPositions(positions) + positions * width;
}

/** Bytes before the distances: a Float64Array may start only at a multiple of eight. */
function paddedPositions(positions: number): number {
  return Math.ceil((positions * 4) / 8) * 8;
}

function digestOf(items: Int32Array): string {
  return createHash('sha256').update(bytesOf(items)).digest('hex');
}

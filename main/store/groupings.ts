/** Groupings: the ways to sort a collection, each with its own answers, and the latest result of each as a cache. Runs in the engine process. */
import type { ReadableCatalog, WritableCatalog } from './connection.ts';
import { bytesOf, float32Of, int32Of } from './numbers.ts';

export interface GroupingRow {
  id: number;
  name: string;
  /** The model, how many groups, the method: the engine's own form. */
  settings: unknown;
  createdAt: number;
  /** Null while it is in use. */
  removedAt: number | null;
}

/** A grouping's groups as last computed. It can be thrown away: answers, not results, are what counts. */
export interface GroupingResult {
  /** The last act that went into it; a later one in the log makes it stale. */
  actId: number;
  /** Of everything else it depends on: items, model, method, seed. */
  inputsDigest: string;
  groups: number;
  items: Int32Array;
  /** The group of each item, -1 for a leftover. */
  labels: Int32Array;
  certainty: Float32Array;
}

type Stored = Omit<GroupingRow, 'settings'> & { settings: string };

const columns = 'id, name, settings, created_at AS createdAt, removed_at AS removedAt';

export function createGrouping(catalog: WritableCatalog, name: string, settings: unknown = {}): GroupingRow {
  const { id } = catalog.connection.run(
    'INSERT INTO groupings (name, settings, created_at) VALUES (?, ?, ?)',
    name,
    JSON.stringify(settings),
    Date.now(),
  );
  return listGroupings(catalog).find(row => row.id === id) as GroupingRow;
}

/** Those that were removed too. */
export function listGroupings(catalog: ReadableCatalog): GroupingRow[] {
  return catalog.connection
    .all<Stored>(`SELECT ${columns} FROM groupings ORDER BY id`)
    .map(row => ({ ...row, settings: JSON.parse(row.settings) as unknown }));
}

export function updateGrouping(
  catalog: WritableCatalog,
  id: number,
  { name, settings }: { name: string; settings: unknown },
): void {
  catalog.connection.run(
    'UPDATE groupings SET name = ?, settings = ? WHERE id = ?',
    name,
    JSON.stringify(settings),
    id,
  );
}

/** Removed or in use again; what was said in it stays either way. */
export function setGroupingRemoved(catalog: WritableCatalog, id: number, removed: boolean): void {
  catalog.connection.run('UPDATE groupings SET removed_at = ? WHERE id = ?', removed ? Date.now() : null, id);
}

export function saveResult(catalog: WritableCatalog, groupingId: number, result: GroupingResult): void {
  const { items, labels, certainty } = result;
  if (labels.length !== items.length || certainty.length !== items.length)
    throw new RangeError('a result has one label and one certainty per item');
  catalog.connection.run(
    `INSERT OR REPLACE INTO results (grouping_id, act_id, inputs_digest, groups, items, labels, certainty, made_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    groupingId,
    result.actId,
    result.inputsDigest,
    result.groups,
    bytesOf(items),
    bytesOf(labels),
    bytesOf(certainty),
    Date.now(),
  );
}

export function loadResult(catalog: ReadableCatalog, groupingId: number): GroupingResult | undefined {
  const row = catalog.connection.get<{
    actId: number;
    inputsDigest: string;
    groups: number;
    items: Uint8Array;
    labels: Uint8Array;
    certainty: Uint8Array;
  }>(
    `SELECT act_id AS actId, inputs_digest AS inputsDigest, groups, items, labels, certainty
     FROM results WHERE grouping_id = ?`,
    groupingId,
  );
  if (row === undefined) return undefined;
  return {
    ...row,
    items: int32Of(row.items),
    labels: int32Of(row.labels),
    certainty: float32Of(row.certainty),
  };
}

/** Groupings: the ways to sort a collection, each with its own answers, and the latest result of each as a cache. Runs in the engine process. */
import type { ReadableCatalog, WritableCatalog } from './connection.ts';

export interface GroupingRow {
  id: number;
  name: string;
  /** The model, how many groups, the method: the engine's own form. */
  settings: unknown;
  createdAt: number;
  /** Null while it is in use. */
  removedAt: number | null;
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

/** What follows from a grouping's log, as last thought, in the engine's own form. It can be thrown away: answers, not results, are what counts. */
export function saveOutlook(
  catalog: WritableCatalog,
  groupingId: number,
  inputsDigest: string,
  outlook: unknown,
): void {
  catalog.connection.run(
    'INSERT OR REPLACE INTO results (grouping_id, inputs_digest, outlook, made_at) VALUES (?, ?, ?, ?)',
    groupingId,
    inputsDigest,
    JSON.stringify(outlook),
    Date.now(),
  );
}

/** Undefined where none is kept, or one that depends on something else. */
export function loadOutlook(catalog: ReadableCatalog, groupingId: number, inputsDigest: string): unknown {
  const row = catalog.connection.get<{ outlook: string }>(
    'SELECT outlook FROM results WHERE grouping_id = ? AND inputs_digest = ?',
    groupingId,
    inputsDigest,
  );
  return row === undefined ? undefined : JSON.parse(row.outlook);
}

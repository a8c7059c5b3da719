/** Groupings, each with its own answers, and the cached question state of each. Engine process. */
import type { Clusterer, Strategy } from '../contract/grouping.ts';
import type { ReadableCatalog, WritableCatalog } from './connection.ts';

export interface GroupingRow {
  id: number;
  name: string;
  /** The model, how many groups, the method: the engine's own form. */
  settings: unknown;
  createdAt: number;
  /** Null while it is not removed. */
  removedAt: number | null;
}

export interface Settings {
  readonly strategy: Strategy;
  readonly clusterer: Clusterer;
  readonly wanted: number | null;
  /** Keys of attributes that a person said are no reason in this grouping. */
  readonly rejected: readonly string[];
}

/** What an older version left out has its default. */
export function settingsOf({ settings }: GroupingRow): Settings {
  const { strategy, clusterer, wanted, rejected } = settings as Partial<Settings>;
  return {
    strategy: strategy ?? 'fewest',
    clusterer: clusterer ?? 'own',
    wanted: wanted ?? null,
    rejected: rejected ?? [],
  };
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

/** Including removed ones. */
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

/** Removes or restores a grouping; its answers stay either way. */
export function setGroupingRemoved(catalog: WritableCatalog, id: number, removed: boolean): void {
  catalog.connection.run('UPDATE groupings SET removed_at = ? WHERE id = ?', removed ? Date.now() : null, id);
}

/** Caches what was computed from a grouping's log, in the engine's own form. It can be deleted. */
export function saveQuestionState(
  catalog: WritableCatalog,
  groupingId: number,
  inputsDigest: string,
  questionState: unknown,
): void {
  catalog.connection.run(
    'INSERT OR REPLACE INTO results (grouping_id, inputs_digest, outlook, made_at) VALUES (?, ?, ?, ?)',
    groupingId,
    inputsDigest,
    JSON.stringify(questionState),
    Date.now(),
  );
}

/** Undefined if none is cached for this digest. */
export function loadQuestionState(
  catalog: ReadableCatalog,
  groupingId: number,
  inputsDigest: string,
): unknown {
  const row = catalog.connection.get<{ outlook: string }>(
    'SELECT outlook FROM results WHERE grouping_id = ? AND inputs_digest = ?',
    groupingId,
    inputsDigest,
  );
  return row === undefined ? undefined : JSON.parse(row.outlook);
}

/** What a strategy knows after some acts of a grouping's log. It can be deleted. */
export interface FoldRow {
  readonly steps: number;
  readonly digest: string;
  /** JSON. */
  readonly state: string;
}

export function saveFold(
  catalog: WritableCatalog,
  groupingId: number,
  { steps, digest, state }: FoldRow,
): void {
  catalog.connection.run(
    'INSERT OR REPLACE INTO folds (grouping_id, steps, inputs_digest, state, made_at) VALUES (?, ?, ?, ?, ?)',
    groupingId,
    steps,
    digest,
    state,
    Date.now(),
  );
}

export function loadFold(catalog: ReadableCatalog, groupingId: number): FoldRow | undefined {
  return catalog.connection.get<FoldRow>(
    'SELECT steps, inputs_digest AS digest, state FROM folds WHERE grouping_id = ?',
    groupingId,
  );
}

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

/** What a person may change of a grouping, and copies of a collection agree on: the last change of each wins. */
const CHANGEABLE = ['name', 'strategy', 'clusterer', 'wanted'] as const;
export type Changeable = (typeof CHANGEABLE)[number];

export interface Settings {
  readonly strategy: Strategy;
  readonly clusterer: Clusterer;
  readonly wanted: number | null;
  /** Keys of attributes that a person said are no reason in this grouping. */
  readonly rejected: readonly string[];
  /** When each was changed last; absent: never, or by an older version. */
  readonly changedAt: Readonly<Partial<Record<Changeable, number>>>;
}

const DEFAULTS = { strategy: 'fewest', clusterer: 'own', wanted: null } as const;

/** What an older version left out has its default. */
export function settingsOf({ settings }: GroupingRow): Settings {
  const { strategy, clusterer, wanted, rejected, changedAt } = settings as Partial<Settings>;
  return {
    strategy: strategy ?? DEFAULTS.strategy,
    clusterer: clusterer ?? DEFAULTS.clusterer,
    wanted: wanted ?? DEFAULTS.wanted,
    rejected: rejected ?? [],
    changedAt: changedAt ?? {},
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

/** Notes when what is other than before was changed: later than the change before, whatever the clock says. */
export function updateGrouping(
  catalog: WritableCatalog,
  id: number,
  to: { name: string; settings: object },
): GroupingRow {
  const row = listGroupings(catalog).find(one => one.id === id)!;
  const [before, after] = [valuesOf(row), valuesOf({ ...row, ...to })];
  const { changedAt } = settingsOf(row);
  const changed = CHANGEABLE.filter(one => before[one] !== after[one]).map(one => {
    return [one, Math.max(Date.now(), 1 + (changedAt[one] ?? 0))] as const;
  });
  const stamps = { ...changedAt, ...Object.fromEntries(changed) };
  const settings = changed.length === 0 ? to.settings : { ...to.settings, changedAt: stamps };
  return storeGrouping(catalog, { ...row, name: to.name, settings });
}

/**
 * Brings in the settings of the same grouping in another copy of the collection: of two values the one that was changed
 * last, at the same time, or where neither was, the one that is no default, then the greater. A name that another
 * grouping has here already is left. Returns what is other now.
 */
export function mergeSettings(catalog: WritableCatalog, id: number, there: GroupingRow): Changeable[] {
  const here = listGroupings(catalog).find(one => one.id === id)!;
  const [own, other] = [valuesOf(here), valuesOf(there)];
  const { changedAt: ownAt, ...rest } = settingsOf(here);
  const { changedAt: otherAt } = settingsOf(there);
  const isTaken = listGroupings(catalog).some(one => one.id !== id && one.name === there.name);
  const taken = CHANGEABLE.filter(
    one =>
      isLater([otherAt[one] ?? 0, one, other[one]], [ownAt[one] ?? 0, one, own[one]]) &&
      !(one === 'name' && isTaken),
  );
  if (taken.length === 0) return [];
  const values = { ...own, ...Object.fromEntries(taken.map(one => [one, other[one]])) } as typeof own;
  const { name, ...settings } = values;
  const dated = taken.filter(one => otherAt[one] !== undefined).map(one => [one, otherAt[one]]);
  const changedAt = { ...ownAt, ...Object.fromEntries(dated) };
  storeGrouping(catalog, { ...here, name, settings: { ...rest, ...settings, changedAt } });
  return taken.filter(one => own[one] !== other[one]);
}

type Dated = readonly [at: number, which: Changeable, value: string | number | null];

function isLater([at, which, value]: Dated, [otherAt, , other]: Dated): boolean {
  if (at !== otherAt) return at > otherAt;
  if (value === other) return false;
  const usual = which === 'name' ? undefined : DEFAULTS[which];
  if (value === usual || other === usual) return other === usual;
  return JSON.stringify(value) > JSON.stringify(other);
}

function valuesOf(row: GroupingRow): Pick<Settings, 'strategy' | 'clusterer' | 'wanted'> & { name: string } {
  const { strategy, clusterer, wanted } = settingsOf(row);
  return { name: row.name, strategy, clusterer, wanted };
}

function storeGrouping(catalog: WritableCatalog, row: GroupingRow): GroupingRow {
  catalog.connection.run(
    'UPDATE groupings SET name = ?, settings = ? WHERE id = ?',
    row.name,
    JSON.stringify(row.settings),
    row.id,
  );
  return row;
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

/** Reads whatever rows of a damaged catalog can still be read. Runs in the engine process. */
import Database from 'better-sqlite3';
import { hasTable } from './check.ts';
import type { Value } from './connection.ts';
import type { Savable } from './refusals.ts';

/** All tables, in the order they are saved: what a person said, what it refers to, then what can be computed again. */
export const tablesByWorth = [
  'acts',
  'answers',
  'names',
  'reasons',
  'reason_attributes',
  'batches',
  'batch_items',
  'groupings',
  'collection',
  'items',
  'contents',
  'folders',
  'photos',
  'models',
  'attributes',
  'taught_attributes',
  'taught_examples',
  'exports',
  'export_files',
  'jobs',
  'results',
  'embeddings',
  'attribute_scores',
] as const;

/** The rowid, then the columns asked for. */
export type RawRow = [rowid: number, ...values: Value[]];

/** How far beyond the last readable row others are looked for when nothing tells where the table ends. */
const BLIND_REACH = 1024;

/** No index may send us looking for longer than this: it could be damaged itself. */
const FAR_REACH = 1 << 20;

export function openDamaged(path: string): Database.Database {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  // A file shorter than its header says is refused unless the schema is declared writable; nothing is written.
  database.unsafeMode(true);
  database.pragma('writable_schema = ON');
  return database;
}

/** Which rows could be saved; an empty list when not even the names of the tables can be read. */
export function surveyDamage(path: string): Savable[] {
  let database: Database.Database | undefined;
  try {
    database = openDamaged(path);
    const source = database;
    return tablesByWorth
      .filter(table => hasTable(source, table))
      .map(table => {
        let rows = 0;
        const lost = readRows(source, table, [], () => void rows++);
        return { table, rows, complete: lost === 0 };
      });
  } catch (error) {
    if (isDamage(error)) return [];
    throw error;
  } finally {
    database?.close();
  }
}

/**
 * Hands every readable row of a table to `take` and returns how many ids lie where nothing could be read: at most so
 * many rows are lost. Rows are read upwards until a damaged page, then downwards from the end, and what lies between
 * is halved until the readable parts have been told from the others.
 */
export function readRows(
  database: Database.Database,
  table: string,
  columns: readonly string[],
  take: (row: RawRow) => void,
): number {
  const select = `SELECT ${['rowid', ...columns].join(', ')} FROM ${table} NOT INDEXED WHERE rowid BETWEEN ? AND ?`;
  const prepare = (order: string) =>
    database.prepare<[bigint, bigint], RawRow>(`${select} ORDER BY rowid ${order}`).raw();
  const upwards = prepare('ASC');
  const downwards = prepare('DESC');

  /** The id of the last row read before the damage; undefined when the whole range was read. */
  function read(
    statement: typeof upwards,
    from: number,
    to: number,
  ): { last: number | undefined } | undefined {
    let last: number | undefined;
    try {
      for (const row of statement.iterate(BigInt(from), BigInt(to))) {
        take(row);
        last = row[0];
      }
      return undefined;
    } catch (error) {
      if (!isDamage(error)) throw error;
      return { last };
    }
  }

  function sift(from: number, to: number): number {
    let start = from;
    while (start <= to) {
      const stopped = read(upwards, start, to);
      if (stopped === undefined) return 0;
      if (stopped.last !== undefined) {
        start = stopped.last + 1;
        continue;
      }
      if (start === to) return 1;
      const middle = Math.floor((start + to) / 2);
      return sift(start, middle) + sift(middle + 1, to);
    }
    return 0;
  }

  // Making an error costs ten times the look that fails, nearly all of it for a trace that nobody reads here.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    const up = read(upwards, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    if (up === undefined) return 0;
    const from = up.last === undefined ? 1 : up.last + 1;
    const down = read(downwards, from, Number.MAX_SAFE_INTEGER);
    const end = down?.last === undefined ? knownEnd(database, table) : down.last - 1;
    return sift(from, Math.min(end ?? from + BLIND_REACH, from + FAR_REACH));
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** The largest id of a table as its indexes and SQLite's own counter have it: they lie on other pages. */
function knownEnd(database: Database.Database, table: string): number | undefined {
  const indexes = database.pragma(`index_list(${table})`) as { name: string; partial: number }[];
  const ends = [
    `SELECT seq FROM sqlite_sequence WHERE name = '${table}'`,
    ...indexes
      .filter(index => index.partial === 0)
      .map(index => `SELECT max(rowid) FROM ${table} INDEXED BY ${index.name}`),
  ].flatMap(query => {
    try {
      return (database.prepare<[], number | null>(query).pluck().get() ?? []) as number | number[];
    } catch (error) {
      if (!isDamage(error)) throw error;
      return [];
    }
  });
  return ends.length === 0 ? undefined : Math.max(...ends);
}

export function isDamage(error: unknown): boolean {
  return (
    error instanceof Database.SqliteError &&
    (error.code.startsWith('SQLITE_CORRUPT') ||
      error.code.startsWith('SQLITE_IOERR') ||
      error.code === 'SQLITE_NOTADB')
  );
}

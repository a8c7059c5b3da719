/** Reads the readable rows of a damaged catalog. Catalog process. */
import Database from 'better-sqlite3';
import { hasTable } from './check.ts';
import type { Value } from './connection.ts';
import { isDamage, isUnknownName, MOST_REPEATED, type RowsRead, type TimeLimit } from './damage.ts';
import { readRowsByKey } from './readDamagedByKey.ts';
import type { Savable, Survey } from './refusals.ts';
import { keys, tablesByWorth } from './tables.ts';

/** The rowid, then the columns asked for. */
type RawRow = [rowid: number, ...values: Value[]];

/** How far beyond the last readable row others are searched when nothing tells where the table ends. */
const BLIND_REACH = 1024;

/** An index may be damaged itself: no search goes further than this. */
const FAR_REACH = 1 << 20;

/** An index with more entries than this tells no end. */
const MOST_ENTRIES = 1 << 22;

const LEAST_ID = -(2n ** 63n);
const GREATEST_ID = 2n ** 63n - 1n;

export function openDamaged(path: string): Database.Database {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  // A file shorter than its header says is refused unless the schema is declared writable; nothing is
  // written.
  database.unsafeMode(true);
  database.pragma('writable_schema = ON');
  return database;
}

/** Counts the rows that can be saved, table by table; no table if the schema is unreadable. */
export function surveyDamage(
  path: string,
  limit: TimeLimit,
  counted: (table: Savable) => void = () => {},
): Survey {
  let database: Database.Database | undefined;
  const survey: Survey = { tables: [], isPartial: false };
  try {
    database = openDamaged(path);
    for (const table of tablesByWorth) {
      if (isKnown(database, table) === 'no') continue;
      let rows = 0;
      const { lost, isPartial } = readRows(database, table, [], () => void rows++, limit);
      const savable = { table, rows, complete: lost === 0 && !isPartial };
      survey.tables.push(savable);
      counted(savable);
      survey.isPartial ||= isPartial;
    }
    return survey;
  } catch (error) {
    if (isDamage(error)) return survey;
    throw error;
  } finally {
    database?.close();
  }
}

/** Whether the schema has this table; 'unreadable' if damage hides that. */
export function isKnown(database: Database.Database, table: string): 'yes' | 'no' | 'unreadable' {
  try {
    return hasTable(database, table) ? 'yes' : 'no';
  } catch (error) {
    if (isDamage(error)) return 'unreadable';
    throw error;
  }
}

/** Passes the columns of every readable row of a table to `take`, each row once. */
export function readRows(
  database: Database.Database,
  table: string,
  columns: readonly string[],
  take: (values: Value[]) => void,
  limit: TimeLimit,
): RowsRead {
  const key = keys[table];
  return key === undefined
    ? readRowsById(database, table, columns, ([, ...values]) => take(values), limit)
    : readRowsByKey(database, table, key, columns, take, limit);
}

/**
 * Passes every readable row of a table to `take`, each id once. Rows are read upwards until a damaged page,
 * then downwards from the end; the range between is bisected until the readable parts are known.
 *
 * [Note: Rows of damaged pages] On a damaged page SQLite may return rows in any order, outside the range
 * asked for, and the same ones again. So a row proves only that its id has been read: an id is taken once, a
 * read that only repeats is given up, and each further read begins above the one before or covers half its
 * range.
 */
function readRowsById(
  database: Database.Database,
  table: string,
  columns: readonly string[],
  take: (row: RawRow) => void,
  limit: TimeLimit,
): RowsRead {
  const select = `SELECT ${['rowid', ...columns].join(', ')} FROM ${table} NOT INDEXED WHERE rowid BETWEEN ? AND ?`;
  const prepare = (order: string) => prepareRead(database, `${select} ORDER BY rowid ${order}`);
  const upwards = prepare('ASC');
  const downwards = prepare('DESC');
  if (upwards === undefined || downwards === undefined) return { lost: 1, isPartial: false };
  const taken = new IdSet();
  let isPartial = false;

  /** How a read ended; undefined if the whole range was read. */
  function read(statement: ReadRange, from: bigint, to: bigint): Stop | undefined {
    const direction = statement === upwards ? 1 : -1;
    let last: number | undefined;
    // Our ids begin at 1 and have no large gaps.
    let previous = direction === 1 ? 0 : undefined;
    let outOfOrder: number | undefined;
    let repeated = 0;
    try {
      for (const row of statement.iterate(from, to)) {
        if (limit.isOver()) {
          isPartial = true;
          return undefined;
        }
        const [id] = row;
        const step = previous === undefined ? 1 : (id - previous) * direction;
        if (step <= 0 || step > FAR_REACH) outOfOrder = Math.min(outOfOrder ?? id, id, previous ?? id);
        last = id;
        previous = id;
        if (taken.add(id)) {
          take(row);
          repeated = 0;
        } else if (++repeated > MOST_REPEATED) return { last, outOfOrder };
      }
      return undefined;
    } catch (error) {
      if (!isDamage(error)) throw error;
      return { last, outOfOrder };
    }
  }

  function sift(from: number, to: number): number {
    let start = from;
    while (start <= to) {
      if (isPartial || limit.isOver()) {
        isPartial = true;
        return 0;
      }
      const stopped = read(upwards as ReadRange, BigInt(start), BigInt(to));
      if (stopped === undefined) return 0;
      const { last } = stopped;
      if (last !== undefined && last >= start && last <= to) {
        start = last + 1;
        continue;
      }
      if (start === to) return 1;
      const middle = Math.floor((start + to) / 2);
      return sift(start, middle) + sift(middle + 1, to);
    }
    return 0;
  }

  /** Reads every unread range of ids from `from` to `to`. */
  function siftGaps(from: number, to: number): number {
    let lost = 0;
    for (let start = from; start <= to && !isPartial; ) {
      let end = start;
      while (end < to && !taken.has(end) && !taken.has(end + 1)) end++;
      if (!taken.has(start)) lost += sift(start, end);
      start = end + 1;
    }
    return lost;
  }

  // Creating an error costs ten times the failed read, nearly all of it for a stack trace that is not used.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    const up = read(upwards, LEAST_ID, GREATEST_ID);
    if (up === undefined) return { lost: 0, isPartial };
    // After lost order the first gap may be before the last row read.
    const resume = up.outOfOrder ?? (up.last === undefined ? 1 : up.last + 1);
    const from = taken.firstMissing(safeId(Math.max(1, resume)));
    const down = read(downwards, BigInt(from), GREATEST_ID);
    const isOrdered = down?.last !== undefined && down.outOfOrder === undefined && down.last >= from;
    const end = isOrdered ? (down.last as number) - 1 : knownEnd(database, table, limit);
    const lost = siftGaps(from, Math.min(end ?? from + BLIND_REACH, from + FAR_REACH));
    // Damage was met, so something may be lost even if no id shows it.
    return { lost: Math.max(1, lost), isPartial };
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

type ReadRange = Database.Statement<[from: bigint, to: bigint], RawRow>;

/** Undefined if the schema is so damaged that this table, or a column of it, is unknown. */
function prepareRead(database: Database.Database, sql: string): ReadRange | undefined {
  try {
    return database.prepare<[bigint, bigint], RawRow>(sql).raw();
  } catch (error) {
    if (isDamage(error) || isUnknownName(error)) return undefined;
    throw error;
  }
}

/** Where a read met damage. */
interface Stop {
  /** The id of the last row before it. */
  readonly last: number | undefined;
  /** The smallest id near which the order was lost. */
  readonly outOfOrder: number | undefined;
}

function safeId(id: number): number {
  return Math.min(id, Number.MAX_SAFE_INTEGER - 2 * FAR_REACH);
}

/** The largest id of a table by its indexes and SQLite's own counter: they are on other pages. */
function knownEnd(database: Database.Database, table: string, limit: TimeLimit): number | undefined {
  const indexes = database.pragma(`index_list(${table})`) as { name: string; partial: number }[];
  const queries = [
    `SELECT seq FROM sqlite_sequence WHERE name = '${table}'`,
    ...indexes
      .filter(index => index.partial === 0)
      .map(index => `SELECT rowid FROM ${table} INDEXED BY ${index.name}`),
  ];
  const ends = queries.flatMap(query => greatest(database, query, limit) ?? []);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

/** Undefined if nothing, not all, or too much can be read. */
function greatest(database: Database.Database, query: string, limit: TimeLimit): number | undefined {
  let most: number | undefined;
  let entries = 0;
  try {
    for (const id of database.prepare<[], unknown>(query).pluck().iterate()) {
      if (limit.isOver() || ++entries > MOST_ENTRIES) return undefined;
      if (typeof id === 'number' && (most === undefined || id > most)) most = id;
    }
    return most;
  } catch (error) {
    if (isDamage(error) || isUnknownName(error)) return undefined;
    throw error;
  }
}

const BITS = 1024;

class IdSet {
  readonly #chunks = new Map<number, Uint32Array>();

  /** Whether it is new. */
  add(id: number): boolean {
    const number = Math.floor(id / BITS);
    let chunk = this.#chunks.get(number);
    if (chunk === undefined) {
      chunk = new Uint32Array(BITS / 32);
      this.#chunks.set(number, chunk);
    }
    const bit = id - number * BITS;
    const word = chunk[bit >>> 5] as number;
    const mask = 1 << (bit & 31);
    if ((word & mask) !== 0) return false;
    chunk[bit >>> 5] = word | mask;
    return true;
  }

  has(id: number): boolean {
    const number = Math.floor(id / BITS);
    const chunk = this.#chunks.get(number);
    if (chunk === undefined) return false;
    const bit = id - number * BITS;
    return ((chunk[bit >>> 5] as number) & (1 << (bit & 31))) !== 0;
  }

  /** The smallest id from `from` on that is not in it. */
  firstMissing(from: number): number {
    let id = from;
    while (this.has(id) && id < Number.MAX_SAFE_INTEGER) id++;
    return id;
  }
}

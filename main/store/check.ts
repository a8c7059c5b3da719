/** The check a catalog gets each time it is opened. Catalog process. */
import type Database from 'better-sqlite3';
import { precious, readThroughTables } from './tables.ts';

/**
 * [Note: Checking at open] A full quick_check reads the whole file, which is slow with many embeddings.
 * So each opening checks, page by page, only the tables that cannot be computed again: what a person
 * said, and what it refers to. That is a small part of the file. A scan or a computation restores the
 * rest (photos, embeddings, scores); damage there is reported by the statement that meets it. SQLite
 * itself refuses a file shorter than its header says, the usual damage of an interrupted copy, on the
 * first read.
 *
 * But pages that form a cycle would block that statement for ever. So the rest is walked too, table by
 * table and index by index, in a process that can be ended: from page to page, without the pages that
 * hold the ends of long rows. No walk may meet more entries than the file has room for; SQLite cannot be
 * held up longer than such a walk takes.
 */
export function findDamage(database: Database.Database): string[] {
  const problems: string[] = [];
  for (const table of precious) {
    if (!hasTable(database, table)) continue;
    for (const row of database.pragma(`quick_check('${table}')`) as { quick_check: string }[])
      if (row.quick_check !== 'ok') problems.push(`${table}: ${row.quick_check}`);
  }
  return problems;
}

/** The tables whose pages form a cycle. Other damage is left to the statement that meets it. */
export function findCycles(database: Database.Database, isDamage: (error: unknown) => boolean): string[] {
  const room = mostEntries(database);
  return [...readThroughTables, 'sqlite_sequence']
    .filter(table => hasTable(database, table))
    .filter(table => walksOf(database, table).some(walk => !ends(database, walk, room, isDamage)))
    .map(table => `${table}: its pages form a cycle`);
}

/** An entry takes two bytes in the list of its page, and at least two more. */
const LEAST_ENTRY_BYTES = 4;

function mostEntries(database: Database.Database): number {
  const pages = database.pragma('page_count', { simple: true }) as number;
  const bytes = database.pragma('page_size', { simple: true }) as number;
  return (pages * bytes) / LEAST_ENTRY_BYTES;
}

/** Queries that pass every page of a table, and of each of its indexes. */
function walksOf(database: Database.Database, table: string): string[] {
  const indexes = database.pragma(`index_list(${table})`) as { name: string; origin: string }[];
  const sqlOf = database
    .prepare<[string], string | null>("SELECT sql FROM sqlite_schema WHERE type = 'index' AND name = ?")
    .pluck();
  return [
    `SELECT 1 FROM ${table} NOT INDEXED`,
    ...indexes
      // The key of a table without row ids is the table itself.
      .filter(({ origin }) => origin !== 'pk')
      .map(({ name }) => {
        // SQLite uses an index of some rows only for those.
        const condition = /\bWHERE\b.*$/is.exec(sqlOf.get(name) ?? '')?.[0] ?? '';
        return `SELECT 1 FROM ${table} INDEXED BY ${name} ${condition}`;
      }),
  ];
}

/** Whether a query meets no more entries than this. */
function ends(
  database: Database.Database,
  query: string,
  most: number,
  isDamage: (error: unknown) => boolean,
): boolean {
  try {
    const walked = database.prepare<[number], number>(`SELECT count(*) FROM (${query} LIMIT ?)`).pluck();
    return (walked.get(most + 1) as number) <= most;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return true;
  }
}

export function hasTable(database: Database.Database, table: string): boolean {
  return (
    database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table) !== undefined
  );
}

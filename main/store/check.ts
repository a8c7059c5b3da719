/** The check a catalog gets each time it is opened. Catalog process. */
import type Database from 'better-sqlite3';

/**
 * [Note: Checking at open] A full quick_check reads the whole file, which is slow with many embeddings. So
 * each opening checks, page by page, only the tables that cannot be computed again: what a person said, and
 * what it refers to. That is a small part of the file. A scan or a computation restores the rest (photos,
 * embeddings, scores); damage there is reported by the statement that meets it. SQLite itself refuses a file
 * shorter than its header says, the usual damage of an interrupted copy, on the first read.
 */
const precious = [
  'acts',
  'answers',
  'names',
  'reasons',
  'reason_attributes',
  'audits',
  'audit_checks',
  'box_edits',
  'groupings',
  'collection',
  'folders',
  'items',
  'contents',
] as const;

/** Tables that are small, and read as soon as a catalog is open. */
const small = [
  'photos',
  'models',
  'attributes',
  'taught_attributes',
  'batches',
  'batch_items',
  'exports',
  'export_files',
  'jobs',
] as const;

/**
 * Reads the other tables that opening needs from end to end. Damage there does not matter yet: the statement
 * that meets it reports it. But pages that form a cycle would block that statement for ever, so it is tried
 * here, in a process that can be ended.
 */
export function readThrough(database: Database.Database, isDamage: (error: unknown) => boolean): void {
  for (const table of small) {
    if (!hasTable(database, table)) continue;
    try {
      database.prepare(`SELECT count(*) FROM ${table} NOT INDEXED`).get();
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
  }
}

/** SQLite's error messages; empty if there are none. */
export function findDamage(database: Database.Database): string[] {
  const problems: string[] = [];
  for (const table of precious) {
    if (!hasTable(database, table)) continue;
    for (const row of database.pragma(`quick_check('${table}')`) as { quick_check: string }[])
      if (row.quick_check !== 'ok') problems.push(`${table}: ${row.quick_check}`);
  }
  return problems;
}

export function hasTable(database: Database.Database, table: string): boolean {
  return (
    database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table) !== undefined
  );
}

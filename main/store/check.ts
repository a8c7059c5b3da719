/** The check a catalog gets each time it is opened. Runs in the engine process. */
import type Database from 'better-sqlite3';

/**
 * [Note: Checking at open] A full quick_check reads the whole file, and with many embeddings that is a lot from a slow
 * disk. So only the tables that nothing can bring back are checked page by page at each opening: what a person said, and
 * what it refers to. That is a small part of the file. The rest (photos, embeddings, scores) a scan or a
 * computation brings back, and damage there is reported by the statement that meets it. A file shorter than its header
 * promises, the usual damage of an interrupted copy, SQLite itself refuses on the first read.
 */
const precious = [
  'acts',
  'answers',
  'names',
  'reasons',
  'reason_attributes',
  'groupings',
  'collection',
  'folders',
  'items',
  'contents',
] as const;

/** What is wrong, in SQLite's words; empty when nothing is. */
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

/**
 * What the readers of damaged tables share: which errors are damage, limits, and what was read. Catalog
 * process.
 */
import Database from 'better-sqlite3';

/** After so many repeated rows the pages form a cycle. */
export const MOST_REPEATED = 1000;

export interface RowsRead {
  /**
   * How many ids are in unreadable ranges: at most so many rows are lost, of what was read. Of a table
   * without row ids, how many ranges.
   */
  readonly lost: number;
  /** The time limit was reached before the end. */
  readonly isPartial: boolean;
}

export function isDamage(error: unknown): boolean {
  return (
    error instanceof Database.SqliteError &&
    (error.code.startsWith('SQLITE_CORRUPT') ||
      error.code.startsWith('SQLITE_IOERR') ||
      error.code === 'SQLITE_NOTADB')
  );
}

/** With a damaged schema SQLite continues without the unreadable part. */
export function isUnknownName(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code === 'SQLITE_ERROR';
}

export interface TimeLimit {
  isOver(): boolean;
}

export function within(milliseconds: number): TimeLimit {
  const end = performance.now() + milliseconds;
  return { isOver: () => performance.now() > end };
}

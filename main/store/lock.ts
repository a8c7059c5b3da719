/** Ownership of a catalog: one process at a time. Engine process. */
import { existsSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { asRefusal, folderMissing, lockedHere, lockUnusable, readOnly } from './refusals.ts';

/**
 * [Note: Ownership] Beside a catalog is an empty file, .NAME.akin-lock. SQLite takes it for an empty
 * database, and the owner holds an exclusive transaction on it. That is the operating system's lock on an
 * open file, so it vanishes with the process, however that ends. Nothing has to be cleaned up, and no process
 * id has to be checked. The catalog itself has no such lock: the owner's worker threads open as many reading
 * connections as they need.
 *
 * The empty file stays when the catalog is closed. Deleting it would allow two owners: one who opened it just
 * before the deletion and now locks a file without a name, and one who creates and locks a new file under the
 * old name. (Tried, with SQLite's own check that a file still has its name: eight processes that kept opening
 * it broke this within seconds.) Windows does not delete open files, so there it is deleted.
 */
export interface Ownership {
  release(): void;
}

/** Long enough for an owner that is closing, short enough to tell a person at once. */
const PATIENCE_MILLISECONDS = 300;

/** What this thread owns, to tell "open here" from "open elsewhere". */
const ownedHere = new Set<string>();

export function lockPathOf(catalogPath: string): string {
  return join(dirname(catalogPath), `.${basename(catalogPath)}-lock`);
}

export function takeOwnership(catalogPath: string): Ownership {
  if (ownedHere.has(catalogPath)) throw lockedHere(catalogPath);
  const path = lockPathOf(catalogPath);
  const database = openLockFile(path, catalogPath);
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isNotOurs(error)) throw lockUnusable(catalogPath, path, error);
    throw asRefusal(error, catalogPath);
  }
  ownedHere.add(catalogPath);
  return {
    release: () => {
      if (!database.open) return;
      database.close();
      ownedHere.delete(catalogPath);
      if (process.platform === 'win32') removeUnlessOpen(path);
    },
  };
}

function openLockFile(path: string, catalogPath: string): Database.Database {
  try {
    return new Database(path, { timeout: PATIENCE_MILLISECONDS });
  } catch (error) {
    if (!existsSync(dirname(path))) throw folderMissing(catalogPath);
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CANTOPEN'))
      throw readOnly(catalogPath, error);
    throw asRefusal(error, catalogPath);
  }
}

function isNotOurs(error: unknown): boolean {
  return (
    error instanceof Database.SqliteError &&
    (error.code === 'SQLITE_NOTADB' || error.code.startsWith('SQLITE_CORRUPT'))
  );
}

function removeUnlessOpen(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EBUSY' && code !== 'EPERM' && code !== 'EACCES') throw error;
  }
}

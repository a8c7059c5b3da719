/** The sentences of the store: turns what SQLite and the file system report into errors a person understands. Pure. */
import { basename, dirname } from 'node:path';
import Database from 'better-sqlite3';
import { AkinError } from '../contract/errors.ts';

/** Whatever a statement on the catalog at `path` threw, as an AkinError where a person can do something about it. */
export function asRefusal(error: unknown, path: string): unknown {
  return error instanceof Database.SqliteError ? ofSqlite(error, path) : error;
}

/** The same for making, opening and backing up a catalog, where the file system speaks too. */
export function asOpeningRefusal(error: unknown, path: string): unknown {
  if (error instanceof Error && !(error instanceof AkinError) && 'code' in error)
    return error instanceof Database.SqliteError ? ofSqlite(error, path) : ofSystem(error, path);
  return error;
}

function ofSqlite(error: InstanceType<typeof Database.SqliteError>, path: string): Error {
  const { code } = error;
  if (code === 'SQLITE_FULL') return diskFull(path, error);
  if (code.startsWith('SQLITE_READONLY') || code === 'SQLITE_PERM') return readOnly(path, error);
  if (code.startsWith('SQLITE_CORRUPT')) return damaged(path, [error.message], undefined, error);
  if (code === 'SQLITE_NOTADB') return notACatalog(path, 'It is not an Akin collection.', error);
  if (code.startsWith('SQLITE_BUSY')) return lockedElsewhere(path, error);
  if (code.startsWith('SQLITE_IOERR') || code.startsWith('SQLITE_CANTOPEN')) return diskTrouble(path, error);
  return error;
}

function ofSystem(error: Error & { code?: unknown }, path: string): Error {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return diskFull(path, error);
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS')
    return readOnly(path, error);
  if (error.code === 'EIO') return diskTrouble(path, error);
  return error;
}

function diskTrouble(path: string, cause: Error): AkinError {
  return new AkinError(
    'internal',
    `The disk reported an error while Akin was using ${basename(path)} (${cause.message}). Check that the drive is still connected, then open the collection again.`,
    { details: { path }, cause },
  );
}

export function missing(path: string, cause?: unknown): AkinError {
  return new AkinError(
    'not-found',
    `There is no collection at ${path}. It may have been moved, renamed or deleted, or its drive is not connected.`,
    { details: { path }, cause },
  );
}

export function exists(path: string): AkinError {
  return new AkinError(
    'catalog-exists',
    `${basename(path)} already exists in ${dirname(path)}. Open that collection, or choose another name.`,
    { details: { path } },
  );
}

export function folderMissing(path: string): AkinError {
  return new AkinError(
    'folder-missing',
    `The folder ${dirname(path)} does not exist, so the collection cannot be put there.`,
    {
      details: { path },
    },
  );
}

export function notACatalog(path: string, why: string, cause?: unknown): AkinError {
  return new AkinError('catalog-foreign', `${basename(path)} cannot be opened. ${why}`, {
    details: { path },
    cause,
  });
}

export function newer(path: string, found: number, known: number): AkinError {
  return new AkinError(
    'catalog-newer',
    `${basename(path)} was made by a newer Akin (its form is version ${found}, this Akin knows versions up to ${known}). Update Akin to open it; nothing was changed.`,
    { details: { path, found, known } },
  );
}

/** What is still readable of one table of a damaged catalog. */
export interface Savable {
  table: string;
  rows: number;
  /** No row of it was unreadable. */
  complete: boolean;
}

export function damaged(
  path: string,
  problems: readonly string[],
  savable?: readonly Savable[],
  cause?: unknown,
): AkinError {
  const isHopeless = savable?.every(table => table.rows === 0);
  const next = isHopeless
    ? 'Nothing in it can be read any more; look for a backup beside it.'
    : 'Akin can save what is still readable into a new collection.';
  return new AkinError(
    'catalog-damaged',
    `${basename(path)} is damaged, probably by a failing disk or an interrupted copy. ${next} The photos themselves are not affected.`,
    { details: { path, problems, ...(savable === undefined ? {} : { savable }) }, cause },
  );
}

export function lockedElsewhere(path: string, cause?: unknown): AkinError {
  return new AkinError(
    'catalog-locked',
    `${basename(path)} is open in another Akin. Close it there first, then try again.`,
    { details: { path, here: false }, cause },
  );
}

export function lockedHere(path: string): AkinError {
  return new AkinError('catalog-locked', `${basename(path)} is already open in this Akin.`, {
    details: { path, here: true },
  });
}

export function lockUnusable(path: string, lockPath: string, cause: unknown): AkinError {
  return new AkinError(
    'catalog-locked',
    `Akin cannot tell whether ${basename(path)} is open elsewhere, because ${basename(lockPath)} beside it is not a lock of Akin's. If no Akin is running, delete that file and try again.`,
    { details: { path, lockPath, here: false }, cause },
  );
}

function diskFull(path: string, cause?: unknown): AkinError {
  return new AkinError(
    'disk-full',
    `There is no space left on the disk that holds ${basename(path)}. Free some space and try again; everything saved before is safe.`,
    { details: { path }, cause },
  );
}

export function readOnly(path: string, cause?: unknown): AkinError {
  return new AkinError(
    'read-only',
    `Akin may not write in ${dirname(path)}, where ${basename(path)} is. Copy the collection to a folder you can write to and open it there.`,
    { details: { path }, cause },
  );
}

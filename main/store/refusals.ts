/** The errors of the store: SQLite and file system errors as messages for a person. Engine process. */
import { accessSync, constants, existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import Database from 'better-sqlite3';
import { AkinError } from '../contract/akinError.ts';

/** The error of a statement on the catalog at `path`, as an AkinError if a person can act on it. */
export function asRefusal(error: unknown, path: string): unknown {
  return error instanceof Database.SqliteError ? ofSqlite(error, path) : error;
}

/** The same for creating, opening and backing up a catalog, including file system errors. */
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
  if (code.startsWith('SQLITE_IOERR') || code.startsWith('SQLITE_CANTOPEN'))
    return isReadOnly(path) ? readOnly(path, error) : diskError(path, error);
  return error;
}

function ofSystem(error: Error & { code?: unknown }, path: string): Error {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return diskFull(path, error);
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS')
    return readOnly(path, error);
  if (error.code === 'EIO') return diskError(path, error);
  return error;
}

/** SQLite needs files beside the catalog, and does not report that a read-only folder prevented them. */
export function isReadOnly(path: string): boolean {
  return [dirname(path), path].some(place => {
    try {
      accessSync(place, constants.W_OK);
      return false;
    } catch (error) {
      return ['EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');
    }
  });
}

function diskError(path: string, cause: Error): AkinError {
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

/** The readable rows of one table of a damaged catalog. */
export interface Savable {
  table: string;
  rows: number;
  /** All its rows were readable. */
  complete: boolean;
}

/** The readable rows of a damaged catalog, as far as counted. */
export interface Survey {
  tables: Savable[];
  /** Counting was stopped: there are at least so many rows. */
  isPartial: boolean;
}

export function damaged(
  path: string,
  problems: readonly string[],
  survey?: Readonly<Survey>,
  cause?: unknown,
): AkinError {
  return new AkinError(
    'catalog-damaged',
    `${basename(path)} is damaged, probably by a failing disk or an interrupted copy. ${whatToDo(survey)} The photos themselves are not affected.`,
    {
      details: {
        path,
        problems,
        ...(survey === undefined ? {} : { savable: survey.tables, isPartial: survey.isPartial }),
      },
      cause,
    },
  );
}

function whatToDo(survey: Readonly<Survey> | undefined): string {
  const rows = survey?.tables.reduce((sum, table) => sum + table.rows, 0);
  if (rows === 0)
    return survey?.isPartial
      ? 'Akin could not tell in time whether anything in it can still be read; look for a backup beside it.'
      : 'Nothing in it can be read any more; look for a backup beside it.';
  const counted = survey?.isPartial
    ? ` Counting that took too long and was stopped: at least ${rows} rows can be read.`
    : '';
  return `Akin can save what is still readable into a new collection.${counted}`;
}

/** The check did not end in time, or ended its process. */
export function notChecked(path: string, why: string, survey: Readonly<Survey>): AkinError {
  return new AkinError(
    'catalog-damaged',
    `${basename(path)} could not be opened: ${why}. It is damaged, or its drive is very slow. ${whatToDo(survey)} The photos themselves are not affected.`,
    { details: { path, problems: [why], savable: survey.tables, isPartial: survey.isPartial } },
  );
}

export function notSaved(path: string, why: string): AkinError {
  return new AkinError(
    'catalog-damaged',
    `What can be read of ${basename(path)} could not be saved: ${why}. The file is as it was; look for a backup beside it.`,
    { details: { path, problems: [why] } },
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
  const why = `${dirname(path)} is read-only, or you may not write there.`;
  return new AkinError(
    'read-only',
    existsSync(path)
      ? `${basename(path)} cannot be opened for writing: ${why} Copy the collection to a folder you can write to and open it there.`
      : `${basename(path)} cannot be made: ${why} Choose another folder for it.`,
    { details: { path }, cause },
  );
}

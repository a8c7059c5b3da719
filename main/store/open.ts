/** Creates, opens and closes catalogs, and refuses those it cannot open. Engine process, workers. */
import { randomBytes } from 'node:crypto';
import { existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { AkinError } from '../contract/akinError.ts';
import type { Kind } from '../contract/model.ts';
import { findCycles, findDamage } from './check.ts';
import { Connection, type ReadableCatalog, type ReaderTicket, type WritableCatalog } from './connection.ts';
import { isDamage, within } from './damage.ts';
import { takeOwnership } from './lock.ts';
import { type Migration, makePrivate, migrate, syncFolder, versionOf } from './migrate.ts';
import { migrations as known } from './migrations/list.ts';
import { surveyDamage } from './readDamaged.ts';
import {
  asOpeningRefusal,
  damaged,
  exists,
  folderMissing,
  isReadOnly,
  lockedElsewhere,
  missing,
  newer,
  notACatalog,
  readOnly,
} from './refusals.ts';

/** "AkiN" in ASCII: marks the SQLite file as ours. */
export const APPLICATION_ID = 0x416b_694e;

/** How long the readable rows of a damaged catalog are counted before it is refused. */
export const SURVEY_MILLISECONDS = 20_000;

export interface OpenOptions {
  /** Tests of the migrations use another list. */
  migrations?: readonly Migration[];
}

/** Creates and opens an empty catalog at `path`. Nothing is left under that name if it fails. */
export function createCatalog(
  path: string,
  facts: { name: string; kind: Kind },
  { migrations = known }: OpenOptions = {},
): WritableCatalog {
  const target = resolveNew(path);
  const ownership = takeOwnership(target);
  try {
    if (existsSync(target)) throw exists(target);
    const unfinished = `${target}-unfinished`;
    removeWithLogs(unfinished);
    try {
      fill(unfinished, facts, migrations);
      renameSync(unfinished, target);
    } catch (error) {
      removeWithLogs(unfinished);
      throw asOpeningRefusal(error, target);
    }
    syncFolder(dirname(target));
    return openOwned(target, migrations, ownership.release);
  } catch (error) {
    ownership.release();
    throw error;
  }
}

/**
 * Opens an existing catalog for writing, migrates it, and owns it until it is closed. Blocks this thread; see
 * `openChecked` for a responsive process.
 */
export function openCatalog(path: string, { migrations = known }: OpenOptions = {}): WritableCatalog {
  const target = resolveExisting(path);
  const ownership = takeOwnership(target);
  try {
    identify(target, migrations.length);
    return openOwned(target, migrations, ownership.release);
  } catch (error) {
    try {
      throw withSurvey(error, target);
    } finally {
      ownership.release();
    }
  }
}

/** The refusal of a damaged catalog says what can be saved. */
function withSurvey(error: unknown, path: string): unknown {
  if (!(error instanceof AkinError && error.code === 'catalog-damaged')) return error;
  const problems = (error.details?.problems ?? []) as string[];
  return damaged(path, problems, surveyDamage(path, within(SURVEY_MILLISECONDS)), error.cause);
}

/** The slow part of opening, for the owner of the catalog. Afterwards it can be opened without a check. */
export function prepareOwned(path: string): void {
  identify(path, known.length);
  openOwned(
    path,
    known,
    () => {},
    opened => findCycles(opened, isDamage),
  ).close();
}

/** Opens a prepared catalog, and releases the ownership when it is closed. */
export function openPrepared(path: string, release: () => void): WritableCatalog {
  return openOwned(path, known, release, () => [], { isChecked: true });
}

/**
 * A further, read-only handle for a thread of the process that owns the catalog. Close it before the owner
 * closes, or the owner leaves the write-ahead log behind.
 */
export function openReader(ticket: ReaderTicket): ReadableCatalog {
  if (ticket.processId !== process.pid) throw lockedElsewhere(ticket.path);
  const database = new Database(ticket.path, { readonly: true, fileMustExist: true });
  try {
    setUp(database);
    return {
      path: ticket.path,
      connection: new Connection(database, ticket.path),
      away: new Set(),
      close: () => void database.close(),
    };
  } catch (error) {
    database.close();
    throw asOpeningRefusal(error, ticket.path);
  }
}

export function resolveNew(path: string): string {
  const absolute = resolve(path);
  if (!existsSync(dirname(absolute))) throw folderMissing(absolute);
  return join(realpathSync(dirname(absolute)), basename(absolute));
}

/** The real path, so that a catalog has one name, and one lock, whatever link leads to it. */
export function resolveExisting(path: string): string {
  const absolute = resolve(path);
  const facts = statSync(absolute, { throwIfNoEntry: false });
  if (facts === undefined) throw missing(absolute);
  if (facts.isDirectory()) throw notACatalog(absolute, 'It is a folder, not an Akin collection.');
  if (!facts.isFile()) throw notACatalog(absolute, 'It is not a file.');
  if (facts.size === 0)
    throw notACatalog(absolute, 'The file is empty: perhaps it was not copied to the end.');
  return realpathSync(absolute);
}

function fill(path: string, facts: { name: string; kind: Kind }, migrations: readonly Migration[]): void {
  makePrivate(path);
  const database = new Database(path);
  try {
    // Twice SQLite's default: large blobs read half as fast again, and an answer still costs few bytes.
    database.pragma('page_size = 8192');
    database.pragma(`application_id = ${APPLICATION_ID}`);
    database.pragma('journal_mode = WAL');
    setUp(database);
    migrate(database, path, migrations);
    database
      .prepare('INSERT INTO collection (singleton, id, name, kind, created_at) VALUES (1, ?, ?, ?, ?)')
      .run(randomBytes(16).toString('hex'), facts.name, facts.kind, Date.now());
  } finally {
    database.close();
  }
}

/**
 * Checks whose file this is without changing it. Uses SQLite: closing a file that was opened for plain
 * reading drops every lock this process holds on it, also those of a reader in another thread.
 */
function identify(path: string, latest: number): void {
  let database: Database.Database | undefined;
  try {
    database = new Database(path, { readonly: true, fileMustExist: true });
    const application = database.pragma('application_id', { simple: true });
    if (application !== APPLICATION_ID)
      throw notACatalog(path, 'It is a database of another program, not an Akin collection.');
    const version = versionOf(database);
    if (version > latest) throw newer(path, version, latest);
    if (version === 0) throw damaged(path, ['the catalog has no version']);
  } catch (error) {
    throw asOpeningRefusal(error, path);
  } finally {
    database?.close();
  }
}

function openOwned(
  path: string,
  migrations: readonly Migration[],
  release: () => void,
  alsoFind: (database: Database.Database) => string[] = () => [],
  { isChecked = false } = {},
): WritableCatalog {
  let database: Database.Database | undefined;
  try {
    // With a log beside it SQLite would open it and refuse the first write.
    if (isReadOnly(path)) throw readOnly(path);
    database = new Database(path, { fileMustExist: true });
    const opened = database;
    opened.pragma('journal_mode = WAL');
    setUp(opened);
    const problems = isChecked ? [] : [...findDamage(opened), ...alsoFind(opened)];
    if (problems.length > 0) throw damaged(path, problems);
    migrate(opened, path, migrations);
    return {
      path,
      connection: new Connection(opened, path),
      away: new Set(),
      ticket: { path, processId: process.pid },
      close: () => {
        opened.close();
        release();
      },
    };
  } catch (error) {
    database?.close();
    throw asOpeningRefusal(error, path);
  }
}

/** What SQLite keeps per connection and not in the file. */
function setUp(database: Database.Database): void {
  // An acknowledged answer is on disk, not in the kernel's memory: it must survive a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('trusted_schema = OFF');
  database.pragma('cell_size_check = ON');
  database.pragma('cache_size = -65536');
  // Collections may be on drives that get unplugged. A failed read is an error with a message; a failed page
  // of a memory map ends the process.
  database.pragma('mmap_size = 0');
  // After a big write the log gives its space back at the next checkpoint.
  database.pragma('journal_size_limit = 67108864');
}

export function removeWithLogs(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}

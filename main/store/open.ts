/** Making, opening and closing a catalog, and the refusals that go with it. Runs in the engine process (readers: also in its worker threads). */
import { randomBytes } from 'node:crypto';
import { existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { AkinError } from '../contract/errors.ts';
import type { Kind } from '../contract/model.ts';
import { findDamage } from './check.ts';
import { Connection, type ReadableCatalog, type ReaderTicket, type WritableCatalog } from './connection.ts';
import { takeOwnership } from './lock.ts';
import { type Migration, migrate, syncFolder, versionOf } from './migrate.ts';
import { migrations as known } from './migrations/list.ts';
import { surveyDamage } from './readDamaged.ts';
import {
  asOpeningRefusal,
  damaged,
  exists,
  folderMissing,
  lockedElsewhere,
  missing,
  newer,
  notACatalog,
} from './refusals.ts';

/** "AkiN" in ASCII; says whose SQLite file this is. */
export const APPLICATION_ID = 0x416b_694e;

export interface OpenOptions {
  /** Other than the product's own list only where the machinery itself is tested. */
  migrations?: readonly Migration[];
}

/** Makes a new, empty catalog at `path` and opens it. Nothing is left behind under that name if it cannot be finished. */
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

/** Opens an existing catalog for writing, brings it up to date, and owns it until it is closed. */
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

/** Whoever hears that a catalog is damaged also hears what can be saved. */
function withSurvey(error: unknown, path: string): unknown {
  if (!(error instanceof AkinError && error.code === 'catalog-damaged')) return error;
  const problems = (error.details?.problems ?? []) as string[];
  return damaged(path, problems, surveyDamage(path), error.cause);
}

/**
 * A further, read-only handle for a thread of the process that owns the catalog. Close it before the owner closes, or
 * the owner leaves the write-ahead log behind.
 */
export function openReader(ticket: ReaderTicket): ReadableCatalog {
  if (ticket.processId !== process.pid) throw lockedElsewhere(ticket.path);
  const database = new Database(ticket.path, { readonly: true, fileMustExist: true });
  try {
    setUp(database);
    return {
      path: ticket.path,
      connection: new Connection(database, ticket.path),
      close: () => void database.close(),
    };
  } catch (error) {
    database.close();
    throw asOpeningRefusal(error, ticket.path);
  }
}

function resolveNew(path: string): string {
  const absolute = resolve(path);
  if (!existsSync(dirname(absolute))) throw folderMissing(absolute);
  return join(realpathSync(dirname(absolute)), basename(absolute));
}

/** The real path, so that a catalog has one name, and one lock, by whatever link it was reached. */
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
  const database = new Database(path);
  try {
    // Twice SQLite's own: large blobs are read half as fast again, and an answer still costs few bytes.
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
 * Looks whose file this is without changing a byte of it. By SQLite rather than by reading the file: a plain close of
 * a file drops every lock this process holds on it, also those of a reader in another thread.
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

function openOwned(path: string, migrations: readonly Migration[], release: () => void): WritableCatalog {
  let database: Database.Database | undefined;
  try {
    database = new Database(path, { fileMustExist: true });
    const opened = database;
    opened.pragma('journal_mode = WAL');
    setUp(opened);
    const problems = findDamage(opened);
    if (problems.length > 0) throw damaged(path, problems);
    migrate(opened, path, migrations);
    return {
      path,
      connection: new Connection(opened, path),
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
  // An acknowledged answer is on the disk, not in the kernel's memory: the person may pull the plug.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('trusted_schema = OFF');
  database.pragma('cell_size_check = ON');
  database.pragma('cache_size = -65536');
  // Collections live on drives that get unplugged. A failed read is an error with a sentence; a failed page of a
  // memory map is the end of the process.
  database.pragma('mmap_size = 0');
  // After a big write the log gives its space back at the next checkpoint.
  database.pragma('journal_size_limit = 67108864');
}

function removeWithLogs(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}

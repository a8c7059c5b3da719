/** Migrates a catalog to the wanted version, forwards only. Engine process. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { newer } from './refusals.ts';

export interface Migration {
  readonly name: string;
  /** SQL from the previous version to this one; runs in one transaction with the version number. */
  readonly up: string;
}

export function versionOf(database: Database.Database): number {
  return database.pragma('user_version', { simple: true }) as number;
}

/**
 * Runs the missing migrations, each in its own transaction: after a crash the next start resumes from a
 * version in between. Returns the path of the backup, or undefined if the catalog was new or up to date.
 */
export function migrate(
  database: Database.Database,
  path: string,
  migrations: readonly Migration[],
): string | undefined {
  const from = versionOf(database);
  if (from > migrations.length) throw newer(path, from, migrations.length);
  if (from === migrations.length) return undefined;
  const backup = from === 0 ? undefined : backUp(database, path, from);
  for (let version = from + 1; version <= migrations.length; version++)
    step(database, version, migrations[version - 1] as Migration);
  return backup;
}

function step(database: Database.Database, version: number, migration: Migration): void {
  // Rebuilding a table the way SQLite recommends needs foreign keys off, which only works outside a
  // transaction.
  database.pragma('foreign_keys = OFF');
  try {
    database
      .transaction(() => {
        database.exec(migration.up);
        const broken = database.pragma('foreign_key_check') as unknown[];
        if (broken.length > 0)
          throw new Error(`migration ${migration.name} left ${broken.length} rows that refer to nothing`);
        database.pragma(`user_version = ${version}`);
      })
      .immediate();
  } finally {
    database.pragma('foreign_keys = ON');
  }
}

/** A full copy beside the catalog, on disk before the first migration begins. */
function backUp(database: Database.Database, path: string, version: number): string {
  const backup = `${path}.v${version}-backup`;
  const unfinished = `${backup}-unfinished`;
  rmSync(unfinished, { force: true });
  try {
    makePrivate(unfinished);
    database.prepare('VACUUM INTO ?').run(unfinished);
    sync(unfinished);
    renameSync(unfinished, backup);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
  return backup;
}

/** An empty file that only its owner can read; SQLite gives the files beside a catalog the same mode. */
export function makePrivate(path: string): void {
  closeSync(openSync(path, 'wx', 0o600));
}

function sync(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Syncs a folder, so that a new name in it survives a crash. Windows has no such call and needs none. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

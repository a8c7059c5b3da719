/** Brings a catalog from the version it has to the version wanted, forwards only. Runs in the engine process. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { newer } from './refusals.ts';

export interface Migration {
  readonly name: string;
  /** SQL that turns the version before into this one; it runs inside one transaction together with the new number. */
  readonly up: string;
}

export function versionOf(database: Database.Database): number {
  return database.pragma('user_version', { simple: true }) as number;
}

/**
 * Runs what is missing, each migration in a transaction of its own, so that a crash leaves a catalog of one of the
 * versions in between and the next start goes on from there. Returns where the backup was put, or undefined if the
 * catalog was new or already up to date.
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
  // Rebuilding a table the way SQLite recommends needs foreign keys off, which only works outside a transaction.
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

/** A whole copy beside the catalog, on the disk before the first migration begins. */
function backUp(database: Database.Database, path: string, version: number): string {
  const backup = `${path}.v${version}-backup`;
  const unfinished = `${backup}-unfinished`;
  rmSync(unfinished, { force: true });
  try {
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

function sync(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Makes a new name in a folder last; Windows has no such call and needs none. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

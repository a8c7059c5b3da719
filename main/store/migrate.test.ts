/** Migrations with longer lists than the product's: forwards only, all or nothing, backed up first. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { addFolder, listFolders } from './folders.ts';
import type { Migration } from './migrate.ts';
import { initial } from './migrations/0001-initial.ts';
import { migrations } from './migrations/list.ts';
import { createCatalog, openCatalog } from './open.ts';
import { newFolder, refusal } from './testing/catalogs.ts';

const facts = { name: 'Old', kind: 'leaves' } as const;
const second: Migration = {
  name: '0002-note',
  up: "ALTER TABLE folders ADD COLUMN note TEXT; UPDATE folders SET note = 'from ' || path;",
};
const third: Migration = { name: '0003-tags', up: 'CREATE TABLE tags (id INTEGER PRIMARY KEY) STRICT;' };

/** A catalog of version 1 with a row in it, closed. */
function versionOne(): string {
  const path = join(newFolder(), 'old.akin');
  const catalog = createCatalog(path, facts, { migrations: [initial] });
  addFolder(catalog, '/photos');
  catalog.close();
  return path;
}

function readFrom<T>(path: string, question: (database: Database.Database) => T): T {
  const database = new Database(path);
  try {
    return question(database);
  } finally {
    database.close();
  }
}
const version = (path: string) =>
  readFrom(path, database => database.pragma('user_version', { simple: true }));

test('the list is numbered without gaps', () => {
  migrations.forEach((migration, index) => {
    expect(migration.name).toMatch(new RegExp(`^${String(index + 1).padStart(4, '0')}-`));
  });
});

test('an older catalog is brought up to date step by step, and a backup of the old one is left beside it', () => {
  const path = versionOne();
  const catalog = openCatalog(path, { migrations: [initial, second, third] });
  expect(catalog.connection.all('SELECT path, note FROM folders')).toEqual([
    { path: '/photos', note: 'from /photos' },
  ]);
  catalog.close();
  expect(version(path)).toBe(3);

  const backup = `${path}.v1-backup`;
  expect(version(backup)).toBe(1);
  const old = openCatalog(backup, { migrations: [initial] });
  expect(listFolders(old).map(row => row.path)).toEqual(['/photos']);
  old.close();
});

test('an up-to-date catalog is not backed up', () => {
  const path = versionOne();
  openCatalog(path, { migrations: [initial] }).close();
  expect(existsSync(`${path}.v1-backup`)).toBe(false);
});

test('a migration that fails leaves the version before, whole; the next start goes on from there', () => {
  const path = versionOne();
  const broken: Migration = { name: '0003-broken', up: 'DELETE FROM folders; SELECT nonsense;' };
  expect(() => openCatalog(path, { migrations: [initial, second, broken] })).toThrow(/nonsense/);
  expect(version(path)).toBe(2);
  expect(readFrom(path, database => database.prepare('SELECT note FROM folders').pluck().all())).toEqual([
    'from /photos',
  ]);
  const catalog = openCatalog(path, { migrations: [initial, second, third] });
  expect(listFolders(catalog)).toHaveLength(1);
  catalog.close();
  expect(
    readdirSync(join(path, '..'))
      .filter(name => name.includes('backup'))
      .sort(),
  ).toEqual(['old.akin.v1-backup', 'old.akin.v2-backup']);
});

test('a migration that leaves references to nothing is undone', () => {
  const path = versionOne();
  const careless: Migration = {
    name: '0002-careless',
    up: "INSERT INTO photos (folder_id, relative_path, bytes, modified_at, state, scan, found_at) VALUES (99, 'x', 1, 1, 'found', 0, 0);",
  };
  expect(() => openCatalog(path, { migrations: [initial, careless] })).toThrow(/refer to nothing/);
  expect(version(path)).toBe(1);
});

test('without a backup there is no migration', () => {
  const path = versionOne();
  mkdirSync(`${path}.v1-backup`);
  expect(() => openCatalog(path, { migrations: [initial, second] })).toThrow();
  expect(version(path)).toBe(1);
  expect(readdirSync(join(path, '..')).filter(name => name.endsWith('unfinished'))).toEqual([]);
});

test('a catalog of a later version than the list is refused', () => {
  const path = versionOne();
  openCatalog(path, { migrations: [initial, second] }).close();
  expect(refusal(() => openCatalog(path, { migrations: [initial] }))).toMatchObject({
    code: 'catalog-newer',
    details: { found: 2, known: 1 },
  });
});

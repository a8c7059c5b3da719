/** The files of a catalog: who may read them, and what is said where they cannot be written. */
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { NO_DISK, newDisk } from '../../test/fixtures/readOnlyDisk.ts';
import { addFolder } from './folders.ts';
import { migrations } from './migrations/list.ts';
import { createCatalog, openCatalog } from './open.ts';
import { openChecked } from './openChecked.ts';
import { salvageCatalog } from './salvage.ts';
import { newFolder, refusal } from './testing/catalogs.ts';

const facts = { name: 'Summer', kind: 'people' } as const;
const onPosix = test.skipIf(process.platform === 'win32');

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

onPosix('a new catalog and all files beside it are for their owner alone', () => {
  const folder = newFolder();
  const path = join(folder, 'a.akin');
  const catalog = createCatalog(path, facts);
  addFolder(catalog, '/photos');
  for (const name of ['a.akin', 'a.akin-wal', 'a.akin-shm'])
    expect([name, modeOf(join(folder, name))]).toEqual([name, '600']);
  catalog.close();
  const saved = salvageCatalog(path, join(folder, 'saved.akin'));
  expect(modeOf(saved.path)).toBe('600');
});

onPosix('so is the copy that is made before an update, whatever the catalog itself is', () => {
  const path = join(newFolder(), 'a.akin');
  createCatalog(path, facts, { migrations: migrations.slice(0, -1) }).close();
  chmodSync(path, 0o644);
  openCatalog(path).close();
  expect(modeOf(`${path}.v${migrations.length - 1}-backup`)).toBe('600');
  expect(modeOf(path)).toBe('644');
});

test('a read-only disk is called that, whichever files are there already', async context => {
  const disk = newDisk();
  if (disk === undefined) return context.skip(NO_DISK);
  const path = (name: string) => join(disk.path, name);
  for (const name of ['locked.akin', 'unlocked.akin']) createCatalog(path(name), facts).close();
  const before = readdirSync(disk.path);
  writeFileSync(path('.unlocked.akin-lock'), '');
  const open = createCatalog(path('logged.akin'), facts);
  addFolder(open, '/photos');
  // As after a crash: the log stays.
  const copy = new Database(path('logged.akin'), { readonly: true });
  copy.prepare('SELECT count(*) FROM folders').get();
  open.close();
  copy.close();
  disk.makeReadOnly();
  expect(before).toContain('.locked.akin-lock');
  for (const name of ['locked.akin', 'unlocked.akin', 'logged.akin']) {
    const error = refusal(() => openCatalog(path(name)));
    expect(error.code).toBe('read-only');
    expect(error.message).toMatch(/ is read-only, .* Copy the collection to a folder you can write to/);
    await expect(openChecked(path(name))).rejects.toMatchObject({ code: 'read-only' });
  }
  const error = refusal(() => createCatalog(path('new.akin'), facts));
  expect(error.code).toBe('read-only');
  expect(error.message).toMatch(/^new.akin cannot be made: .* is read-only, .* Choose another folder for it/);
});

/** Opening: what a new catalog is, who may own it, and every refusal by a real file of that kind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { AkinError } from '../contract/errors.ts';
import { readCollection } from './collection.ts';
import type { ReadableCatalog, WritableCatalog } from './connection.ts';
import { addFolder, listFolders } from './folders.ts';
import { lockPathOf } from './lock.ts';
import { migrations } from './migrations/list.ts';
import { APPLICATION_ID, createCatalog, openCatalog, openReader } from './open.ts';
import { newFolder, refusal } from './testing/catalogs.ts';

const facts = { name: 'Summer', kind: 'people' } as const;

test('a new catalog has its application id, version, WAL and a collection id of 32 hex digits', () => {
  const path = join(newFolder(), 'a.akin');
  const catalog = createCatalog(path, facts);
  const pragma = (name: string) => Object.values(catalog.connection.get<object>(`PRAGMA ${name}`)!)[0];
  expect(pragma('application_id')).toBe(APPLICATION_ID);
  expect(pragma('user_version')).toBe(migrations.length);
  expect(pragma('journal_mode')).toBe('wal');
  expect(pragma('synchronous')).toBe(2);
  expect(pragma('foreign_keys')).toBe(1);
  expect(readCollection(catalog)).toMatchObject({ ...facts, id: expect.stringMatching(/^[0-9a-f]{32}$/) });
  const loose = catalog.connection.all(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict AND name NOT LIKE 'sqlite_%'",
  );
  expect(loose).toEqual([]);
  catalog.close();
});

/** The names in a folder, without the hidden lock files. */
function visible(folder: string): string[] {
  return readdirSync(folder).filter(name => !name.startsWith('.'));
}

test('after closing, one file is left to see and it opens again, also moved and renamed', () => {
  const folder = newFolder();
  const catalog = createCatalog(join(folder, 'a.akin'), facts);
  const { id } = readCollection(catalog);
  addFolder(catalog, '/photos');
  catalog.close();
  expect(visible(folder)).toEqual(['a.akin']);

  mkdirSync(join(folder, 'elsewhere'));
  const moved = join(folder, 'elsewhere', 'b.akin');
  renameSync(join(folder, 'a.akin'), moved);
  const again = openCatalog(moved);
  expect(readCollection(again).id).toBe(id);
  expect(listFolders(again).map(row => row.path)).toEqual(['/photos']);
  again.close();
  expect(visible(join(folder, 'elsewhere'))).toEqual(['b.akin']);
});

test('an existing file is never replaced', () => {
  const path = join(newFolder(), 'a.akin');
  createCatalog(path, facts).close();
  expect(refusal(() => createCatalog(path, facts)).code).toBe('catalog-exists');
  expect(refusal(() => createCatalog(join(newFolder(), 'no', 'a.akin'), facts)).code).toBe('folder-missing');
});

test('two opens in one process: the second is refused, by a link as well, until the first is closed', () => {
  const folder = newFolder();
  const path = join(folder, 'a.akin');
  const first = createCatalog(path, facts);
  symlinkSync(path, join(folder, 'link.akin'));
  for (const name of [path, join(folder, 'link.akin')]) {
    const error = refusal(() => openCatalog(name));
    expect(error.code).toBe('catalog-locked');
    expect(error.details).toMatchObject({ here: true });
  }
  first.close();
  first.close();
  const second = openCatalog(path);
  first.close();
  expect(refusal(() => openCatalog(path)).code).toBe('catalog-locked');
  second.close();
});

function owner(path: string): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--no-warnings', join(import.meta.dirname, 'testing/owner.ts'), path],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', () => resolve(child));
    child.once('exit', code => reject(new Error(`the owner ended with ${code}`)));
  });
}

test('a second process is refused with a message, and gets in once the owner was killed', async () => {
  const path = join(newFolder(), 'a.akin');
  createCatalog(path, facts).close();
  const child = await owner(path);
  const error = refusal(() => openCatalog(path));
  expect(error.code).toBe('catalog-locked');
  expect(error.message).toBe('a.akin is open in another Akin. Close it there first, then try again.');
  expect(error.details).toMatchObject({ here: false });

  const ended = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  const catalog = openCatalog(path);
  expect(listFolders(catalog)).toHaveLength(1);
  catalog.close();
});

test('eight processes that open and close in a hurry never own it together', async () => {
  const folder = newFolder();
  const path = join(folder, 'a.akin');
  createCatalog(path, facts).close();
  const children = Array.from({ length: 8 }, () =>
    spawn(
      process.execPath,
      ['--no-warnings', join(import.meta.dirname, 'testing/contender.ts'), path, '1500'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    ),
  );
  const outputs = await Promise.all(
    children.map(async child => {
      let text = '';
      for await (const chunk of child.stdout) text += chunk;
      return JSON.parse(text) as { owned: number; shared: number };
    }),
  );
  expect(outputs.reduce((sum, output) => sum + output.owned, 0)).toBeGreaterThan(8);
  expect(outputs.map(output => output.shared)).toEqual(outputs.map(() => 0));
  expect(visible(folder)).toEqual(['a.akin']);
}, 30_000);

test('the owner reads from worker threads while it writes', async () => {
  const catalog = createCatalog(join(newFolder(), 'a.akin'), facts);
  addFolder(catalog, '/one');
  const worker = new Worker(join(import.meta.dirname, 'testing/reader.ts'), { workerData: catalog.ticket });
  const folders = await new Promise(resolve => worker.once('message', resolve));
  expect(folders).toEqual(['/one']);
  addFolder(catalog, '/two');
  worker.postMessage('again');
  expect(await new Promise(resolve => worker.once('message', resolve))).toEqual(['/one', '/two']);
  await worker.terminate();
  catalog.close();
});

test('a read-only handle reads and cannot write; given to a writer it does not compile', () => {
  const catalog = createCatalog(join(newFolder(), 'a.akin'), facts);
  const reader: ReadableCatalog = openReader(catalog.ticket);
  expect(readCollection(reader).name).toBe('Summer');
  // @ts-expect-error a read-only handle is not a WritableCatalog
  const write = () => addFolder(reader, '/winter');
  expect(refusal(write).code).toBe('read-only');
  const readable: ReadableCatalog = catalog satisfies WritableCatalog;
  expect(readCollection(readable).name).toBe('Summer');
  reader.close();
  catalog.close();
  expect(refusal(() => openReader({ ...catalog.ticket, processId: -1 })).code).toBe('catalog-locked');
});

test('a lock file that is none is named, not obeyed for ever', () => {
  const path = join(newFolder(), 'a.akin');
  createCatalog(path, facts).close();
  writeFileSync(lockPathOf(path), 'not a lock '.repeat(100));
  const error = refusal(() => openCatalog(path));
  expect(error.code).toBe('catalog-locked');
  expect(error.message).toContain('.a.akin-lock beside it');
});

test('what is not a catalog is refused for what it is', () => {
  const folder = newFolder();
  const path = (name: string) => join(folder, name);
  mkdirSync(path('folder.akin'));
  writeFileSync(path('empty.akin'), '');
  writeFileSync(path('text.akin'), 'Dear diary, '.repeat(1000));
  writeFileSync(path('short.akin'), 'x');
  const other = new Database(path('other.akin'));
  other.exec('CREATE TABLE t (a); PRAGMA application_id = 1');
  other.close();
  for (const name of ['folder', 'empty', 'text', 'short', 'other']) {
    const error = refusal(() => openCatalog(path(`${name}.akin`)));
    expect([name, error.code]).toEqual([name, 'catalog-foreign']);
    expect(error.message).toMatch(/^\w+\.akin cannot be opened\. /);
  }
  expect(refusal(() => openCatalog(path('none.akin'))).code).toBe('not-found');
  expect(visible(folder).sort()).toEqual([
    'empty.akin',
    'folder.akin',
    'other.akin',
    'short.akin',
    'text.akin',
  ]);
});

test('a catalog from the future is refused, names both versions and is left as it was', () => {
  const path = join(newFolder(), 'a.akin');
  const future = migrations.length + 1;
  createCatalog(path, facts).close();
  const database = new Database(path);
  database.pragma(`user_version = ${future}`);
  database.close();
  const error = refusal(() => openCatalog(path));
  expect(error.code).toBe('catalog-newer');
  expect(error.message).toContain(`version ${future}`);
  expect(error.message).toContain(`up to ${migrations.length}`);
  expect(error.details).toMatchObject({ found: future, known: migrations.length });
});

test('a full disk is a refusal that leaves the transaction undone', () => {
  const catalog = createCatalog(join(newFolder(), 'a.akin'), facts);
  const { page_count: pages } = catalog.connection.get<{ page_count: number }>('PRAGMA page_count')!;
  catalog.connection.get(`PRAGMA max_page_count = ${pages + 2}`);
  const error = refusal(() =>
    catalog.connection.transaction(() => {
      for (let i = 0; i < 1000; i++) addFolder(catalog, `/photos/${'x'.repeat(200)}/${i}`);
    }),
  );
  expect(error.code).toBe('disk-full');
  expect(error).toBeInstanceOf(AkinError);
  expect(listFolders(catalog)).toEqual([]);
  catalog.close();
});

test('a place that cannot be written to is refused as read-only', async () => {
  const folder = newFolder();
  const path = join(folder, 'a.akin');
  createCatalog(path, facts).close();
  chmodSync(path, 0o444);
  chmodSync(folder, 0o555);
  onTestFinished(() => chmodSync(folder, 0o755));
  const attempt = join(import.meta.dirname, 'testing/attempt.ts');
  const child = spawn(process.execPath, ['--no-warnings', attempt, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const chunk of child.stdout) text += chunk;
  expect(JSON.parse(text)).toEqual({ open: 'read-only', create: 'read-only' });
});

test('what the schema of a file would run is refused where it has side effects', () => {
  const path = join(newFolder(), 'a.akin');
  createCatalog(path, facts).close();
  const database = new Database(path);
  database.exec(`CREATE VIEW hostile AS SELECT load_extension('/tmp/evil') AS x;
    CREATE VIEW harmless AS SELECT abs(-1) AS x`);
  database.close();
  const catalog = openCatalog(path);
  onTestFinished(() => catalog.close());
  expect(catalog.connection.get('SELECT x FROM harmless')).toEqual({ x: 1 });
  expect(() => catalog.connection.get('SELECT x FROM hostile')).toThrow(/unsafe use of load_extension/);
});

/** Relocated, joined and removed folders: what stays, what is reported; a kill leaves all or nothing. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { Random } from '../algorithms/random.ts';
import { recordAct } from './acts.ts';
import type { WritableCatalog } from './connection.ts';
import { exportById, pageExportFiles, planExport } from './exports.ts';
import { addFolder, countByFolder, listFolders } from './folders.ts';
import { createGrouping } from './groupings.ts';
import { listItems, recordWholePhoto } from './items.ts';
import { relocateFolder, removeFolder } from './moveFolder.ts';
import { listNames } from './names.ts';
import { countPhotos } from './photoPages.ts';
import { nextFoundPhotos, photoById, recordFailed, recordIndexed, upsertFoundPhotos } from './photos.ts';
import { contentFacts, newCatalog } from './testing/catalogs.ts';

const file = (relativePath: string, modifiedAt = 1000) => ({ relativePath, bytes: 10, modifiedAt });

/** Indexes the photos of a folder that wait; the photo `n.jpg` has content n. */
function index(catalog: WritableCatalog, path: string, names: readonly string[]): Map<string, number> {
  const { id } = addFolder(catalog, path);
  upsertFoundPhotos(
    catalog,
    id,
    names.map(name => file(name)),
  );
  const waiting = nextFoundPhotos(catalog, 0, names.length).filter(({ folderId }) => folderId === id);
  for (const { id: photo, relativePath } of waiting)
    recordWholePhoto(catalog, recordIndexed(catalog, photo, contentFacts(Number.parseInt(relativePath, 10))));
  return new Map(waiting.map(row => [row.relativePath, row.id]));
}

test('another place takes over the photos by their names; ids, states and contents stay', () => {
  const catalog = newCatalog();
  const ids = index(catalog, '/old', ['1.jpg', '2.jpg', '3.jpg', '4.jpg']);
  recordFailed(catalog, ids.get('3.jpg')!, { code: 'damaged', message: 'It is damaged.' });
  const [folder] = listFolders(catalog);
  const relocated = relocateFolder(catalog, folder!.id, '/new', [
    file('1.jpg'),
    file('2.jpg', 2000),
    file('3.jpg'),
    file('5.jpg'),
  ]);
  expect(relocated).toEqual({ folderId: folder!.id, kept: 2, changed: 1, added: 1, absent: ['4.jpg'] });
  expect(listFolders(catalog)).toMatchObject([{ id: folder!.id, path: '/new' }]);
  expect(photoById(catalog, ids.get('1.jpg')!)).toMatchObject({ state: 'indexed', contentId: 1 });
  expect(photoById(catalog, ids.get('2.jpg')!)).toMatchObject({ state: 'found' });
  expect(photoById(catalog, ids.get('3.jpg')!)).toMatchObject({ state: 'failed', problemCode: 'damaged' });
  expect(photoById(catalog, ids.get('4.jpg')!)).toMatchObject({ state: 'removed', contentId: 4 });
  // Back at its old place, it is as it was.
  relocateFolder(catalog, folder!.id, '/old', [file('4.jpg')]);
  expect(photoById(catalog, ids.get('4.jpg')!)).toMatchObject({ state: 'indexed', contentId: 4 });
});

test('a place that is in the collection takes the photos over; those of both become one', () => {
  const catalog = newCatalog();
  const old = index(catalog, '/old', ['1.jpg', '2.jpg', '3.jpg']);
  const { id } = addFolder(catalog, '/new');
  upsertFoundPhotos(catalog, id, [file('1.jpg'), file('2.jpg', 2000), file('9.jpg')]);
  const groupingId = createGrouping(catalog, 'Groups').id;
  const exported = planExport(catalog, { groupingId, destination: '/out', settings: {} }, [
    { photoId: old.get('1.jpg')!, target: '1.jpg', bytes: 1, operation: {} },
  ]);
  const [from] = listFolders(catalog);
  const relocated = relocateFolder(catalog, from!.id, '/new', [
    file('1.jpg'),
    file('2.jpg', 2000),
    file('3.jpg'),
    file('9.jpg'),
  ]);
  expect(relocated).toEqual({ folderId: id, kept: 2, changed: 1, added: 1, absent: [] });
  expect(listFolders(catalog)).toMatchObject([{ id, path: '/new' }]);
  expect(countPhotos(catalog)).toEqual({ total: 4, found: 2, indexed: 2, failed: 0 });
  // Read at its old place, so it need not be read at the new one.
  const { photoId } = pageExportFiles(catalog, exported, { offset: 0, limit: 1 })[0]!;
  expect(photoById(catalog, photoId!)).toMatchObject({ folderId: id, state: 'indexed', contentId: 1 });
  expect(photoById(catalog, old.get('3.jpg')!)).toMatchObject({ folderId: id, state: 'indexed' });
});

test('a folder that is removed takes its photos along; what was said stays, and all is back when it is added again', () => {
  const catalog = newCatalog();
  index(catalog, '/a', ['1.jpg', '2.jpg', '3.jpg']);
  index(catalog, '/b', ['3.jpg', '4.jpg']);
  const groupingId = createGrouping(catalog, 'Groups').id;
  const act = { groupingId, source: 'person', strategy: null, tookMilliseconds: null } as const;
  recordAct(catalog, act, { names: [{ itemId: 1, name: 'Ada' }] });
  const exported = planExport(catalog, { groupingId, destination: '/out', settings: {} }, [
    { photoId: 1, target: '1.jpg', bytes: 1, operation: {} },
  ]);
  const before = listItems(catalog);
  const [folder] = listFolders(catalog);
  expect(removeFolder(catalog, folder!.id)).toEqual({ photos: 3, elsewhere: 1, items: 2 });
  expect(countByFolder(catalog)).toMatchObject([{ photos: 2 }]);
  expect(listItems(catalog)).toHaveLength(2);
  expect(listNames(catalog, groupingId)).toMatchObject([{ itemId: 1, name: 'Ada' }]);
  expect(exportById(catalog, exported)).toBeDefined();
  expect(pageExportFiles(catalog, exported, { offset: 0, limit: 9 })).toMatchObject([{ photoId: null }]);
  index(catalog, '/a', ['1.jpg', '2.jpg', '3.jpg']);
  expect(listItems(catalog)).toEqual(before);
});

test('killed while folders are moved, joined and removed: each has all of its photos or none', async () => {
  const PHOTOS = 1500;
  const KILLS = 8;
  const catalog = newCatalog();
  const names = Array.from({ length: PHOTOS }, (_, at) => `${at}.jpg`);
  catalog.connection.transaction(() => index(catalog, '/a', names));
  const { path } = catalog;
  catalog.close();
  const random = new Random(8);
  for (let kill = 0; kill < KILLS; kill++) {
    const script = fileURLToPath(new URL('testing/mover.ts', import.meta.url));
    const child = spawn(process.execPath, [script, path, String(PHOTOS)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const _ of createInterface({ input: child.stdout })) {
      await setTimeout(random.below(250));
      child.kill('SIGKILL');
    }
    const database = new Database(path);
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.pragma('foreign_key_check')).toEqual([]);
    const counts = database
      .prepare(
        'SELECT count(photos.id) FROM folders LEFT JOIN photos ON folder_id = folders.id GROUP BY folders.id',
      )
      .pluck()
      .all() as number[];
    for (const count of counts) expect([0, PHOTOS]).toContain(count);
    expect(Math.max(...counts)).toBe(PHOTOS);
    const known = "SELECT count(DISTINCT content_id) FROM photos WHERE state = 'indexed'";
    expect(database.prepare(known).pluck().get()).toBe(PHOTOS);
    const left = "SELECT count(*) FROM sqlite_schema WHERE name = 'export_files_of_photo'";
    expect(database.prepare(left).pluck().get()).toBe(0);
    database.close();
  }
}, 120_000);

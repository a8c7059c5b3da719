/** Photos from found to indexed, failed and removed, and the Library's pages. */
import { expect, test } from 'vitest';
import { contentByHash, contentById } from './contents.ts';
import { addFolder, beginScan, finishScan, listFolders } from './folders.ts';
import { countPhotos, pagePhotos, pageProblems } from './photoPages.ts';
import {
  markRemoved,
  nextFoundPhotos,
  photoById,
  photosOfContent,
  recordFailed,
  recordIndexed,
  retryFailed,
  upsertFoundPhotos,
} from './photos.ts';
import { contentFacts, newCatalog } from './testing/catalogs.ts';

const file = (relativePath: string, bytes = 10, modifiedAt = 1000.75) => ({
  relativePath,
  bytes,
  modifiedAt,
});
const problem = { code: 'truncated', message: 'The file ends too early.' };

function idOf(catalog: ReturnType<typeof newCatalog>, relativePath: string): number {
  return pagePhotos(catalog, { offset: 0, limit: 500 }).find(row => row.relativePath === relativePath)!.id;
}

test('a folder is added once', () => {
  const catalog = newCatalog();
  const first = addFolder(catalog, '/a');
  expect(addFolder(catalog, '/a')).toEqual(first);
  addFolder(catalog, '/b');
  expect(listFolders(catalog).map(row => row.path)).toEqual(['/a', '/b']);
});

test('found, indexed, failed, retried: states, counts and rows', () => {
  const catalog = newCatalog();
  const folder = addFolder(catalog, '/a').id;
  const counts = upsertFoundPhotos(catalog, folder, [file('b.jpg'), file('a.jpg'), file('c/d.jpg')]);
  expect(counts).toEqual({ added: 3, changed: 0, returned: 0, unchanged: 0 });
  expect(nextFoundPhotos(catalog, 0, 2).map(row => row.relativePath)).toEqual(['b.jpg', 'a.jpg']);

  const facts = contentFacts(1);
  const content = recordIndexed(catalog, idOf(catalog, 'a.jpg'), facts);
  recordFailed(catalog, idOf(catalog, 'b.jpg'), problem);
  expect(countPhotos(catalog)).toEqual({ total: 3, found: 1, indexed: 1, failed: 1 });
  expect(contentById(catalog, content)).toMatchObject(facts);
  expect(contentByHash(catalog, facts.hash)?.id).toBe(content);
  expect(photoById(catalog, idOf(catalog, 'a.jpg'))).toMatchObject({
    folderId: folder,
    state: 'indexed',
    contentId: content,
    modifiedAt: 1000,
    problemCode: null,
  });
  expect(pageProblems(catalog, { offset: 0, limit: 10 })).toEqual([
    { id: idOf(catalog, 'b.jpg'), folderPath: '/a', relativePath: 'b.jpg', ...problem },
  ]);
  expect(pagePhotos(catalog, { offset: 0, limit: 10 }).map(row => [row.relativePath, row.width])).toEqual([
    ['a.jpg', 4000],
    ['b.jpg', null],
    ['c/d.jpg', null],
  ]);

  expect(retryFailed(catalog)).toBe(1);
  expect(countPhotos(catalog)).toEqual({ total: 3, found: 2, indexed: 1, failed: 0 });
  expect(photoById(catalog, 999)).toBeUndefined();
  expect(() => recordFailed(catalog, 999, problem)).toThrow(RangeError);
});

test('a second scan: unchanged stay, changed wait again, unseen are removed, and come back as they were', () => {
  const catalog = newCatalog();
  const folder = addFolder(catalog, '/a').id;
  beginScan(catalog, folder);
  upsertFoundPhotos(catalog, folder, [file('a.jpg'), file('b.jpg'), file('c.jpg'), file('d.jpg')]);
  expect(finishScan(catalog, folder)).toBe(0);
  for (const [number, name] of ['a.jpg', 'b.jpg', 'c.jpg'].entries())
    recordIndexed(catalog, idOf(catalog, name), contentFacts(number));
  recordFailed(catalog, idOf(catalog, 'd.jpg'), problem);
  const gone = idOf(catalog, 'c.jpg');

  beginScan(catalog, folder);
  const counts = upsertFoundPhotos(catalog, folder, [file('a.jpg'), file('b.jpg', 11), file('d.jpg')]);
  expect(counts).toEqual({ added: 0, changed: 1, returned: 0, unchanged: 2 });
  expect(finishScan(catalog, folder)).toBe(1);
  expect(photoById(catalog, gone)?.state).toBe('removed');
  expect(countPhotos(catalog)).toEqual({ total: 3, found: 1, indexed: 1, failed: 1 });
  expect(contentByHash(catalog, contentFacts(2).hash)).toBeDefined();

  expect(upsertFoundPhotos(catalog, folder, [file('c.jpg')])).toMatchObject({ returned: 1 });
  expect(photoById(catalog, gone)).toMatchObject({ state: 'indexed' });
  markRemoved(catalog, [gone, idOf(catalog, 'd.jpg')]);
  expect(countPhotos(catalog)).toEqual({ total: 2, found: 1, indexed: 1, failed: 0 });
  expect(() => upsertFoundPhotos(catalog, 99, [file('x')])).toThrow(RangeError);
});

test('a moved and renamed file is the same content; copies share it', () => {
  const catalog = newCatalog();
  const folder = addFolder(catalog, '/a').id;
  upsertFoundPhotos(catalog, folder, [file('old.jpg')]);
  const content = recordIndexed(catalog, idOf(catalog, 'old.jpg'), contentFacts(7));
  beginScan(catalog, folder);
  upsertFoundPhotos(catalog, folder, [file('new/name.jpg', 10, 2000), file('copy.jpg')]);
  finishScan(catalog, folder);
  expect(recordIndexed(catalog, idOf(catalog, 'new/name.jpg'), contentFacts(7))).toBe(content);
  expect(recordIndexed(catalog, idOf(catalog, 'copy.jpg'), contentFacts(7))).toBe(content);
  expect(photosOfContent(catalog, content).map(row => row.relativePath)).toEqual([
    'copy.jpg',
    'new/name.jpg',
  ]);
});

test('a page anywhere in 5,000 photos holds the right rows, by folder and name', () => {
  const catalog = newCatalog();
  const total = 5_000;
  const folders = [addFolder(catalog, '/photos/first').id, addFolder(catalog, '/photos/second').id];
  const names = Array.from({ length: total / 2 }, (_, i) => `2024/session ${i % 97}/IMG_${i}.JPG`);
  for (const folder of folders)
    upsertFoundPhotos(
      catalog,
      folder,
      names.map(name => file(name)),
    );
  catalog.connection.transaction(() => {
    for (const row of nextFoundPhotos(catalog, 0, total))
      if (row.id % 50 === 0) recordFailed(catalog, row.id, problem);
      else recordIndexed(catalog, row.id, contentFacts(row.id));
  });
  expect(countPhotos(catalog)).toEqual({ total, found: 0, indexed: 4_900, failed: 100 });
  const sorted = [...names].sort();
  for (const offset of [0, 1_234, 2_500, 4_800]) {
    const page = pagePhotos(catalog, { offset, limit: 200 });
    expect(page).toHaveLength(200);
    expect(page[0]?.relativePath).toBe(sorted[offset % 2_500]);
    expect(page[0]?.folderId).toBe(folders[offset < 2_500 ? 0 : 1]);
  }
});

/** Exports of photos that lie in several places, or that were moved: a copy that exists is taken. */

import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { WritableCatalog } from '../../store/connection.ts';
import { contentByHash, contentById } from '../../store/contents.ts';
import { addFolder } from '../../store/folders.ts';
import { pageItems, showItems } from '../../store/itemViews.ts';
import { nextFoundPhotos, recordIndexed, upsertFoundPhotos } from '../../store/photos.ts';
import { checkFolders } from '../library/folderReach.ts';
import { bench, names, plainPhotos, QUIETLY } from './testing/bench.ts';

/** Indexes photos once more at another place: they have contents already. */
function indexCopies(catalog: WritableCatalog, place: string, files: readonly string[]): void {
  const { id } = addFolder(catalog, place);
  upsertFoundPhotos(
    catalog,
    id,
    files.map(relativePath => {
      const { size, mtimeMs } = statSync(join(place, relativePath));
      return { relativePath, bytes: size, modifiedAt: mtimeMs };
    }),
  );
  for (const photo of nextFoundPhotos(catalog, 0, files.length)) {
    const bytes = readFileSync(join(place, photo.relativePath));
    const { id: contentId } = contentByHash(catalog, createHash('sha256').update(bytes).digest('hex'))!;
    recordIndexed(catalog, photo.id, contentById(catalog, contentId)!);
  }
}

const files = (count: number) =>
  Array.from({ length: count }, (_, at) => `${String(at).padStart(3, '0')}.jpg`);

test('a folder that was moved and indexed anew is exported from where it is, and the plan says so', async () => {
  const { plan, apply, exports, catalog, photos, folder, out } = bench(plainPhotos(60));
  const moved = join(folder, 'moved');
  renameSync(photos, moved);
  indexCopies(catalog, moved, files(60));
  const planned = await plan({
    tables: ['csv'],
    sidecars: { where: 'beside-originals', naming: 'photo.jpg.xmp' },
  });
  expect(planned.missing).toEqual({ count: 0, some: [] });
  const listed = exports.files(planned.export.id, { offset: 0, limit: 500, noted: false }).files;
  for (const { original } of listed) if (original !== null) expect(original.startsWith(moved)).toBe(true);
  expect(await apply(planned.export.id)).toMatchObject({
    state: 'done',
    done: planned.export.files,
    failed: 0,
  });
  const table = readFileSync(join(out, 'items.csv'), 'utf8');
  expect(table).toContain(join(moved, '000.jpg'));
  expect(table).not.toContain(join(photos, '000.jpg'));
  expect(names(moved).filter(name => name.endsWith('.xmp'))).toHaveLength(60);
});

test('screens and lists show the copy whose folder is there', async () => {
  const { catalog, photos, folder } = bench(plainPhotos(3));
  const moved = join(folder, 'moved');
  renameSync(photos, moved);
  indexCopies(catalog, moved, files(3));
  expect(checkFolders(catalog).map(({ missing }) => missing)).toEqual([true, false]);
  const items = pageItems(catalog, { offset: 0, limit: 10 });
  expect(items.map(({ path }) => path)).toEqual(files(3).map(name => join(moved, name)));
  for (const { id, path } of items) expect(showItems(catalog, [id]).get(id)!.path).toBe(path);
  renameSync(moved, photos);
  checkFolders(catalog);
  expect(pageItems(catalog, { offset: 0, limit: 10 })[0]!.path).toBe(join(photos, '000.jpg'));
});

test('a copy that vanishes after the plan is replaced by another, for copies, links and undo', async () => {
  const { plan, apply, exports, catalog, photos, folder, out } = bench(plainPhotos(4));
  const spare = join(folder, 'spare');
  cpSync(photos, spare, { recursive: true, preserveTimestamps: true });
  indexCopies(catalog, spare, files(4));
  for (const how of ['copy', 'symlink', 'hard-link'] as const) {
    const { export: planned } = await plan({ how });
    renameSync(join(photos, '000.jpg'), join(folder, 'hidden.jpg'));
    expect(await apply(planned.id)).toMatchObject({ state: 'done', done: 5, failed: 0 });
    const made = join(out, 'Ada', '000.jpg');
    if (how === 'symlink') expect(readlinkSync(made)).toBe(join(spare, '000.jpg'));
    if (how === 'hard-link') expect(lstatSync(made).ino).toBe(lstatSync(join(spare, '000.jpg')).ino);
    const manifest = JSON.parse(readFileSync(join(out, 'akin-export.json'), 'utf8'));
    expect(manifest.files[0].original.path).toBe(join(spare, '000.jpg'));
    expect(await exports.undo(planned.id, true, QUIETLY)).toMatchObject({ removed: 5, left: [] });
    renameSync(join(folder, 'hidden.jpg'), join(photos, '000.jpg'));
  }
});

test('what is nowhere is listed by the plan, fails as it says, and is exported once it is back', async () => {
  const { plan, apply, exports, photos, folder } = bench(plainPhotos(5));
  renameSync(join(photos, '002.jpg'), join(folder, 'hidden.jpg'));
  const planned = await plan({ sidecars: { where: 'beside-originals', naming: 'photo.jpg.xmp' } });
  expect(planned.missing).toEqual({ count: 1, some: [join(photos, '002.jpg')] });
  const noted = exports.files(planned.export.id, { offset: 0, limit: 9, noted: true }).files;
  expect(noted.map(({ note }) => note)).toEqual([
    expect.stringContaining('not where it was'),
    expect.stringContaining('not where it was'),
  ]);
  expect(await apply(planned.export.id)).toMatchObject({ state: 'done', failed: 2, done: 9 });
  renameSync(join(folder, 'hidden.jpg'), join(photos, '002.jpg'));
  expect(await apply(planned.export.id)).toMatchObject({ state: 'done', failed: 0, done: 11 });
  expect(exports.files(planned.export.id, { offset: 0, limit: 9, noted: true }).files).toEqual([]);
});

test('sidecars beside photos whose folder is gone are a problem of their own', async () => {
  const { plan, apply, photos, folder } = bench(plainPhotos(2));
  const { export: planned } = await plan({
    how: 'none',
    sidecars: { where: 'beside-originals', naming: 'photo.jpg.xmp' },
  });
  renameSync(photos, join(folder, 'elsewhere'));
  expect(await apply(planned.id)).toMatchObject({ state: 'done', failed: 2 });
});

test('a copy that was changed is not taken where another is as it was', async () => {
  const { plan, apply, exports, catalog, photos, folder } = bench(plainPhotos(2));
  const spare = join(folder, 'spare');
  mkdirSync(spare);
  copyFileSync(join(photos, '000.jpg'), join(spare, 'same.jpg'));
  utimesSync(join(spare, 'same.jpg'), 1, 1);
  indexCopies(catalog, spare, ['same.jpg']);
  writeFileSync(join(photos, '000.jpg'), 'another picture');
  const planned = await plan();
  expect(await apply(planned.export.id)).toMatchObject({ done: 3, failed: 0 });
  rmSync(join(spare, 'same.jpg'));
  const again = await plan({}, join(folder, 'again'));
  expect(again.missing.count).toBe(0);
  expect(exports.files(again.export.id, { offset: 0, limit: 9, noted: true }).files).toMatchObject([
    { target: 'Ada/000.jpg', note: expect.stringContaining('another size or time') },
  ]);
  expect(await apply(again.export.id)).toMatchObject({ done: 2, failed: 1 });
});

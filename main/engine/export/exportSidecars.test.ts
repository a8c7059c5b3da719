/** Sidecars that an export writes, on real files: merged with what is there, and put back. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageExportFiles, reopenFile } from '../../store/exports.ts';
import { mergeSidecar } from '../xmp/mergeSidecar.ts';
import { bench, names, plainPhotos, QUIETLY } from './testing/bench.ts';
import { snapshot } from './testing/killing.ts';

test('sidecars beside the originals are merged, and undo puts back what was there', async () => {
  const { plan, apply, exports, out, photos } = bench(plainPhotos(4));
  const existing = join(photos, '000.jpg.xmp');
  const before = mergeSidecar(undefined, {
    names: ['holiday'],
    faces: [],
    orientation: 1,
    width: null,
    height: null,
  });
  writeFileSync(existing, before);
  writeFileSync(join(photos, '001.jpg.xmp'), 'no XMP at all');
  const originals = snapshot(photos).filter(({ path }) => path.endsWith('.jpg'));
  const sidecars = { where: 'beside-originals', naming: 'photo.jpg.xmp' } as const;
  const { export: planned } = await plan({ how: 'none', sidecars });
  expect(await apply(planned.id)).toMatchObject({ state: 'done', done: 4, failed: 1 });
  expect(readFileSync(existing, 'utf8')).toContain('holiday');
  expect(readFileSync(existing, 'utf8')).toContain('People|Ada');
  expect(readFileSync(join(photos, '002.jpg.xmp'), 'utf8')).toContain('People|Ada');
  expect(readFileSync(join(photos, '001.jpg.xmp'), 'utf8')).toBe('no XMP at all');
  expect(snapshot(photos).filter(({ path }) => path.endsWith('.jpg'))).toEqual(originals);
  expect(await exports.undo(planned.id, true, QUIETLY)).toEqual({ removed: 4, left: [] });
  expect(readFileSync(existing, 'utf8')).toBe(before);
  expect(names(photos)).toEqual(['000.jpg', '000.jpg.xmp', '001.jpg', '001.jpg.xmp', '002.jpg', '003.jpg']);
  expect(existsSync(out)).toBe(false);
});

test('a crash after a sidecar was merged and before the catalog knew: undo still puts back what was there', async () => {
  const { plan, apply, exports, photos, catalog } = bench(plainPhotos(4));
  const existing = join(photos, '000.jpg.xmp');
  const said = { faces: [], orientation: 1, width: null, height: null };
  const before = mergeSidecar(undefined, { ...said, names: ['holiday'] });
  writeFileSync(existing, before);
  const sidecars = { where: 'beside-originals', naming: 'photo.jpg.xmp' } as const;
  const { export: planned } = await plan({ how: 'none', sidecars });
  await apply(planned.id);
  const merged = readFileSync(existing, 'utf8');
  // As the crash leaves it: the file is merged, and waits.
  const file = pageExportFiles(catalog, planned.id, { offset: 0, limit: 1 })[0]!;
  expect(file.target).toBe(existing);
  reopenFile(catalog, file.id);
  expect(await apply(planned.id)).toMatchObject({ state: 'done', done: 5, skipped: 0 });
  expect(readFileSync(existing, 'utf8')).toBe(merged);
  expect(await exports.undo(planned.id, true, QUIETLY)).toEqual({ removed: 5, left: [] });
  expect(readFileSync(existing, 'utf8')).toBe(before);
});

test("sidecars with the copies take over what the original's sidecar says", async () => {
  const { plan, apply, out, photos } = bench(plainPhotos(4));
  const said = { faces: [], orientation: 1, width: null, height: null };
  writeFileSync(join(photos, '000.xmp'), mergeSidecar(undefined, { ...said, names: ['holiday'] }));
  const sidecars = { where: 'with-copies', naming: 'photo.xmp' } as const;
  expect(await apply((await plan({ sidecars })).export.id)).toMatchObject({ state: 'done', failed: 0 });
  const sidecar = readFileSync(join(out, 'Ada', '000.xmp'), 'utf8');
  expect(sidecar).toContain('holiday');
  expect(sidecar).toContain('People/Ada');
  expect(readFileSync(join(photos, '000.xmp'), 'utf8')).not.toContain('Ada');
});

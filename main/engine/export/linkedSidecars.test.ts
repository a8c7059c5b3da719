/**
 * Sidecars that are links, pipes or private: merged without touching what a link leads to, and put back as
 * they were, also after a crash.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  lstatSync,
  lutimesSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportById, pageExportFiles, reopenFile } from '../../store/exports.ts';
import { mergeSidecar } from '../xmp/mergeSidecar.ts';
import { bench, names, plainPhotos, QUIETLY } from './testing/bench.ts';
import { undoExport } from './undo.ts';

const sidecars = { where: 'beside-originals', naming: 'photo.jpg.xmp' } as const;
const said = { faces: [], orientation: 1, width: null, height: null };
const HOLIDAY = mergeSidecar(undefined, { ...said, names: ['holiday'] });
/** Whole seconds, which every file system keeps. */
const LONG_AGO = 1_000_000_000;

/** Photo 0 has a sidecar that is a link to a private file elsewhere. */
function linked() {
  const made = bench(plainPhotos(4));
  const elsewhere = join(made.folder, 'elsewhere.xmp');
  writeFileSync(elsewhere, HOLIDAY);
  chmodSync(elsewhere, 0o600);
  const link = join(made.photos, '000.jpg.xmp');
  symlinkSync('../elsewhere.xmp', link);
  lutimesSync(link, LONG_AGO, LONG_AGO);
  const mustBeAsBefore = () => {
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readlinkSync(link)).toBe('../elsewhere.xmp');
    expect(lstatSync(link).mtimeMs).toBe(1000 * LONG_AGO);
    expect(readFileSync(elsewhere, 'utf8')).toBe(HOLIDAY);
    expect(names(made.photos).filter(name => name.includes('.part'))).toEqual([]);
  };
  return { ...made, link, elsewhere, mustBeAsBefore };
}

test('a sidecar that is a link is merged in its place, and undo puts the link back', async () => {
  const { plan, apply, exports, link, elsewhere, mustBeAsBefore } = linked();
  const { export: planned } = await plan({ how: 'none', sidecars });
  expect(await apply(planned.id)).toMatchObject({ state: 'done', failed: 0 });
  expect(lstatSync(link).isFile()).toBe(true);
  expect(readFileSync(link, 'utf8')).toContain('holiday');
  expect(readFileSync(link, 'utf8')).toContain('People|Ada');
  // Nobody may read it who could not read what it was made from.
  expect(statSync(link).mode & 0o777).toBe(0o600);
  expect(readFileSync(elsewhere, 'utf8')).toBe(HOLIDAY);
  expect(await exports.undo(planned.id, true, QUIETLY)).toMatchObject({ left: [] });
  mustBeAsBefore();
});

test('a crash before the catalog knew of the merged file: undo puts the link back', async () => {
  const { plan, apply, exports, catalog, link, mustBeAsBefore } = linked();
  const { export: planned } = await plan({ how: 'none', sidecars });
  await apply(planned.id);
  const file = pageExportFiles(catalog, planned.id, { offset: 0, limit: 1 })[0]!;
  expect(file.target).toBe(link);
  reopenFile(catalog, file.id);
  expect(await exports.undo(planned.id, true, QUIETLY)).toMatchObject({ left: [] });
  mustBeAsBefore();
});

test('a crash in the middle of undo: undone again, nothing is reported as changed', async () => {
  const { plan, apply, catalog, mark, mustBeAsBefore } = linked();
  const { export: planned } = await plan({ how: 'none', sidecars });
  await apply(planned.id);
  const undo = () => undoExport(catalog, exportById(catalog, planned.id)!, mark, true, QUIETLY);
  expect(await undo()).toMatchObject({ left: [] });
  expect(await undo()).toMatchObject({ left: [] });
  mustBeAsBefore();
});

test('what somebody wrote between a crash and going on is what undo puts back', async () => {
  const { plan, apply, exports, catalog, photos } = bench(plainPhotos(4));
  const sidecar = join(photos, '000.jpg.xmp');
  writeFileSync(sidecar, HOLIDAY);
  const { export: planned } = await plan({ how: 'none', sidecars });
  await apply(planned.id);
  reopenFile(catalog, pageExportFiles(catalog, planned.id, { offset: 0, limit: 1 })[0]!.id);
  const later = mergeSidecar(undefined, { ...said, names: ['later'] });
  writeFileSync(sidecar, later);
  expect(await apply(planned.id)).toMatchObject({ state: 'done', failed: 0 });
  expect(readFileSync(sidecar, 'utf8')).toContain('later');
  expect(readFileSync(sidecar, 'utf8')).toContain('People|Ada');
  await exports.undo(planned.id, true, QUIETLY);
  expect(readFileSync(sidecar, 'utf8')).toBe(later);
});

test('a private file keeps its mode when it is merged, and has its times again after undo', async () => {
  const { plan, apply, exports, photos } = bench(plainPhotos(4));
  const sidecar = join(photos, '000.jpg.xmp');
  writeFileSync(sidecar, HOLIDAY);
  chmodSync(sidecar, 0o640);
  utimesSync(sidecar, LONG_AGO, LONG_AGO);
  const { export: planned } = await plan({ how: 'none', sidecars });
  await apply(planned.id);
  expect(readFileSync(sidecar, 'utf8')).toContain('People|Ada');
  expect(statSync(sidecar).mode & 0o777).toBe(0o640);
  await exports.undo(planned.id, true, QUIETLY);
  expect(readFileSync(sidecar, 'utf8')).toBe(HOLIDAY);
  expect(statSync(sidecar).mode & 0o777).toBe(0o640);
  expect(statSync(sidecar).mtimeMs).toBe(1000 * LONG_AGO);
});

test('of a sidecar with two names the other keeps what it says', async () => {
  const { plan, apply, exports, folder, photos } = bench(plainPhotos(4));
  const other = join(folder, 'other.xmp');
  writeFileSync(other, HOLIDAY);
  linkSync(other, join(photos, '000.jpg.xmp'));
  const { export: planned } = await plan({ how: 'none', sidecars });
  await apply(planned.id);
  expect(readFileSync(join(photos, '000.jpg.xmp'), 'utf8')).toContain('People|Ada');
  expect(readFileSync(other, 'utf8')).toBe(HOLIDAY);
  await exports.undo(planned.id, true, QUIETLY);
  expect(readFileSync(join(photos, '000.jpg.xmp'), 'utf8')).toBe(HOLIDAY);
});

test('pipes, devices, folders and loops in the place of sidecars cost one file each', async () => {
  const { plan, apply, exports, photos } = bench(plainPhotos(8));
  const at = (number: number) => join(photos, `00${number}.jpg.xmp`);
  execFileSync('mkfifo', [at(0)]);
  symlinkSync('/dev/zero', at(1));
  symlinkSync('002.jpg.xmp', at(2));
  symlinkSync('.', at(3));
  symlinkSync('nowhere', at(4));
  writeFileSync(at(5), Buffer.alloc((16 << 20) + 1, ' '));
  const { export: planned } = await plan({ how: 'none', sidecars });
  expect(await apply(planned.id)).toMatchObject({ state: 'done', failed: 6 });
  const notes = exports
    .files(planned.id, { offset: 0, limit: 20, noted: true })
    .files.map(({ note }) => note)
    .join('\n');
  expect(notes).toContain('000.jpg.xmp is not a regular file); it was left as it is.');
  expect(notes).toContain('001.jpg.xmp is not a regular file); it was left as it is.');
  expect(notes).toContain('005.jpg.xmp is larger than 16 MB); it was left as it is.');
  expect(await exports.undo(planned.id, true, QUIETLY)).toMatchObject({ left: [] });
  expect(lstatSync(at(0)).isFIFO()).toBe(true);
  expect(readlinkSync(at(1))).toBe('/dev/zero');
  expect(readlinkSync(at(4))).toBe('nowhere');
});

test('an original that has become a pipe costs one file', async () => {
  const { plan, apply, photos } = bench(plainPhotos(4));
  const { export: planned } = await plan({});
  execFileSync('sh', ['-c', 'rm "$1" && mkfifo "$1"', 'sh', join(photos, '000.jpg')]);
  expect(await apply(planned.id)).toMatchObject({ state: 'done', failed: 1 });
});

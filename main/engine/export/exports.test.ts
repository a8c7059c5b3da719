/** Exports on a real disk: links and copies, undo, cancel, going on, and every way a disk can refuse. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makePhoto } from '../../../test/fixtures/photos.ts';
import { AkinError } from '../../contract/errors.ts';
import { ExportOptions, type ExportView } from '../../contract/export.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { pageExportFiles, reopenFile } from '../../store/exports.ts';
import { Readers } from '../library/readers/readers.ts';
import { mergeSidecar } from '../xmp/mergeSidecar.ts';
import { Exports } from './exports.ts';
import { makeCollection, type TestPhoto } from './testing/collection.ts';
import { snapshot } from './testing/killing.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'akin-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function plainPhotos(count: number, bytes = 100): TestPhoto[] {
  return Array.from({ length: count }, (_, number) => ({
    path: `${String(number).padStart(3, '0')}.jpg`,
    bytes: new Uint8Array(bytes).fill(number + 1),
    subjects: [number % 2],
  }));
}

interface Bench {
  readonly folder: string;
  readonly photos: string;
  readonly out: string;
  readonly exports: Exports;
  readonly catalog: WritableCatalog;
  /** Part of temporary names. */
  readonly mark: string;
  plan(options?: Partial<ExportOptions>, destination?: string): ReturnType<Exports['plan']>;
  /** Resolves when the export has ended. */
  apply(id: number): Promise<ExportView>;
  onProgress(work: () => void): void;
}

function bench(photos: readonly TestPhoto[], names: (string | null)[] = ['Ada', 'Bob']): Bench {
  const folder = newFolder();
  const {
    catalog,
    material,
    photos: place,
  } = makeCollection(folder, photos, {
    kind: photos.some(({ subjects }) => subjects.length > 1) ? 'people' : 'anything',
    names,
  });
  const readers = new Readers(1);
  let ended: ((view: ExportView) => void) | undefined;
  let progress = () => {};
  const exports = new Exports(catalog, readers, view => {
    if (view.state === 'running') progress();
    else ended?.(view);
  });
  onTestFinished(async () => {
    await exports.close();
    readers.close();
    catalog.close();
  });
  const out = join(folder, 'out');
  return {
    folder,
    photos: place,
    out,
    exports,
    catalog,
    mark: material.collection.id.slice(0, 8),
    plan: (options = {}, destination = out) =>
      exports.plan(material, destination, ExportOptions.parse(options)),
    apply: async id => {
      const { promise, resolve } = Promise.withResolvers<ExportView>();
      ended = resolve;
      await exports.apply(id);
      return await promise;
    },
    onProgress: work => {
      progress = work;
    },
  };
}

async function refusal(work: Promise<unknown>): Promise<AkinError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AkinError) return error;
  throw error ?? new Error('nothing was refused');
}

const QUIETLY = { signal: new AbortController().signal, progress: () => {} };

const names = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort();

test('copies with their times, a table, a manifest; undone, nothing is left', async () => {
  const { plan, apply, exports, out, photos } = bench(plainPhotos(6));
  const before = snapshot(photos);
  const { export: planned, folders } = await plan({ tables: ['csv'] });
  expect(planned).toMatchObject({ state: 'planned', files: 8, done: 0 });
  expect(folders.map(({ folder, files, isThere }) => [folder, files, isThere])).toEqual([
    ['Ada', 3, false],
    ['Bob', 3, false],
    ['', 2, false],
  ]);
  expect(existsSync(out)).toBe(false);
  expect(await apply(planned.id)).toMatchObject({
    state: 'done',
    done: 8,
    failed: 0,
    sentence: 'Exported 8 files.',
  });
  expect(names(out)).toHaveLength(10);
  expect(snapshot(join(out, 'Ada')).map(({ hash }) => hash)).toEqual([0, 2, 4].map(at => before[at]!.hash));
  expect(Math.trunc(statSync(join(out, 'Ada', '000.jpg')).mtimeMs)).toBe(Math.trunc(before[0]!.changedAt));
  const manifest = JSON.parse(readFileSync(join(out, 'akin-export.json'), 'utf8'));
  expect(manifest.files[0]).toMatchObject({
    path: 'Ada/000.jpg',
    kind: 'copy',
    sha256: before[0]!.hash,
    name: 'Ada',
    label: 'human',
    items: [{ id: 1, box: null, label: 'human' }],
    original: { path: join(photos, '000.jpg') },
  });
  expect(manifest.files.map(({ label }: { label?: string }) => label)).toContain('model');
  expect(await exports.undo(planned.id, true, QUIETLY)).toEqual({ removed: 8, left: [] });
  expect(existsSync(out)).toBe(false);
  expect(snapshot(photos)).toEqual(before);
  expect(exports.view(planned.id).state).toBe('undone');
  expect((await refusal(exports.apply(planned.id))).code).toBe('bad-request');
});

test('undo leaves what somebody changed, added or had before', async () => {
  const { plan, apply, exports, out } = bench(plainPhotos(4));
  mkdirSync(join(out, 'Bob'), { recursive: true });
  const { export: planned } = await plan();
  await apply(planned.id);
  appendFileSync(join(out, 'Ada', '000.jpg'), 'edited');
  writeFileSync(join(out, 'Ada', 'mine.txt'), 'mine');
  const before = snapshot(out);
  expect(await exports.undo(planned.id, false, QUIETLY)).toEqual({ removed: 4, left: ['Ada/000.jpg'] });
  expect(snapshot(out)).toEqual(before);
  expect(exports.view(planned.id).state).toBe('done');
  expect(await exports.undo(planned.id, true, QUIETLY)).toEqual({ removed: 4, left: ['Ada/000.jpg'] });
  expect(names(out)).toEqual(['Ada', 'Ada/000.jpg', 'Ada/mine.txt', 'Bob']);
});

test('exported again, what is there is neither overwritten nor doubled', async () => {
  const { plan, apply, exports, out } = bench(plainPhotos(4));
  await apply((await plan()).export.id);
  const first = snapshot(out);
  const again = await plan();
  expect(again).toMatchObject({ present: 4, renamed: 0, missing: { count: 0, some: [] } });
  const page = { offset: 0, limit: 10 };
  expect(exports.files(again.export.id, { ...page, noted: false }).total).toBe(5);
  const noted = exports.files(again.export.id, { ...page, noted: true });
  expect([noted.total, noted.files.map(({ kind }) => kind)]).toEqual([4, Array(4).fill('present')]);
  expect(await apply(again.export.id)).toMatchObject({ state: 'done', skipped: 4, done: 1 });
  expect(snapshot(out).filter(({ path }) => path !== 'akin-export (2).json')).toEqual(first);
});

test('hard links and symbolic links', async () => {
  for (const how of ['hard-link', 'symlink'] as const) {
    const { plan, apply, exports, out, photos } = bench(plainPhotos(2));
    const { export: planned } = await plan({ how });
    expect(planned.bytes).toBe(0);
    expect((await apply(planned.id)).state).toBe('done');
    const [target, original] = [join(out, 'Ada', '000.jpg'), join(photos, '000.jpg')];
    if (how === 'symlink') expect(readlinkSync(target)).toBe(original);
    else expect(lstatSync(target).ino).toBe(lstatSync(original).ino);
    expect(await exports.undo(planned.id, true, QUIETLY)).toEqual({ removed: 3, left: [] });
    expect(existsSync(original)).toBe(true);
    expect(existsSync(out)).toBe(false);
  }
});

test('faces as crops, of a real photo', async () => {
  const { plan, apply, out } = bench([
    { path: 'both.jpg', bytes: await makePhoto(1, 400, 300), subjects: [0, 1] },
    { path: 'ada.jpg', bytes: await makePhoto(2, 400, 300), subjects: [0, 2] },
  ]);
  expect(await apply((await plan({ faces: 'crops' })).export.id)).toMatchObject({ state: 'done', failed: 0 });
  expect(names(join(out, 'Ada'))).toEqual(['ada.jpg', 'both.jpg']);
  expect(readFileSync(join(out, 'Ada', 'both.jpg')).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
});

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

test('names with every awkward character become folders of their own', async () => {
  const awkward = [
    'AC/DC',
    'AC\\DC',
    'nul',
    'COM1',
    'ends with a dot.',
    'ends with a space ',
    '..',
    '   ',
    'a\tb\u0000c\u202Ed',
    'Zoë',
    'ZOE\u0308',
    'ein 🎈 und 👩‍👩‍👧',
    '\uD800',
    'x'.repeat(400),
    '-rf',
    '$(touch x)',
    '\'"`',
    '%PATH%',
    '多田',
  ];
  const { plan, apply, exports, out } = bench(
    awkward.map((_, at) => ({ path: `${at}.jpg`, bytes: Uint8Array.of(at, at), subjects: [at] })),
    awkward,
  );
  const { export: planned } = await plan();
  expect(await apply(planned.id)).toMatchObject({ state: 'done', done: awkward.length + 1, failed: 0 });
  const folders = readdirSync(out, { withFileTypes: true }).filter(entry => entry.isDirectory());
  expect(folders).toHaveLength(awkward.length);
  expect(new Set(folders.map(({ name }) => name.normalize('NFC').toLowerCase())).size).toBe(awkward.length);
  for (const { name } of folders) expect(readdirSync(join(out, name))).toHaveLength(1);
  expect(await exports.undo(planned.id, true, QUIETLY)).toMatchObject({ left: [] });
  expect(existsSync(out)).toBe(false);
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

test('cancelled, it goes on where it was', async () => {
  const { plan, apply, exports, out, onProgress } = bench(plainPhotos(120));
  const { export: planned } = await plan();
  const cancelled = Promise.withResolvers<ExportView>();
  onProgress(() => {
    onProgress(() => {});
    exports.cancel(planned.id).then(cancelled.resolve, cancelled.reject);
  });
  await exports.apply(planned.id);
  const stopped = await cancelled.promise;
  expect(stopped.state).toBe('cancelled');
  expect(stopped.done).toBeLessThan(121);
  expect(names(out).filter(name => name.includes('.part'))).toEqual([]);
  expect(await apply(planned.id)).toMatchObject({ state: 'done', done: 121 });
  expect(names(out)).toHaveLength(123);
});

test('an original that is gone or changed is a problem of its own, and is tried again', async () => {
  const { plan, apply, exports, out, photos } = bench(plainPhotos(6));
  const { export: planned } = await plan();
  renameSync(join(photos, '000.jpg'), join(photos, 'moved.jpg'));
  const bytes = readFileSync(join(photos, '001.jpg'));
  writeFileSync(join(photos, '001.jpg'), 'another picture');
  expect(await apply(planned.id)).toMatchObject({
    state: 'done',
    done: 5,
    failed: 2,
    sentence: 'Exported 5 files, 2 with a problem.',
  });
  const notes = exports
    .files(planned.id, { offset: 0, limit: 100, noted: false })
    .files.filter(({ state }) => state === 'failed');
  expect(notes.map(({ note }) => note)).toEqual([
    expect.stringContaining('000.jpg is not there any more'),
    expect.stringContaining('has changed since it was indexed'),
  ]);
  renameSync(join(photos, 'moved.jpg'), join(photos, '000.jpg'));
  writeFileSync(join(photos, '001.jpg'), bytes);
  expect(await apply(planned.id)).toMatchObject({ state: 'done', done: 7, failed: 0 });
  expect(JSON.parse(readFileSync(join(out, 'akin-export.json'), 'utf8')).files).toHaveLength(6);
  expect(names(out).filter(name => name.endsWith('.part'))).toEqual([]);
});

test('what appears at a target after the plan is left as it is', async () => {
  const { plan, apply, exports, out } = bench(plainPhotos(2));
  const { export: planned } = await plan();
  mkdirSync(join(out, 'Ada'), { recursive: true });
  writeFileSync(join(out, 'Ada', '000.jpg'), 'mine');
  expect(await apply(planned.id)).toMatchObject({ failed: 1, done: 2 });
  expect(readFileSync(join(out, 'Ada', '000.jpg'), 'utf8')).toBe('mine');
  expect(await exports.undo(planned.id, true, QUIETLY)).toMatchObject({ removed: 2, left: [] });
  expect(readFileSync(join(out, 'Ada', '000.jpg'), 'utf8')).toBe('mine');
});

test('a crash between the final name and the catalog is made good', async () => {
  const { plan, apply, out, photos, mark } = bench(plainPhotos(2));
  const { export: planned } = await plan();
  // As a killed process leaves it: both names of a finished file, and half of another.
  mkdirSync(join(out, 'Ada'), { recursive: true });
  mkdirSync(join(out, 'Bob'), { recursive: true });
  writeFileSync(join(out, 'Ada', `.akin-${mark}-1.part`), readFileSync(join(photos, '000.jpg')));
  linkSync(join(out, 'Ada', `.akin-${mark}-1.part`), join(out, 'Ada', '000.jpg'));
  writeFileSync(join(out, 'Bob', `.akin-${mark}-2.part`), 'half');
  expect(await apply(planned.id)).toMatchObject({ state: 'done', done: 3, failed: 0, skipped: 0 });
  expect(names(out)).toEqual(['Ada', 'Ada/000.jpg', 'Bob', 'Bob/001.jpg', 'akin-export.json']);
});

test('a catalog that leads an export out of its folder is not followed, neither forth nor back', async () => {
  const { plan, apply, exports, catalog, out } = bench(plainPhotos(4));
  const { export: planned } = await plan();
  const elsewhere = join(out, '..', 'elsewhere.jpg');
  writeFileSync(elsewhere, 'mine');
  const last = 'SELECT max(id) FROM export_files';
  const lead = (target: string) =>
    catalog.connection.run(`UPDATE export_files SET target = ? WHERE id = (${last})`, target);
  for (const target of ['../elsewhere.jpg', elsewhere]) {
    lead(target);
    expect(await apply(planned.id)).toMatchObject({
      state: 'failed',
      done: 0,
      sentence: expect.stringContaining('outside of its folder'),
    });
    expect(existsSync(out)).toBe(false);
    expect((await refusal(exports.undo(planned.id, true, QUIETLY))).message).toContain(
      'outside of its folder',
    );
    expect(readFileSync(elsewhere, 'utf8')).toBe('mine');
  }
});

test('a destination among the photos, or that is a file, is refused', async () => {
  const { plan, photos, folder } = bench(plainPhotos(2));
  expect((await refusal(plan({}, join(photos, 'out')))).message).toContain('taken for new photos');
  writeFileSync(join(folder, 'file'), '');
  expect((await refusal(plan({}, join(folder, 'file', 'out')))).code).toBe('not-a-folder');
});

/** A file system of so many kilobytes, as only the superuser can make one; undefined where that is not allowed. */
function smallDisk(kilobytes: number, options = ''): string | undefined {
  const place = mkdtempSync(join(tmpdir(), 'akin-disk-'));
  onTestFinished(() => {
    spawnSync('umount', [place]);
    rmSync(place, { recursive: true, force: true });
  });
  const { status } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${kilobytes}k${options}`,
    'tmpfs',
    place,
  ]);
  return status === 0 ? place : undefined;
}

test('a disk without room is refused before anything is written, and one that fills up stops cleanly', async context => {
  const disk = smallDisk(2048);
  if (disk === undefined) return context.skip('a small disk can be made by the superuser of Linux only');
  const { plan, apply, exports, onProgress } = bench(plainPhotos(70, 20_000));
  const tooMuch = await plan({}, join(disk, 'out'));
  expect(tooMuch.free).toBeGreaterThan(1_500_000);
  writeFileSync(join(disk, 'filler'), new Uint8Array(1_500_000));
  expect(await apply(tooMuch.export.id)).toMatchObject({
    state: 'failed',
    problem: 'disk-full',
    done: 0,
    sentence: expect.stringMatching(/needs 1\.4 MB, and .* has 0\.\d MB left\. Nothing was written\./),
  });
  expect(readdirSync(disk)).toEqual(['filler']);

  rmSync(join(disk, 'filler'));
  onProgress(() => {
    onProgress(() => {});
    spawnSync('sh', ['-c', `cat /dev/zero > ${join(disk, 'filler')}`]);
  });
  const full = await apply(tooMuch.export.id);
  expect(full).toMatchObject({
    state: 'failed',
    problem: 'disk-full',
    sentence: expect.stringContaining('no space left'),
  });
  expect(full.done).toBeGreaterThan(0);
  const left = snapshot(join(disk, 'out'));
  expect(left).toHaveLength(full.done);
  expect(left.filter(({ path }) => path.endsWith('.part'))).toEqual([]);
  rmSync(join(disk, 'filler'));
  expect(await apply(tooMuch.export.id)).toMatchObject({ state: 'done', done: 71, failed: 0 });
  expect(await exports.undo(tooMuch.export.id, true, QUIETLY)).toMatchObject({ removed: 71 });
});

test('a disk that may not be written to, and hard links to another disk, are refused when planned', async context => {
  const readOnly = smallDisk(100, ',ro');
  const other = smallDisk(2048);
  if (readOnly === undefined || other === undefined)
    return context.skip('a small disk can be made by the superuser of Linux only');
  const { plan, apply } = bench(plainPhotos(2));
  expect(await refusal(plan({}, join(readOnly, 'out')))).toMatchObject({
    code: 'read-only',
    message: expect.stringContaining('may not write'),
  });
  expect((await refusal(plan({ how: 'hard-link' }, other))).message).toContain(
    'Hard links work only on the disk',
  );
  expect(await apply((await plan({}, other)).export.id)).toMatchObject({ state: 'done', done: 3 });
  expect(await apply((await plan({ how: 'symlink' }, join(other, 'links'))).export.id)).toMatchObject({
    done: 3,
  });
});

/** Drives and folders that go away during indexing, with real readers and a real mount: their photos wait. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { makePhoto, makePhotoFolder } from '../../../test/fixtures/photos.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { addFolder } from '../../store/folders.ts';
import { createJob } from '../../store/jobs.ts';
import { createCatalog } from '../../store/open.ts';
import { countPhotos, pageProblems } from '../../store/photoPages.ts';
import { nextFoundPhotos, recordFailed } from '../../store/photos.ts';
import type { Analyzer } from '../../vision/analyzer.ts';
import { checkFolders, FolderReach } from './folderReach.ts';
import { IndexJob } from './indexJob.ts';
import { Readers } from './readers/readers.ts';
import { colourAnalyzer } from './testing/colourAnalyzer.ts';
import { Thumbnails } from './thumbnails.ts';

const PHOTOS = 60;
const readers = new Readers(2);
let folder: string;
let photos: string;
let catalog: WritableCatalog;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-reach-'));
  photos = join(folder, 'photos');
  mkdirSync(photos);
  catalog = createCatalog(join(folder, 'test.akin'), { name: 'Test', kind: 'anything' });
  addFolder(catalog, photos);
});
afterEach(() => {
  catalog.close();
  spawnSync('umount', ['-l', photos]);
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => readers.close());

async function index(analyzer: Analyzer = colourAnalyzer('1')): Promise<ReturnType<IndexJob['describe']>> {
  const job = new IndexJob(catalog, createJob(catalog, 'index'), {
    readers,
    thumbnails: new Thumbnails(folder),
    openAnalyzer: () => Promise.resolve(analyzer),
    scoreByWords: () => Promise.reject(new Error('no words were typed')),
    keepNeighbours: async () => {},
    changed: () => {},
  });
  job.start();
  await job.finished;
  return job.describe();
}

/** Does something once, when so many photos were looked at. */
function analyzeUntil(count: number, then: () => void): Analyzer {
  let seen = 0;
  return colourAnalyzer('1', {
    analyze: prepared => {
      if (++seen === count) then();
      return colourAnalyzer('1').analyze(prepared);
    },
  });
}

/** A drive with photos at the place of the photo folder; undefined where only the superuser may mount. */
function plugIn(from: string): (() => void) | undefined {
  const { status } = spawnSync('mount', ['--bind', from, photos]);
  if (status !== 0) return undefined;
  return () => void spawnSync('umount', ['-l', photos]);
}

async function mustWaitAndReturn(lose: () => void, giveBack: () => void): Promise<void> {
  const lost = await index(analyzeUntil(5, lose));
  const { indexed, failed, found } = countPhotos(catalog);
  expect({ failed, all: indexed + found }).toEqual({ failed: 0, all: PHOTOS });
  expect(found).toBeGreaterThan(0);
  expect(lost).toMatchObject({ state: 'failed', done: indexed, failed: 0 });
  expect(lost.message).toContain(`The folder ${photos} cannot be reached; ${found} photos wait.`);
  expect(checkFolders(catalog)).toMatchObject([{ path: photos, missing: true }]);

  expect(await index()).toMatchObject({ state: 'failed', message: expect.stringContaining(photos) });
  expect(countPhotos(catalog)).toMatchObject({ total: PHOTOS, found, failed: 0 });

  giveBack();
  expect(await index()).toMatchObject({ state: 'done', done: found, failed: 0 });
  expect(countPhotos(catalog)).toEqual({ total: PHOTOS, found: 0, indexed: PHOTOS, failed: 0 });
  expect(checkFolders(catalog)).toMatchObject([{ missing: false }]);
}

test('a drive pulled out while its photos are read: they wait, also at its empty mount point, and are read when it is back', async context => {
  const drive = join(folder, 'drive');
  await makePhotoFolder(drive, PHOTOS);
  const pull = plugIn(drive);
  if (pull === undefined) return context.skip('drives are mounted by the superuser of Linux only');
  await mustWaitAndReturn(pull, () => void plugIn(drive));
});

test('a folder renamed while its photos are read: they wait, and are read when it has its name again', async () => {
  await makePhotoFolder(photos, PHOTOS);
  const elsewhere = join(folder, 'elsewhere');
  await mustWaitAndReturn(
    () => renameSync(photos, elsewhere),
    () => renameSync(elsewhere, photos),
  );
});

test('one folder of two that goes away ends the job as done, and the sentence says how many wait', async () => {
  await makePhotoFolder(photos, PHOTOS);
  const other = join(folder, 'other');
  await makePhotoFolder(other, 3);
  addFolder(catalog, other);
  const job = await index(analyzeUntil(2, () => renameSync(photos, join(folder, 'elsewhere'))));
  const { found, failed } = countPhotos(catalog);
  expect(failed).toBe(0);
  expect(job).toMatchObject({ state: 'done' });
  expect(job.message).toMatch(new RegExp(`^Looked at \\d+ photos\\. The folder .* ${found} photos wait\\.$`));
});

test('another folder with the same path is not the one that is being read', async () => {
  await makePhotoFolder(photos, PHOTOS);
  await index(
    analyzeUntil(5, () => {
      renameSync(photos, join(folder, 'elsewhere'));
      mkdirSync(photos);
      writeFileSync(join(photos, 'something else.txt'), '');
    }),
  );
  expect(countPhotos(catalog)).toMatchObject({ total: PHOTOS, failed: 0 });
});

test('a folder that went away stays away for the rest of the job, also when it is back', async () => {
  await makePhotoFolder(photos, 4);
  await index();
  const [listed] = checkFolders(catalog);
  const reach = new FolderReach(catalog);
  reach.enter(listed!);
  expect(reach.isStillThere(listed!)).toBe(true);
  renameSync(photos, join(folder, 'elsewhere'));
  expect(reach.isStillThere(listed!)).toBe(false);
  renameSync(join(folder, 'elsewhere'), photos);
  expect(reach.isStillThere(listed!)).toBe(false);
  expect(reach.message()).toBe(`The folder ${photos} cannot be reached; its photos stay as they are.`);
});

test('a folder that was emptied keeps its photos as they are; one that never had any is just empty', async () => {
  await makePhotoFolder(photos, 3);
  await index();
  const none = join(folder, 'none');
  mkdirSync(none);
  addFolder(catalog, none);
  for (const name of readdirSync(photos)) rmSync(join(photos, name), { recursive: true });
  expect(await index()).toMatchObject({ state: 'done', done: 0, message: expect.stringContaining(photos) });
  expect(countPhotos(catalog)).toMatchObject({ total: 3, indexed: 3 });
  expect(checkFolders(catalog).map(({ missing }) => missing)).toEqual([true, false]);
  writeFileSync(join(photos, 'new.jpg'), await makePhoto(70));
  expect(await index()).toMatchObject({ state: 'done', done: 1 });
  expect(countPhotos(catalog)).toMatchObject({ total: 1 });
});

test('a file deleted before it was read is no problem, and is read when it is back', async () => {
  await makePhotoFolder(photos, PHOTOS);
  const last = join(photos, 'day 3', 'zz last.jpg');
  const kept = await makePhoto(90);
  writeFileSync(last, kept);
  const analyzer = analyzeUntil(2, () => rmSync(last));
  expect(await index(analyzer)).toMatchObject({ state: 'done', done: PHOTOS, total: PHOTOS, failed: 0 });
  expect(countPhotos(catalog)).toMatchObject({ total: PHOTOS, failed: 0 });
  writeFileSync(last, kept);
  expect(await index()).toMatchObject({ done: 1, failed: 0 });
});

test('a photo that the disk did not give is tried by the next run; one with another problem is not', async () => {
  await makePhotoFolder(photos, 2);
  writeFileSync(join(photos, 'broken.jpg'), 'no picture');
  expect(await index()).toMatchObject({ done: 3, failed: 1 });
  catalog.connection.run("UPDATE photos SET state = 'found' WHERE problem_code IS NULL");
  const [first, second] = nextFoundPhotos(catalog, 0, 2);
  const message = 'The file could not be read: it is no longer there.';
  for (const photo of [first!, second!]) recordFailed(catalog, photo.id, { code: 'unreadable', message });
  rmSync(join(photos, second!.relativePath));
  expect(await index()).toMatchObject({ done: 1, failed: 0 });
  expect(pageProblems(catalog, { offset: 0, limit: 9 })).toMatchObject([{ code: 'unknown-format' }]);
  expect(countPhotos(catalog)).toMatchObject({ total: 2, indexed: 1 });
});

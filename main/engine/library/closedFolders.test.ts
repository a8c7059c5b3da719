/**
 * Folders and files that the system does not open for a while, with real rights and with a disk that fails:
 * their photos are problems or stay as they are, and all are back afterwards.
 */
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makePhoto, makePhotoFolder } from '../../../test/fixtures/photos.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { addFolder, type FolderRow, listFolders } from '../../store/folders.ts';
import { createJob } from '../../store/jobs.ts';
import { relocateFolder } from '../../store/moveFolder.ts';
import { createCatalog } from '../../store/open.ts';
import { countPhotos, pageProblems } from '../../store/photoPages.ts';
import type { FoundFile } from '../../store/photos.ts';
import { checkFolders } from './folderReach.ts';
import { IndexJob } from './indexJob.ts';
import { Readers } from './readers/readers.ts';
import { scanFolder } from './scan.ts';
import { colourAnalyzer } from './testing/colourAnalyzer.ts';
import { Thumbnails } from './thumbnails.ts';

/** Where the disk fails, and how. */
const fault = vi.hoisted((): { at: RegExp | null; code: string } => ({ at: null, code: '' }));
vi.mock('node:fs/promises', async original => {
  const disk = await original<typeof import('node:fs/promises')>();
  const stat = async (path: string, options?: object) => {
    if (!fault.at?.test(path)) return await disk.stat(path, options);
    throw Object.assign(new Error(`${fault.code}: ${path}`), { code: fault.code });
  };
  return { ...disk, stat };
});

const PHOTOS = 12;
const NOBODY = 65_534;
const readers = new Readers(1);
let folder: string;
let photos: string;
let catalog: WritableCatalog;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-closed-'));
  // Nobody looks through the folders here.
  chmodSync(folder, 0o777);
  photos = join(folder, 'photos');
  mkdirSync(photos);
  await makePhotoFolder(photos, PHOTOS);
  catalog = createCatalog(join(folder, 'test.akin'), { name: 'Test', kind: 'anything' });
  addFolder(catalog, photos);
});
afterEach(() => {
  asMyself();
  fault.at = null;
  catalog.close();
  for (const name of ['', 'day 2', 'day 2/deep', 'other']) allow(name);
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => readers.close());

function allow(name: string): void {
  try {
    chmodSync(join(photos, name), 0o755);
  } catch {
    // Not in this test.
  }
}

/** The superuser may open every folder, so the scan is made as nobody. */
function asNobody(): void {
  if (process.getuid?.() === 0) process.seteuid?.(NOBODY);
}

function asMyself(): void {
  if (process.getuid?.() === 0) process.seteuid?.(0);
}

/** Only the scan is made as nobody; the photos are read by whoever runs the test. */
async function index(analyzer = colourAnalyzer('1')): Promise<ReturnType<IndexJob['describe']>> {
  const job = new IndexJob(catalog, createJob(catalog, 'index'), {
    readers,
    thumbnails: new Thumbnails(folder),
    openAnalyzer: async () => {
      asMyself();
      return analyzer;
    },
    scoreByWords: () => Promise.reject(new Error('no words were typed')),
    keepNeighbours: async () => {},
    changed: () => {},
  });
  asNobody();
  job.start();
  await job.finished;
  asMyself();
  return job.describe();
}

interface Row {
  path: string;
  state: string;
  content: number | null;
}

function rows(): Row[] {
  return catalog.connection.all<Row>(
    `SELECT relative_path AS path, state, content_id AS content FROM photos
     WHERE state <> 'removed' ORDER BY relative_path`,
  );
}

function problems(): (string | number | null)[][] {
  return pageProblems(catalog, { offset: 0, limit: 99 }).map(({ relativePath, code }) => [
    relativePath,
    code,
  ]);
}

describe.skipIf(process.platform === 'win32')('a folder without rights', () => {
  test.each([
    ['that lists its names and opens none', 0o444],
    ['that opens names and lists none', 0o111],
    ['that does neither', 0o000],
  ])('%s is one problem, and what is below it stays as it is', async (_, mode) => {
    mkdirSync(join(photos, 'day 2', 'deep'));
    writeFileSync(join(photos, 'day 2', 'deep', 'far.jpg'), await makePhoto(50));
    // No names of the closed folder's: they only begin or sort like it.
    for (const name of ['day 2.jpg', 'day 20.jpg']) writeFileSync(join(photos, name), await makePhoto(51));
    expect(await index()).toMatchObject({ done: PHOTOS + 3, failed: 0 });
    const before = rows();

    chmodSync(join(photos, 'day 2'), mode);
    rmSync(join(photos, 'day 20.jpg'));
    expect(await index()).toMatchObject({ state: 'done', failed: 1 });
    expect(problems()).toEqual([['day 2', 'closed-folder']]);
    const left = before.filter(({ path }) => path !== 'day 20.jpg');
    expect(rows().filter(({ state }) => state !== 'failed')).toEqual(left);
    expect(await index()).toMatchObject({ done: 0, failed: 0 });

    allow('day 2');
    expect(await index()).toMatchObject({ state: 'done', done: 0, failed: 0 });
    expect(rows()).toEqual(left);
  });

  test('what waits below a closed folder is not read, and not analyzed anew, until it opens', async () => {
    await index();
    const before = rows();
    chmodSync(join(photos, 'day 2'), 0o444);
    expect(await index(colourAnalyzer('2'))).toMatchObject({ state: 'done', failed: 1 });
    expect(rows().filter(({ state }) => state !== 'failed')).toEqual(before);
    allow('day 2');
    expect(await index(colourAnalyzer('2'))).toMatchObject({ done: PHOTOS / 3, failed: 0 });
    expect(rows()).toEqual(before);
  });

  test('that is empty now, as a mount point without its drive, leaves the list, and the message counts its photos', async () => {
    await index();
    const before = rows();
    const drive = join(folder, 'drive');
    renameSync(join(photos, 'day 2'), drive);
    mkdirSync(join(photos, 'day 2'));
    expect(await index()).toMatchObject({
      state: 'done',
      message: `Looked at 0 photos. ${PHOTOS / 3} photos are no longer where they were.`,
    });
    rmSync(join(photos, 'day 2'), { recursive: true });
    renameSync(drive, join(photos, 'day 2'));
    expect(await index()).toMatchObject({ done: 0, message: 'Looked at 0 photos.' });
    expect(rows()).toEqual(before);
  });

  test('that is the folder of the collection is away', async () => {
    await index();
    const before = rows();
    chmodSync(photos, 0o444);
    expect(await index()).toMatchObject({ state: 'failed', message: expect.stringContaining(photos) });
    expect(rows()).toEqual(before);
    asNobody();
    expect(checkFolders(catalog)).toMatchObject([{ missing: true }]);
  });

  test('a photo without an extension that may not be opened stays as it is', async () => {
    const path = join(photos, 'IMG 1');
    writeFileSync(path, await makePhoto(60));
    await index();
    const before = rows();
    chmodSync(path, 0o000);
    expect(await index()).toMatchObject({ done: 0, failed: 0 });
    expect(rows()).toEqual(before);
  });

  test('at the place a folder is relocated to: its photos are not missing', async () => {
    await index();
    const before = rows();
    const moved = join(folder, 'moved');
    renameSync(photos, moved);
    chmodSync(join(moved, 'day 2'), 0o000);
    const files: FoundFile[] = [];
    const unseen: string[] = [];
    asNobody();
    for await (const batch of scanFolder(moved, new AbortController().signal, unseen)) files.push(...batch);
    asMyself();
    const [{ id }] = listFolders(catalog) as [FolderRow];
    expect(relocateFolder(catalog, id, moved, files, unseen)).toMatchObject({
      kept: (PHOTOS * 2) / 3,
      changed: 0,
      added: 0,
      absent: [],
    });
    expect(rows().filter(({ state }) => state !== 'failed')).toEqual(before);
    chmodSync(join(moved, 'day 2'), 0o755);
    expect(await index()).toMatchObject({ done: 0, failed: 0 });
    expect(rows()).toEqual(before);
  });
});

describe('a disk that fails', () => {
  test('photos it does not give are problems, keep what is known of them, and are back without being read', async () => {
    await index();
    const before = rows();
    Object.assign(fault, { at: /day 2.IMG/, code: 'EIO' });
    expect(await index()).toMatchObject({ state: 'done', done: PHOTOS / 3, failed: PHOTOS / 3 });
    expect(problems().map(([, code]) => code)).toEqual(Array(PHOTOS / 3).fill('unreadable'));
    expect(rows().map(({ path, content }) => [path, content])).toEqual(
      before.map(({ path, content }) => [path, content]),
    );
    fault.at = null;
    expect(await index()).toMatchObject({ done: 0, failed: 0 });
    expect(rows()).toEqual(before);
  });

  test('a photo that was never read is one too, and is read when the disk gives it', async () => {
    Object.assign(fault, { at: /IMG_0001/, code: 'ESTALE' });
    expect(await index()).toMatchObject({ done: PHOTOS, failed: 1 });
    expect(problems()).toEqual([['day 2/IMG_0001.jpg', 'unreadable']]);
    fault.at = null;
    expect(await index()).toMatchObject({ done: 1, failed: 0 });
    expect(countPhotos(catalog)).toMatchObject({ indexed: PHOTOS, failed: 0 });
  });

  test.each(['ENOENT', 'ENOTDIR', 'ELOOP'])('%s means that the photo is gone', async code => {
    await index();
    Object.assign(fault, { at: /IMG_0001/, code });
    expect(await index()).toMatchObject({ done: 0, failed: 0 });
    expect(countPhotos(catalog)).toMatchObject({ indexed: PHOTOS - 1, failed: 0 });
  });
});

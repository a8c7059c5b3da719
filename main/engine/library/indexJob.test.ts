/** The index job with real readers, a real catalog and a small look: what is stored, kept, looked at once, and tried again. */
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { makePhoto, makePhotoFolder } from '../../../test/fixtures/photos.ts';
import { AkinError } from '../../contract/errors.ts';
import type { DuplicateGroup, Kind } from '../../contract/model.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { contentById } from '../../store/contents.ts';
import { addFolder } from '../../store/folders.ts';
import { pageItems } from '../../store/itemPages.ts';
import { listItems } from '../../store/items.ts';
import { createJob } from '../../store/jobs.ts';
import { listModels } from '../../store/models.ts';
import { createCatalog } from '../../store/open.ts';
import { pageProblems } from '../../store/photoPages.ts';
import { retryFailed } from '../../store/photos.ts';
import { loadEmbeddings, loadScores } from '../../store/vectors.ts';
import type { Look } from '../../vision/look.ts';
import { findDuplicates } from './duplicates.ts';
import { IndexJob } from './indexJob.ts';
import { Readers } from './readers/readers.ts';
import { colourLook, halvesLook } from './testing/colourLook.ts';
import { Thumbnails } from './thumbnails.ts';

const readers = new Readers(2);
let folder: string;
let photos: string;
let catalog: WritableCatalog;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-index-'));
  photos = join(folder, 'photos');
  mkdirSync(photos);
});
afterEach(() => {
  catalog.close();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => readers.close());

function make(kind: Kind): void {
  catalog = createCatalog(join(folder, 'test.akin'), { name: 'Test', kind });
  addFolder(catalog, photos);
}

async function index(look: Look | AkinError): Promise<ReturnType<IndexJob['describe']>> {
  const job = new IndexJob(catalog, createJob(catalog, 'index'), {
    readers,
    thumbnails: new Thumbnails(folder),
    openLook: async () => {
      if (look instanceof AkinError) throw look;
      return look;
    },
    changed: () => {},
  });
  job.start();
  await job.finished;
  return job.describe();
}

async function duplicates(): Promise<DuplicateGroup[]> {
  const thumbnails = new Thumbnails(folder);
  return await findDuplicates(catalog, id => thumbnails.get(contentById(catalog, id)!.hash));
}

/** Counts how often it looks. */
function counted(look: Look): Look & { count: number } {
  const counting = {
    ...look,
    count: 0,
    look: (...args: Parameters<Look['look']>) => {
      counting.count++;
      return look.look(...args);
    },
  };
  return counting;
}

test('every photo becomes an item with its embedding and scores; a second run has nothing to do', async () => {
  make('anything');
  await makePhotoFolder(photos, 9);
  const look = counted(colourLook('1'));
  expect(await index(look)).toMatchObject({ state: 'done', done: 9, total: 9, failed: 0 });
  expect(listItems(catalog)).toHaveLength(9);
  const [model] = listModels(catalog, 'embed');
  expect(loadEmbeddings(catalog, model!.id)).toMatchObject({ dimensions: 12, items: { length: 9 } });
  expect(loadScores(catalog, listModels(catalog, 'attributes')[0]!.id).items).toHaveLength(9);
  expect(await index(look)).toMatchObject({ state: 'done', done: 0 });
  expect(look.count).toBe(9);
});

test('copies are looked at once and moved files not again; both keep their items', async () => {
  make('anything');
  await makePhotoFolder(photos, 6);
  const original = join(photos, 'day 1', 'IMG_0000.jpg');
  for (const name of ['copy.jpg', 'copy 2.jpg']) copyFileSync(original, join(photos, name));
  const look = counted(colourLook('1'));
  expect(await index(look)).toMatchObject({ done: 8, failed: 0 });
  expect(look.count).toBe(6);
  const before = listItems(catalog).map(({ id }) => id);
  renameSync(join(photos, 'day 2'), join(photos, 'moved'));
  expect(await index(look)).toMatchObject({ done: 2 });
  expect(look.count).toBe(6);
  expect(listItems(catalog).map(({ id }) => id)).toEqual(before);
  expect((await duplicates())[0]).toMatchObject({ kind: 'same', photos: [{}, {}, {}] });
});

test('another model looks at everything again; items stay, numbers of both are kept apart', async () => {
  make('people');
  await makePhotoFolder(photos, 4);
  await index(halvesLook('1'));
  const before = pageItems(catalog, { offset: 0, limit: 100 });
  expect(before).toHaveLength(8);
  const look = counted(halvesLook('2', 0.02));
  expect(await index(look)).toMatchObject({ state: 'done', done: 4 });
  expect(look.count).toBe(4);
  const after = pageItems(catalog, { offset: 0, limit: 100 });
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after[0]!.box!.left).toBeCloseTo(0.02);
  for (const { id } of listModels(catalog, 'embed'))
    expect(loadEmbeddings(catalog, id).items).toHaveLength(8);
  expect(listModels(catalog, 'embed').map(({ version }) => version)).toEqual(['1', '2']);
});

test('without models the photos are read, and the sentence says what is missing; with them the rest is done', async () => {
  make('anything');
  await makePhotoFolder(photos, 3);
  const missing = new AkinError('model-missing', 'The model is not here.');
  expect(await index(missing)).toMatchObject({
    state: 'done',
    done: 3,
    sentence: 'Looked at 3 photos. The model is not here.',
  });
  expect(listItems(catalog)).toEqual([]);
  expect(await index(colourLook('1'))).toMatchObject({ state: 'done', done: 3 });
  expect(listItems(catalog)).toHaveLength(3);
});

test('a photo that cannot be read is a problem until it is mended and tried again', async () => {
  make('anything');
  await makePhotoFolder(photos, 2);
  const broken = join(photos, 'broken.jpg');
  writeFileSync(broken, 'no picture');
  expect(await index(colourLook('1'))).toMatchObject({ done: 3, failed: 1 });
  expect(retryFailed(catalog)).toBe(1);
  expect(await index(colourLook('1'))).toMatchObject({ done: 1, failed: 1 });
  copyFileSync(join(photos, 'day 1', 'IMG_0000.jpg'), broken);
  expect(await index(colourLook('1'))).toMatchObject({ done: 1, failed: 0 });
  expect(pageProblems(catalog, { offset: 0, limit: 10 })).toEqual([]);
});

test('a picture the models fail at is a problem of its own; models that always fail end the job', async () => {
  make('anything');
  await makePhotoFolder(photos, 12);
  let calls = 0;
  const moody = colourLook('1', {
    look: async prepared => {
      if (++calls === 3) throw new AkinError('internal', 'An odd picture.');
      return await colourLook('1').look(prepared);
    },
  });
  expect(await index(moody)).toMatchObject({ state: 'done', done: 12, failed: 1 });
  expect(pageProblems(catalog, { offset: 0, limit: 10 })).toMatchObject([
    { code: 'not-looked-at', sentence: expect.stringContaining('An odd picture.') },
  ]);
  const broken = colourLook('2', {
    look: () => Promise.reject(new AkinError('internal', 'No memory left.')),
  });
  expect(await index(broken)).toMatchObject({ state: 'failed', sentence: 'No memory left.' });
});

test('a write that fails stops the job at once and leaves nothing half written', async () => {
  make('anything');
  await makePhotoFolder(photos, 60);
  let calls = 0;
  const changing = colourLook('1', {
    look: async prepared => {
      const { detector, items } = await colourLook('1').look(prepared);
      const vector = new Float32Array(++calls > 4 ? 13 : 12); // a model does not change its length
      return { detector, items: [{ ...items[0]!, embeddings: [{ model: 'm', version: '1', vector }] }] };
    },
  });
  const job = await index(changing);
  expect(job).toMatchObject({ state: 'failed', sentence: expect.stringMatching(/1[23] dimensions/) });
  expect(calls).toBeLessThan(60);
  expect(listItems(catalog)).toHaveLength(job.done);
});

test('a smaller and harder compressed version is a near duplicate; another picture is not', async () => {
  make('anything');
  const original = await makePhoto(3, 1200, 900);
  writeFileSync(join(photos, 'a.jpg'), original);
  writeFileSync(
    join(photos, 'a small.jpg'),
    await sharp(original).resize(500).jpeg({ quality: 40 }).toBuffer(),
  );
  writeFileSync(join(photos, 'other.jpg'), await makePhoto(8, 1200, 900));
  // The same shapes in other colours: the hash, which sees grey, cannot tell; the colours can.
  writeFileSync(
    join(photos, 'recoloured.jpg'),
    await sharp(original).modulate({ hue: 150 }).jpeg().toBuffer(),
  );
  await index(colourLook('1'));
  expect(await duplicates()).toMatchObject([
    { kind: 'near', photos: [{ path: join(photos, 'a small.jpg') }, { path: join(photos, 'a.jpg') }] },
  ]);
});

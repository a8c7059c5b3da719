/** Neighbours at the end of an index job, over real photos, catalogs and threads: kept, paused and cancelled. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePhotoFolder } from '../../../../test/fixtures/photos.ts';
import type { WritableCatalog } from '../../../store/connection.ts';
import { addFolder } from '../../../store/folders.ts';
import { createJob } from '../../../store/jobs.ts';
import { findNeighbourSet } from '../../../store/neighbours.ts';
import { createCatalog } from '../../../store/open.ts';
import { fillWith, makeClouds } from '../../browse/testing/clouds.ts';
import { drain } from '../../compute/runCooperatively.ts';
import { IndexJob } from '../../library/indexJob.ts';
import { Readers } from '../../library/readers/readers.ts';
import { colourAnalyzer } from '../../library/testing/colourAnalyzer.ts';
import { Thumbnails } from '../../library/thumbnails.ts';
import { Groupings } from '../groupings.ts';
import { loadItems } from '../items/loadItems.ts';
import { keepNeighbours } from './neighboursOfIndex.ts';

let folder: string;
let catalog: WritableCatalog;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-neighbours-'));
  catalog = createCatalog(join(folder, 'test.akin'), { name: 'Test', kind: 'anything' });
});
afterEach(() => {
  catalog.close();
  rmSync(folder, { recursive: true, force: true });
});

const setOfNow = () => findNeighbourSet(catalog, drain(loadItems(catalog)).modelId);
const running = { signal: new AbortController().signal, pass: async () => {}, report: () => {} };

test('an index job ends with neighbours, and the first opening of a grouping finds them', async () => {
  const photos = join(folder, 'photos');
  mkdirSync(photos);
  await makePhotoFolder(photos, 6);
  addFolder(catalog, photos);
  const readers = new Readers(1);
  const groupings = new Groupings(catalog, () => {});
  const sentences: string[] = [];
  const index = async () => {
    const job = new IndexJob(catalog, createJob(catalog, 'index'), {
      readers,
      thumbnails: new Thumbnails(folder),
      openAnalyzer: async () => colourAnalyzer('1'),
      scoreByWords: () => Promise.reject(new Error('no words were typed')),
      keepNeighbours: groupings.keepNeighbours,
      changed: () => sentences.push(job.describe().message ?? ''),
    });
    job.start();
    await job.finished;
    return job.describe();
  };
  try {
    expect(await index()).toMatchObject({ state: 'done', done: 6, message: 'Looked at 6 photos.' });
    expect(sentences).toContain('Finding similar pictures: 100 % …');
    expect(setOfNow()?.itemsDigest).toBe(drain(loadItems(catalog)).digest);
    const progress: string[] = [];
    await groupings.get(groupings.list()[0]!.id).questions.now(message => progress.push(message));
    expect(progress.filter(message => message.startsWith('Finding similar'))).toEqual([]);
    // Nothing changed: nothing is computed.
    sentences.length = 0;
    await index();
    expect(sentences.filter(message => message.startsWith('Finding similar'))).toEqual([]);
  } finally {
    await groupings.close();
    readers.close();
  }
});

test('nothing analyzed: nothing is kept', async () => {
  await keepNeighbours(catalog, running);
  expect(catalog.connection.all('SELECT * FROM neighbour_sets')).toEqual([]);
});

test('a paused job waits, and a cancelled one keeps nothing; the next one does', async () => {
  fillWith(catalog, folder, makeClouds(600, 6, 2));
  const abort = new AbortController();
  const { promise: isPaused, resolve: pause } = Promise.withResolvers<void>();
  const { promise: gate, resolve: resume } = Promise.withResolvers<void>();
  const pass = async () => {
    pause();
    await gate;
    abort.signal.throwIfAborted();
  };
  const work = keepNeighbours(catalog, { signal: abort.signal, pass, report: () => {} });
  await isPaused;
  expect(setOfNow()).toBeUndefined();
  abort.abort();
  resume();
  await expect(work).rejects.toThrow();
  expect(setOfNow()).toBeUndefined();
  await keepNeighbours(catalog, running);
  expect(setOfNow()).toBeDefined();
});

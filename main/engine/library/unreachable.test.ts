/**
 * Names that are not UTF-8 and paths that are too long, on a real disk: listed with what to do, never lost in
 * silence.
 */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makePhoto } from '../../../test/fixtures/photos.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { addFolder } from '../../store/folders.ts';
import { createJob } from '../../store/jobs.ts';
import { createCatalog } from '../../store/open.ts';
import { countPhotos, pageProblems } from '../../store/photoPages.ts';
import { type FoundFile, retryFailed } from '../../store/photos.ts';
import { IndexJob } from './indexJob.ts';
import { Readers } from './readers/readers.ts';
import { scanFolder } from './scan.ts';
import { colourAnalyzer } from './testing/colourAnalyzer.ts';
import { Thumbnails } from './thumbnails.ts';

let folder: string;
let root: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-names-'));
  root = join(folder, 'photos');
  mkdirSync(root);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A path below the root from text and single bytes. */
function odd(...parts: (string | number)[]): Buffer {
  return Buffer.concat([
    Buffer.from(`${root}/`),
    ...parts.map(part => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))),
  ]);
}

async function scan(): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for await (const batch of scanFolder(root, new AbortController().signal)) found.push(...batch);
  return found.sort((a, b) => (a.relativePath < b.relativePath ? -1 : 1));
}

// Other systems keep names as text.
describe.skipIf(process.platform !== 'linux')('names that are not UTF-8', () => {
  test('a photo is listed with its bytes in view, what is no photo and what is hidden is not', async () => {
    writeFileSync(odd('caf', 0xe9, '.jpg'), 'x');
    writeFileSync(odd('caf', 0xe8, '.jpg'), 'x');
    writeFileSync(odd('caf', 0xe9, '.txt'), 'x');
    writeFileSync(odd('.caf', 0xe9, '.jpg'), 'x');
    writeFileSync(join(root, 'café.jpg'), 'x');
    // A name that holds the sign itself is a name like any other.
    writeFileSync(join(root, 'what\uFFFD.jpg'), 'x');
    const found = await scan();
    expect(found.map(({ relativePath }) => relativePath)).toEqual([
      'café.jpg',
      'caf\uFFFDE8.jpg',
      'caf\uFFFDE9.jpg',
      'what\uFFFD.jpg',
    ]);
    expect(found.map(({ problem }) => problem?.code)).toEqual([
      undefined,
      'name-not-utf8',
      'name-not-utf8',
      undefined,
    ]);
    expect(found[1]!.problem!.message).toMatch(/^The name of this file is not in UTF-8, .*rename.*\.$/);
  });

  test('a folder is listed once, with the number of photos in it', async () => {
    mkdirSync(odd('sub', 0xff, '/deep'), { recursive: true });
    for (const name of ['/a.jpg', '/b.nef', '/deep/c.png', '/notes.txt'])
      writeFileSync(odd('sub', 0xff, name), 'x');
    mkdirSync(odd('none', 0xff));
    expect(await scan()).toMatchObject([
      {
        relativePath: 'sub\uFFFDFF',
        problem: { code: 'name-not-utf8', message: expect.stringContaining('so the 3 photos in it') },
      },
    ]);
  });
});

/**
 * Makes folders down to where a little more is too much, and puts a folder there whose contents lie beyond.
 */
function tooDeep(): { inside: string; back(): void } {
  const tail = join(folder, 'tail');
  mkdirSync(join(tail, 'y'.repeat(200)), { recursive: true });
  writeFileSync(join(tail, 'y'.repeat(200), 'far.jpg'), 'x');
  writeFileSync(join(tail, `${'z'.repeat(200)}.jpg`), 'x');
  let deep = root;
  while (deep.length < 3900) deep = join(deep, 'd'.repeat(Math.min(200, 3940 - deep.length)));
  mkdirSync(deep, { recursive: true });
  renameSync(tail, join(deep, 'tail'));
  return {
    inside: join(deep, 'tail').slice(root.length + 1),
    back: () => renameSync(join(deep, 'tail'), tail),
  };
}

test.skipIf(process.platform !== 'linux')('a path that is too long is listed, photo and folder', async () => {
  const { inside, back } = tooDeep();
  try {
    expect(await scan()).toMatchObject([
      {
        relativePath: join(inside, 'y'.repeat(200)),
        problem: { code: 'path-too-long', message: expect.stringContaining('What is in it cannot be seen') },
      },
      {
        relativePath: join(inside, `${'z'.repeat(200)}.jpg`),
        problem: { code: 'path-too-long', message: expect.stringContaining('shorter names') },
      },
    ]);
  } finally {
    back();
  }
});

test.skipIf(process.platform !== 'linux')(
  'the index job counts them as problems, again when they are retried',
  async () => {
    writeFileSync(odd('caf', 0xe9, '.jpg'), await makePhoto(1));
    writeFileSync(join(root, 'good.jpg'), await makePhoto(2));
    const catalog = createCatalog(join(folder, 'test.akin'), { name: 'Test', kind: 'anything' });
    const readers = new Readers(1);
    try {
      addFolder(catalog, root);
      expect(await index(catalog, readers)).toMatchObject({ state: 'done', done: 2, failed: 1 });
      expect(countPhotos(catalog)).toMatchObject({ indexed: 1, failed: 1 });
      expect(pageProblems(catalog, { offset: 0, limit: 10 })).toMatchObject([
        { relativePath: 'caf\uFFFDE9.jpg', code: 'name-not-utf8' },
      ]);
      expect(await index(catalog, readers)).toMatchObject({ state: 'done', done: 0, failed: 0 });
      retryFailed(catalog);
      expect(await index(catalog, readers)).toMatchObject({ state: 'done', done: 1, failed: 1 });
      expect(pageProblems(catalog, { offset: 0, limit: 10 })).toMatchObject([{ code: 'name-not-utf8' }]);
      renameSync(odd('caf', 0xe9, '.jpg'), join(root, 'café.jpg'));
      expect(await index(catalog, readers)).toMatchObject({ state: 'done', done: 1, failed: 0 });
      expect(countPhotos(catalog)).toMatchObject({ indexed: 2, failed: 0 });
    } finally {
      catalog.close();
      readers.close();
    }
  },
);

async function index(catalog: WritableCatalog, readers: Readers): Promise<ReturnType<IndexJob['describe']>> {
  const job = new IndexJob(catalog, createJob(catalog, 'index'), {
    readers,
    thumbnails: new Thumbnails(folder),
    openAnalyzer: async () => colourAnalyzer('1'),
    scoreByWords: () => Promise.reject(new Error('no words were typed')),
    keepNeighbours: async () => {},
    changed: () => {},
  });
  job.start();
  await job.finished;
  return job.describe();
}

/** The threshold of quality of an open collection: index, preview, apply, groupings, a second analysis. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makePhotoFolder } from '../../../test/fixtures/photos.ts';
import { addFolder } from '../../store/folders.ts';
import { createCatalog } from '../../store/open.ts';
import type { Analyzer } from '../../vision/analyzer.ts';
import { LEAST_QUALITY } from '../../vision/people/quality.ts';
import { OpenCollection } from '../collection/openCollection.ts';
import { Readers } from './readers/readers.ts';
import { halvesAnalyzer } from './testing/colourAnalyzer.ts';
import { Thumbnails } from './thumbnails.ts';

const PHOTOS = 6;
const LOW = LEAST_QUALITY / 2;
const MIDDLE = (1 + LEAST_QUALITY) / 2;
const readers = new Readers(1);
let folder: string;
let collection: OpenCollection;
let version = '1';

/** The left half of each photo is rated low, the right one in the middle. */
function rating(): Analyzer {
  const analyzer = halvesAnalyzer(version);
  return {
    ...analyzer,
    analyze: async prepared => {
      const analysis = await analyzer.analyze(prepared);
      const items = analysis.items.map(item => {
        const quality = item.box?.left === 0 ? LOW : MIDDLE;
        return { ...item, quality, setAside: quality < LEAST_QUALITY };
      });
      return { ...analysis, items };
    },
  };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-quality-'));
  const photos = join(folder, 'photos');
  await makePhotoFolder(photos, PHOTOS);
  const catalog = createCatalog(join(folder, 'test.akin'), { name: 'Test', kind: 'people' });
  addFolder(catalog, photos);
  collection = new OpenCollection(catalog, {
    watchFolders: false,
    readers,
    thumbnails: new Thumbnails(join(folder, 'cache')),
    openAnalyzer: async () => rating(),
    presentAnalyzer: () => null,
    scoreByWords: () => Promise.reject(new Error('no words were typed')),
    collectionChanged: () => {},
    groupsChanged: () => {},
    groupingsChanged: () => {},
    exportChanged: () => {},
    evaluationChanged: () => {},
    jobChanged: () => {},
  });
  await index();
});
afterAll(async () => {
  await collection.close();
  readers.close();
  rmSync(folder, { recursive: true, force: true });
});

async function index(): Promise<void> {
  collection.indexing.start();
  await vi.waitFor(() => expect(collection.indexing.latest()?.state).toBe('done'), 30_000);
}

const grouping = () => collection.groupings.get(collection.groupings.list()[0]!.id);
const grouped = async () => (await grouping().pages.page(0, 50)).items;

test('the default holds at first, and says how good the faces are', async () => {
  const { tenths, ...facts } = collection.faceQualities.describe();
  expect(facts).toEqual({
    least: LEAST_QUALITY,
    standard: LEAST_QUALITY,
    isStandard: true,
    faces: 2 * PHOTOS,
    setAside: PHOTOS,
  });
  expect(tenths[Math.floor(LOW * 10)]).toEqual({ faces: PHOTOS, setAside: PHOTOS });
  expect(tenths[Math.floor(MIDDLE * 10)]).toEqual({ faces: PHOTOS, setAside: 0 });
  expect(await grouped()).toBe(PHOTOS);
});

test('a preview shows both sides and changes nothing; applied, open groupings follow', async () => {
  const preview = collection.faceQualities.change(0, false);
  expect(preview).toMatchObject({ least: 0, setAside: 0, hides: 0, shows: PHOTOS, below: [] });
  expect(preview.above).toHaveLength(8);
  expect(preview.above[0]).toMatchObject({ box: { left: 0 }, name: expect.stringMatching(/\.jpg$/) });
  expect(collection.faceQualities.describe().setAside).toBe(PHOTOS);
  collection.faceQualities.change(0, true);
  expect(collection.faceQualities.describe()).toMatchObject({ least: 0, isStandard: false, setAside: 0 });
  await expect.poll(grouped, { timeout: 20_000 }).toBe(2 * PHOTOS);
});

test('a face that a person named stays, its name too, and a second analysis keeps the threshold', async () => {
  const low = collection.items(0, 50).items.find(({ box }) => box?.left === 0)!;
  grouping().state.record({ names: [{ itemId: low.id, name: 'Ann' }] }, { person: null });
  expect(collection.faceQualities.change(1, true)).toMatchObject({ kept: 1, setAside: 2 * PHOTOS - 1 });
  await expect.poll(grouped, { timeout: 20_000 }).toBe(1);
  version = '2';
  await index();
  expect(collection.faceQualities.describe()).toMatchObject({ least: 1, setAside: 2 * PHOTOS - 1 });
  // Back to the default: what was named stays, all else is as before.
  collection.faceQualities.change(null, true);
  expect(collection.faceQualities.describe()).toMatchObject({ isStandard: true, setAside: PHOTOS - 1 });
  await expect.poll(grouped, { timeout: 20_000 }).toBe(PHOTOS + 1);
});

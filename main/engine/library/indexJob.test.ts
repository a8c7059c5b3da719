/**
 * The index job with real readers, a real catalog and a small look: what is stored, kept, looked at once, and
 * tried again.
 */
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { makePhoto, makePhotoFolder } from '../../../test/fixtures/photos.ts';
import { AkinError } from '../../contract/errors.ts';
import type { DuplicateGroup, Kind } from '../../contract/model.ts';
import { listTaughtAttributes, teachAttribute } from '../../store/attributes.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { contentById } from '../../store/contents.ts';
import { addFolder } from '../../store/folders.ts';
import { listItems } from '../../store/items.ts';
import { pageItems } from '../../store/itemViews.ts';
import { createJob } from '../../store/jobs.ts';
import { listModels } from '../../store/models.ts';
import { createCatalog } from '../../store/open.ts';
import { pageProblems } from '../../store/photoPages.ts';
import { retryFailed } from '../../store/photos.ts';
import { countEmbeddings, loadEmbeddings, loadScores } from '../../store/vectors.ts';
import type { Analyzer } from '../../vision/analyzer.ts';
import { keepTyped, type ScoreByWords, scoreTyped } from '../attributes/typeAttribute.ts';
import { findDuplicates } from './duplicates.ts';
import { IndexJob } from './indexJob.ts';
import { modelOfGroups, updateModelOfGroups } from './modelOfGroups.ts';
import { Readers } from './readers/readers.ts';
import { colourAnalyzer, halvesAnalyzer, withOwn } from './testing/colourAnalyzer.ts';
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

const nothingTyped: ScoreByWords = () => Promise.reject(new Error('no words were typed'));

async function index(
  analyzer: Analyzer | AkinError,
  scoreByWords = nothingTyped,
): Promise<ReturnType<IndexJob['describe']>> {
  const job = new IndexJob(catalog, createJob(catalog, 'index'), {
    readers,
    thumbnails: new Thumbnails(folder),
    openAnalyzer: async () => {
      if (analyzer instanceof AkinError) throw analyzer;
      return analyzer;
    },
    scoreByWords,
    keepNeighbours: async () => {},
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
function counted(analyzer: Analyzer): Analyzer & { count: number } {
  const counting = {
    ...analyzer,
    count: 0,
    analyze: (...args: Parameters<Analyzer['analyze']>) => {
      counting.count++;
      return analyzer.analyze(...args);
    },
  };
  return counting;
}

test('every photo becomes an item with its embedding and scores; a second run has nothing to do', async () => {
  make('anything');
  await makePhotoFolder(photos, 9);
  const analyzer = counted(colourAnalyzer('1'));
  expect(await index(analyzer)).toMatchObject({ state: 'done', done: 9, total: 9, failed: 0 });
  expect(listItems(catalog)).toHaveLength(9);
  const [model] = listModels(catalog, 'embed');
  expect(loadEmbeddings(catalog, model!.id)).toMatchObject({ dimensions: 12, items: { length: 9 } });
  expect(loadScores(catalog, listModels(catalog, 'attributes')[0]!.id).items).toHaveLength(9);
  expect(await index(analyzer)).toMatchObject({ state: 'done', done: 0 });
  expect(analyzer.count).toBe(9);
});

test('copies are looked at once and moved files not again; both keep their items', async () => {
  make('anything');
  await makePhotoFolder(photos, 6);
  const original = join(photos, 'day 1', 'IMG_0000.jpg');
  for (const name of ['copy.jpg', 'copy 2.jpg']) copyFileSync(original, join(photos, name));
  const analyzer = counted(colourAnalyzer('1'));
  expect(await index(analyzer)).toMatchObject({ done: 8, failed: 0 });
  expect(analyzer.count).toBe(6);
  const before = listItems(catalog).map(({ id }) => id);
  renameSync(join(photos, 'day 2'), join(photos, 'moved'));
  expect(await index(analyzer)).toMatchObject({ done: 2 });
  expect(analyzer.count).toBe(6);
  expect(listItems(catalog).map(({ id }) => id)).toEqual(before);
  expect((await duplicates())[0]).toMatchObject({ kind: 'same', photos: [{}, {}, {}] });
});

test('another model looks at everything again; items stay, numbers of both are kept apart', async () => {
  make('people');
  await makePhotoFolder(photos, 4);
  await index(halvesAnalyzer('1'));
  const before = pageItems(catalog, { offset: 0, limit: 100 });
  expect(before).toHaveLength(8);
  const analyzer = counted(halvesAnalyzer('2', 0.02));
  expect(await index(analyzer)).toMatchObject({ state: 'done', done: 4 });
  expect(analyzer.count).toBe(4);
  const after = pageItems(catalog, { offset: 0, limit: 100 });
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after[0]!.box!.left).toBeCloseTo(0.02);
  for (const { id } of listModels(catalog, 'embed'))
    expect(loadEmbeddings(catalog, id).items).toHaveLength(8);
  expect(listModels(catalog, 'embed').map(({ version }) => version)).toEqual(['1', '2']);
});

test("a person's own model looks only at what it has not seen; groups follow it at the end, and back without looking again", async () => {
  make('people');
  await makePhotoFolder(photos, 5);
  const usual = halvesAnalyzer('1');
  await index(usual);
  const items = listItems(catalog).map(({ id }) => id);
  const [colours] = listModels(catalog, 'embed');
  expect(modelOfGroups(catalog)).toEqual(colours);

  const during: string[] = [];
  const known: boolean[] = [];
  const mine = withOwn(usual, 'a', isRestKnown => {
    known.push(isRestKnown);
    during.push(modelOfGroups(catalog)!.name);
  });
  expect(await index(mine)).toMatchObject({ state: 'done', done: 5 });
  expect(known).toEqual([true, true, true, true, true]);
  expect(new Set(during)).toEqual(new Set(['colours']));
  expect(modelOfGroups(catalog)).toMatchObject({ name: 'own mine', dimensions: 2 });
  expect(listItems(catalog).map(({ id }) => id)).toEqual(items);

  // A new photo is looked at in both ways, so that the way back costs nothing.
  writeFileSync(join(photos, 'new.jpg'), await makePhoto(30));
  expect(await index(mine)).toMatchObject({ state: 'done', done: 1 });
  expect(known.slice(5)).toEqual([false]);
  expect([...countEmbeddings(catalog).values()]).toEqual([12, 12]);
  expect(await index(usual)).toMatchObject({ state: 'done', done: 0 });
  expect(modelOfGroups(catalog)).toEqual(colours);
  // Another file under the same name is another model.
  expect(await index(withOwn(usual, 'b'))).toMatchObject({ state: 'done', done: 6 });
  expect(modelOfGroups(catalog)).toMatchObject({ name: 'own mine', version: 'b' });
  expect(listModels(catalog, 'embed').map(({ version }) => version)).toEqual(['1', 'a', 'b']);
});

test('while a model has seen less than the one before, groups are made by the one before', async () => {
  make('anything');
  await makePhotoFolder(photos, 4);
  await index(colourAnalyzer('1'));
  let calls = 0;
  const failing = withOwn(colourAnalyzer('1'), 'a', () => {
    if (++calls > 2) throw new AkinError('internal', 'No memory left.');
  });
  // Two of four photos are problems now: their items take no part until they are tried again.
  expect(await index(failing)).toMatchObject({ state: 'done', failed: 2 });
  expect(modelOfGroups(catalog)!.name).toBe('own mine');
  retryFailed(catalog);
  expect(await index(new AkinError('model-missing', 'Your model is not here.'))).toMatchObject({ done: 2 });
  expect([...countEmbeddings(catalog).values()]).toEqual([4, 2]);
  updateModelOfGroups(catalog, { model: 'colours', version: '1' });
  updateModelOfGroups(catalog, { model: 'own mine', version: 'a' });
  expect(modelOfGroups(catalog)!.name).toBe('colours');
});

test('photos of a folder that is away are not taken for broken when another model looks; they wait', async () => {
  make('anything');
  await makePhotoFolder(photos, 3);
  const stick = join(folder, 'stick');
  mkdirSync(stick);
  writeFileSync(join(stick, 'on the stick.jpg'), await makePhoto(50));
  addFolder(catalog, stick);
  await index(colourAnalyzer('1'));
  renameSync(stick, join(folder, 'pulled out'));
  expect(await index(colourAnalyzer('2'))).toMatchObject({ state: 'done', done: 3, failed: 0 });
  expect(listItems(catalog)).toHaveLength(4);
  expect(modelOfGroups(catalog)).toMatchObject({ name: 'colours', version: '1' });
  renameSync(join(folder, 'pulled out'), stick);
  expect(await index(colourAnalyzer('2'))).toMatchObject({ state: 'done', done: 1, failed: 0 });
  expect(modelOfGroups(catalog)).toMatchObject({ name: 'colours', version: '2' });
});

test('attributes that were taught or typed know what came later', async () => {
  make('anything');
  await makePhotoFolder(photos, 3);
  const tags = ['sea', 'sports_car'].map((name, at) => ({ key: `tag-${at}`, name, form: 'binary' as const }));
  const tagged = colourAnalyzer('1', {
    analyze: async prepared => {
      const { detector, items } = await colourAnalyzer('1').analyze(prepared);
      const scores = Float32Array.of(0.75, 0.25);
      const said = { model: 'net-tags', version: '1', attributes: tags, scores };
      return { detector, items: items.map(item => ({ ...item, scores: [...item.scores, said] })) };
    },
  });
  let textVersion = 'text 1';
  const asked: string[] = [];
  const scoreByWords: ScoreByWords = async (words, by) => {
    if ('tower' in by) return null;
    const { tags: names, probabilities } = by;
    asked.push(`${words} of ${names.join(', ')}: ${probabilities.length / 2}`);
    return { version: textVersion, scores: probabilities.filter((_, at) => at % 2 === 0) };
  };
  await index(tagged);
  const embeddingModelId = listModels(catalog, 'embed')[0]!.id;
  const weights = new Float32Array(13).fill(0.5);
  const lesson = { key: 'taught odd', name: 'odd', form: 'binary', embeddingModelId, weights } as const;
  const { modelId } = teachAttribute(catalog, { ...lesson, accuracy: null, examples: [] });
  keepTyped(catalog, await scoreTyped(catalog, 'By the sea', undefined, scoreByWords));
  asked.length = 0;

  writeFileSync(join(photos, 'new.jpg'), await makePhoto(40));
  await index(tagged, scoreByWords);
  expect(asked).toEqual(['By the sea of sea, sports car: 1']);
  const typed = () => listModels(catalog, 'attributes').findLast(({ name }) => name === 'typed by the sea')!;
  expect([...loadScores(catalog, typed().id).data]).toEqual([0.75, 0.75, 0.75, 0.75]);
  const { data, items } = loadEmbeddings(catalog, embeddingModelId);
  const sums = Array.from(items, (_, row) =>
    data.subarray(12 * row, 12 * row + 12).reduce((sum, value) => sum + value / 2, 0.5),
  );
  const taught = loadScores(catalog, modelId);
  expect(taught.items).toEqual(items);
  for (const [row, sum] of sums.entries()) expect(taught.data[row]).toBeCloseTo(1 / (1 + Math.exp(-sum)), 5);

  // Another text model: what it says and what the old one said never stand in one column.
  textVersion = 'text 2';
  writeFileSync(join(photos, 'newer.jpg'), await makePhoto(41));
  await index(tagged, scoreByWords);
  expect(typed().version).toBe('text 2, net-tags 1');
  expect(loadScores(catalog, typed().id).items).toHaveLength(5);

  writeFileSync(join(photos, 'newest.jpg'), await makePhoto(42));
  const missing = () => Promise.reject(new AkinError('model-missing', 'The text model is not here.'));
  expect(await index(tagged, missing)).toMatchObject({
    state: 'done',
    message: expect.stringContaining('do not know the new photos yet: The text model is not here.'),
  });
  expect(loadScores(catalog, modelId).items).toHaveLength(6);
});

test('an attribute that was taught is taught again when another model looks', async () => {
  make('anything');
  await makePhotoFolder(photos, 6);
  await index(colourAnalyzer('1'));
  const [model] = listModels(catalog, 'embed');
  const items = listItems(catalog).map(({ id }) => id);
  const examples = items.slice(0, 4).map((itemId, at) => ({ itemId, rank: at % 2 }));
  const lesson = { key: 'taught odd', name: 'odd', form: 'binary', accuracy: null, examples } as const;
  const weights = new Float32Array(13);
  const first = teachAttribute(catalog, { ...lesson, embeddingModelId: model!.id, weights });
  // While every item has a vector by the old model, it stays as it is.
  await index(colourAnalyzer('1'));
  expect(listTaughtAttributes(catalog)).toMatchObject([{ id: first.id }]);

  await index(colourAnalyzer('2'));
  expect(listTaughtAttributes(catalog)).toMatchObject([{ id: first.id }]);
  writeFileSync(join(photos, 'new.jpg'), await makePhoto(40));
  await index(colourAnalyzer('2'));
  const [again] = listTaughtAttributes(catalog);
  expect(again).toMatchObject({ key: 'taught odd', name: 'odd', form: 'binary', examples });
  expect(again!.id).toBeGreaterThan(first.id);
  expect(again!.embeddingModelId).toBe(modelOfGroups(catalog)!.id);
  const scores = loadScores(catalog, again!.modelId);
  expect(scores.items).toHaveLength(7);
  for (const { itemId, rank } of examples)
    expect(scores.data[scores.items.indexOf(itemId)]! > 0.5).toBe(rank === 1);
});

test('a look that does without a model says so in the sentence of every job', async () => {
  make('anything');
  await makePhotoFolder(photos, 2);
  const analyzer = colourAnalyzer('1', { fallback: 'A model is not here, so colours are compared.' });
  const message = 'A model is not here, so colours are compared.';
  expect(await index(analyzer)).toMatchObject({ state: 'done', message: `Looked at 2 photos. ${message}` });
  expect(await index(analyzer)).toMatchObject({ state: 'done', message: `Looked at 0 photos. ${message}` });
});

test('without models the photos are read, and the sentence says what is missing; with them the rest is done', async () => {
  make('anything');
  await makePhotoFolder(photos, 3);
  const missing = new AkinError('model-missing', 'The model is not here.');
  expect(await index(missing)).toMatchObject({
    state: 'done',
    done: 3,
    message: 'Looked at 3 photos. The model is not here.',
  });
  expect(listItems(catalog)).toEqual([]);
  expect(await index(colourAnalyzer('1'))).toMatchObject({ state: 'done', done: 3 });
  expect(listItems(catalog)).toHaveLength(3);
});

test('a photo that cannot be read is a problem until it is mended and tried again', async () => {
  make('anything');
  await makePhotoFolder(photos, 2);
  const broken = join(photos, 'broken.jpg');
  writeFileSync(broken, 'no picture');
  expect(await index(colourAnalyzer('1'))).toMatchObject({ done: 3, failed: 1 });
  expect(retryFailed(catalog)).toBe(1);
  expect(await index(colourAnalyzer('1'))).toMatchObject({ done: 1, failed: 1 });
  copyFileSync(join(photos, 'day 1', 'IMG_0000.jpg'), broken);
  expect(await index(colourAnalyzer('1'))).toMatchObject({ done: 1, failed: 0 });
  expect(pageProblems(catalog, { offset: 0, limit: 10 })).toEqual([]);
});

test('a picture the models fail at is a problem of its own; models that always fail end the job', async () => {
  make('anything');
  await makePhotoFolder(photos, 12);
  let calls = 0;
  const moody = colourAnalyzer('1', {
    analyze: async prepared => {
      if (++calls === 3) throw new AkinError('internal', 'An odd picture.');
      return await colourAnalyzer('1').analyze(prepared);
    },
  });
  expect(await index(moody)).toMatchObject({ state: 'done', done: 12, failed: 1 });
  expect(pageProblems(catalog, { offset: 0, limit: 10 })).toMatchObject([
    { code: 'not-looked-at', message: expect.stringContaining('An odd picture.') },
  ]);
  const broken = colourAnalyzer('2', {
    analyze: () => Promise.reject(new AkinError('internal', 'No memory left.')),
  });
  expect(await index(broken)).toMatchObject({ state: 'failed', message: 'No memory left.' });
});

test('a write that fails stops the job at once and leaves nothing half written', async () => {
  make('anything');
  await makePhotoFolder(photos, 60);
  let calls = 0;
  const changing = colourAnalyzer('1', {
    analyze: async prepared => {
      const { detector, items } = await colourAnalyzer('1').analyze(prepared);
      const vector = new Float32Array(++calls > 4 ? 13 : 12); // a model does not change its length
      return { detector, items: [{ ...items[0]!, embeddings: [{ model: 'm', version: '1', vector }] }] };
    },
  });
  const job = await index(changing);
  expect(job).toMatchObject({ state: 'failed', message: expect.stringMatching(/1[23] dimensions/) });
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
  await index(colourAnalyzer('1'));
  expect(await duplicates()).toMatchObject([
    { kind: 'near', photos: [{ path: join(photos, 'a small.jpg') }, { path: join(photos, 'a.jpg') }] },
  ]);
});

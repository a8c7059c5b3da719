/**
 * Boxes of MegaDetector in a collection of anything, without models: things become items in place of photos,
 * are named, taken back, brought in once more, drawn by hand, and written back.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BoxImportOptions } from '../../../contract/boxImport.ts';
import type { Client } from '../../../contract/client.ts';
import { ExportOptions } from '../../../contract/export.ts';
import { type Engine, startEngine } from '../../engine.ts';
import { connectInProcess } from '../../rpc/inProcess.ts';

let folder: string;
let engine: Engine;
let client: Client;
let collection: string;
let grouping: number;

const WHITE = { r: 240, g: 240, b: 240 };
const FOX = { r: 200, g: 90, b: 30 };
const BADGER = { r: 60, g: 60, b: 70 };

/** Coloured squares on white: an animal each. */
async function makePhoto(
  name: string,
  animals: readonly { r: number; g: number; b: number }[],
): Promise<void> {
  const squares = animals.map((background, at) => ({
    input: { create: { width: 60, height: 60, channels: 3 as const, background } },
    left: 40 + at * 160,
    top: 60,
  }));
  await sharp({ create: { width: 400, height: 200, channels: 3, background: WHITE } })
    .composite(squares)
    .jpeg({ quality: 92 })
    .toFile(join(folder, 'photos', name));
}

const boxAt = (at: number) => [(40 + at * 160) / 400, 60 / 200, 60 / 400, 60 / 200];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-import-boxes-'));
  mkdirSync(join(folder, 'photos'));
  await makePhoto('two.jpg', [FOX, BADGER]);
  await makePhoto('fox.jpg', [FOX]);
  await makePhoto('badger.jpg', [{ ...BADGER, b: 90 }]);
  await makePhoto('empty.jpg', []);
  const detection = (at: number, category: string, kind: string, conf: number) => ({
    category,
    conf,
    bbox: boxAt(at),
    classifications: [[kind, 0.9]],
  });
  const file = {
    info: { format_version: '1.3', detector: 'md_v5a' },
    detection_categories: { 1: 'animal', 2: 'person' },
    classification_categories: { 0: 'fox', 1: 'badger' },
    images: [
      { file: 'site/two.jpg', detections: [detection(0, '1', '0', 0.9), detection(1, '1', '1', 0.8)] },
      { file: 'site/fox.jpg', detections: [detection(0, '1', '0', 0.7), detection(1, '1', '1', 0.05)] },
      { file: 'site/badger.jpg', detections: [detection(0, '1', '1', 0.6)] },
      { file: 'site/empty.jpg', detections: [] },
      { file: 'site/elsewhere.jpg', detections: [] },
    ],
  };
  writeFileSync(join(folder, 'md.json'), JSON.stringify(file));
  const none = join(folder, 'none');
  engine = startEngine({
    directories: { data: join(folder, 'data'), cache: join(folder, 'cache'), models: none },
  });
  client = connectInProcess(engine, 'shell');
  const made = { folder: engine.grant(join(folder, 'photos')), kind: 'anything' as const, name: 'Traps' };
  collection = (await client.call('collection.create', made)).id;
  await index();
  grouping = (await client.call('groupings.list', { collection }))[0]!.id;
});

afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

async function index(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = client.on('job.changed', ({ job }) => {
    if (job.state !== 'running' && job.state !== 'paused') resolve();
  });
  await client.call('index.start', { collection });
  await promise;
  stop();
}

async function bringIn(changes: Partial<BoxImportOptions>, apply = true) {
  return await client.call('boxes.import', {
    collection,
    grouping,
    file: engine.grant(join(folder, 'md.json')),
    options: BoxImportOptions.parse(changes),
    apply,
  });
}

async function items() {
  const { items: all } = await client.call('items.page', { collection, offset: 0, limit: 100 });
  return all.map(({ path, kind }) => `${path.slice(path.lastIndexOf('/') + 1)} ${kind}`).sort();
}

const WHOLE = ['badger.jpg photo', 'empty.jpg photo', 'fox.jpg photo', 'two.jpg photo'];
const BOXED = ['badger.jpg face', 'empty.jpg photo', 'fox.jpg face', 'two.jpg face', 'two.jpg face'];

test('boxes become items, once; one undo brings the photos back', async () => {
  const preview = await bringIn({}, false);
  expect(preview).toMatchObject({
    format: 'megadetector',
    photos: 3,
    boxes: 4,
    categories: [{ category: 'animal', boxes: 4 }],
    known: 0,
    unsure: 1,
    empty: 1,
    named: 0,
    left: [{ path: 'site/elsewhere.jpg', why: 'No photo of this name is in the collection.' }],
  });
  expect(await items()).toEqual(WHOLE);
  expect(await bringIn({})).toEqual(preview);
  expect(await items()).toEqual(BOXED);
  expect(await bringIn({})).toMatchObject({ boxes: 0, known: 4 });

  await client.call('ask.undo', { collection, grouping });
  await expect.poll(items, { timeout: 20_000 }).toEqual(WHOLE);
});

test('categories name the items, and MegaDetector’s format is written back', async () => {
  expect(await bringIn({ names: true })).toMatchObject({ boxes: 4, named: 4 });
  const options = ExportOptions.parse({ how: 'none', tables: ['megadetector'], leftovers: true });
  const plan = await client.call('export.plan', {
    collection,
    grouping,
    destination: engine.grant(join(folder, 'out')),
    options,
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  client.on('export.changed', ({ export: view }) => {
    if (view.state === 'done') resolve();
  });
  await client.call('export.apply', { collection, export: plan.export.id });
  await promise;
  const written = JSON.parse(readFileSync(join(folder, 'out', 'megadetector.json'), 'utf8'));
  expect(written.info.format_version).toBe('1.3');
  expect(Object.values(written.classification_categories).sort()).toEqual(['badger', 'fox']);
  const two = written.images.find(({ file }: { file: string }) => file === 'two.jpg');
  expect(two.detections.map(({ conf }: { conf: number }) => conf).sort()).toEqual([0.8, 0.9]);
  const [fox] = two.detections.filter(({ conf }: { conf: number }) => conf === 0.9);
  expect(fox.bbox).toEqual(boxAt(0));
  expect(written.detection_categories[fox.category]).toBe('animal');
  expect(written.classification_categories[fox.classifications[0][0]]).toBe('fox');
  // What is written can be read again, and finds the boxes where they are.
  writeFileSync(join(folder, 'md.json'), JSON.stringify(written));
  expect(await bringIn({})).toMatchObject({ boxes: 0, known: 4, left: [] });
});

test('a box by hand takes the photo’s place; without it the photo is back', async () => {
  const of = { collection, grouping };
  const { photos } = await client.call('photos.page', { collection, offset: 0, limit: 10 });
  const { id: photo } = photos.find(({ name }) => name === 'fox.jpg')!;
  const [left, top, width, height] = boxAt(0) as [number, number, number, number];
  const { item } = await client.call('boxes.add', { ...of, photo, box: { left, top, width, height } });
  expect(await items()).toContain('fox.jpg face');
  expect(await items()).not.toContain('fox.jpg photo');
  await client.call('boxes.remove', { ...of, item });
  expect(await items()).toEqual(WHOLE);
});

test('in a collection of leaves it is refused', async () => {
  const made = { folder: engine.grant(join(folder, 'photos')), kind: 'leaves' as const, name: 'Leaves' };
  ({ id: collection } = await client.call('collection.create', made));
  await index();
  grouping = (await client.call('groupings.list', { collection }))[0]!.id;
  await expect(bringIn({})).rejects.toMatchObject({ code: 'bad-request' });
});

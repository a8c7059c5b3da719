/**
 * The engine through its contract, on real files: create, index, page, damage, and every refusal.
 */
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePhoto, makePhotoFolder } from '../../test/fixtures/photos.ts';
import type { Client } from '../contract/client.ts';
import type { Collection } from '../contract/model.ts';
import type { Engine } from './engine.ts';
import { EngineWithPhotos } from './testing/engineWithPhotos.ts';

let made: EngineWithPhotos;
let folder: string;
let photos: string;
let engine: Engine;
let client: Client;

beforeEach(() => {
  made = new EngineWithPhotos();
  ({ folder, photos, engine, client } = made);
});
afterEach(() => made.close());

const create = (name?: string) => made.create(name);
const indexed = (collection: Collection) => made.indexed(collection);

test('a folder becomes a library: photos in order, sizes, thumbnails, problems with sentences', async () => {
  await makePhotoFolder(photos, 7);
  writeFileSync(join(photos, 'broken.jpg'), 'no picture');
  const collection = await create();
  expect(await indexed(collection)).toMatchObject({ state: 'done', done: 8, total: 8, failed: 1 });
  const page = await client.call('photos.page', { collection: collection.id, offset: 0, limit: 100 });
  expect(page.total).toBe(8);
  expect(page.photos.map(photo => photo.name)).toEqual([
    'broken.jpg',
    'IMG_0000.jpg',
    'IMG_0003.jpg',
    'IMG_0006.jpg',
    'IMG_0001.jpg',
    'IMG_0004.jpg',
    'IMG_0002.jpg',
    'IMG_0005.jpg',
  ]);
  expect(page.photos[1]).toMatchObject({ state: 'indexed', width: 640, height: 480 });
  const image = await engine.image({
    collection: collection.id,
    of: 'photo',
    id: page.photos[1]!.id,
    size: 'thumbnail',
  });
  expect(image?.type).toBe('image/jpeg');
  const { problems } = await client.call('problems.page', {
    collection: collection.id,
    offset: 0,
    limit: 10,
  });
  expect(problems).toEqual([
    expect.objectContaining({ path: join(photos, 'broken.jpg'), code: 'unknown-format' }),
  ]);
  expect(await client.call('collection.get', { collection: collection.id })).toMatchObject({
    photos: 8,
    problems: 1,
  });
  expect(await client.call('recent.list', {})).toMatchObject([{ photos: 8 }]);
});

test('all photos of a filter, what is grouped in them, and their time line', async () => {
  const days = ['2024:05:01 10:00:00', '2024:05:01 10:00:20', '2024:06:09 18:30:00'];
  for (const [at, when] of days.entries())
    await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: 90 * at, g: 40, b: 9 } } })
      .withExif({ IFD2: { DateTimeOriginal: when } })
      .jpeg()
      .toFile(join(photos, `${3 - at}.jpg`));
  writeFileSync(join(photos, 'undated.jpg'), await makePhoto(1));
  writeFileSync(join(photos, 'broken.jpg'), 'no picture');
  const { id } = await create();
  await indexed(await client.call('collection.get', { collection: id }));
  const all = await client.call('photos.find', { collection: id });
  const { photos: rows } = await client.call('photos.page', { collection: id, offset: 0, limit: 9 });
  expect(all).toEqual(rows.map(photo => photo.id));
  const byDate = await client.call('photos.find', {
    collection: id,
    filter: { sort: 'date', search: 'jpg' },
  });
  const nameOf = new Map(rows.map(photo => [photo.id, photo.name]));
  expect(byDate.map(photo => nameOf.get(photo)).slice(0, 3)).toEqual(['3.jpg', '2.jpg', '1.jpg']);

  const items = await client.call('photos.items', { collection: id, photos: byDate });
  expect(items.map(({ photo, items: of }) => [nameOf.get(photo), of.length])).toEqual(
    byDate.map(photo => [nameOf.get(photo), nameOf.get(photo) === 'broken.jpg' ? 0 : 1]),
  );

  const filter = { from: Date.UTC(2024, 5, 1), sort: 'name' as const };
  // Whatever part of it is shown, the time line is that of all.
  for (const asked of [{}, { filter }])
    expect(await client.call('photos.bursts', { collection: id, ...asked })).toMatchObject([
      { from: Date.UTC(2024, 4, 1, 10), photos: 2, first: { name: '3.jpg' } },
      { from: Date.UTC(2024, 5, 9, 18, 30), to: Date.UTC(2024, 5, 9, 18, 30), photos: 1 },
    ]);
});

test('one photo: its facts, its full picture as it is in the file, and its path for the host alone', async () => {
  await makePhotoFolder(photos, 2);
  writeFileSync(
    join(photos, 'drawing.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  );
  writeFileSync(join(photos, 'broken.jpg'), 'no picture');
  const collection = await create();
  await indexed(collection);
  const { photos: rows } = await client.call('photos.page', {
    collection: collection.id,
    offset: 0,
    limit: 9,
  });
  const of = (name: string) => ({
    collection: collection.id,
    photo: rows.find(row => row.name === name)!.id,
  });
  const path = join(photos, 'day 1', 'IMG_0000.jpg');
  const jpeg = of('IMG_0000.jpg');
  expect(await client.call('photo.get', jpeg)).toMatchObject({
    photo: { name: 'IMG_0000.jpg', width: 640, height: 480 },
    folder: join(photos, 'day 1'),
    bytes: statSync(path).size,
    isShownAsIs: true,
    problem: null,
    copies: 0,
  });
  const full = (photo: number) =>
    engine.image({ collection: collection.id, of: 'photo', id: photo, size: 'full' });
  expect(await full(jpeg.photo)).toEqual({ type: 'image/jpeg', bytes: readFileSync(path) });
  // An SVG may hold scripts: the page gets a picture made of it.
  const svg = await full(of('drawing.svg').photo);
  expect(svg?.type).toBe('image/jpeg');
  expect(svg?.bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
  // A file that was replaced is not shown in the place of the one that was indexed.
  writeFileSync(path, await makePhoto(77));
  expect(await full(jpeg.photo)).toBeUndefined();
  expect(await client.call('photo.get', of('broken.jpg'))).toMatchObject({
    problem: expect.stringContaining('not a picture'),
    items: [],
  });
  expect(engine.pathOfPhoto(collection.id, jpeg.photo)).toBe(path);
  for (const method of ['photo.reveal', 'photo.open', 'photo.copyPath'] as const)
    await expect(client.call(method, jpeg)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(client.call('photo.get', { ...jpeg, photo: 999 })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('originals are only read: bytes and times stay', async () => {
  await makePhotoFolder(photos, 3);
  const state = () =>
    readdirSync(photos, { recursive: true, encoding: 'utf8' })
      .map(name => join(photos, name))
      .filter(path => statSync(path).isFile())
      .map(path => [path, statSync(path).mtimeMs, readFileSync(path, 'base64')]);
  const before = state();
  await indexed(await create());
  expect(state()).toEqual(before);
});

test('a thumbnail lost from the cache is made anew', async () => {
  await makePhotoFolder(photos, 1);
  const collection = await create();
  await indexed(collection);
  const { photos: listed } = await client.call('photos.page', {
    collection: collection.id,
    offset: 0,
    limit: 1,
  });
  rmSync(join(folder, 'cache'), { recursive: true });
  expect(
    await engine.image({ collection: collection.id, of: 'photo', id: listed[0]!.id, size: 'thumbnail' }),
  ).toBeDefined();
  expect(existsSync(join(folder, 'cache', 'thumbnails'))).toBe(true);
});

test('all thumbnails lost from the cache are made anew when asked for, and those of files that are gone counted', async () => {
  await makePhotoFolder(photos, 5);
  const collection = await create();
  await indexed(collection);
  rmSync(join(folder, 'cache'), { recursive: true });
  rmSync(join(photos, 'day 1', 'IMG_0000.jpg'));
  const of = { collection: collection.id };
  expect(await client.call('thumbnails.rebuild', of)).toEqual({ made: 4, failed: 1 });
  expect(await client.call('thumbnails.rebuild', of)).toEqual({ made: 0, failed: 1 });
});

test('what is not a folder, not open, not known or not granted is refused with a sentence', async () => {
  const file = join(folder, 'file.txt');
  writeFileSync(file, '');
  const make = (path: string) =>
    client.call('collection.create', { folder: engine.grant(path), kind: 'leaves', name: 'x' });
  await expect(make(file)).rejects.toMatchObject({ code: 'not-a-folder' });
  await expect(make(join(folder, 'gone'))).rejects.toMatchObject({ code: 'folder-missing' });
  const unknown = '0'.repeat(32);
  await expect(client.call('collection.get', { collection: unknown })).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(client.call('recent.open', { id: unknown })).rejects.toMatchObject({ code: 'not-found' });
  await expect(client.call('collection.open', { catalog: engine.grant(file) })).rejects.toMatchObject({
    code: 'catalog-foreign',
  });
  await expect(client.call('dialog.folder', {})).rejects.toMatchObject({ code: 'forbidden' });
});

test('two collections of one name get files of their own, and odd names are made safe', async () => {
  const first = await create('Ferien: 1/2 "am Meer"');
  const second = await create('Ferien: 1/2 "am Meer"');
  expect(first.location).not.toBe(second.location);
  expect(first.location).toContain('Ferien 12 am Meer.akin');
  expect(first.name).toBe('Ferien: 1/2 "am Meer"');
});

test('what can be read of a damaged collection is saved into a new one, and the damaged file stays as it is', async () => {
  await makePhotoFolder(photos, 5);
  const collection = await create('Hurt');
  await indexed(collection);
  await client.call('collection.close', { collection: collection.id });
  const file = readFileSync(collection.location);
  file.fill(0xa5, file.length - 3 * 8192, file.length - 2 * 8192);
  writeFileSync(collection.location, file);
  const { collection: saved, tables } = await client.call('collection.salvage', { recent: collection.id });
  expect(saved).toMatchObject({ id: collection.id, name: 'Hurt', folders: [{ path: photos }] });
  expect(saved.location).toContain('Hurt (saved).akin');
  expect(tables.find(({ table }) => table === 'folders')).toMatchObject({ saved: 1, lost: 0 });
  expect(readFileSync(collection.location).equals(file)).toBe(true);
});

test('the picker walks down with grants and counts photos', async () => {
  await makePhotoFolder(photos, 3);
  const listing = await client.call('places.list', { place: engine.grant(folder) });
  expect(listing.folders.map(place => place.name)).toEqual(['cache', 'data', 'photos']);
  const below = await client.call('places.list', { place: listing.folders[2]!.grant });
  expect(below.folders.map(place => place.name)).toEqual(['day 1', 'day 2', 'day 3']);
  const day = await client.call('places.list', { place: below.folders[0]!.grant });
  expect(day.images).toBe(1);
  expect(day.above.at(-1)?.name).toBe('photos');
  expect(listing.places[0]).toMatchObject({ kind: 'home' });
  const made = await client.call('places.create', { place: listing.here.grant, name: 'New' });
  expect((await client.call('places.list', { place: made.grant })).above.at(-1)!.name).toBe(
    listing.here.name,
  );
  const again = client.call('places.create', { place: listing.here.grant, name: 'New' });
  await expect(again).rejects.toThrow(/there already/);
  for (const name of ['..', 'a/b', '', 'a\\b'])
    await expect(client.call('places.create', { place: listing.here.grant, name })).rejects.toThrow();
});

test('other calls are answered while a damaged collection is opened and saved', async () => {
  await makePhotoFolder(photos, 3);
  const collection = await create('Hurt');
  await indexed(collection);
  await client.call('collection.close', { collection: collection.id });
  truncateSync(collection.location, statSync(collection.location).size - 20_000);
  const settled: string[] = [];
  const note = (name: string) => () => void settled.push(name);
  const opening = client.call('recent.open', { id: collection.id });
  const again = client.call('recent.open', { id: collection.id });
  opening.then(note('open'), note('open'));
  await client.call('recent.list', {}).then(note('list'));
  expect(settled).toEqual(['list']);
  await expect(opening).rejects.toMatchObject({ code: 'catalog-damaged' });
  await expect(again).rejects.toMatchObject({ code: 'catalog-damaged' });

  settled.length = 0;
  const saving = client.call('collection.salvage', { recent: collection.id });
  saving.then(note('save'), note('save'));
  await client.call('recent.list', {}).then(note('list'));
  expect(settled).toEqual(['list']);
  expect((await saving).collection.name).toBe('Hurt');
});

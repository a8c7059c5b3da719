/** Folders of an open collection on a real disk: listed, relocated, joined, removed and added again. */
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePhoto, makePhotoFolder } from '../../../test/fixtures/photos.ts';
import type { Client } from '../../contract/client.ts';
import type { Job } from '../../contract/model.ts';
import type { Engine } from '../engine.ts';
import { startIn } from '../testing/startIn.ts';

const PHOTOS = 9;
let folder: string;
let photos: string;
let moved: string;
let engine: Engine;
let client: Client;
let collection: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-folders-'));
  photos = join(folder, 'photos');
  moved = join(folder, 'moved');
  await makePhotoFolder(photos, PHOTOS);
  ({ engine, client } = startIn(folder, 'shell'));
  const { id } = await client.call('collection.create', {
    folder: engine.grant(photos),
    kind: 'anything',
    name: 'Holidays',
  });
  collection = id;
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Waits for the end of the job that is started, or of a later one: events may skip states. */
async function indexed(): Promise<Job> {
  let latest: Job | undefined;
  let tell = () => {};
  const stop = client.on('job.changed', ({ job }) => {
    latest = job;
    tell();
  });
  const { id } = await client.call('index.start', { collection });
  return await new Promise<Job>(resolve => {
    tell = () => {
      if (latest === undefined || latest.id < id || latest.state === 'running') return;
      stop();
      resolve(latest);
    };
    tell();
  });
}

const list = () => client.call('folders.list', { collection });
const page = () => client.call('photos.page', { collection, offset: 0, limit: 100 });
const relocate = (to: string, apply = true, id = 1) =>
  client.call('folders.relocate', { collection, folder: id, to: engine.grant(to), apply });
const add = (path: string) => client.call('collection.addFolder', { collection, folder: engine.grant(path) });

test('a folder that was renamed is found again without reading a photo; trying it changes nothing', async () => {
  await indexed();
  const before = await page();
  renameSync(photos, moved);
  rmSync(join(moved, 'day 1', 'IMG_0000.jpg'));
  expect(await list()).toMatchObject([{ id: 1, path: photos, missing: true, photos: PHOTOS, waiting: 0 }]);
  const tried = await relocate(moved, false);
  expect(tried).toEqual({
    folder: 1,
    from: photos,
    to: moved,
    joins: false,
    kept: PHOTOS - 1,
    changed: 0,
    added: 0,
    absent: { count: 1, some: ['day 1/IMG_0000.jpg'] },
  });
  expect(await list()).toMatchObject([{ path: photos, missing: true, photos: PHOTOS }]);
  expect(await relocate(moved)).toEqual(tried);
  expect(await list()).toMatchObject([{ path: moved, missing: false, photos: PHOTOS - 1, waiting: 0 }]);
  expect((await page()).photos).toEqual(before.photos.slice(1));
  expect(await indexed()).toMatchObject({ state: 'done', done: 0 });
});

test('the new place is watched, the old one no longer', async () => {
  await indexed();
  renameSync(photos, moved);
  await relocate(moved);
  const noticed = new Promise<Job>(resolve => {
    client.on('job.changed', ({ job }) => {
      if (job.state === 'done' && job.done === 1) resolve(job);
    });
  });
  writeFileSync(join(moved, 'late.jpg'), await makePhoto(77));
  await noticed;
  expect(await list()).toMatchObject([{ photos: PHOTOS + 1 }]);
});

test('a folder indexed anew at its new place is one folder again', async () => {
  await indexed();
  renameSync(photos, moved);
  await add(moved);
  await indexed();
  expect(await list()).toMatchObject([
    { missing: true, photos: PHOTOS },
    { missing: false, photos: PHOTOS },
  ]);
  expect(await client.call('duplicates.page', { collection, offset: 0, limit: 9 })).toMatchObject({
    total: 0,
  });
  expect(await relocate(moved)).toMatchObject({ folder: 2, joins: true, kept: PHOTOS, added: 0 });
  expect(await list()).toMatchObject([{ id: 2, path: moved, photos: PHOTOS }]);
});

test('pictures and thumbnails are made of a copy that is there', async () => {
  await indexed();
  const [first] = (await page()).photos;
  cpSync(photos, moved, { recursive: true });
  await add(moved);
  await indexed();
  rmSync(photos, { recursive: true });
  rmSync(join(folder, 'cache'), { recursive: true });
  const wanted = { collection, of: 'photo', id: first!.id } as const;
  for (const size of ['thumbnail', 'view'] as const)
    expect(await engine.image({ ...wanted, size }), size).toBeDefined();
  expect(await client.call('thumbnails.rebuild', { collection })).toMatchObject({ failed: 0 });
  expect(await client.call('thumbnails.rebuild', { collection })).toEqual({ made: 0, failed: 0 });
});

test('a folder moved while its photos are read: reading goes on at the new place', async () => {
  for (let number = 0; number < 60; number++)
    writeFileSync(join(photos, `${number}.jpg`), await makePhoto(100 + number));
  await client.call('index.start', { collection });
  renameSync(photos, moved);
  await relocate(moved);
  expect(await indexed()).toMatchObject({ state: 'done' });
  expect(await list()).toMatchObject([{ path: moved, photos: PHOTOS + 60, waiting: 0, problems: 0 }]);
});

test('a folder that is removed leaves with its photos, no file is touched, and everything is back when it is added', async () => {
  await indexed();
  const second = join(folder, 'second');
  mkdirSync(second);
  copyFileSync(join(photos, 'day 1', 'IMG_0000.jpg'), join(second, 'copy.jpg'));
  await add(second);
  await indexed();
  const of = { collection, folder: 1 };
  const tried = await client.call('folders.remove', { ...of, apply: false });
  expect(tried).toEqual({ path: photos, photos: PHOTOS, elsewhere: 1, items: PHOTOS - 1 });
  expect(await list()).toHaveLength(2);
  expect(await client.call('folders.remove', { ...of, apply: true })).toEqual(tried);
  expect(await list()).toMatchObject([{ path: second, photos: 1 }]);
  expect(await page()).toMatchObject({ total: 1 });
  await expect(client.call('folders.remove', { ...of, apply: true })).rejects.toMatchObject({
    code: 'not-found',
  });
  await add(photos);
  expect(await indexed()).toMatchObject({ state: 'done', done: PHOTOS });
  expect(await page()).toMatchObject({ total: PHOTOS + 1 });
});

test('the last folder can be removed too', async () => {
  await indexed();
  await client.call('folders.remove', { collection, folder: 1, apply: true });
  expect(await client.call('collection.get', { collection })).toMatchObject({ folders: [], photos: 0 });
  expect(await indexed()).toMatchObject({ state: 'done', done: 0 });
});

test('places that cannot be meant are refused with a sentence, and nothing changes', async () => {
  await indexed();
  const before = await list();
  const outer = join(folder, 'outer');
  const inner = join(outer, 'inner');
  await makePhotoFolder(inner, 1);
  const file = join(folder, 'file.txt');
  writeFileSync(file, '');
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  await expect(relocate(join(folder, 'gone'))).rejects.toMatchObject({ code: 'folder-missing' });
  await expect(relocate(file)).rejects.toMatchObject({ code: 'not-a-folder' });
  await expect(relocate(photos)).rejects.toThrow('is where this folder is already');
  await expect(relocate(empty)).rejects.toThrow(`None of the ${PHOTOS} photos`);
  await expect(relocate(empty, false)).rejects.toThrow(`None of the ${PHOTOS} photos`);
  await expect(relocate(inner, true, 99)).rejects.toMatchObject({ code: 'not-found' });
  symlinkSync(photos, join(folder, 'link'));
  await expect(relocate(join(folder, 'link'))).rejects.toThrow('is where this folder is already');
  await expect(
    client.call('folders.relocate', { collection, folder: 1, to: 'A'.repeat(22), apply: true }),
  ).rejects.toMatchObject({ code: 'forbidden' });
  expect(await list()).toEqual(before);

  await add(inner);
  await expect(relocate(outer)).rejects.toThrow(`${inner} is in the collection and lies in ${outer}`);
  await expect(relocate(join(inner, 'day 1'))).rejects.toThrow(
    `lies in ${inner}, which is in the collection`,
  );
});

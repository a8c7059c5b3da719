/** Index jobs through the engine's contract, on real files: noticed, tried again, paused, ended and interrupted. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePhoto, makePhotoFolder } from '../../test/fixtures/photos.ts';
import type { Client } from '../contract/client.ts';
import type { Collection, Job } from '../contract/model.ts';
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

test('a photo put into the folder while the collection is open is noticed and indexed', async () => {
  await makePhotoFolder(photos, 2);
  const collection = await create();
  await indexed(collection);
  const noticed = new Promise<Job>(resolve => {
    client.on('job.changed', ({ job }) => {
      if (job.state === 'done' && job.done === 1) resolve(job);
    });
  });
  writeFileSync(join(photos, 'late.jpg'), await makePhoto(77));
  await noticed;
  expect(await client.call('collection.get', { collection: collection.id })).toMatchObject({ photos: 3 });
});

test('problems are tried again on demand', async () => {
  await makePhotoFolder(photos, 1);
  writeFileSync(join(photos, 'broken.jpg'), 'no picture');
  const collection = await create();
  expect(await indexed(collection)).toMatchObject({ done: 2, failed: 1 });
  const again = new Promise<Job>(resolve => {
    client.on('job.changed', ({ job }) => {
      if (job.state === 'done' && job.id > 1) resolve(job);
    });
  });
  await client.call('problems.retry', { collection: collection.id });
  expect(await again).toMatchObject({ done: 1, failed: 1 });
});

test('removed and new files show after the next index; the collection is found again in the recent list', async () => {
  await makePhotoFolder(photos, 6);
  const collection = await create();
  await indexed(collection);
  await client.call('collection.close', { collection: collection.id });
  rmSync(join(photos, 'day 1'), { recursive: true });
  await makePhotoFolder(join(photos, 'new'), 2);
  expect(await client.call('recent.list', {})).toMatchObject([
    { name: 'Holidays', photos: 6, missing: false },
  ]);
  const again = await client.call('recent.open', { id: collection.id });
  expect(await indexed(again)).toMatchObject({ state: 'done', done: 2 });
  expect(await client.call('collection.get', { collection: collection.id })).toMatchObject({ photos: 6 });
});

test('pause holds, cancel ends, start goes on with what waits', async () => {
  await makePhotoFolder(photos, 60);
  const collection = await create();
  const started = await client.call('index.start', { collection: collection.id });
  const of = { collection: collection.id, job: started.id };
  expect((await client.call('job.pause', of)).state).toBe('paused');
  const before = (await client.call('jobs.list', { collection: collection.id }))[0]!;
  // As long as a whole other collection takes: the readers are free for it.
  const others = join(folder, 'others');
  await makePhotoFolder(others, 12);
  const other = await client.call('collection.create', {
    folder: engine.grant(others),
    kind: 'anything',
    name: 'Others',
  });
  expect(await indexed(other)).toMatchObject({ state: 'done', done: 12 });
  const after = (await client.call('jobs.list', { collection: collection.id }))[0]!;
  expect(after.done - before.done).toBeLessThan(8); // what was under way when it was paused
  expect((await client.call('job.resume', of)).state).toBe('running');
  expect((await client.call('job.cancel', of)).state).toBe('cancelled');
  await expect(client.call('job.pause', of)).rejects.toMatchObject({ code: 'bad-request' });
  expect((await indexed(collection)).state).toBe('done');
  const { photos: listed } = await client.call('photos.page', {
    collection: collection.id,
    offset: 0,
    limit: 100,
  });
  expect(listed.every(photo => photo.state === 'indexed')).toBe(true);
});

test('an index that was interrupted is listed as paused and goes on under its own number', async () => {
  await makePhotoFolder(photos, 40);
  const collection = await create();
  const { id } = await client.call('index.start', { collection: collection.id });
  await made.startAgain();
  ({ engine, client } = made);
  await client.call('recent.open', { id: collection.id });
  expect((await client.call('jobs.list', { collection: collection.id }))[0]).toMatchObject({
    id,
    state: 'paused',
  });
  expect(await indexed(collection)).toMatchObject({ id, state: 'done' });
});

test('a missing folder fails the job with its name, and loses nothing', async () => {
  await makePhotoFolder(photos, 3);
  const collection = await create();
  await indexed(collection);
  rmSync(photos, { recursive: true });
  expect(await indexed(collection)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining(photos),
  });
  expect(await client.call('collection.get', { collection: collection.id })).toMatchObject({
    photos: 3,
    folders: [{ missing: true }],
  });
});

/**
 * A collection that looks with a person's own model, through a real engine: what was said stays, there and
 * back, and what cannot look is refused.
 */
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePhoto, makePhotoFolder } from '../../../test/fixtures/photos.ts';
import type { Client } from '../../contract/client.ts';
import type { Collection, Job } from '../../contract/model.ts';
import type { Engine } from '../engine.ts';
import { meansModel } from '../models/testing/meansModel.ts';
import { startIn } from '../testing/startIn.ts';

let folder: string;
let engine: Engine;
let client: Client;
let collection: Collection;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-own-model-'));
  mkdirSync(join(folder, 'photos'));
  await makePhotoFolder(join(folder, 'photos'), 8);
  ({ engine, client } = startIn(folder, 'shell'));
  collection = engine.createCollection(join(folder, 'own.akin'), {
    folder: join(folder, 'photos'),
    kind: 'anything',
    name: 'Own',
  });
  await client.call('models.add', meansModel(engine, folder, 0.5));
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * How many photos all jobs together have looked at once none is under way: the watcher of the folder begins
 * some by itself, perhaps a moment later.
 */
async function looked(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<Job[]>();
  const check = async () => {
    const jobs = await client.call('jobs.list', of());
    if (jobs.every(({ state }) => state !== 'running')) resolve(jobs);
  };
  const stop = client.on('job.changed', () => void check());
  await check();
  const jobs = await promise;
  stop();
  expect(jobs.every(({ failed }) => failed === 0)).toBe(true);
  return jobs.reduce((sum, { done }) => sum + done, 0);
}

/** The watcher waits for a moment without changes. */
const LATER = { timeout: 10_000 };

const of = () => ({ collection: collection.id });
const lookWith = (model: string | null) => client.call('collection.lookWith', { ...of(), model });
const index = () => client.call('index.start', of());

async function said(): Promise<unknown> {
  const [grouping] = await client.call('groupings.list', of());
  const here = { ...of(), grouping: grouping!.id };
  const { page } = await client.call('groups.page', { ...here, offset: 0, limit: 100 });
  expect(page.some(({ name }) => name === 'Blue')).toBe(true);
  const { items, acts } = await client.call('answers.write', here);
  return { items, acts };
}

test('all that was said stays when another model looks, and when the kind looks again; the way back costs nothing', async () => {
  await index();
  await expect.poll(looked, LATER).toBe(8);
  const [grouping] = await client.call('groupings.list', of());
  const here = { ...of(), grouping: grouping!.id };
  const { items } = await client.call('items.page', { ...of(), offset: 0, limit: 100 });
  const some = items.slice(0, 3).map(({ id }) => id);
  await client.call('groups.move', { ...here, items: some, to: null, apply: true });
  const { page } = await client.call('groups.page', { ...here, offset: 0, limit: 100 });
  await client.call('groups.rename', {
    ...here,
    group: page.find(group => group.size === 3)!.id,
    name: 'Blue',
  });
  const before = await said();

  expect(await client.call('collection.looking', of())).toEqual({ model: null, inUse: null });
  await lookWith('means');
  await expect.poll(looked, LATER).toBe(16);
  expect(await client.call('collection.looking', of())).toEqual({ model: 'means', inUse: 'means' });
  expect(await said()).toEqual(before);
  expect((await client.call('items.page', { ...of(), offset: 0, limit: 100 })).items).toEqual(items);

  // What comes now is looked at in both ways.
  writeFileSync(join(folder, 'photos', 'new.jpg'), await makePhoto(20));
  await index();
  await looked();
  await lookWith(null);
  await expect.poll(looked, LATER).toBe(17);
  expect(await client.call('collection.looking', of())).toEqual({ model: null, inUse: null });
  expect(await said()).toEqual(before);
  await lookWith('means');
  await expect.poll(looked, LATER).toBe(17);
});

test('a model that cannot look is refused, and nothing changes', async () => {
  await expect(lookWith('unheard-of')).rejects.toMatchObject({ code: 'model-missing' });
  // One of Akin's own is no person's.
  await expect(lookWith('resnet50')).rejects.toMatchObject({ code: 'model-missing' });
  appendFileSync(join(folder, 'data', 'models', 'own', 'means.onnx'), 'x');
  await expect(lookWith('means')).rejects.toMatchObject({ code: 'model-damaged' });
  expect(await client.call('collection.looking', of())).toEqual({ model: 'means', inUse: 'means' });
});

test('a collection whose model has gone reads new photos, says what is wrong, and keeps its groups', async () => {
  const before = await said();
  await client.call('models.remove', { model: 'means' });
  writeFileSync(join(folder, 'photos', 'later.jpg'), await makePhoto(21));
  await index();
  await expect.poll(looked, LATER).toBe(18);
  const jobs = await client.call('jobs.list', of());
  expect(jobs.map(({ message }) => message).join()).toContain(
    'Your model "means", with which this collection looks, is not on this machine',
  );
  expect(await said()).toEqual(before);
  // As its kind does, the photo that waited is looked at too.
  await lookWith(null);
  await expect.poll(looked, LATER).toBe(19);
  expect((await client.call('items.page', { ...of(), offset: 0, limit: 1 })).total).toBe(10);
});

/** A person's own model beside the shipped one on the answered pairs of a collection, through a real engine. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  allPairs,
  answersOf,
  type ColouredPhoto,
  makeColouredPhotos,
} from '../../../test/fixtures/colouredPhotos.ts';
import type { Client } from '../../contract/client.ts';
import type { Collection } from '../../contract/model.ts';
import type { Engine } from '../engine.ts';
import { meansModel } from '../models/testing/meansModel.ts';
import { startIn } from '../testing/startIn.ts';

let folder: string;
let engine: Engine;
let client: Client;
let collection: Collection;
let photos: ColouredPhoto[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-compare-'));
  photos = await makeColouredPhotos(join(folder, 'photos'));
  ({ engine, client } = startIn(folder, 'shell'));
  collection = engine.createCollection(join(folder, 'compared.akin'), {
    folder: join(folder, 'photos'),
    kind: 'anything',
    name: 'Compared',
  });
  await client.call('models.add', { ...meansModel(engine, folder, 0.5), threshold: null });
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const of = () => ({ collection: collection.id });
const compared = () => client.call('collection.compareModels', of());
const replay = (answers: Parameters<typeof answersOf>[1], source?: 'simulation') =>
  client.call('answers.replay', { ...of(), answers: answersOf(photos, answers, source) });

async function indexed(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const check = async () => {
    const jobs = await client.call('jobs.list', of());
    if (jobs.length > 0 && jobs.every(({ state }) => state !== 'running')) resolve();
  };
  const stop = client.on('job.changed', () => void check());
  await check();
  await promise;
  stop();
}

test('there is nothing to compare until an own model has seen the photos', async () => {
  await client.call('index.start', of());
  await indexed();
  expect(await compared()).toBeNull();
  await client.call('collection.lookWith', { ...of(), model: 'means' });
  await indexed();
  expect(await compared()).toEqual({
    same: 0,
    different: 0,
    own: { name: 'means', auc: null, right: null, onlyRight: 0 },
    shipped: { name: 'photo-classical', auc: null, right: null, onlyRight: 0 },
  });
});

test('both models are judged on the pairs that were answered, each with its interval', async () => {
  // Photos of one colour are neighbours in the list, so that both kinds of pairs are among the first ones.
  const some = allPairs(12).slice(0, 40);
  await replay(some);
  const first = (await compared())!;
  expect(first).toMatchObject({ same: 8, different: 32 });
  await replay(allPairs(12));
  const found = (await compared())!;
  expect(found).toMatchObject({ same: 18, different: 48 });
  // The answers are by colour, and the own model sees nothing else; the shipped measures see the layout too.
  expect(found.own).toMatchObject({
    name: 'means',
    auc: { value: 1, high: 1 },
    right: { value: 1, high: 1 },
  });
  expect(found.own.right!.low).toBeGreaterThan(0.9);
  expect(found.own.right!.low).toBeGreaterThan(first.own.right!.low);
  expect(found.shipped.auc!.value).toBeLessThan(1);
  expect(found.shipped.auc!.low).toBeLessThan(found.shipped.auc!.value);
  const wrong = Math.round(66 * (1 - found.shipped.right!.value));
  expect(wrong).toBeGreaterThan(0);
  expect(found.own.onlyRight).toBe(wrong);
  expect(found.shipped.onlyRight).toBe(0);
});

test('what a simulation said does not count, and of two answers about a pair the later one does', async () => {
  const before = await compared();
  await replay([[0, 1, 'different']], 'simulation');
  expect(await compared()).toEqual(before);
  await replay([[0, 1, 'different']]);
  const after = (await compared())!;
  expect(after).toMatchObject({ same: 17, different: 49 });
  expect(after.own.right!.value).toBeLessThan(1);
});

test('the chosen model or the last one with vectors is compared, also when the collection looks as its kind does', async () => {
  await client.call('collection.lookWith', { ...of(), model: null });
  await indexed();
  expect(await compared()).toMatchObject({ own: { name: 'means' }, same: 17 });
});

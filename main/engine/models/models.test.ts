/**
 * The model methods of the contract, through a real engine and its client: list, add by grant, check, remove,
 * fetch.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../contract/client.ts';
import type { OwnModel } from '../../contract/models.ts';
import { type Engine, startEngine } from '../engine.ts';
import { connectInProcess } from '../rpc/inProcess.ts';
import { meansModel } from './testing/meansModel.ts';

let folder: string;
let engine: Engine;
let client: Client;
let own: OwnModel;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-engine-models-'));
  engine = startEngine({ directories: { data: join(folder, 'data'), cache: join(folder, 'cache') } });
  client = connectInProcess(engine, 'shell');
  own = meansModel(engine, folder, 0.7);
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the models of the manifest are known, whether they are here or not', async () => {
  const { models, job } = await client.call('models.list', {});
  expect(models.find(({ name }) => name === 'resnet50')).toMatchObject({
    own: false,
    kinds: ['anything', 'leaves'],
    embedding: { dimensions: 2048, distance: 'cosine' },
  });
  expect(job).toBeNull();
});

test("a person's own model is added, told of, checked and removed", async () => {
  let told = 0;
  const stop = client.on('models.changed', () => {
    told++;
  });
  expect(await client.call('models.add', own)).toMatchObject({
    name: 'means',
    ready: true,
    own: true,
    embedding: { dimensions: 3, distance: 'euclidean', threshold: 0.7 },
  });
  expect(await client.call('models.verify', { models: ['means'] })).toMatchObject([
    { name: 'means', ok: true },
  ]);
  expect(await client.call('models.remove', { model: 'means' })).toBeNull();
  const { models } = await client.call('models.list', {});
  expect(models.map(({ name }) => name)).not.toContain('means');
  expect(told).toBeGreaterThan(0);
  stop();
});

test.each([
  ['bad-request', 'need 1 numbers each for grey', () => ({ ...own, channels: 'grey' as const })],
  ['bad-request', 'lower-case letters', () => ({ ...own, name: '../means' })],
  ['forbidden', 'was not chosen', () => ({ ...own, from: { file: 'x'.repeat(22) } })],
  [
    'bad-request',
    'is not an https address',
    () => ({ ...own, from: { url: 'ftp://127.0.0.1/x', sha256: '0'.repeat(64) } }),
  ],
])('what cannot be added is refused: %s, %s', async (code, message, make) => {
  await expect(client.call('models.add', make())).rejects.toMatchObject({
    code,
    message: expect.stringContaining(message),
  });
});

test('a model nobody knows can be neither fetched nor removed', async () => {
  for (const call of [
    client.call('models.fetch', { models: ['unheard-of'] }),
    client.call('models.remove', { model: 'unheard-of' }),
    client.call('models.verify', { models: ['unheard-of'] }),
  ])
    await expect(call).rejects.toMatchObject({ code: 'not-found' });
  expect(await client.call('models.cancelFetch', {})).toBeNull();
});

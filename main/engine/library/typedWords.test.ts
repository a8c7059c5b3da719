/** Typed words by the text tower of a person's own model: through a real engine, on photos of three colours. */
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLOUR_TOKENIZER, colourTower } from '../../../test/fixtures/textTower.ts';
import type { Client } from '../../contract/client.ts';
import type { Collection } from '../../contract/model.ts';
import type { Engine } from '../engine.ts';
import { meansModel } from '../models/testing/meansModel.ts';
import { startIn } from '../testing/startIn.ts';

let folder: string;
let engine: Engine;
let client: Client;
let collection: Collection;

const photo = async (name: string, background: string) => {
  const create = { width: 64, height: 64, channels: 3 as const, background };
  await sharp({ create })
    .jpeg()
    .toFile(join(folder, 'photos', `${name}.jpg`));
};
const file = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return engine.grant(path);
};
const addTower = (
  tower: Uint8Array | string = colourTower(),
  tokenizer = COLOUR_TOKENIZER,
  model = 'means',
) =>
  client.call('models.addWords', {
    model,
    text: file('text.onnx', tower),
    tokenizer: file('t.json', tokenizer),
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-typed-words-'));
  mkdirSync(join(folder, 'photos'));
  ({ engine, client } = startIn(folder, 'shell'));
  for (const [colour, darker] of [
    ['red', '#e00000'],
    ['lime', '#00e000'],
    ['blue', '#0000e0'],
  ] as const) {
    await photo(colour, colour);
    await photo(`${colour} too`, darker);
  }
  collection = engine.createCollection(join(folder, 'colours.akin'), {
    folder: join(folder, 'photos'),
    kind: 'anything',
    name: 'Colours',
  });
  await client.call('models.add', {
    ...meansModel(engine, folder, 0.5),
    distance: 'cosine',
    threshold: null,
  });
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const of = () => ({ collection: collection.id });
const idle = async () => {
  const jobs = await client.call('jobs.list', of());
  return jobs.length > 0 && jobs.every(({ state }) => state !== 'running');
};
const type = async (name: string, apply = false) => {
  const [grouping] = await client.call('groupings.list', of());
  return await client.call('attributes.type', { ...of(), grouping: grouping!.id, name, apply });
};

test('words rank photos by the tower, and photos that come later too', async () => {
  await client.call('collection.lookWith', { ...of(), model: 'means' });
  await client.call('index.start', of());
  await expect.poll(idle, { timeout: 60_000 }).toBe(true);
  await expect(type('red')).rejects.toMatchObject({ message: expect.stringContaining('text tower') });

  expect(await addTower()).toMatchObject({ name: 'means', takesWords: true });
  const { items } = await client.call('items.page', { ...of(), offset: 0, limit: 100 });
  const nameOf = new Map(items.map(({ id, path }) => [id, path.split('/').at(-1)!.split(/[ .]/)[0]!]));
  for (const [word, colour] of [
    ['red', 'red'],
    ['Green', 'lime'],
    ['BLUE', 'blue'],
  ] as const) {
    const { attribute, ends } = await type(word);
    expect(attribute).toBeNull();
    expect(ends.most.slice(0, 2).map(({ id }) => nameOf.get(id))).toEqual([colour, colour]);
  }
  expect((await type('blue', true)).attribute).not.toBeNull();
  await photo('blue later', '#1010f0');
  await client.call('index.start', of());
  const kept = async () => {
    const [grouping] = await client.call('groupings.list', of());
    const { items: now } = await client.call('items.page', { ...of(), offset: 0, limit: 100 });
    if (now.length < 7 || !(await idle())) return null;
    const asked = now
      .filter(({ path }) => path.includes('later') || path.includes('red.jpg'))
      .map(({ id }) => id);
    const known = await client.call('reason.attributes', {
      ...of(),
      grouping: grouping!.id,
      items: asked as [number, number],
      search: 'blue',
    });
    return known.length;
  };
  await expect.poll(kept, { timeout: 60_000 }).toBeGreaterThan(0);
}, 180_000);

test.each([
  ['int32, a fixed length, no mask', () => colourTower({ type: 'int32', length: 8, hasMask: false })],
  ['int64, a fixed length', () => colourTower({ length: 77 })],
])('a tower is taken as its exporter made it: %s', async (_, tower) => {
  expect(await addTower(tower())).toMatchObject({ takesWords: true });
  const { ends } = await type('red');
  expect(ends.most.length).toBeGreaterThan(0);
});

test.each([
  [
    'vectors of another length',
    () => addTower(colourTower({ numbers: 5 })),
    'none of its outputs has 3 numbers',
  ],
  ['no ONNX', () => addTower('words'), 'cannot be opened'],
  ['no tokenizer', () => addTower(colourTower(), '{}'), "no tokenizer of CLIP's kind"],
  [
    "one of Akin's models",
    () => addTower(colourTower(), COLOUR_TOKENIZER, 'resnet50'),
    'no model of your own',
  ],
])('refused, and the tower there was still works: %s', async (_, add, why) => {
  await expect(add()).rejects.toMatchObject({ message: expect.stringContaining(why) });
  expect((await type('red')).ends.most.length).toBeGreaterThan(0);
});

test('a tower that was changed is found by the check, refused, and goes with its model', async () => {
  appendFileSync(join(folder, 'data', 'models', 'own', 'means.text.onnx'), 'x');
  const [verdict] = await client.call('models.verify', { models: ['means'] });
  expect(verdict).toMatchObject({ ok: false, message: expect.stringContaining('text tower') });
  await expect(type('red')).rejects.toMatchObject({ code: 'model-damaged' });
  await client.call('models.remove', { model: 'means' });
  await expect(type('red')).rejects.toMatchObject({ code: 'bad-request' });
});

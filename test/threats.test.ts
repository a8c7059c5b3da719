/** What hostile files can try and do not get: pictures that point elsewhere, catalogs that name other files, models that read beside themselves. docs/threat-model.md names it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '../main/contract/client.ts';
import type { Collection, Job } from '../main/contract/model.ts';
import type { Engine } from '../main/engine/engine.ts';
import { startIn } from '../main/engine/testing/startIn.ts';
import { XmpDocument, XmpError } from '../main/engine/xmp/xmpDocument.ts';
import { PhotoProblem } from '../main/vision/problem.ts';
import { readPhoto } from '../main/vision/readPhoto.ts';
import { makePhoto } from './fixtures/photos.ts';

const SECRET = 'root:x:0:0:not for anybody';

let folder: string;
let photos: string;
let engine: Engine;
let client: Client;

function start(): void {
  ({ engine, client } = startIn(folder, 'browser'));
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-threats-'));
  photos = join(folder, 'photos');
  mkdirSync(photos);
  writeFileSync(join(folder, 'secret.txt'), SECRET);
  start();
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

function drawing(inside: string, before = ''): string {
  return `<?xml version="1.0"?>${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64"><rect width="64" height="64" fill="white"/>${inside}</svg>`;
}

test('a picture that points to another file shows nothing of it', async () => {
  const other = join(folder, 'other.png');
  await sharp({ create: { width: 64, height: 64, channels: 3, background: 'black' } })
    .png()
    .toFile(other);
  const attempts = [
    `<image href="file://${other}" width="64" height="64"/>`,
    `<image xlink:href="${other}" width="64" height="64"/>`,
    `<image href="../other.png" width="64" height="64"/>`,
    `<style>@import url("file://${other}");</style>`,
  ];
  const darkest = async (inside: string) => {
    const path = join(photos, 'drawing.svg');
    writeFileSync(path, drawing(inside));
    return Math.min(...(await readPhoto(path, 64)).picture.data);
  };
  // A picture inside the file itself is shown, so it is not for want of drawing that the others are not.
  const own = `data:image/png;base64,${readFileSync(other, 'base64')}`;
  expect(await darkest(`<image href="${own}" width="64" height="64"/>`)).toBe(0);
  for (const attempt of attempts) expect(await darkest(attempt), attempt).toBe(255);
});

test('a picture whose text doubles itself is refused before it has grown', async () => {
  const entities = Array.from({ length: 30 }, (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};">`).join('');
  const path = join(photos, 'doubling.svg');
  writeFileSync(path, drawing('<text>&e30;</text>', `<!DOCTYPE svg [<!ENTITY e0 "ha">${entities}]>`));
  await expect(readPhoto(path, 64)).rejects.toBeInstanceOf(PhotoProblem);
});

test('a sidecar that names a file as an entity brings nothing of it', () => {
  const text = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY secret SYSTEM "file://${join(folder, 'secret.txt')}">]><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="">&secret;</rdf:Description></rdf:RDF></x:xmpmeta>`;
  let written = '';
  try {
    written = new XmpDocument(text).toString();
  } catch (error) {
    // Refused is as good as left alone, if it is refused for what it is.
    expect(error).toBeInstanceOf(XmpError);
  }
  expect(written).not.toContain('not for anybody');
});

async function indexedCollection(): Promise<Collection> {
  writeFileSync(join(photos, 'one.jpg'), await makePhoto(1));
  const collection = await client.call('collection.create', {
    folder: engine.grant(photos),
    kind: 'anything',
    name: 'Given by a stranger',
  });
  const ended = new Promise<Job>(resolve => {
    client.on('job.changed', ({ job }) => {
      if (job.state === 'done') resolve(job);
    });
  });
  await client.call('index.start', { collection: collection.id });
  await ended;
  return collection;
}

test('a catalog that names a file outside of its folders gets no bytes of it on screen', async () => {
  const collection = await indexedCollection();
  const seen = { collection: collection.id, of: 'photo', id: 1 } as const;
  expect(await engine.image({ ...seen, size: 'view' })).toBeDefined();
  await engine.close();
  const database = new Database(collection.location);
  database.prepare("UPDATE photos SET relative_path = '../secret.txt'").run();
  database.close();
  rmSync(join(folder, 'cache'), { recursive: true, force: true });
  start();
  await client.call('collection.open', { catalog: engine.grant(collection.location) });
  for (const size of ['thumbnail', 'view'] as const) {
    const image = await engine.image({ ...seen, size }).catch(() => undefined);
    expect(image).toBeUndefined();
  }
  expect(readFileSync(join(folder, 'secret.txt'), 'utf8')).toBe(SECRET);
});

test('a model that keeps its weights in another file is refused, and nothing of it is kept', async () => {
  const file = join(folder, 'evil.onnx');
  writeFileSync(join(folder, 'weights.bin'), Buffer.alloc(12));
  const add = (name: string, bytes: Buffer) => {
    writeFileSync(file, bytes);
    return client.call('models.add', {
      name,
      from: { file: engine.grant(file) },
      width: 8,
      height: 8,
      channels: 'rgb',
      scale: 1,
      mean: [0, 0, 0],
      std: [1, 1, 1],
      layout: 'channels-first',
      fit: 'stretch',
      output: null,
      distance: 'cosine',
      threshold: null,
    });
  };
  // With its weights inside it is a good one.
  expect(await add('good', smallModel(null))).toMatchObject({ name: 'good', ready: true });
  for (const place of ['../weights.bin', '../../../weights.bin', join(folder, 'weights.bin')])
    await expect(add('evil', smallModel(place)), place).rejects.toMatchObject({
      code: expect.stringMatching(/^model-/),
    });
  // Nor is it read to see what it is, even from the folder where it lies.
  writeFileSync(file, smallModel('weights.bin'));
  await expect(client.call('models.inspect', { file: engine.grant(file) })).rejects.toMatchObject({
    code: 'model-unfit',
  });
  const { models } = await client.call('models.list', {});
  expect(models.some(({ name }) => name === 'evil')).toBe(false);
});

/** The mean of x + w for a picture x of 3 × 8 × 8, its w inside or in another file. Field numbers are those of onnx.proto3. */
function smallModel(place: string | null): Buffer {
  const field = (number: number, bytes: Buffer | string) => {
    const content = Buffer.from(bytes);
    return Buffer.concat([varint(number * 8 + 2), varint(content.length), content]);
  };
  const whole = (number: number, value: number) => Buffer.concat([varint(number * 8), varint(value)]);
  const shape = (sizes: number[]) => Buffer.concat(sizes.map(size => field(1, whole(1, size))));
  const value = (name: string, sizes: number[]) =>
    Buffer.concat([field(1, name), field(2, field(1, Buffer.concat([whole(1, 1), field(2, shape(sizes))])))]);
  const weights = Buffer.concat([
    whole(1, 3),
    whole(1, 1),
    whole(1, 1),
    whole(2, 1),
    field(8, 'w'),
    ...(place === null
      ? [field(9, Buffer.alloc(12))]
      : [field(13, Buffer.concat([field(1, 'location'), field(2, place)])), whole(14, 1)]),
  ]);
  const add = Buffer.concat([field(1, 'x'), field(1, 'w'), field(2, 'sum'), field(4, 'Add')]);
  const mean = Buffer.concat([field(1, 'sum'), field(2, 'y'), field(4, 'GlobalAveragePool')]);
  const graph = Buffer.concat([
    field(1, add),
    field(1, mean),
    field(2, 'small'),
    field(5, weights),
    field(11, value('x', [1, 3, 8, 8])),
    field(12, value('y', [1, 3, 1, 1])),
  ]);
  return Buffer.concat([whole(1, 8), field(7, graph), field(8, whole(2, 17))]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left]);
    bytes.push((left % 128) + 128);
  }
}

/** Boxes by hand with the real face models: added, moved, removed, taken back, and kept through another analysis. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../contract/client.ts';
import { openCatalog } from '../../store/open.ts';
import { type Engine, startEngine } from '../engine.ts';
import { connectInProcess } from '../rpc/inProcess.ts';
import { directories } from '../system/directories.ts';

const faces = fileURLToPath(new URL('../../../../shared/data/faces-wild50', import.meta.url));
const people = readable(faces).slice(0, 3);

function readable(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

let folder: string;
let engine: Engine;
let client: Client;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-boxes-'));
  mkdirSync(join(folder, 'photos'));
  const places = { ...directories(), data: join(folder, 'data'), cache: join(folder, 'cache') };
  engine = startEngine({ directories: places });
  client = connectInProcess(engine, 'browser');
});

afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Three faces side by side, each in a square of 300 pixels. */
async function makeGroupPhoto(): Promise<void> {
  const squares = people.map(async (person, at) => {
    const [file] = readable(join(faces, person));
    const input = await sharp(join(faces, person, file!))
      .resize(300, 300)
      .toBuffer();
    return { input, left: 40 + at * 340, top: 40 };
  });
  await sharp({ create: { width: 1080, height: 380, channels: 3, background: '#888' } })
    .composite(await Promise.all(squares))
    .jpeg()
    .toFile(join(folder, 'photos', 'group.jpg'));
}

async function index(collection: string): Promise<void> {
  const ended = new Promise<void>(resolve => {
    client.on('job.changed', ({ job }) => {
      if (job.state !== 'running' && job.state !== 'paused') resolve();
    });
  });
  if ((await client.call('index.start', { collection })).state === 'running') await ended;
}

test.skipIf(people.length === 0)('a box by hand is embedded, undone, and survives analyses', async () => {
  await makeGroupPhoto();
  const made = { folder: engine.grant(join(folder, 'photos')), kind: 'people' as const, name: 'Group' };
  const { id: collection, location } = await client.call('collection.create', made);
  await index(collection);
  await client.call('person.sign', { person: 'Ada' });
  const grouping = (await client.call('groupings.list', { collection }))[0]!.id;
  const of = { collection, grouping };
  const photo = (await client.call('photos.page', { collection, offset: 0, limit: 1 })).photos[0]!.id;
  const items = async () => (await client.call('photo.get', { collection, photo })).items;
  const boxes = async () => (await items()).map(({ item }) => item.box);
  const before = await boxes();
  expect(before.length).toBeGreaterThanOrEqual(2);

  // Removed, it stays removed whatever a model finds; then the same face is drawn, less exactly.
  const first = (await items())[0]!.item;
  await client.call('boxes.remove', { ...of, item: first.id });
  expect(await boxes()).toEqual(before.slice(1));
  const box = { ...first.box!, left: first.box!.left - 0.005, width: first.box!.width + 0.01 };
  const { item: drawn } = await client.call('boxes.add', { ...of, photo, box });
  await expect(client.call('boxes.add', { ...of, photo, box })).rejects.toMatchObject({
    code: 'bad-request',
  });
  expect((await items()).find(({ item }) => item.id === drawn)).toMatchObject({
    setAside: false,
    drawn: { by: 'Ada' },
  });
  const moved = { ...box, top: box.top + 0.01 };
  await client.call('boxes.move', { ...of, item: drawn, box: moved });

  const other = (await items()).find(({ item }) => item.id !== drawn)!.item.id;
  const after = await boxes();
  await client.call('collection.close', { collection });

  // Its vector is about that of the same face found by the model.
  const catalog = openCatalog(location);
  const vectorOf = (item: number) => {
    const { vector } = catalog.connection.get<{ vector: Buffer }>(
      'SELECT vector FROM embeddings WHERE item_id = ?',
      item,
    )!;
    return new Float32Array(new Uint8Array(vector).buffer);
  };
  const distance = (a: Float32Array, b: Float32Array) => Math.hypot(...a.map((value, at) => value - b[at]!));
  expect(distance(vectorOf(drawn), vectorOf(first.id))).toBeLessThan(
    distance(vectorOf(drawn), vectorOf(other)) / 2,
  );
  // Analyzed anew, by whatever version: the boxes stay as the person left them.
  catalog.connection.run("UPDATE contents SET looked_by = 'an earlier version'");
  catalog.close();
  await client.call('recent.open', { id: collection });
  await index(collection);
  expect(await boxes()).toEqual(after);

  // Three steps back: as it was found.
  for (let step = 0; step < 3; step++) await client.call('ask.undo', of);
  await expect.poll(boxes, { timeout: 20_000 }).toEqual(before);
  await expect(client.call('boxes.move', { ...of, item: 999, box })).rejects.toMatchObject({
    code: 'not-found',
  });
});

/**
 * Real reader processes: what comes back, and that a slow, greedy or deadly photo costs nothing but itself.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makePhoto } from '../../../../test/fixtures/photos.ts';
import type { ModelInput } from '../../../vision/models/manifest.ts';
import { prepare } from '../../../vision/prepare.ts';
import type { PreparedNumbers, Wanted } from '../../../vision/prepared.ts';
import { PhotoProblem } from '../../../vision/problem.ts';
import { readPhoto } from '../../../vision/readPhoto.ts';
import { childProcesses } from '../testing/processes.ts';
import { Readers } from './readers.ts';

let folder: string;
let photos: string[];
/** Takes the decoder seconds: a progressive JPEG has to be held whole. */
let heavy: string;
let readers: Readers;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-readers-'));
  photos = [];
  for (let number = 0; number < 6; number++) photos.push(file(`${number}.jpg`, await makePhoto(number)));
  heavy = file(
    'heavy.jpg',
    await sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } })
      .resize(6000, 6000, { kernel: 'nearest' })
      .jpeg({ progressive: true, quality: 30 })
      .toBuffer(),
  );
}, 60_000);
afterEach(() => readers.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, bytes: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

test('a reader gives what reading in this process gives, byte for byte', async () => {
  readers = new Readers(2);
  for (const path of photos.slice(0, 2)) {
    const [here, there] = [await readPhoto(path, 400), await readers.read(path, 400)];
    expect({ ...there, picture: null }).toEqual({ ...here, picture: null });
    expect(there.picture.width).toBe(400);
    expect(Buffer.compare(there.picture.data, here.picture.data)).toBe(0);
  }
});

const INPUT: ModelInput = {
  width: 32,
  height: 32,
  channels: 'bgr',
  scale: 1,
  mean: [1, 2, 3],
  std: [1, 1, 2],
  layout: 'channels-first',
  fit: 'stretch',
};

test.each(['photo', 'leaf'] as const)('what a %s is prepared into arrives as it was made', async make => {
  readers = new Readers(1);
  const { picture, exif } = await readPhoto(photos[0]!, 400);
  for (const [input, own] of [
    [INPUT, null],
    [null, null],
    [INPUT, { ...INPUT, width: 24, height: 16 }],
  ] as const) {
    const wanted: Wanted = { make, input, own };
    const here = prepare(wanted, picture, exif) as PreparedNumbers;
    const { prepared, hash } = await readers.prepare(photos[0]!, 400, wanted);
    const there = prepared as PreparedNumbers;
    expect(hash).toHaveLength(64);
    expect(there.numbers).toEqual(here.numbers);
    const size = 3 * ((input === null ? 0 : 32 * 32) + (own === null ? 0 : 24 * 16));
    expect(there.fed.length % (size || 1)).toBe(0);
    expect([...there.fed]).toEqual([...here.fed]);
    expect(there.fed.length > 0).toBe(input !== null);
  }
});

test('problems arrive with their code and sentence, and the same process goes on', async () => {
  readers = new Readers(1);
  const bad = file('bad.jpg', 'no picture');
  const results = await Promise.allSettled(
    [photos[0]!, bad, photos[1]!].map(path => readers.read(path, 320)),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const { reason } = results[1] as PromiseRejectedResult;
  expect(reason).toBeInstanceOf(PhotoProblem);
  expect(reason).toMatchObject({ code: 'unknown-format' });
});

test('a photo that takes too long is given up; the ones behind it are read by a new process', async () => {
  readers = new Readers(1, { milliseconds: 60, bytes: 2 ** 30 });
  await readers.read(photos[0]!, 320).catch(() => {}); // warm, whatever a loaded machine makes of it
  const results = await Promise.allSettled([
    readers.read(heavy, 320),
    readers.read(file('empty.jpg', ''), 320),
  ]);
  expect(results).toMatchObject([
    { status: 'rejected', reason: { code: 'too-slow', message: expect.stringContaining('0.06 seconds') } },
    { status: 'rejected', reason: { code: 'empty' } },
  ]);
});

test.skipIf(process.platform !== 'linux')('a busy machine is not held against a photo', async () => {
  const limit = 3000;
  readers = new Readers(1, { milliseconds: limit, bytes: 2 ** 30 });
  await readers.read(photos[0]!, 320);
  const reading = readers.read(heavy, 320);
  for (const pid of childProcesses()) process.kill(pid, 'SIGSTOP');
  await setTimeout(limit + 500);
  for (const pid of childProcesses()) process.kill(pid, 'SIGCONT');
  expect(await reading).toMatchObject({ width: 6000 });
});

test('a photo that takes too much memory is given up; the ones behind it are read', async () => {
  readers = new Readers(1, { milliseconds: 60_000, bytes: 190 * 2 ** 20 });
  const [greedy, modest] = await Promise.allSettled([
    readers.read(heavy, 320),
    readers.read(photos[2]!, 320),
  ]);
  expect(greedy).toMatchObject({ status: 'rejected', reason: { code: 'too-much-memory' } });
  expect(modest.status).toBe('fulfilled');
});

test.skipIf(process.platform !== 'linux')('a crash is the problem of one photo', async () => {
  readers = new Readers(1);
  await readers.read(photos[0]!, 320);
  const before = childProcesses();
  const reading = Promise.allSettled([heavy, photos[3]!, photos[4]!].map(path => readers.read(path, 320)));
  for (const pid of before) process.kill(pid, 'SIGSEGV');
  expect(await reading).toMatchObject([
    { status: 'rejected', reason: { code: 'decoder-crashed', message: expect.stringContaining('SIGSEGV') } },
    { status: 'fulfilled' },
    { status: 'fulfilled' },
  ]);
  expect(childProcesses()).not.toEqual(before);
});

test.skipIf(process.platform !== 'linux')("a shell's Ctrl+C is not taken for a crash", async () => {
  readers = new Readers(1);
  await readers.read(photos[0]!, 320);
  const reading = readers.read(heavy, 320);
  for (const pid of childProcesses()) process.kill(pid, 'SIGINT');
  expect(await reading).toMatchObject({ width: 6000 });
});

test('closing refuses what is under way without blaming the photo, and leaves no process', async () => {
  readers = new Readers(2);
  // So that its processes are there, and reading begins at once.
  await readers.read(photos[0]!, 320);
  const reading = Promise.allSettled([heavy, ...photos].map(path => readers.read(path, 320)));
  readers.close();
  for (const result of await reading) expect(result).toMatchObject({ reason: { code: 'engine-stopped' } });
  await expect(readers.read(photos[0]!, 320)).rejects.toMatchObject({ code: 'engine-stopped' });
});

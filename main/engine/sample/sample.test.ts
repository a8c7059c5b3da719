/**
 * The sample: the same photos every time, each of its species, whole or not there, and opened again with what
 * was said in it.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findLeaf } from '../../vision/leaves/findLeaf.ts';
import { drawPhoto, HEIGHT, WIDTH } from './drawPhoto.ts';
import { makeSample, photosOf, readTable, TABLE } from './makeSample.ts';
import { SPECIES } from './species.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-sample-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const patient = () => ({ signal: new AbortController().signal, progress: () => {} });
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a photo follows from its number alone, and another number gives another', () => {
  const wanted = { species: 3, seed: 77 };
  const photo = drawPhoto(wanted);
  expect(digest(drawPhoto(wanted))).toBe(digest(photo));
  expect(digest(drawPhoto({ ...wanted, seed: 78 }))).not.toBe(digest(photo));
});

test('the leaf of every species can be found in a photo of it, whole and not cut by the frame', () => {
  for (const [species, { name }] of SPECIES.entries()) {
    const found = [2, 3].flatMap(
      seed => findLeaf({ width: WIDTH, height: HEIGHT, data: drawPhoto({ species, seed }) }) ?? [],
    );
    expect(found.length, name).toBeGreaterThan(0);
    for (const { share } of found) {
      expect(share, name).toBeGreaterThan(0.01);
      expect(share, name).toBeLessThan(0.5);
    }
  }
});

test('photos and a table beside them; names of files say nothing of species', async () => {
  const seen: number[] = [];
  await makeSample(folder, 1, { ...patient(), progress: done => seen.push(done) });
  expect(readdirSync(folder).sort()).toEqual(['photos', TABLE]);
  const names = readdirSync(photosOf(folder)).sort();
  expect(names).toEqual(SPECIES.map((_, at) => `IMG_${String(at + 1).padStart(4, '0')}.jpg`));
  const truth = readTable(readFileSync(join(folder, TABLE), 'utf8'));
  expect([...truth.keys()].sort()).toEqual(names);
  expect(new Set(truth.values())).toEqual(new Set(SPECIES.map(({ name }) => name)));
  expect([...truth.values()]).not.toEqual(SPECIES.map(({ name }) => name));
  expect(seen.at(-1)).toBe(SPECIES.length);
  const { format, width, exif } = await sharp(join(photosOf(folder), names[0]!)).metadata();
  expect({ format, width, hasDate: exif?.includes('2026:05:12') }).toEqual({
    format: 'jpeg',
    width: WIDTH,
    hasDate: true,
  });
  await expect(makeSample(folder, 1, patient())).rejects.toMatchObject({ code: 'bad-request' });
});

test('stopped on the way, nothing is left that could be taken for a sample', async () => {
  const stop = new AbortController();
  const making = makeSample(folder, 2, {
    signal: stop.signal,
    progress: done => {
      if (done === 2) stop.abort();
    },
  });
  await expect(making).rejects.toMatchObject({ code: 'cancelled' });
  expect(existsSync(photosOf(folder))).toBe(false);
});

/**
 * The thumbnail cache on a real disk: what is put is there, the oldest go when it is full, and a moved cache
 * is the same cache.
 */
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Thumbnails } from './thumbnails.ts';

let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'akin-cache-'));
});
afterEach(() => rmSync(cache, { recursive: true, force: true }));

const hashOf = (number: number) => number.toString(16).padStart(64, '0');

test('what is put is there, what is not is undefined, and a hash is a hash', async () => {
  const thumbnails = new Thumbnails(cache);
  await thumbnails.put(hashOf(1), Buffer.from('one'));
  expect((await thumbnails.get(hashOf(1)))?.toString()).toBe('one');
  expect(await thumbnails.has(hashOf(1))).toBe(true);
  expect(await thumbnails.get(hashOf(2))).toBeUndefined();
  expect(await thumbnails.has(hashOf(2))).toBe(false);
  await expect(thumbnails.get('../../etc/passwd')).rejects.toThrow(RangeError);
});

test.runIf(process.platform !== 'win32')('a thumbnail is for the person alone', async () => {
  await new Thumbnails(cache).put(hashOf(1), Buffer.from('one'));
  expect(statSync(join(cache, 'thumbnails', '00', `${hashOf(1)}.jpg`)).mode & 0o777).toBe(0o600);
});

test('beyond the limit the ones made longest ago go, also those of an earlier run', async () => {
  const earlier = new Thumbnails(cache);
  for (let number = 0; number < 8; number++) {
    await earlier.put(hashOf(number), Buffer.alloc(1000));
    const at = 1_700_000_000 + number;
    utimesSync(join(cache, 'thumbnails', '00', `${hashOf(number)}.jpg`), at, at);
  }
  const now = new Thumbnails(cache, 5_000);
  await now.put(hashOf(8), Buffer.alloc(1000));
  await now.settled();
  const left = readdirSync(join(cache, 'thumbnails', '00')).sort();
  expect(left).toEqual([5, 6, 7, 8].map(number => `${hashOf(number)}.jpg`));
  await now.put(hashOf(9), Buffer.alloc(1000));
  await now.settled();
  expect(await now.has(hashOf(5))).toBe(true);
});

test('a cache that was moved is found where it is now', async () => {
  await new Thumbnails(cache).put(hashOf(1), Buffer.from('one'));
  const elsewhere = join(cache, 'elsewhere');
  renameSync(join(cache, 'thumbnails'), join(cache, 'carried'));
  const moved = new Thumbnails(elsewhere);
  expect(await moved.get(hashOf(1))).toBeUndefined();
  await moved.put(hashOf(2), Buffer.from('two'));
  await moved.settled();
  rmSync(join(elsewhere, 'thumbnails'), { recursive: true });
  renameSync(join(cache, 'carried'), join(elsewhere, 'thumbnails'));
  expect((await moved.get(hashOf(1)))?.toString()).toBe('one');
});

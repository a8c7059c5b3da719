/**
 * Watching a real folder: new photos and folders are noticed, other files are not, and a burst is told of
 * once.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderWatch } from './folderWatch.ts';

let root: string;
let told: number;
let watch: FolderWatch;
let heard: PromiseWithResolvers<void>;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'akin-watch-'));
  mkdirSync(join(root, 'day 1'));
  told = 0;
  heard = Promise.withResolvers();
  watch = new FolderWatch(() => {
    told++;
    heard.resolve();
  });
  await watch.add(root);
});
afterEach(() => {
  watch.close();
  rmSync(root, { recursive: true, force: true });
});

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

test('a burst of new photos in a folder below is told of once', async () => {
  for (let number = 0; number < 20; number++) writeFileSync(join(root, 'day 1', `${number}.jpg`), 'x');
  await heard.promise;
  // Whatever else was to be told of the burst would come before the next photo is.
  heard = Promise.withResolvers();
  writeFileSync(join(root, 'day 1', 'later.jpg'), 'x');
  await heard.promise;
  expect(told).toBe(2);
});

test('a new folder is noticed, and what is put into it later', async () => {
  mkdirSync(join(root, '2024.05 Rome'));
  await heard.promise;
  heard = Promise.withResolvers();
  writeFileSync(join(root, '2024.05 Rome', 'a.jpg'), 'x');
  await heard.promise;
  expect(told).toBe(2);
});

test('other files, hidden ones, and a catalog at work beside the photos are not told of', async () => {
  for (const name of ['notes.txt', '.hidden.jpg.part', 'photos.akin', 'photos.akin-wal']) {
    writeFileSync(join(root, name), 'x');
    rmSync(join(root, name));
  }
  await pause(2_200);
  expect(told).toBe(0);
});

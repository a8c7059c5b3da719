/** Scanning a real folder tree: what counts, in which order, and that links cannot lead in circles. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scanFolder } from './scan.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'akin-scan-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), 'x');
}

async function scan(folder = root, signal = new AbortController().signal): Promise<string[]> {
  const found: string[] = [];
  for await (const batch of scanFolder(folder, signal)) found.push(...batch.map(file => file.relativePath));
  return found;
}

test('finds photos at every depth and leaves the rest', async () => {
  for (const path of [
    'b.JPG',
    'a.jpeg',
    'notes.txt',
    'sub/c.heic',
    'sub/deep/d.nef',
    '.hidden/e.jpg',
    '.f.jpg',
    'jpg',
  ])
    put(path);
  expect((await scan()).sort()).toEqual(['a.jpeg', 'b.JPG', 'sub/c.heic', 'sub/deep/d.nef']);
});

test('a circle of links ends, a linked photo counts, a dangling link does not', async () => {
  put('one/a.jpg');
  symlinkSync(root, join(root, 'one', 'back'));
  symlinkSync(join(root, 'one', 'a.jpg'), join(root, 'linked.jpg'));
  symlinkSync(join(root, 'gone.jpg'), join(root, 'dangling.jpg'));
  expect((await scan()).sort()).toEqual(['linked.jpg', 'one/a.jpg']);
});

test('what can be reached by a link and without keeps its real path, wherever the link stands in the alphabet', async () => {
  put('holidays/a.jpg');
  symlinkSync(join(root, 'holidays'), join(root, 'aaa'));
  expect(await scan()).toEqual(['holidays/a.jpg']);
});

test('a link out of the folder is followed, twice to the same place only once', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'akin-elsewhere-'));
  try {
    writeFileSync(join(elsewhere, 'far.jpg'), 'x');
    symlinkSync(elsewhere, join(root, 'other disk'));
    symlinkSync(elsewhere, join(root, 'same disk'));
    expect(await scan()).toHaveLength(1);
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
});

test("other programs' own folders are passed over", async () => {
  for (const path of ['@eaDir/a.jpg', '$RECYCLE.BIN/b.jpg', '__MACOSX/c.jpg', 'd.jpg']) put(path);
  expect(await scan()).toEqual(['d.jpg']);
});

test('a folder that is not there is said to be missing', async () => {
  await expect(scan(join(root, 'gone'))).rejects.toMatchObject({ code: 'folder-missing' });
});

test('cancelling stops between batches', async () => {
  for (let i = 0; i < 1200; i++) put(`${i}.jpg`);
  const controller = new AbortController();
  const batches = scanFolder(root, controller.signal);
  await batches.next();
  controller.abort();
  await expect(batches.next()).rejects.toThrow();
});

/** Scanning a real folder tree: what counts, in which order, and that links cannot lead in circles. */
import { execFileSync } from 'node:child_process';
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

test('a picture without an extension is found by its first bytes; nothing else without one is', async () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');
  const pictures = {
    jpeg: latin('\xff\xd8\xff\xe0'),
    'IMG 0001': latin('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR'),
    'ends with a dot.': latin('II*\0\x08\0\0\0'),
    heic: latin('\0\0\0\x18ftypheic\0\0\0\0'),
    pnm: latin('P6\n# made by hand\n3 2\n255\n'),
    svg: latin('<?xml version="1.0"?>\n<!-- a leaf -->\n<svg xmlns="x">'),
    // Not read, and not passed over either.
    photoshop: latin('8BPS\0\x01'),
    pdf: latin('%PDF-1.7\n'),
  };
  for (const [name, bytes] of Object.entries(pictures)) writeFileSync(join(root, name), bytes);
  const others = {
    README: latin('P1 is the first point of the list.'),
    Makefile: latin('all:\n\techo BMW'),
    program: latin('\x7fELF\x02\x01\x01\0'),
    film: latin('\0\0\0\x18ftypmp42\0\0\0\0'),
    page: latin('<!doctype html><html><body>'),
    many: latin(`P6\n${'# '.repeat(400)}`),
    empty: latin(''),
  };
  for (const [name, bytes] of Object.entries(others)) writeFileSync(join(root, name), bytes);
  symlinkSync(join(root, 'jpeg'), join(root, 'linked'));
  if (process.platform !== 'win32') execFileSync('mkfifo', [join(root, 'pipe')]);
  expect((await scan()).sort()).toEqual([...Object.keys(pictures), 'linked'].sort());
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

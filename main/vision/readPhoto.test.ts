/** Reading one photo with the real sharp: sizes as a person sees them, and a sentence for every way it can go wrong. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPhoto } from './readPhoto.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-vision-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, bytes: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a6' } });

test('a photo gives its hash, its size and a thumbnail no larger than 320 on its longest edge', async () => {
  const bytes = await picture(1000, 500).jpeg().toBuffer();
  const photo = await readPhoto(file('a.jpg', bytes));
  expect(photo).toMatchObject({ width: 1000, height: 500, orientation: 1 });
  expect(photo.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await sharp(photo.thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 160 });
});

test('a photo on its side is measured and shown upright', async () => {
  const bytes = await picture(1000, 500).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const photo = await readPhoto(file('side.jpg', bytes));
  expect(photo).toMatchObject({ width: 500, height: 1000, orientation: 6 });
  expect(await sharp(photo.thumbnail).metadata()).toMatchObject({ width: 160, height: 320 });
});

test('a small picture is not blown up', async () => {
  const photo = await readPhoto(file('small.png', await picture(20, 10).png().toBuffer()));
  expect(await sharp(photo.thumbnail).metadata()).toMatchObject({ width: 20, height: 10 });
});

test.each([
  ['empty', 'empty.jpg', async () => Buffer.alloc(0)],
  ['unknown-format', 'text.jpg', async () => Buffer.from('this is a letter, not a picture')],
  ['damaged', 'cut.jpg', async () => (await picture(800, 800).jpeg().toBuffer()).subarray(0, 700)],
])('%s', async (code, name, make) => {
  await expect(readPhoto(file(name, await make()))).rejects.toMatchObject({
    code,
    message: expect.stringMatching(/^[A-Z].*\.$/),
  });
});

test('a file that is not there', async () => {
  await expect(readPhoto(join(folder, 'none.jpg'))).rejects.toMatchObject({ code: 'unreadable' });
});

/** Reading one photo with the real sharp: sizes as displayed, and a message for every failure. */
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
  const photo = await readPhoto(file('a.jpg', bytes), 640);
  expect(photo).toMatchObject({ width: 1000, height: 500, orientation: 1 });
  expect(photo.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await sharp(photo.thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 160 });
});

test('a photo on its side is measured and shown upright', async () => {
  const bytes = await picture(1000, 500).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const photo = await readPhoto(file('side.jpg', bytes), 640);
  expect(photo).toMatchObject({ width: 500, height: 1000, orientation: 6 });
  expect(await sharp(photo.thumbnail).metadata()).toMatchObject({ width: 160, height: 320 });
});

test('a picture stored in a way that nothing here reads is not called damaged', async () => {
  // A TIFF compressed by LZMA, which sharp's libtiff has not.
  const entries = [
    [256, 3, 2],
    [257, 3, 1],
    [258, 3, 8],
    [259, 3, 34_925],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 3, 1],
    [279, 4, 3],
  ] as const;
  const bytes = Buffer.alloc(12 + 2 + entries.length * 12 + 4);
  bytes.write('II*\0', 'latin1');
  bytes.writeUInt32LE(12, 4);
  bytes.writeUInt16LE(entries.length, 12);
  for (const [row, [tag, type, value]] of entries.entries()) {
    const at = 14 + row * 12;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(type, at + 2);
    bytes.writeUInt32LE(1, at + 4);
    bytes.writeUInt32LE(value, at + 8);
  }
  await expect(readPhoto(file('lzma.tif', bytes), 640)).rejects.toMatchObject({
    code: 'unsupported',
    message: expect.stringMatching(/^The picture is stored in a way that cannot be read; .*\.$/),
  });
});

test('what the camera wrote is kept: when, with what and where', async () => {
  const bytes = await picture(40, 30)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Canon', Model: 'Canon EOS 5D' },
      IFD2: {
        DateTimeOriginal: '2019:05:04 13:14:15',
        SubSecTimeOriginal: '25',
        OffsetTimeOriginal: '+02:00',
      },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '33/1 30/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '18/1 15/1 36/1',
      },
    })
    .toBuffer();
  const { exif } = await readPhoto(file('exif.jpg', bytes), 640);
  expect(exif).toMatchObject({
    takenAt: Date.UTC(2019, 4, 4, 13, 14, 15, 250),
    takenOffset: 120,
    camera: 'Canon EOS 5D',
    latitude: -33.5,
    longitude: 18.26,
  });
});

test.each([
  ['P5 4 2 255\n', [0, 50, 100, 150, 200, 250, 255, 1]],
  ['P5\n# a comment\n4 2\n65535\n', [0, 0, 10, 0, 20, 0, 30, 0, 40, 0, 50, 0, 60, 0, 255, 255]],
  ['P2 4 2 15\n0 1 2 3\n4 5 6 15', []],
])('a portable map is read: %j', async (header, values) => {
  const bytes = Buffer.concat([Buffer.from(header), Buffer.from(values)]);
  expect(await readPhoto(file('map.pgm', bytes), 640)).toMatchObject({ width: 4, height: 2 });
});

test('a small picture is not blown up', async () => {
  const photo = await readPhoto(file('small.png', await picture(20, 10).png().toBuffer()), 640);
  expect(await sharp(photo.thumbnail).metadata()).toMatchObject({ width: 20, height: 10 });
});

test.each([
  ['empty', 'empty.jpg', async () => Buffer.alloc(0)],
  ['unknown-format', 'text.jpg', async () => Buffer.from('this is a letter, not a picture')],
  ['damaged', 'cut.pgm', async () => Buffer.from('P5 40 20 255\nabc')],
  ['damaged', 'header.pgm', async () => Buffer.from('P5 40 x')],
  ['too-many-pixels', 'bomb.pgm', async () => Buffer.from('P5 100000 100000 255\n')],
  ['damaged', 'cut.jpg', async () => (await picture(800, 800).jpeg().toBuffer()).subarray(0, 700)],
])('%s', async (code, name, make) => {
  await expect(readPhoto(file(name, await make()), 640)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(/^[A-Z].*\.$/),
  });
});

test('a file that is not there', async () => {
  await expect(readPhoto(join(folder, 'none.jpg'), 640)).rejects.toMatchObject({ code: 'unreadable' });
});

/** Windows bitmaps and icons, made byte by byte: depths, row order, palettes, and broken ones. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openPhoto } from './openPhoto.ts';

interface Bitmap {
  width: number;
  height: number;
  bits: number;
  /** The rows as stored, padding included. */
  rows: number[];
  palette?: number[];
  compression?: number;
}

function header({ width, height, bits, palette = [], compression = 0 }: Bitmap): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.writeUInt32LE(40, 0);
  bytes.writeInt32LE(width, 4);
  bytes.writeInt32LE(height, 8);
  bytes.writeUInt16LE(1, 12);
  bytes.writeUInt16LE(bits, 14);
  bytes.writeUInt32LE(compression, 16);
  bytes.writeUInt32LE(palette.length / 4, 32);
  return bytes;
}

function bmp(bitmap: Bitmap): Buffer {
  const { palette = [], rows } = bitmap;
  const file = Buffer.alloc(14);
  file.write('BM');
  file.writeUInt32LE(14 + 40 + palette.length, 10);
  return Buffer.concat([file, header(bitmap), Buffer.from(palette), Buffer.from(rows)]);
}

async function pixels(bytes: Buffer): Promise<number[]> {
  return [...(await (await openPhoto(bytes, 'a.bmp')).pixels().raw().toBuffer())];
}

const RED_THEN_BLUE = [255, 0, 0, 0, 0, 255];

test.each<[string, Bitmap, number[]]>([
  ['24 bits', { width: 2, height: 1, bits: 24, rows: [0, 0, 255, 255, 0, 0, 0, 0] }, RED_THEN_BLUE],
  [
    '24 bits, rows from below',
    { width: 1, height: 2, bits: 24, rows: [255, 0, 0, 0, 0, 0, 255, 0] },
    RED_THEN_BLUE,
  ],
  [
    '24 bits, rows from above',
    { width: 1, height: -2, bits: 24, rows: [0, 0, 255, 0, 255, 0, 0, 0] },
    RED_THEN_BLUE,
  ],
  ['32 bits', { width: 2, height: 1, bits: 32, rows: [0, 0, 255, 9, 255, 0, 0, 9] }, RED_THEN_BLUE],
  ['16 bits', { width: 2, height: 1, bits: 16, rows: [0x00, 0x7c, 0x1f, 0x00] }, RED_THEN_BLUE],
  [
    'palette of 8 bits',
    { width: 2, height: 1, bits: 8, palette: [255, 0, 0, 0, 0, 0, 255, 0], rows: [1, 0, 0, 0] },
    RED_THEN_BLUE,
  ],
  [
    'palette of 1 bit',
    { width: 2, height: 1, bits: 1, palette: [255, 0, 0, 0, 0, 0, 255, 0], rows: [0b1000_0000, 0, 0, 0] },
    RED_THEN_BLUE,
  ],
  [
    'runs of 8 bits: a run, single pixels, a line left early, pixels passed over',
    {
      width: 3,
      height: 3,
      bits: 8,
      compression: 1,
      palette: [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0],
      rows: [2, 1, 0, 0, 0, 3, 2, 1, 2, 0, 0, 0, 0, 2, 1, 0, 9, 2, 0, 1],
    },
    [0, 2, 2, 2, 1, 2, 1, 1, 0].flatMap(red => [red, 0, 0]),
  ],
  [
    'runs of 4 bits',
    {
      width: 5,
      height: 2,
      bits: 4,
      compression: 2,
      palette: [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0],
      rows: [5, 0x12, 0, 0, 0, 5, 0x21, 0x12, 0x20, 0, 0, 1],
    },
    [2, 1, 1, 2, 2, 1, 2, 1, 2, 1].flatMap(red => [red, 0, 0]),
  ],
])('%s', async (_, bitmap, expected) => {
  expect(await pixels(bmp(bitmap))).toEqual(expected);
});

test('a start of the pixels that leaves no room for the palette is passed over', async () => {
  const bitmap = { width: 2, height: 1, bits: 8, palette: [255, 0, 0, 0, 0, 0, 255, 0], rows: [1, 0, 0, 0] };
  const bytes = bmp(bitmap);
  bytes.writeUInt32LE(14 + 40, 10);
  expect(await pixels(bytes)).toEqual(RED_THEN_BLUE);
});

function icon(...pictures: { side: number; bytes: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length;
  for (const [index, { side, bytes }] of pictures.entries()) {
    head[6 + index * 16] = side;
    head[7 + index * 16] = side;
    head.writeUInt32LE(bytes.length, 6 + index * 16 + 8);
    head.writeUInt32LE(at, 6 + index * 16 + 12);
    at += bytes.length;
  }
  return Buffer.concat([head, ...pictures.map(picture => picture.bytes)]);
}

test('the largest picture of an icon counts, be it a bitmap or a PNG', async () => {
  const bitmap: Bitmap = { width: 2, height: 4, bits: 24, rows: Array(16).fill(7) };
  const two = { side: 2, bytes: Buffer.concat([header(bitmap), Buffer.from(bitmap.rows), Buffer.alloc(8)]) };
  expect(await openPhoto(icon(two), 'a.ico')).toMatchObject({ format: 'ico', width: 2, height: 2 });
  const png = await sharp({ create: { width: 32, height: 32, channels: 4, background: '#123' } })
    .png()
    .toBuffer();
  expect(await openPhoto(icon(two, { side: 32, bytes: png }), 'a.ico')).toMatchObject({
    width: 32,
    height: 32,
  });
});

test.each<[string, Bitmap]>([
  ['damaged', { width: 2, height: 1, bits: 24, rows: [0] }],
  ['damaged', { width: -2, height: 1, bits: 24, rows: [0] }],
  ['damaged', { width: 2, height: 1, bits: 7, rows: [0, 0, 0, 0] }],
  ['too-many-pixels', { width: 40_000, height: 40_000, bits: 24, rows: [0] }],
  ['damaged', { width: 2, height: 1, bits: 8, compression: 1, rows: [2] }],
  ['damaged', { width: 2, height: 1, bits: 8, compression: 1, rows: [0, 8, 2, 2] }],
  ['unsupported', { width: 2, height: 1, bits: 24, compression: 4, rows: [0, 0, 0, 0] }],
])('%s: %j', async (code, bitmap) => {
  await expect(openPhoto(bmp(bitmap), 'a.bmp')).rejects.toMatchObject({
    code,
    message: expect.stringMatching(/^[A-Z].*\.$/),
  });
});

/** JPEG XL through the real decoder, with generated files: pixels, box file with EXIF, limits, damage. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { box } from '../../../test/fixtures/heic.ts';
import { openPhoto } from './openPhoto.ts';

const [WIDTH, HEIGHT] = [40, 24];
const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
for (let at = 0; at < WIDTH * HEIGHT; at++)
  pixels.set([at % WIDTH < 20 ? 200 : 10, Math.floor(at / WIDTH) * 9, 77, 255], at * 4);

let bare: Buffer;

beforeAll(async () => {
  const { default: make } = await import('@jsquash/jxl/codec/enc/jxl_enc.js');
  const file = fileURLToPath(import.meta.resolve('@jsquash/jxl/codec/enc/jxl_enc.wasm'));
  const encoder = await make({ noInitialRun: true, wasmBinary: readFileSync(file) });
  const options = {
    effort: 3,
    quality: 100,
    progressive: false,
    epf: -1,
    lossyPalette: false,
    decodingSpeedTier: 0,
    photonNoiseIso: 0,
    lossyModular: false,
    lossless: true,
  };
  bare = Buffer.from(encoder.encode(pixels, WIDTH, HEIGHT, options) as Uint8Array);
});

function boxFile(...boxes: Buffer[]): Buffer {
  return Buffer.concat([
    box('JXL ', Buffer.from('0d0a870a', 'hex')),
    box('ftyp', Buffer.from('jxl \0\0\0\0jxl ')),
    ...boxes,
  ]);
}

async function pixelsOf(bytes: Buffer): Promise<number[]> {
  return [...(await (await openPhoto(bytes, 'a.jxl')).pixels().raw().toBuffer())];
}

test('pixels without loss, from the bare code stream and from a box file', async () => {
  expect(await openPhoto(bare, 'a.jxl')).toMatchObject({
    format: 'jxl',
    width: WIDTH,
    height: HEIGHT,
    orientation: 1,
  });
  expect(await pixelsOf(bare)).toEqual([...pixels]);
  expect(await pixelsOf(boxFile(box('jxlc', bare)))).toEqual([...pixels]);
});

test('the camera is known from the box file', async () => {
  const { exif } = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .jpeg()
    .withExif({ IFD0: { Model: 'Pentax K-3' } })
    .toBuffer()
    .then(bytes => sharp(bytes).metadata());
  // In a JPEG the word "Exif" comes before it.
  const bytes = boxFile(box('Exif', Buffer.alloc(4), exif!.subarray(6)), box('jxlc', bare));
  expect((await openPhoto(bytes, 'a.jxl')).exif.camera).toBe('Pentax K-3');
});

test.each<[string, string, () => Buffer]>([
  ['cut off', 'damaged', () => bare.subarray(0, 30)],
  ['cut off in its header', 'damaged', () => bare.subarray(0, 2)],
  ['overwritten', 'damaged', () => Buffer.concat([bare.subarray(0, 8), Buffer.alloc(200, 0x5a)])],
  ['a box file without a picture', 'damaged', () => boxFile(box('Exif', Buffer.alloc(8)))],
  // Not small, 30 bits for the height, then the shape 1 : 1, all bits set.
  ['a gigapixel claimed in a few bytes', 'too-many-pixels', () => Buffer.from('ff0a7effffffff0f', 'hex')],
])('%s', async (_, code, make) => {
  await expect(openPhoto(make(), 'a.jxl')).rejects.toMatchObject({
    code,
    message: expect.stringMatching(/^[A-Z].*\.$/),
  });
});

test('a broken file leaves the decoder fit for the next', async () => {
  await expect(openPhoto(bare.subarray(0, 30), 'a.jxl')).rejects.toThrow();
  expect(await pixelsOf(bare)).toEqual([...pixels]);
});

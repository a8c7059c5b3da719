/** TIFF that libvips does not read, generated: pixels, orientation, limits, and a reason for the rest. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Entry, makeTiff } from '../../../test/fixtures/rawFiles.ts';
import { openPhoto } from './openPhoto.ts';

const WIDTH = 20;
const HEIGHT = 18;
const TILE = 16;
/** Three times 8, each a number of 32 bits. */
const BITS = Buffer.from('080000000800000008000000', 'hex');

/** Three planes in four tiles each; red grows to the right, green downwards, blue is 7. */
function tiledPlanes(more: Entry[] = [], size = [WIDTH, HEIGHT]): Buffer {
  const value = [(x: number) => x * 10, (_: number, y: number) => y * 10, () => 7];
  const tiles = value.flatMap(of =>
    [0, 1, 2, 3].map(tile =>
      Buffer.from(
        Array.from({ length: TILE * TILE }, (_, at) =>
          of((tile % 2) * TILE + (at % TILE), Math.floor(tile / 2) * TILE + Math.floor(at / TILE)),
        ),
      ),
    ),
  );
  const entries: Entry[] = [
    { tag: 256, value: size[0]! },
    { tag: 257, value: size[1]! },
    { tag: 258, value: { to: 'bits' } },
    { tag: 259, value: 1 },
    { tag: 262, value: 2 },
    { tag: 277, value: 3 },
    { tag: 284, value: 2 },
    { tag: 322, value: TILE },
    { tag: 323, value: TILE },
    { tag: 324, value: { to: 'offsets' } },
    { tag: 325, value: { to: 'counts' } },
    ...more,
  ];
  entries.sort((a, b) => a.tag - b.tag);
  const [offsets, counts] = [Buffer.alloc(48), Buffer.alloc(48)];
  const make = () =>
    makeTiff({
      directories: { main: entries },
      blocks: { offsets, counts, bits: BITS, tiles: Buffer.concat(tiles) },
    });
  const start = make().indexOf(Buffer.concat(tiles));
  for (let tile = 0; tile < 12; tile++) {
    offsets.writeUInt32LE(start + tile * TILE * TILE, tile * 4);
    counts.writeUInt32LE(TILE * TILE, tile * 4);
  }
  return withCounts(make(), { 258: 3, 324: 12, 325: 12 });
}

/** A value in a separate block is given its number of values. */
function withCounts(bytes: Buffer, counts: Record<number, number>): Buffer {
  for (let at = 18; at < 18 + bytes.readUInt16LE(16) * 12; at += 12)
    bytes.writeUInt32LE(counts[bytes.readUInt16LE(at)] ?? 1, at + 4);
  return bytes;
}

test('planes in tiles', async () => {
  const photo = await openPhoto(tiledPlanes(), 'a.tif');
  expect(photo).toMatchObject({ width: WIDTH, height: HEIGHT, orientation: 1, format: 'tiff' });
  const data = await photo.pixels().raw().toBuffer();
  for (const [x, y] of [
    [0, 0],
    [19, 17],
    [15, 16],
    [16, 15],
  ] as const)
    expect([...data.subarray((y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3)]).toEqual([x * 10, y * 10, 7]);
});

test('they are turned as the file says', async () => {
  const photo = await openPhoto(tiledPlanes([{ tag: 274, value: 6 }]), 'a.tif');
  expect(photo).toMatchObject({ width: HEIGHT, height: WIDTH, orientation: 6 });
  const data = await photo.pixels().raw().toBuffer();
  expect([...data.subarray((HEIGHT - 1) * 3, HEIGHT * 3)]).toEqual([0, 0, 7]);
});

test('a size beyond the limit is refused before anything is decoded', async () => {
  await expect(openPhoto(tiledPlanes([], [200_000, 200_000]), 'a.tif')).rejects.toMatchObject({
    code: 'too-many-pixels',
  });
});

function plain(entries: Entry[], data: Buffer): Buffer {
  const rest: Entry[] = [
    { tag: 273, value: { to: 'data' } },
    { tag: 279, value: data.length },
  ];
  return makeTiff({
    directories: { main: [...entries, ...rest].sort((a, b) => a.tag - b.tag) },
    blocks: { data, bits: BITS },
  });
}

test('12 bits', async () => {
  const entries = [256, 257, 258, 259, 262, 277, 278].map((tag, at) => ({
    tag,
    value: [2, 1, 12, 1, 1, 1, 1][at]!,
  }));
  const photo = await openPhoto(plain(entries, Buffer.from([0xff, 0xf0, 0x80])), 'a.tif');
  expect(photo).toMatchObject({ width: 2, height: 1 });
  const [first, second] = await photo.pixels().extractChannel(0).raw().toBuffer();
  expect([first, second]).toEqual([255, 8]);
});

test('64 bits are not supported, and not called damaged', async () => {
  const values = [2, 1, 64, 1, 1, 1, 1, 3];
  const entries = [256, 257, 258, 259, 262, 277, 278, 339].map((tag, at) => ({ tag, value: values[at]! }));
  await expect(openPhoto(plain(entries, Buffer.alloc(16)), 'a.tif')).rejects.toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining('64 bits'),
  });
});

test('Lab of 8 bits', async () => {
  const entries = [256, 257, 259, 262, 277, 278].map((tag, at) => ({ tag, value: [2, 1, 1, 8, 3, 1][at]! }));
  const tiff = plain([...entries, { tag: 258, value: { to: 'bits' } }], Buffer.from([255, 0, 0, 128, 0, 0]));
  const photo = await openPhoto(withCounts(tiff, { 258: 3 }), 'a.tif');
  const data = await photo.pixels().raw().toBuffer();
  for (const value of data.subarray(0, 3)) expect(value).toBeGreaterThan(252);
  for (const value of data.subarray(3, 6)) expect(Math.abs(value - 119)).toBeLessThan(4);
});

const jpeg = await sharp({ create: { width: 24, height: 16, channels: 3, background: '#c03020' } })
  .jpeg()
  .toBuffer();
const OLD_JPEG = [256, 257, 258, 259, 262, 277].map((tag, at) => ({ tag, value: [24, 16, 8, 6, 6, 3][at]! }));

test('the old JPEG, where the file holds it whole', async () => {
  const photo = await openPhoto(plain(OLD_JPEG, jpeg), 'a.tif');
  expect(photo).toMatchObject({ width: 24, height: 16, format: 'tiff' });
  const [red, green] = await photo.pixels().raw().toBuffer();
  expect(red!).toBeGreaterThan(180);
  expect(green!).toBeLessThan(60);
});

test('the old JPEG in pieces is not supported, and neither is an unknown compression', async () => {
  const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])));
  await expect(openPhoto(plain(OLD_JPEG, scan), 'a.tif')).rejects.toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining('old kind'),
  });
  const odd = OLD_JPEG.map(entry => (entry.tag === 259 ? { ...entry, value: 34_925 } : entry));
  const twelve = odd.map(entry => (entry.tag === 258 ? { ...entry, value: 12 } : entry));
  await expect(openPhoto(plain(twelve, jpeg), 'a.tif')).rejects.toMatchObject({ code: 'unsupported' });
});

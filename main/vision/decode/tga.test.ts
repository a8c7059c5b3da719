/** Targa pictures, made byte by byte: depths, palettes, runs, corners, alpha, and broken ones. */
import { expect, test } from 'vitest';
import { openPhoto } from './openPhoto.ts';

interface Targa {
  kind: number;
  width?: number;
  height?: number;
  bits: number;
  flags?: number;
  /** First index, number of colours, bits of each; then the colours. */
  palette?: [first: number, count: number, bits: number, ...bytes: number[]];
  data: number[];
}

function tga({ kind, width = 2, height = 1, bits, flags = 0x20, palette, data }: Targa): Buffer {
  const header = Buffer.alloc(18);
  header[0] = 3;
  header[2] = kind;
  if (palette !== undefined) {
    header[1] = 1;
    header.writeUInt16LE(palette[0], 3);
    header.writeUInt16LE(palette[1], 5);
    header[7] = palette[2];
  }
  header.writeUInt16LE(width, 12);
  header.writeUInt16LE(height, 14);
  header[16] = bits;
  header[17] = flags;
  return Buffer.concat([header, Buffer.from('id!'), Buffer.from(palette?.slice(3) ?? []), Buffer.from(data)]);
}

async function pixels(bytes: Buffer): Promise<number[]> {
  const photo = await openPhoto(bytes, 'a.tga');
  expect(photo.format).toBe('tga');
  return [...(await photo.pixels().flatten({ background: '#fff' }).toColourspace('srgb').raw().toBuffer())];
}

const RED_THEN_BLUE = [255, 0, 0, 0, 0, 255];

test.each<[string, Targa]>([
  ['24 bits', { kind: 2, bits: 24, data: [0, 0, 255, 255, 0, 0] }],
  ['32 bits', { kind: 2, bits: 32, flags: 0x28, data: [0, 0, 255, 255, 255, 0, 0, 255] }],
  ['32 bits whose alpha is nothing', { kind: 2, bits: 32, data: [0, 0, 255, 0, 255, 0, 0, 0] }],
  ['16 bits', { kind: 2, bits: 16, data: [0x00, 0x7c, 0x1f, 0x00] }],
  ['15 bits', { kind: 2, bits: 15, data: [0x00, 0x7c, 0x1f, 0x00] }],
  ['a palette of 24 bits', { kind: 1, bits: 8, palette: [0, 2, 24, 0, 0, 255, 255, 0, 0], data: [0, 1] }],
  [
    'a palette that begins at 5',
    { kind: 1, bits: 8, palette: [5, 2, 24, 0, 0, 255, 255, 0, 0], data: [5, 6] },
  ],
  ['a palette of 16 bits', { kind: 1, bits: 8, palette: [0, 2, 16, 0, 0x7c, 0x1f, 0], data: [0, 1] }],
  [
    'an index of 16 bits',
    { kind: 1, bits: 16, palette: [0, 2, 24, 0, 0, 255, 255, 0, 0], data: [0, 0, 1, 0] },
  ],
  ['runs', { kind: 10, bits: 24, data: [0x80, 0, 0, 255, 0x00, 255, 0, 0] }],
  ['pixels one by one', { kind: 10, bits: 24, data: [0x01, 0, 0, 255, 255, 0, 0] }],
  ['runs of a palette', { kind: 9, bits: 8, palette: [0, 2, 24, 0, 0, 255, 255, 0, 0], data: [1, 0, 1] }],
  ['from the right', { kind: 2, bits: 24, flags: 0x30, data: [255, 0, 0, 0, 0, 255] }],
])('%s', async (_, picture) => {
  expect(await pixels(tga(picture))).toEqual(RED_THEN_BLUE);
});

test('greys, plain and in a run over the end of a row', async () => {
  expect(await pixels(tga({ kind: 3, bits: 8, data: [10, 200] }))).toEqual([10, 10, 10, 200, 200, 200]);
  const inRuns = tga({ kind: 11, bits: 8, height: 2, data: [0x82, 7, 0x00, 9] });
  expect(await pixels(inRuns)).toEqual([7, 7, 7, 7, 7, 7, 7, 7, 7, 9, 9, 9]);
});

test('rows come from below unless the header says otherwise', async () => {
  const data = [0, 0, 255, 255, 0, 0];
  const portrait = { kind: 2, width: 1, height: 2, bits: 24, data };
  expect(await pixels(tga({ ...portrait, flags: 0 }))).toEqual([0, 0, 255, 255, 0, 0]);
  expect(await pixels(tga({ ...portrait, flags: 0x20 }))).toEqual(RED_THEN_BLUE);
});

test('what is transparent is white', async () => {
  const half = tga({ kind: 2, bits: 32, flags: 0x28, data: [0, 0, 255, 255, 255, 0, 0, 0] });
  expect(await pixels(half)).toEqual([255, 0, 0, 255, 255, 255]);
});

test('it is known by the mark at its end whatever its name is', async () => {
  const bytes = tga({ kind: 2, bits: 24, data: [0, 0, 255, 255, 0, 0] });
  const marked = Buffer.concat([bytes, Buffer.alloc(8), Buffer.from('TRUEVISION-XFILE.\0', 'latin1')]);
  expect(await openPhoto(marked, 'a.jpg')).toMatchObject({ format: 'tga', width: 2, height: 1 });
});

test.each<[string, string, Targa]>([
  ['damaged', 'no pixels', { kind: 2, bits: 24, data: [] }],
  ['damaged', 'runs that end', { kind: 10, bits: 24, data: [0x80, 0] }],
  ['damaged', 'no size', { kind: 2, bits: 24, width: 0, data: [] }],
  ['damaged', 'a palette of 3 bits', { kind: 1, bits: 8, palette: [0, 1, 3, 0], data: [0, 0] }],
  ['too-many-pixels', '4 gigapixels', { kind: 10, bits: 24, width: 65_535, height: 65_535, data: [] }],
])('%s: %s', async (code, _, picture) => {
  await expect(openPhoto(tga(picture), 'a.tga')).rejects.toMatchObject({ code });
});

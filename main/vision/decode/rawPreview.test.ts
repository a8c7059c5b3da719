/** RAW files in miniature: the largest preview of every maker's structure, oriented; broken ones too. */
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { makeCr3, makeRaf, makeTiff, twoColours } from '../../../test/fixtures/rawFiles.ts';
import { openPhoto, upright } from './openPhoto.ts';

const ORIENTATION = 0x112;
const [OFFSET, LENGTH] = [0x201, 0x202];
const [COMPRESSION, PHOTOMETRIC, STRIP] = [0x103, 0x106, 0x111];
const [SUB, EXIF, MAKE, DNG, PANASONIC] = [0x14a, 0x8769, 0x10f, 0xc612, 0x2e];
let small: Buffer;
let large: Buffer;
/** What a lossless sensor stream begins like: a JPEG whose frame is of the kind C3. */
let sensor: Buffer;

beforeAll(async () => {
  small = await twoColours(80, 60);
  large = await twoColours(320, 240);
  sensor = Buffer.from(large);
  sensor[sensor.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc3;
});

const files: [name: string, make: () => Buffer][] = [
  [
    'canon.cr2',
    () =>
      makeTiff({
        directories: {
          main: [
            { tag: COMPRESSION, value: 6 },
            { tag: STRIP, value: { to: 'large' } },
            { tag: ORIENTATION, value: 6 },
          ],
          next: [
            { tag: OFFSET, value: { to: 'small' } },
            { tag: LENGTH, value: small.length },
          ],
        },
        blocks: { small, large },
      }),
  ],
  [
    'nikon.nef',
    () =>
      makeTiff({
        isBigEndian: true,
        directories: {
          main: [
            { tag: ORIENTATION, value: 6 },
            { tag: SUB, value: { to: 'below' } },
          ],
          below: [
            { tag: OFFSET, value: { to: 'large' } },
            { tag: LENGTH, value: large.length },
          ],
        },
        blocks: { large },
      }),
  ],
  [
    'sensor and preview.dng',
    () =>
      makeTiff({
        directories: {
          main: [
            { tag: ORIENTATION, value: 6 },
            { tag: DNG, value: Buffer.from([1, 4, 0, 0]) },
            { tag: SUB, value: { to: 'below' } },
          ],
          next: [
            { tag: COMPRESSION, value: 7 },
            { tag: STRIP, value: { to: 'sensor' } },
          ],
          below: [
            { tag: COMPRESSION, value: 7 },
            { tag: STRIP, value: { to: 'large' } },
          ],
        },
        blocks: { sensor, large },
      }),
  ],
  [
    'panasonic.rw2',
    () =>
      makeTiff({
        magic: 'IIU\0',
        directories: {
          main: [
            { tag: PANASONIC, value: large },
            { tag: ORIENTATION, value: 6 },
          ],
        },
        blocks: {},
      }),
  ],
  [
    'olympus, a stamp in the list and the preview in the maker note.orf',
    () =>
      makeTiff({
        magic: 'IIRO',
        directories: {
          main: [
            { tag: ORIENTATION, value: 6 },
            { tag: EXIF, value: { to: 'exif' } },
          ],
          next: [{ tag: OFFSET, value: { to: 'small' } }],
          exif: [{ tag: 0x927c, value: Buffer.concat([Buffer.from('OLYMPUS\0II\x03\0', 'latin1'), large]) }],
        },
        blocks: { small },
      }),
  ],
  [
    'canon.cr3',
    () =>
      makeCr3(
        large,
        small,
        makeTiff({ directories: { main: [{ tag: ORIENTATION, value: 6 }] }, blocks: {} }),
      ),
  ],
  [
    'canon without the full size.cr3',
    () =>
      makeCr3(
        undefined,
        large,
        makeTiff({ directories: { main: [{ tag: ORIENTATION, value: 6 }] }, blocks: {} }),
      ),
  ],
];

test.each(files)('%s: the largest preview, turned as the RAW file says', async (name, make) => {
  const photo = await openPhoto(make(), name);
  expect(photo).toMatchObject({ format: 'raw', width: 240, height: 320, orientation: 6 });
  const { data, info } = await photo.pixels().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([240, 320]);
  // Turned clockwise, the left half (red) is above.
  expect(data[0]!).toBeGreaterThan(200);
  expect(data[data.length - 1]!).toBeGreaterThan(200);
});

test('a RAF leaves the orientation to its JPEG', async () => {
  const photo = await openPhoto(makeRaf(await twoColours(320, 240, 8)), 'fuji.raf');
  expect(photo).toMatchObject({ format: 'raw', width: 240, height: 320, orientation: 8 });
});

test('camera and date come from the RAW file', async () => {
  const bytes = makeTiff({
    directories: {
      main: [
        { tag: MAKE, value: 0 },
        { tag: OFFSET, value: { to: 'large' } },
      ],
    },
    blocks: { large },
  });
  // TEXT where the maker wrote LONG: the builder knows only numbers and bytes.
  bytes.writeUInt16LE(2, 16 + 2 + 2);
  bytes.writeUInt32LE(4, 16 + 2 + 4);
  bytes.write('Sony', 16 + 2 + 8, 'latin1');
  expect((await openPhoto(bytes, 'a.arw')).exif.camera).toBe('Sony');
});

test('a plain TIFF is not taken for a RAW file, one with sensor data is', async () => {
  const plain = await sharp(large).tiff().toBuffer();
  expect(await openPhoto(plain, 'scan.tif')).toMatchObject({ format: 'tiff', width: 320 });
  const raw = makeTiff({
    directories: {
      main: [
        { tag: PHOTOMETRIC, value: 32_803 },
        { tag: OFFSET, value: { to: 'large' } },
      ],
    },
    blocks: { large },
  });
  expect(await openPhoto(raw, 'camera.tif')).toMatchObject({ format: 'raw', width: 320 });
});

test.each<[string, () => Buffer]>([
  [
    'circle.nef',
    () => makeTiff({ directories: { main: [{ tag: SUB, value: { to: 'main' } }], next: [] }, blocks: {} }),
  ],
  [
    'only sensor.cr2',
    () => makeTiff({ directories: { main: [{ tag: OFFSET, value: { to: 'sensor' } }] }, blocks: { sensor } }),
  ],
  [
    'offset beyond the end.arw',
    () => makeTiff({ directories: { main: [{ tag: OFFSET, value: 4_000_000_000 }] }, blocks: {} }),
  ],
  ['noise.nef', () => Buffer.from('nothing of a camera in here')],
  ['empty movie.cr3', () => makeCr3(undefined, Buffer.alloc(0), Buffer.alloc(0))],
])('%s has no preview, and that is said', async (name, make) => {
  await expect(openPhoto(make(), name)).rejects.toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining('no preview'),
  });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'orientation %i is turned as sharp turns a JPEG that states it',
  async orientation => {
    const pixels = async (bytes: Buffer, isKnown: boolean) => {
      const image = isKnown ? sharp(bytes).autoOrient() : upright(sharp(bytes), orientation);
      return await image.raw().toBuffer();
    };
    const picture = await sharp(
      Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0, 0, 255, 255, 255, 0, 255]),
      {
        raw: { width: 3, height: 2, channels: 3 },
      },
    )
      .resize(48, 32, { kernel: 'nearest' })
      .png()
      .toBuffer();
    const stated = await sharp(picture).jpeg({ quality: 100 }).withMetadata({ orientation }).toBuffer();
    const unstated = await sharp(picture).jpeg({ quality: 100 }).toBuffer();
    expect((await pixels(unstated, false)).equals(await pixels(stated, true))).toBe(true);
  },
);

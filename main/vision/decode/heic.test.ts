/** HEIC through the real decoder, with generated files: size, pixels, rotation, colour profile, damage. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeHeic } from '../../../test/fixtures/heic.ts';
import { openPhoto } from './openPhoto.ts';

/** 48 × 32, white in the upper left block, grey elsewhere. */
const planes = {
  width: 48,
  height: 32,
  luma: (x: number, y: number) => (x < 16 && y < 16 ? 235 : 81),
  blue: 128,
  red: 128,
};

async function pixel(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await (await openPhoto(bytes, 'a.heic'))
    .pixels()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
}

test('size and pixels', async () => {
  const bytes = makeHeic(planes);
  expect(await openPhoto(bytes, 'a.heic')).toMatchObject({
    format: 'heic',
    width: 48,
    height: 32,
    orientation: 1,
  });
  expect(await pixel(bytes, 3, 3)).toEqual([255, 255, 255]);
  expect((await pixel(bytes, 40, 20))[0]).toBeCloseTo(76, -1);
});

test('a rotation that the file asks for is made once', async () => {
  const bytes = makeHeic(planes, { turns: 1 });
  expect(await openPhoto(bytes, 'a.heic')).toMatchObject({ width: 32, height: 48 });
  expect(await pixel(bytes, 3, 44)).toEqual([255, 255, 255]);
  expect((await pixel(bytes, 3, 3))[0]).toBeLessThan(100);
});

test('a wide-gamut profile becomes sRGB', async () => {
  const { icc } = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
    .then(bytes => sharp(bytes).metadata());
  const reddish = { ...planes, luma: () => 90, blue: 110, red: 170 };
  const plain = await pixel(makeHeic(reddish), 5, 5);
  const wide = await pixel(makeHeic(reddish, { profile: icc as Buffer }), 5, 5);
  // The same numbers mean a stronger red in Display P3.
  expect(wide[0]!).toBeGreaterThan(plain[0]! + 3);
  expect(wide[1]!).toBeLessThan(plain[1]!);
});

test.each([200, 600, 2000])('a file cut off after %i bytes is damaged, with a message', async length => {
  await expect(openPhoto(makeHeic(planes).subarray(0, length), 'a.heic')).rejects.toMatchObject({
    code: 'damaged',
    message: expect.stringMatching(/^[A-Z].*\.$/),
  });
});

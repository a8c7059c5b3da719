/** The perceptual hash with the real sharp: stable under scaling and compression, different for others. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePhoto } from '../../test/fixtures/photos.ts';
import { perceptualHash } from './perceptualHash.ts';

async function hashOf(bytes: Buffer, width = 320): Promise<bigint> {
  const { data, info } = await sharp(bytes)
    .resize(width)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return BigInt(`0x${perceptualHash({ width: info.width, height: info.height, data })}`);
}

function distance(a: bigint, b: bigint): number {
  return (a ^ b).toString(2).replaceAll('0', '').length;
}

test('the same picture smaller and compressed harder is at most 4 bits away', async () => {
  for (let number = 0; number < 12; number++) {
    const original = await makePhoto(number, 1200, 900);
    const poor = await sharp(original).resize(500).jpeg({ quality: 35 }).toBuffer();
    expect(distance(await hashOf(original), await hashOf(poor))).toBeLessThanOrEqual(4);
  }
});

test('a picture without structure has no hash, and one of a single pixel neither', () => {
  expect(perceptualHash({ width: 40, height: 30, data: new Uint8Array(40 * 30 * 3).fill(200) })).toBeNull();
  expect(perceptualHash({ width: 1, height: 1, data: Uint8Array.of(1, 2, 3) })).toBeNull();
});

test('a checkerboard smaller than the grid is hashed, and its negative has almost every bit turned', () => {
  const board = (white: number, black: number) => ({
    width: 7,
    height: 5,
    data: Uint8Array.from({ length: 7 * 5 * 3 }, (_, at) => (Math.floor(at / 3) % 3 === 0 ? white : black)),
  });
  const hash = perceptualHash(board(255, 0));
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
  expect(distance(BigInt(`0x${hash}`), BigInt(`0x${perceptualHash(board(0, 255))}`))).toBeGreaterThan(58);
});

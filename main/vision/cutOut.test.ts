/** Crops of items: the margin, the picture's edges, and neighbours that must stay outside. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cutOut } from './cutOut.ts';

/** 200 × 100: red is the column. */
const picture = {
  width: 200,
  height: 100,
  data: Uint8Array.from({ length: 200 * 100 * 3 }, (_, at) => (at % 3 === 0 ? ((at / 3) | 0) % 200 : 0)),
};
const box = { left: 0.4, top: 0.3, width: 0.2, height: 0.4 };

/** The first and the last column, and how many rows. */
async function extent(...others: (typeof box)[]): Promise<number[]> {
  const bytes = await cutOut(picture, box, 1000, others);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const red = (column: number) => data[(info.width * (info.height >> 1) + column) * info.channels]!;
  return [red(0), red(info.width - 1), info.height];
}

const near = (actual: number[], expected: number[]) =>
  actual.forEach((value, at) => void expect(Math.abs(value - expected[at]!)).toBeLessThanOrEqual(4));

test('a face alone has a margin of a third on every side', async () => {
  near(await extent(), [66, 134, 68]);
});

test('the margin ends half-way to a face beside it, and at the box where the other reaches into it', async () => {
  near(await extent({ ...box, left: 0.64 }), [66, 124, 68]);
  near(await extent({ ...box, left: 0.58 }), [66, 120, 68]);
  near(await extent({ ...box, left: 0.18 }), [78, 134, 68]);
});

test('a face above or far away takes nothing from the sides', async () => {
  near(await extent({ ...box, top: -0.12 }), [66, 134, 54]);
  near(await extent({ ...box, left: 0.9 }), [66, 134, 68]);
});

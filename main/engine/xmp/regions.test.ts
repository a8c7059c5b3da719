/** The eight orientations, against what sharp makes of real pictures. */
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { asSeen, asStored, overlap } from './regions.ts';

const STORED = { left: 0.1, top: 0.2, width: 0.3, height: 0.4 };

/** A black picture with a white box in it, and where the box is seen once the orientation is applied. */
async function seenBySharp(orientation: number) {
  const [width, height] = [100, 50];
  const box = {
    left: STORED.left * width,
    top: STORED.top * height,
    width: STORED.width * width,
    height: STORED.height * height,
  };
  const white = await sharp({
    create: { width: box.width, height: box.height, channels: 3, background: 'white' },
  })
    .png()
    .toBuffer();
  const stored = await sharp({ create: { width, height, channels: 3, background: 'black' } })
    .composite([{ input: white, left: box.left, top: box.top }])
    .withMetadata({ orientation })
    .tiff({ compression: 'none' })
    .toBuffer();
  const { data, info } = await sharp(stored).rotate().greyscale().raw().toBuffer({ resolveWithObject: true });
  const bright = [...data.keys()].filter(
    at => data[at * info.channels]! > 128 && at < info.width * info.height,
  );
  const xs = bright.map(at => at % info.width);
  const ys = bright.map(at => Math.floor(at / info.width));
  const left = Math.min(...xs) / info.width;
  const top = Math.min(...ys) / info.height;
  return {
    left,
    top,
    width: (Math.max(...xs) + 1) / info.width - left,
    height: (Math.max(...ys) + 1) / info.height - top,
  };
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i', async orientation => {
  const seen = await seenBySharp(orientation);
  const computed = asSeen(STORED, orientation);
  const back = asStored(seen, orientation);
  for (const key of ['left', 'top', 'width', 'height'] as const) {
    expect(computed[key], key).toBeCloseTo(seen[key], 6);
    expect(back[key], key).toBeCloseTo(STORED[key], 6);
  }
});

test('there and back again is the same box', () => {
  const unit = fc.double({ min: 0, max: 0.5, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), unit, unit, (orientation, left, top) => {
      const box = { left, top, width: 0.2, height: 0.4 };
      expect(overlap(asSeen(asStored(box, orientation), orientation), box)).toBeCloseTo(1, 9);
    }),
  );
});

test('overlap is the common share', () => {
  expect(overlap(STORED, STORED)).toBeCloseTo(1);
  expect(overlap(STORED, { ...STORED, left: 0.5 })).toBe(0);
  expect(overlap({ left: 0, top: 0, width: 1, height: 1 }, { left: 0, top: 0, width: 0.5, height: 1 })).toBe(
    0.5,
  );
});

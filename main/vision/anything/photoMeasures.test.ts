/** Measures of any photo: the ends of each scale, seasons in both hemispheres, photos without a time. */
import { expect, test } from 'vitest';
import type { ExifFacts } from '../exifFacts.ts';
import type { Picture } from '../picture.ts';
import { measurePhoto, PHOTO_ATTRIBUTES } from './photoMeasures.ts';

const NO_CAMERA: ExifFacts = {
  takenAt: null,
  takenOffset: null,
  camera: null,
  latitude: null,
  longitude: null,
  altitude: null,
};

function picture(
  width: number,
  height: number,
  colour: (x: number) => readonly [number, number, number],
): Picture {
  const data = new Uint8Array(3 * width * height);
  for (let at = 0; at < width * height; at++) data.set(colour(at % width), 3 * at);
  return { width, height, data };
}

function measured(photo: Picture, camera: ExifFacts = NO_CAMERA): Record<string, number> {
  const numbers = measurePhoto(photo, camera);
  expect(numbers).toHaveLength(PHOTO_ATTRIBUTES.length);
  return Object.fromEntries(PHOTO_ATTRIBUTES.map(({ key }, at) => [key, numbers[at]!]));
}

test('grey and even, or striped and colourful', () => {
  const grey = measured(picture(20, 10, () => [128, 128, 128]));
  expect(grey).toMatchObject({ colourfulness: 0, sharpness: 0, portrait: 0 });
  expect(grey.contrast).toBeCloseTo(0);
  expect(grey.brightness).toBeCloseTo(0.502, 2);
  const striped = measured(picture(10, 20, x => (x % 2 === 0 ? [255, 0, 0] : [0, 0, 255])));
  expect(striped.colourfulness).toBeGreaterThan(100);
  expect(striped.portrait).toBe(1);
  expect(striped.sharpness).toBeGreaterThan(1);
});

test('the dominant hue runs from red to blue', () => {
  const hues = [
    [200, 40, 40],
    [40, 200, 40],
    [40, 40, 200],
  ] as const;
  const [red, green, blue] = hues.map(colour => measured(picture(4, 4, () => colour)).hue!);
  expect([red!, green!, blue!].map(Math.round)).toEqual([60, 180, 300]);
});

test('the clock and the season of the camera', () => {
  const photo = picture(4, 4, () => [9, 9, 9]);
  const july = { ...NO_CAMERA, takenAt: Date.UTC(2020, 6, 4, 23, 30) };
  expect(measured(photo, july)).toMatchObject({ night: 1, morning: 0, summer: 1, winter: 0 });
  expect(measured(photo, { ...july, latitude: -33 })).toMatchObject({ summer: 0, winter: 1 });
  const march = { ...NO_CAMERA, takenAt: Date.UTC(2020, 2, 1, 6) };
  expect(measured(photo, march)).toMatchObject({ morning: 1, night: 0, spring: 1 });
  expect(measured(photo, { ...march, takenAt: Date.UTC(2020, 1, 28, 12) })).toMatchObject({
    midday: 1,
    winter: 1,
  });
});

test('a photo without a time is neither one nor the other', () => {
  const photo = measured(picture(4, 4, () => [9, 9, 9]));
  for (const key of ['morning', 'midday', 'evening', 'night', 'spring', 'summer', 'autumn', 'winter'])
    expect(photo[key]).toBe(0.5);
});

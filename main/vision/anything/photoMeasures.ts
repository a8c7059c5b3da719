/** Measures of any photo, and of its capture time, as attributes for reasons. Any process; pure. */

import type { AnalyzerAttribute } from '../analyzer.ts';
import type { ExifFacts } from '../exifFacts.ts';
import type { Picture } from '../picture.ts';

export interface PhotoAttribute extends AnalyzerAttribute {
  /** What is measured. */
  readonly means: string;
  /** The words for the lower and the higher end. A binary attribute has one word. */
  readonly ends: readonly [string, string];
}

export const PHOTO_ATTRIBUTES = [
  relative(
    'colourfulness',
    'colourfulness',
    'How far and how differently its colours lie from grey.',
    'grey',
    'colourful',
  ),
  relative('brightness', 'brightness', 'The mean lightness.', 'dark', 'bright'),
  relative('contrast', 'contrast', 'The spread of lightness.', 'flat', 'contrasty'),
  relative(
    'sharpness',
    'sharpness',
    'How much lightness changes from pixel to pixel, against its spread.',
    'soft',
    'sharp',
  ),
  relative(
    'hue',
    'dominant hue',
    'The hue that most of its colour has, from purple through red and green to blue.',
    'warm',
    'cool',
  ),
  binary('portrait', 'upright format', 'Higher than broad.'),
  binary('morning', 'taken in the morning', "From 5 to 11 by the camera's clock."),
  binary('midday', 'taken around midday', "From 11 to 16 by the camera's clock."),
  binary('evening', 'taken in the evening', "From 16 to 22 by the camera's clock."),
  binary('night', 'taken at night', "From 22 to 5 by the camera's clock."),
  binary('spring', 'taken in spring', 'March to May; south of the equator September to November.'),
  binary('summer', 'taken in summer', 'June to August; south of the equator December to February.'),
  binary('autumn', 'taken in autumn', 'September to November; south of the equator March to May.'),
  binary('winter', 'taken in winter', 'December to February; south of the equator June to August.'),
] as const satisfies readonly PhotoAttribute[];

/** For a photo without a capture time. */
const UNKNOWN = 0.5;

function relative(key: string, name: string, means: string, low: string, high: string): PhotoAttribute {
  return { key, name, form: 'relative', means, ends: [low, high] };
}

function binary(key: string, name: string, means: string): PhotoAttribute {
  return { key, name, form: 'binary', means, ends: [`not ${name}`, name] };
}

/** One number for each of `PHOTO_ATTRIBUTES`, in their order. */
export function measurePhoto(picture: Picture, camera: ExifFacts): Float32Array {
  const { width, height, data } = picture;
  const count = width * height;
  const light = new Float64Array(count);
  let [sum, squares, warm, warmSquares, cool, coolSquares, hueX, hueY] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let at = 0; at < count; at++) {
    const red = data[3 * at]!;
    const green = data[3 * at + 1]!;
    const blue = data[3 * at + 2]!;
    const level = (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
    light[at] = level;
    sum += level;
    squares += level * level;
    // The two opponent colours of Hasler and Süsstrunk, "Measuring colourfulness in natural images", SPIE
    // 2003.
    const redGreen = red - green;
    const yellowBlue = (red + green) / 2 - blue;
    warm += redGreen;
    warmSquares += redGreen * redGreen;
    cool += yellowBlue;
    coolSquares += yellowBlue * yellowBlue;
    hueX += red - (green + blue) / 2;
    hueY += (Math.sqrt(3) / 2) * (green - blue);
  }
  const spread = (squareSum: number, plain: number): number =>
    Math.sqrt(Math.max(0, squareSum / count - (plain / count) ** 2));
  const contrast = spread(squares, sum);
  const colourfulness =
    Math.hypot(spread(warmSquares, warm), spread(coolSquares, cool)) +
    0.3 * Math.hypot(warm / count, cool / count);
  return Float32Array.of(
    colourfulness,
    sum / count,
    contrast,
    contrast > 1e-3 ? roughness(light, width, height) / contrast : 0,
    ((Math.atan2(hueY, hueX) * 180) / Math.PI + 60 + 360) % 360,
    height > width ? 1 : 0,
    ...timeOfDay(camera),
    ...season(camera),
  );
}

/** The root mean square of the discrete Laplacian. */
function roughness(light: Float64Array, width: number, height: number): number {
  let sum = 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const bend = 4 * light[at]! - light[at - 1]! - light[at + 1]! - light[at - width]! - light[at + width]!;
      sum += bend * bend;
    }
  return Math.sqrt(sum / Math.max(1, (width - 2) * (height - 2)));
}

function timeOfDay({ takenAt }: ExifFacts): number[] {
  if (takenAt === null) return [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN];
  const hour = new Date(takenAt).getUTCHours();
  const is = (from: number, to: number): number => (hour >= from && hour < to ? 1 : 0);
  return [is(5, 11), is(11, 16), is(16, 22), 1 - is(5, 22)];
}

function season({ takenAt, latitude }: ExifFacts): number[] {
  if (takenAt === null) return [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN];
  const month = new Date(takenAt).getUTCMonth();
  // Spring is 0; half a year later south of the equator.
  const quarter = (Math.floor((month + 10) / 3) + ((latitude ?? 0) < 0 ? 2 : 0)) % 4;
  return [0, 1, 2, 3].map(each => (each === quarter ? 1 : 0));
}

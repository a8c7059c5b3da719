/** Which colours a picture, or a part of it, has: a histogram over hue, saturation and value. Any process; pure. */
import type { Picture } from '../picture.ts';

const HUES = 8;
const SATURATIONS = 3;
const VALUES = 3;

export const COLOUR_NUMBERS = HUES * SATURATIONS * VALUES;

/** Square roots of shares, so that the straight distance is Hellinger's. `inside` has a number other than 0 where a pixel counts. */
export function colourHistogram({ width, height, data }: Picture, inside?: Uint8Array): Float64Array {
  const counts = new Float64Array(COLOUR_NUMBERS);
  let total = 0;
  for (let at = 0; at < width * height; at++) {
    if (inside !== undefined && inside[at] === 0) continue;
    const red = data[3 * at]!;
    const green = data[3 * at + 1]!;
    const blue = data[3 * at + 2]!;
    const most = Math.max(red, green, blue);
    const spread = most - Math.min(red, green, blue);
    const hue = hueOf(red, green, blue, most, spread);
    const saturation = most === 0 ? 0 : spread / most;
    counts[
      (Math.min(HUES - 1, Math.floor(hue * HUES)) * SATURATIONS +
        Math.min(SATURATIONS - 1, Math.floor(saturation * SATURATIONS))) *
        VALUES +
        Math.min(VALUES - 1, Math.floor((most / 256) * VALUES))
    ]! += 1;
    total += 1;
  }
  return counts.map(count => Math.sqrt(count / Math.max(1, total)));
}

/** From 0 to 1 around the wheel, beginning at red; grey counts as red. */
function hueOf(red: number, green: number, blue: number, most: number, spread: number): number {
  if (spread === 0) return 0;
  const sixth =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return sixth / 6;
}

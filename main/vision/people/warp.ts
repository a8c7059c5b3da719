/** Cuts a rotated and scaled square out of a picture, from an image pyramid. Any process; pure. */
import type { Outside, Pixels } from '../models/resample.ts';
import type { Picture } from '../picture.ts';
import type { Similarity } from './geometry.ts';

/**
 * Each output pixel is the mean of as many bilinear samples as it covers pixels of the nearest pyramid level,
 * four at most. `toPicture` maps output pixels to the picture's. Outside of the picture is black, or its edge
 * is repeated.
 */
export function warp(
  pyramid: Pyramid,
  toPicture: Similarity,
  size: number,
  outside: Outside = 'black',
): Pixels {
  const scale = Math.hypot(toPicture.a, toPicture.b);
  const { picture, pixel } = pyramid.levelFor(scale);
  const { width, height, data: source } = picture;
  const samples = Math.max(1, Math.ceil(scale / pixel));
  const share = 1 / (samples * samples);
  const data = new Float32Array(size * size * 3);
  const [a, b] = [toPicture.a / pixel, toPicture.b / pixel];
  const [left, top] = [toPicture.left / pixel, toPicture.top / pixel];
  const isBlackOutside = outside === 'black';
  const right = Math.min(1, width - 1) * 3;
  const below = Math.min(1, height - 1) * width * 3;
  // One loop without calls: cutting out faces is a tenth of the networks' time.
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let sample = 0; sample < samples * samples; sample++) {
        const across = column + ((sample % samples) + 0.5) / samples;
        const down = row + (Math.floor(sample / samples) + 0.5) / samples;
        const x = a * across - b * down + left;
        const y = b * across + a * down + top;
        if (isBlackOutside && (x < 0 || y < 0 || x > width || y > height)) continue;
        // A pixel's colour is that of its centre.
        const u = Math.min(width - 1, Math.max(0, x - 0.5));
        const v = Math.min(height - 1, Math.max(0, y - 0.5));
        const from = Math.min(Math.floor(u), Math.max(0, width - 2));
        const above = Math.min(Math.floor(v), Math.max(0, height - 2));
        const p = u - from;
        const q = v - above;
        const at = (above * width + from) * 3;
        const w00 = (1 - p) * (1 - q);
        const w01 = p * (1 - q);
        const w10 = (1 - p) * q;
        const w11 = p * q;
        red += mixed(source, at, right, below, w00, w01, w10, w11);
        green += mixed(source, at + 1, right, below, w00, w01, w10, w11);
        blue += mixed(source, at + 2, right, below, w00, w01, w10, w11);
      }
      const target = (row * size + column) * 3;
      data[target] = red * share;
      data[target + 1] = green * share;
      data[target + 2] = blue * share;
    }
  return { width: size, height: size, data };
}

function mixed(
  source: Uint8Array,
  at: number,
  right: number,
  below: number,
  w00: number,
  w01: number,
  w10: number,
  w11: number,
): number {
  return (
    w00 * source[at]! +
    w01 * source[at + right]! +
    w10 * source[at + below]! +
    w11 * source[at + below + right]!
  );
}

/** The same pixels, left and right exchanged. */
export function mirror({ width, height, data }: Pixels): Pixels {
  const mirrored = new Float32Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3;
      mirrored.set(data.subarray(from, from + 3), (y * width + width - 1 - x) * 3);
    }
  return { width, height, data: mirrored };
}

export class Pyramid {
  readonly #levels: Picture[];

  constructor(picture: Picture) {
    this.#levels = [picture];
  }

  get picture(): Picture {
    return this.#levels[0]!;
  }

  /** The coarsest level whose pixels are at most `scale` picture pixels wide, and that width. */
  levelFor(scale: number): { picture: Picture; pixel: number } {
    const level = Math.max(0, Math.floor(Math.log2(scale)));
    while (this.#levels.length <= level) this.#levels.push(halved(this.#levels.at(-1)!));
    return { picture: this.#levels[level]!, pixel: 2 ** level };
  }
}

/** Each pixel is the mean of four; beyond an odd edge the edge goes on. */
function halved({ width, height, data }: Picture): Picture {
  const across = Math.ceil(width / 2);
  const down = Math.ceil(height / 2);
  const half = new Uint8Array(across * down * 3);
  let out = 0;
  for (let y = 0; y < down; y++) {
    const upper = 2 * y * width * 3;
    const lower = Math.min(2 * y + 1, height - 1) * width * 3;
    for (let x = 0; x < across; x++) {
      const left = 6 * x;
      const right = 3 * Math.min(2 * x + 1, width - 1);
      for (let channel = 0; channel < 3; channel++)
        half[out++] =
          (data[upper + left + channel]! +
            data[upper + right + channel]! +
            data[lower + left + channel]! +
            data[lower + right + channel]! +
            2) >>
          2;
    }
  }
  return { width: across, height: down, data: half };
}

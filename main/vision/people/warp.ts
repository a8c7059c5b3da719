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
  const samples = Math.max(1, Math.ceil(scale / pixel));
  const share = 1 / (samples * samples);
  const data = new Float32Array(size * size * 3);
  const [a, b] = [toPicture.a / pixel, toPicture.b / pixel];
  const [left, top] = [toPicture.left / pixel, toPicture.top / pixel];
  const isBlackOutside = outside === 'black';
  for (let i = 0; i < samples; i++)
    for (let j = 0; j < samples; j++) {
      const [across, down] = [(j + 0.5) / samples, (i + 0.5) / samples];
      for (let row = 0; row < size; row++) {
        // Where the row begins. A pixel's colour is that of its centre.
        const x = a * across - b * (row + down) + left - 0.5;
        const y = b * across + a * (row + down) + top - 0.5;
        addRow(picture, x, y, a, b, isBlackOutside, share, data, row * size * 3, size);
      }
    }
  return { width: size, height: size, data };
}

/** Plain comparisons and no calls: cutting out faces is a tenth of the networks' time. */
function addRow(
  { width, height, data: source }: Picture,
  x: number,
  y: number,
  a: number,
  b: number,
  isBlackOutside: boolean,
  share: number,
  target: Float32Array,
  start: number,
  size: number,
): void {
  const [mostX, mostY] = [width - 1, height - 1];
  const [lastX, lastY] = [Math.max(0, width - 2), Math.max(0, height - 2)];
  const right = mostX > 0 ? 3 : 0;
  const below = mostY > 0 ? width * 3 : 0;
  let out = start;
  for (let column = 0; column < size; column++, out += 3) {
    const u = x + a * column;
    const v = y + b * column;
    if (isBlackOutside && (u < -0.5 || v < -0.5 || u > mostX + 0.5 || v > mostY + 0.5)) continue;
    const inX = Math.min(mostX, Math.max(0, u));
    const inY = Math.min(mostY, Math.max(0, v));
    const from = Math.min(lastX, inX | 0);
    const above = Math.min(lastY, inY | 0);
    const p = inX - from;
    const q = (inY - above) * share;
    const rest = share - q;
    const at = (above * width + from) * 3;
    const w00 = (1 - p) * rest;
    const w01 = p * rest;
    const w10 = (1 - p) * q;
    const w11 = p * q;
    for (let channel = 0; channel < 3; channel++) {
      const here = at + channel;
      target[out + channel]! +=
        w00 * source[here]! +
        w01 * source[here + right]! +
        w10 * source[here + below]! +
        w11 * source[here + below + right]!;
    }
  }
}

/** The same pixels, left and right exchanged. */
export function mirror({ width, height, data }: Pixels): Pixels {
  const mirrored = new Float32Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3;
      const to = (y * width + width - 1 - x) * 3;
      for (let channel = 0; channel < 3; channel++) mirrored[to + channel] = data[from + channel]!;
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

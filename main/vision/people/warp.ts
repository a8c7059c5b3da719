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
  const add = outside === 'black' ? addOrBlack : addOrEdge;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const target = (y * size + x) * 3;
      for (let i = 0; i < samples; i++)
        for (let j = 0; j < samples; j++) {
          const u = x + (j + 0.5) / samples;
          const v = y + (i + 0.5) / samples;
          add(picture, a * u - b * v + left, b * u + a * v + top, data, target, share);
        }
    }
  return { width: size, height: size, data };
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

function addOrBlack(
  picture: Picture,
  x: number,
  y: number,
  target: Float32Array,
  at: number,
  share: number,
): void {
  if (x < 0 || y < 0 || x > picture.width || y > picture.height) return;
  addOrEdge(picture, x, y, target, at, share);
}

/** A pixel's colour is that of its centre. */
function addOrEdge(
  { width, height, data }: Picture,
  x: number,
  y: number,
  target: Float32Array,
  at: number,
  share: number,
): void {
  const u = Math.min(width - 1, Math.max(0, x - 0.5));
  const v = Math.min(height - 1, Math.max(0, y - 0.5));
  const column = Math.min(Math.floor(u), Math.max(0, width - 2));
  const row = Math.min(Math.floor(v), Math.max(0, height - 2));
  const right = Math.min(1, width - 1) * 3;
  const below = Math.min(1, height - 1) * width * 3;
  const p = u - column;
  const q = v - row;
  const from = (row * width + column) * 3;
  for (let channel = 0; channel < 3; channel++) {
    const here = from + channel;
    const upper = data[here]! * (1 - p) + data[here + right]! * p;
    const lower = data[here + below]! * (1 - p) + data[here + below + right]! * p;
    target[at + channel]! += share * (upper * (1 - q) + lower * q);
  }
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

/** Scales a part of a picture to another size: a triangle filter as wide as the step, so that small details average out. Any process. */
import type { Picture } from '../picture.ts';

/** In pixels, fractions allowed; it may reach beyond the picture. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Row after row, three numbers a pixel, 0 to 255. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** What lies outside of the picture: its edge going on, or black. */
export type Outside = 'edge' | 'black';

export function resample(
  picture: Picture,
  part: Part,
  width: number,
  height: number,
  outside: Outside = 'edge',
): Pixels {
  const across = filterOf(part.left, part.width, width, picture.width, outside);
  const down = filterOf(part.top, part.height, height, picture.height, outside);
  // Only rows that the second pass will want.
  const first = Math.min(...down.map(({ from }) => from));
  const last = Math.max(...down.map(({ from, weights }) => from + weights.length));
  const rows = new Float32Array((last - first) * width * 3);
  for (let y = first; y < last; y++)
    sumAcross(picture.data, y * picture.width * 3, across, rows, (y - first) * width * 3);
  const data = new Float32Array(width * height * 3);
  down.forEach(({ from, weights }, y) => {
    const target = y * width * 3;
    weights.forEach((weight, tap) => {
      const source = (from - first + tap) * width * 3;
      for (let at = 0; at < width * 3; at++) data[target + at]! += weight * rows[source + at]!;
    });
  });
  return { width, height, data };
}

interface Filter {
  readonly from: number;
  readonly weights: Float32Array;
}

/** For each pixel of the outcome which pixels of the source make it, and how much of each. */
function filterOf(start: number, length: number, count: number, size: number, outside: Outside): Filter[] {
  const step = length / count;
  const reach = Math.max(1, step);
  return Array.from({ length: count }, (_, at) => {
    const centre = start + (at + 0.5) * step;
    const low = Math.floor(centre - reach);
    const high = Math.ceil(centre + reach);
    const from = clamp(low, 0, size - 1);
    const weights = new Float32Array(clamp(high, from, size - 1) - from + 1);
    let sum = 0;
    for (let source = low; source <= high; source++) {
      const weight = Math.max(0, 1 - Math.abs(source + 0.5 - centre) / reach);
      sum += weight;
      if (outside === 'black' && (source < 0 || source >= size)) continue;
      weights[clamp(source, 0, size - 1) - from]! += weight;
    }
    for (let tap = 0; tap < weights.length; tap++) weights[tap]! /= sum;
    return { from, weights };
  });
}

function sumAcross(
  source: Uint8Array,
  row: number,
  filters: readonly Filter[],
  target: Float32Array,
  start: number,
): void {
  let out = start;
  for (const { from, weights } of filters) {
    let red = 0;
    let green = 0;
    let blue = 0;
    let at = row + from * 3;
    for (let tap = 0; tap < weights.length; tap++, at += 3) {
      const weight = weights[tap]!;
      red += weight * source[at]!;
      green += weight * source[at + 1]!;
      blue += weight * source[at + 2]!;
    }
    target[out++] = red;
    target[out++] = green;
    target[out++] = blue;
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

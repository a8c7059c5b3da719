/**
 * Scales a part of a picture to another size. Any process; pure.
 *
 * Down: a triangle filter as wide as the step, so that small details average out. Up: linear, or
 * Catmull-Rom's cubic. Networks trained on sharp photos do better with the cubic
 * (docs/results/embeddings.md); measured outlines do not, since it overshoots.
 */
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

/** What lies between two pixels where a picture is made larger. */
export type Between = 'line' | 'cubic';

export function resample(
  picture: Picture,
  part: Part,
  width: number,
  height: number,
  outside: Outside = 'edge',
  between: Between = 'line',
): Pixels {
  const across = filterOf(part.left, part.width, width, picture.width, outside, between);
  const down = filterOf(part.top, part.height, height, picture.height, outside, between);
  // Only rows that the second pass will want.
  const first = Math.min(...down.from);
  const last = Math.max(...down.from.map((from, at) => from + down.taps[at]!));
  const rows = new Float32Array((last - first) * width * 3);
  for (let y = first; y < last; y++)
    sumAcross(picture.data, y * picture.width * 3, across, rows, (y - first) * width * 3);
  const data = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) sumDown(rows, first, down, y, data, width * 3);
  return { width, height, data };
}

/** For each output pixel its source pixels and weights. Flat arrays: most of the time is spent here. */
interface Filter {
  readonly from: Int32Array;
  readonly taps: Int32Array;
  /** `most` for each pixel, of which `taps` count. */
  readonly weights: Float32Array;
  readonly most: number;
}

function filterOf(
  start: number,
  length: number,
  count: number,
  size: number,
  outside: Outside,
  between: Between,
): Filter {
  const step = length / count;
  const scale = Math.max(1, step);
  const isCubic = between === 'cubic' && step < 1;
  const reach = isCubic ? 2 : scale;
  const weigh = isCubic ? cubic : triangle;
  const most = Math.min(size, Math.ceil(2 * reach) + 2);
  const filter = {
    from: new Int32Array(count),
    taps: new Int32Array(count),
    weights: new Float32Array(count * most),
    most,
  };
  for (let at = 0; at < count; at++) {
    const centre = start + (at + 0.5) * step;
    const low = Math.floor(centre - reach);
    const high = Math.ceil(centre + reach);
    const from = clamp(low, 0, size - 1);
    const weights = filter.weights.subarray(at * most, (at + 1) * most);
    let sum = 0;
    for (let source = low; source <= high; source++) {
      const weight = weigh(Math.abs(source + 0.5 - centre) / scale);
      sum += weight;
      if (outside === 'black' && (source < 0 || source >= size)) continue;
      weights[clamp(source, 0, size - 1) - from]! += weight;
    }
    for (let tap = 0; tap < most; tap++) weights[tap]! /= sum;
    // The outermost weigh nothing more often than not.
    let [lead, end] = [0, clamp(high, from, size - 1) - from + 1];
    while (end > 1 && weights[end - 1] === 0) end--;
    while (lead < end - 1 && weights[lead] === 0) lead++;
    weights.copyWithin(0, lead, end);
    filter.from[at] = from + lead;
    filter.taps[at] = end - lead;
  }
  return filter;
}

function triangle(away: number): number {
  return Math.max(0, 1 - away);
}

function cubic(away: number): number {
  if (away < 1) return (1.5 * away - 2.5) * away * away + 1;
  return away < 2 ? ((2.5 - 0.5 * away) * away - 4) * away + 2 : 0;
}

function sumAcross(
  source: Uint8Array,
  row: number,
  { from, taps, weights, most }: Filter,
  target: Float32Array,
  start: number,
): void {
  let out = start;
  for (let pixel = 0; pixel < from.length; pixel++) {
    let red = 0;
    let green = 0;
    let blue = 0;
    let at = row + from[pixel]! * 3;
    const end = pixel * most + taps[pixel]!;
    for (let tap = pixel * most; tap < end; tap++, at += 3) {
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

/** Row after row of the source, since that is how they lie in memory. */
function sumDown(
  rows: Float32Array,
  first: number,
  { from, taps, weights, most }: Filter,
  y: number,
  target: Float32Array,
  length: number,
): void {
  const start = y * length;
  for (let tap = 0; tap < taps[y]!; tap++) {
    const weight = weights[y * most + tap]!;
    const source = (from[y]! - first + tap) * length;
    for (let at = 0; at < length; at++) target[start + at]! += weight * rows[source + at]!;
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

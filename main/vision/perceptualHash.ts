/**
 * Finds pictures that are alike: a 64-bit perceptual hash, and the correlation of tiny thumbnails. Any
 * process.
 *
 * The hash hardly changes when a picture is scaled or compressed again: the signs of its lowest cosine
 * frequencies (DCT-II of a 32 × 32 grey picture, 8 × 8 of them without the mean, against their median).
 */

import sharp from 'sharp';
import type { Picture } from './picture.ts';

const SIDE = 32;
const KEPT = 8;
/** Below this spread of grey values (of 255) there is nothing to see: every blank page would be the same. */
const LEAST_SPREAD = 2;

/** 16 hex digits; null for a picture without any structure. */
export function perceptualHash(picture: Picture): string | null {
  const grey = shrink(picture);
  let least = 255;
  let most = 0;
  for (const value of grey) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  if (most - least < LEAST_SPREAD) return null;
  const frequencies = coarseFrequencies(grey);
  // The first is the mean brightness, which says nothing of the subject.
  const median = frequencies.slice(1).sort()[(KEPT * KEPT - 1) >> 1] as number;
  let hash = '';
  for (let at = 0; at < frequencies.length; at += 4) {
    let digit = 0;
    for (let bit = 0; bit < 4; bit++)
      digit = digit * 2 + (at + bit > 0 && (frequencies[at + bit] as number) > median ? 1 : 0);
    hash += digit.toString(16);
  }
  return hash;
}

/** Mean grey of each cell; a picture smaller than the cells repeats its pixels. */
function shrink({ width, height, data }: Picture): Float64Array {
  const grey = new Float64Array(SIDE * SIDE);
  for (let row = 0; row < SIDE; row++) {
    const [top, bottom] = span(row, height);
    for (let column = 0; column < SIDE; column++) {
      const [left, right] = span(column, width);
      let sum = 0;
      for (let y = top; y < bottom; y++)
        for (let at = (y * width + left) * 3; at < (y * width + right) * 3; at += 3)
          sum += 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
      grey[row * SIDE + column] = sum / ((bottom - top) * (right - left));
    }
  }
  return grey;
}

function span(cell: number, length: number): [from: number, to: number] {
  const from = Math.floor((cell * length) / SIDE);
  return [from, Math.max(from + 1, Math.floor(((cell + 1) * length) / SIDE))];
}

const COSINES = Float64Array.from({ length: KEPT * SIDE }, (_, at) =>
  Math.cos((Math.PI * Math.floor(at / SIDE) * (2 * (at % SIDE) + 1)) / (2 * SIDE)),
);

/** Rows first, then columns; only the frequencies that are kept. */
function coarseFrequencies(grey: Float64Array): Float64Array {
  const rows = new Float64Array(SIDE * KEPT);
  for (let row = 0; row < SIDE; row++)
    for (let frequency = 0; frequency < KEPT; frequency++) {
      let sum = 0;
      for (let x = 0; x < SIDE; x++) sum += grey[row * SIDE + x]! * COSINES[frequency * SIDE + x]!;
      rows[row * KEPT + frequency] = sum;
    }
  const kept = new Float64Array(KEPT * KEPT);
  for (let down = 0; down < KEPT; down++)
    for (let across = 0; across < KEPT; across++) {
      let sum = 0;
      for (let y = 0; y < SIDE; y++) sum += rows[y * KEPT + across]! * COSINES[down * SIDE + y]!;
      kept[down * KEPT + across] = sum;
    }
  return kept;
}

const TINY_SIDE = 24;

/** Red, green and blue of 24 × 24 pixels; the proportions are not kept. */
export async function tinyPicture(thumbnail: Buffer): Promise<Uint8Array> {
  return await sharp(thumbnail)
    .resize(TINY_SIDE, TINY_SIDE, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
}

/**
 * Tells near duplicates from similar pictures: the correlation of the values, from -1 to 1. Brightness and
 * contrast do not matter. Two flat pictures are alike.
 */
export function likeness(a: Uint8Array, b: Uint8Array): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, onlyA, onlyB] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    const x = (a[at] as number) - meanA;
    const y = (b[at] as number) - meanB;
    both += x * y;
    onlyA += x * x;
    onlyB += y * y;
  }
  return onlyA === 0 || onlyB === 0 ? Number(onlyA === onlyB) : both / Math.sqrt(onlyA * onlyB);
}

function mean(values: Uint8Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/**
 * Textures by chance that are the same at the same place every time: soft noise, tiles of it, slow fields,
 * the net of cells. Pure; any process.
 */

/** From 0 to 1. */
function hashed(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ seed;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000;
}

/**
 * Smooth from one whole place to the next; from −1 to 1. With a `mask` of 2^n − 1 it repeats after 2^n
 * places.
 */
export function noise(x: number, y: number, seed: number, mask = -1): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = x - left;
  const v = y - top;
  const su = u * u * (3 - 2 * u);
  const sv = v * v * (3 - 2 * v);
  const a = hashed(left & mask, top & mask, seed);
  const b = hashed((left + 1) & mask, top & mask, seed);
  const c = hashed(left & mask, (top + 1) & mask, seed);
  const d = hashed((left + 1) & mask, (top + 1) & mask, seed);
  const upper = a + su * (b - a);
  const lower = c + su * (d - c);
  return 2 * (upper + sv * (lower - upper)) - 1;
}

/** Coarse and fine together. */
export function layered(x: number, y: number, seed: number, octaves: number): number {
  let [sum, weight, scale, all] = [0, 1, 1, 0];
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(x * scale, y * scale, seed + octave * 7919);
    all += weight;
    weight *= 0.55;
    scale *= 2.03;
  }
  return sum / all;
}

/**
 * How far the border between two cells of an irregular net is: 0 on it, growing towards the middle of a cell.
 */
export function netAt(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  let nearest = 9;
  let second = 9;
  for (let row = top - 1; row <= top + 1; row++)
    for (let column = left - 1; column <= left + 1; column++) {
      const drawn = hashed(column, row, seed);
      const dx = column + drawn - x;
      const dy = row + ((drawn * 97) % 1) - y;
      const away = dx * dx + dy * dy;
      if (away < nearest) {
        second = nearest;
        nearest = away;
      } else if (away < second) second = away;
    }
  return Math.sqrt(second) - Math.sqrt(nearest);
}

export const TILE = 256;

/**
 * A square of `TILE` pixels that fits to itself on all sides; `grain` gets noise whose cells are so many
 * pixels wide and high (powers of two).
 */
export function tileOf(
  seed: number,
  grain: (cell: (width: number, height: number) => number, x: number, y: number) => number,
): Float32Array {
  const tile = new Float32Array(TILE * TILE);
  let [x, y] = [0, 0];
  const cell = (width: number, height: number) => {
    const mask = TILE / Math.max(width, height) - 1;
    return noise(
      x / width,
      y / height,
      seed + width * 31 + height,
      Math.max(mask, TILE / Math.min(width, height) - 1),
    );
  };
  for (y = 0; y < TILE; y++) for (x = 0; x < TILE; x++) tile[y * TILE + x] = grain(cell, x, y);
  return tile;
}

/** Every so many pixels a slow field is worked out; between, it runs straight. */
const COARSE = 16;

/** Something that changes slowly over a picture. */
export function slowField(
  width: number,
  height: number,
  value: (x: number, y: number) => number,
): Float32Array {
  const field = new Float32Array(width * height);
  const columns = Math.ceil(width / COARSE) + 1;
  const rowAt = (y: number) =>
    Float32Array.from({ length: columns }, (_, column) => value(column * COARSE, y));
  let upper = rowAt(0);
  for (let top = 0; top < height; top += COARSE) {
    const lower = rowAt(top + COARSE);
    for (let y = top; y < Math.min(height, top + COARSE); y++) {
      const v = (y - top) / COARSE;
      for (let column = 0; column < columns - 1; column++) {
        const left = upper[column]! + v * (lower[column]! - upper[column]!);
        const right = upper[column + 1]! + v * (lower[column + 1]! - upper[column + 1]!);
        const step = (right - left) / COARSE;
        const end = Math.min(width, (column + 1) * COARSE);
        for (let x = column * COARSE, level = left; x < end; x++, level += step) field[y * width + x] = level;
      }
    }
    upper = lower;
  }
  return field;
}

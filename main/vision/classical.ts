/**
 * Features without a network: histograms of oriented gradients, and of colours. Any process; pure.
 *
 * Dalal and Triggs, "Histograms of oriented gradients for human detection", CVPR 2005: nine unsigned
 * directions in 8 × 8 cells, each shared with its neighbours. Blocks of 2 × 2 cells are scaled to length one,
 * values are cut at 0.2 and scaled to length one again.
 */
import { resample } from './models/resample.ts';
import type { Picture } from './picture.ts';

const CELLS = 8;
const CELL = 12;
const DIRECTIONS = 9;
const CUT = 0.2;

export const GRADIENT_NUMBERS = (CELLS - 1) ** 2 * 4 * DIRECTIONS;

export function orientedGradients(picture: Picture): Float64Array {
  const size = CELLS * CELL;
  const whole = { left: 0, top: 0, width: picture.width, height: picture.height };
  const { data } = resample(picture, whole, size, size);
  const light = new Float64Array(size * size);
  for (let at = 0; at < light.length; at++)
    light[at] = Math.sqrt(0.299 * data[3 * at]! + 0.587 * data[3 * at + 1]! + 0.114 * data[3 * at + 2]!);
  return normaliseBlocks(cellHistograms(light, size));
}

function cellHistograms(light: Float64Array, size: number): Float64Array {
  const cells = new Float64Array(CELLS * CELLS * DIRECTIONS);
  for (let y = 1; y < size - 1; y++)
    for (let x = 1; x < size - 1; x++) {
      const across = light[y * size + x + 1]! - light[y * size + x - 1]!;
      const down = light[(y + 1) * size + x]! - light[(y - 1) * size + x]!;
      const strength = Math.hypot(across, down);
      if (strength === 0) continue;
      const turn = ((Math.atan2(down, across) + Math.PI) / Math.PI) % 1;
      spread(cells, (x + 0.5) / CELL - 0.5, (y + 0.5) / CELL - 0.5, turn * DIRECTIONS, strength);
    }
  return cells;
}

/** Shares one edge between the nearest cells and directions. */
function spread(cells: Float64Array, x: number, y: number, direction: number, strength: number): void {
  const [left, top, low] = [Math.floor(x), Math.floor(y), Math.floor(direction)];
  for (let v = 0; v < 2; v++)
    for (let u = 0; u < 2; u++) {
      const [column, row] = [left + u, top + v];
      if (column < 0 || row < 0 || column >= CELLS || row >= CELLS) continue;
      const weight = strength * (1 - Math.abs(x - column)) * (1 - Math.abs(y - row));
      const at = (row * CELLS + column) * DIRECTIONS;
      cells[at + (low % DIRECTIONS)]! += weight * (1 - direction + low);
      cells[at + ((low + 1) % DIRECTIONS)]! += weight * (direction - low);
    }
}

function normaliseBlocks(cells: Float64Array): Float64Array {
  const blocks = new Float64Array(GRADIENT_NUMBERS);
  let at = 0;
  for (let row = 0; row < CELLS - 1; row++)
    for (let column = 0; column < CELLS - 1; column++) {
      const block = blocks.subarray(at, at + 4 * DIRECTIONS);
      for (let corner = 0; corner < 4; corner++) {
        const cell = (row + (corner >> 1)) * CELLS + column + (corner & 1);
        block.set(cells.subarray(cell * DIRECTIONS, (cell + 1) * DIRECTIONS), corner * DIRECTIONS);
      }
      toLengthOne(block);
      for (let i = 0; i < block.length; i++) block[i] = Math.min(CUT, block[i]!);
      toLengthOne(block);
      at += block.length;
    }
  return blocks;
}

/** The small constant keeps a block without edges near zero. */
function toLengthOne(block: Float64Array): void {
  let sum = 1e-2;
  for (const value of block) sum += value * value;
  const length = Math.sqrt(sum);
  for (let i = 0; i < block.length; i++) block[i]! /= length;
}

const HUES = 8;
const SATURATIONS = 3;
const VALUES = 3;

export const COLOUR_NUMBERS = HUES * SATURATIONS * VALUES;

/**
 * A histogram over hue, saturation and value. Entries are square roots of shares, so the Euclidean distance
 * is Hellinger's. `inside` is not 0 where a pixel counts.
 */
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

/** From 0 to 1 around the colour wheel, starting at red. Grey counts as red. */
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

/**
 * The paper behind a leaf: its colour as a smooth surface, so that uneven light is not taken for a leaf. Any
 * process; pure.
 *
 * The frame is cut into small blocks. Blocks without structure vote for the most common colour; blocks at the
 * frame's edge count more, since a leaf tends to lie in the middle. A quadratic in x and y per channel is
 * fitted to the blocks near that colour, and fitted again to the blocks near the surface.
 */
import type { Picture } from '../picture.ts';

/** How many blocks the longer side is cut into. */
const BLOCKS = 40;
const EDGE_WEIGHT = 3;
/** How far apart, in levels, two blocks' colours still count as one. */
const ALIKE = 24;
const TERMS = 6;

export interface Paper {
  /** Six coefficients for each of red, green and blue, in x and y from −1 to 1. */
  readonly surface: Float64Array;
  /** How far paper lies from the surface, as a median over the blocks that are paper. */
  readonly noise: number;
  /** The share of the frame's blocks that are paper. */
  readonly share: number;
}

interface Block {
  readonly x: number;
  readonly y: number;
  readonly colour: readonly [number, number, number];
  readonly spread: number;
  readonly weight: number;
}

export function findPaper(picture: Picture): Paper {
  const blocks = blocksOf(picture);
  const seed = commonColour(blocks);
  let near = blocks.filter(block => distance(block.colour, seed) < 40);
  let surface = fitSurface(near, 1);
  for (const tolerance of [60, 45, 32, 24]) {
    const around = blocks.filter(
      block => distance(block.colour, paperAt(surface, block.x, block.y)) < tolerance,
    );
    if (around.length < 3 * TERMS) break;
    near = around;
    surface = fitSurface(near, tolerance > 50 ? 3 : TERMS);
  }
  const off = near.map(block => distance(block.colour, paperAt(surface, block.x, block.y)) + block.spread);
  off.sort((a, b) => a - b);
  return { surface, noise: off[off.length >> 1] ?? 0, share: near.length / blocks.length };
}

export function paperAt(surface: Float64Array, x: number, y: number): [number, number, number] {
  const terms = [1, x, y, x * x, x * y, y * y];
  const colour: [number, number, number] = [0, 0, 0];
  for (let channel = 0; channel < 3; channel++)
    for (let term = 0; term < TERMS; term++)
      colour[channel]! += surface[channel * TERMS + term]! * terms[term]!;
  return colour;
}

function blocksOf({ width, height, data }: Picture): Block[] {
  const size = Math.max(2, Math.round(Math.max(width, height) / BLOCKS));
  const blocks: Block[] = [];
  for (let top = 0; top + size <= height; top += size)
    for (let left = 0; left + size <= width; left += size) {
      let [red, green, blue, squares] = [0, 0, 0, 0];
      for (let y = top; y < top + size; y++)
        for (let x = left; x < left + size; x++) {
          const at = 3 * (y * width + x);
          const r = data[at]!;
          const g = data[at + 1]!;
          const b = data[at + 2]!;
          red += r;
          green += g;
          blue += b;
          squares += r * r + g * g + b * b;
        }
      const count = size * size;
      const colour: [number, number, number] = [red / count, green / count, blue / count];
      const variance = squares / count - colour[0] ** 2 - colour[1] ** 2 - colour[2] ** 2;
      const atEdge = left === 0 || top === 0 || left + 2 * size > width || top + 2 * size > height;
      blocks.push({
        x: (2 * left + size) / width - 1,
        y: (2 * top + size) / height - 1,
        colour,
        spread: Math.sqrt(Math.max(0, variance)),
        weight: atEdge ? EDGE_WEIGHT : 1,
      });
    }
  return blocks;
}

/** Of the blocks with little structure the one that has most others of its colour. */
function commonColour(blocks: readonly Block[]): readonly [number, number, number] {
  const spreads = blocks.map(block => block.spread).sort((a, b) => a - b);
  const calm = spreads[Math.floor(spreads.length * 0.6)] ?? 0;
  const flat = blocks.filter(block => block.spread <= calm);
  const [reds, greens, blues] = [0, 1, 2].map(channel =>
    Float64Array.from(flat, block => block.colour[channel]!),
  ) as [Float64Array, Float64Array, Float64Array];
  let best: Block | undefined;
  let most = -1;
  for (let one = 0; one < flat.length; one++) {
    let votes = 0;
    for (let other = 0; other < flat.length; other++) {
      const red = reds[one]! - reds[other]!;
      const green = greens[one]! - greens[other]!;
      const blue = blues[one]! - blues[other]!;
      if (red * red + green * green + blue * blue < ALIKE * ALIKE) votes += flat[other]!.weight;
    }
    if (votes > most) {
      most = votes;
      best = flat[one];
    }
  }
  return best?.colour ?? [255, 255, 255];
}

/** Least squares with `terms` of the six terms; the rest stay zero. */
function fitSurface(blocks: readonly Block[], terms: number): Float64Array {
  const surface = new Float64Array(3 * TERMS);
  const normal = Array.from({ length: terms }, () => new Float64Array(terms + 3));
  for (const { x, y, colour } of blocks) {
    const values = [1, x, y, x * x, x * y, y * y];
    for (let row = 0; row < terms; row++) {
      for (let column = 0; column < terms; column++) normal[row]![column]! += values[row]! * values[column]!;
      for (let channel = 0; channel < 3; channel++)
        normal[row]![terms + channel]! += values[row]! * colour[channel]!;
    }
  }
  // A small ridge term keeps few or collinear blocks solvable without moving the others.
  for (let row = 0; row < terms; row++) normal[row]![row]! += 1e-3;
  solve(normal, terms);
  for (let channel = 0; channel < 3; channel++)
    for (let term = 0; term < terms; term++)
      surface[channel * TERMS + term] = normal[term]![terms + channel]!;
  return surface;
}

/** Gauss-Jordan elimination of a positive definite matrix; the last three columns are the solutions. */
function solve(rows: Float64Array[], size: number): void {
  for (let pivot = 0; pivot < size; pivot++) {
    const scale = rows[pivot]![pivot]!;
    for (let column = pivot; column < size + 3; column++) rows[pivot]![column]! /= scale;
    for (let row = 0; row < size; row++) {
      const factor = rows[row]![pivot]!;
      if (row === pivot || factor === 0) continue;
      for (let column = pivot; column < size + 3; column++)
        rows[row]![column]! -= factor * rows[pivot]![column]!;
    }
  }
}

function distance(a: readonly [number, number, number], b: readonly [number, number, number]): number {
  return Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2);
}

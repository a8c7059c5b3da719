/**
 * Shapes into pixels: filled outlines with soft edges, lines of any width, and blurring. Pure; any process.
 */
import type { Point } from './outline.ts';

/** One number a pixel, row after row. */
export interface Layer {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export function newLayer(width: number, height: number): Layer {
  return { width, height, data: new Float32Array(width * height) };
}

/** Rows are cut into so many lines; along a line coverage is exact. */
const LINES = 4;

/**
 * Adds the share of each pixel that lies inside a closed outline; where the outline winds around twice, it is
 * inside too.
 */
export function fill(layer: Layer, outline: readonly Point[]): void {
  const crossings: { x: number; winds: number }[][] = Array.from({ length: layer.height * LINES }, () => []);
  for (const [at, from] of outline.entries()) {
    const to = outline[(at + 1) % outline.length]!;
    const [upper, lower, winds] = from[1] < to[1] ? [from, to, 1] : [to, from, -1];
    const first = Math.max(0, Math.ceil(upper[1] * LINES - 0.5));
    const last = Math.min(crossings.length - 1, Math.ceil(lower[1] * LINES - 0.5) - 1);
    const slope = (lower[0] - upper[0]) / (lower[1] - upper[1]);
    for (let line = first; line <= last; line++)
      crossings[line]!.push({ x: upper[0] + ((line + 0.5) / LINES - upper[1]) * slope, winds });
  }
  for (const [line, met] of crossings.entries()) {
    met.sort((a, b) => a.x - b.x);
    let winding = 0;
    for (const [at, { x, winds }] of met.entries()) {
      winding += winds;
      if (winding !== 0) addSpan(layer, Math.floor(line / LINES), x, met[at + 1]!.x);
    }
  }
}

function addSpan({ width, data }: Layer, row: number, from: number, to: number): void {
  const [left, right] = [Math.max(0, from), Math.min(width, to)];
  for (let x = Math.floor(left); x < right; x++) {
    const covered = Math.min(right, x + 1) - Math.max(left, x);
    const at = row * width + x;
    data[at] = Math.min(1, data[at]! + covered / LINES);
  }
}

/** A line that grows from one width to another, laid over what is there where it is stronger. */
export function stroke(
  layer: Layer,
  points: readonly Point[],
  widths: readonly [number, number],
  strength: number,
): void {
  const last = points.length - 1;
  for (let at = 0; at < last; at++) {
    const [from, to] = [points[at]!, points[at + 1]!];
    const radius = (widths[0] + ((widths[1] - widths[0]) * at) / last) / 2;
    strokePart(layer, from, to, radius, strength);
  }
}

function strokePart(
  { width, height, data }: Layer,
  from: Point,
  to: Point,
  radius: number,
  strength: number,
): void {
  const reach = radius + 1;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const square = dx * dx + dy * dy;
  const top = Math.max(0, Math.floor(Math.min(from[1], to[1]) - reach));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(from[1], to[1]) + reach));
  const left = Math.max(0, Math.floor(Math.min(from[0], to[0]) - reach));
  const right = Math.min(width - 1, Math.ceil(Math.max(from[0], to[0]) + reach));
  // A line thinner than a pixel is paler, not thinner.
  const full = strength * Math.min(1, radius / 0.6);
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const [px, py] = [x + 0.5 - from[0], y + 0.5 - from[1]];
      const along = square === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / square));
      const [ox, oy] = [px - along * dx, py - along * dy];
      const away = Math.sqrt(ox * ox + oy * oy) - Math.max(radius, 0.6);
      const covered = full * Math.max(0, Math.min(1, 0.5 - away));
      const at = y * width + x;
      if (covered > data[at]!) data[at] = covered;
    }
}

/** Two passes of a running mean: near enough to a bell. */
export function blurred(layer: Layer, radius: number): Layer {
  const { width, height } = layer;
  const [one, other] = [Float32Array.from(layer.data), new Float32Array(layer.data.length)];
  const reach = Math.max(1, Math.round(radius));
  for (let pass = 0; pass < 2; pass++) {
    for (let y = 0; y < height; y++) runningMean(one, other, y * width, 1, width, reach);
    for (let x = 0; x < width; x++) runningMean(other, one, x, width, height, reach);
  }
  return { width, height, data: one };
}

function runningMean(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  count: number,
  reach: number,
): void {
  const share = 1 / (2 * reach + 1);
  const end = start + (count - 1) * step;
  let sum = from[start]! * (reach + 1);
  for (let at = 1; at <= reach; at++) sum += from[Math.min(end, start + at * step)]!;
  for (let at = 0; at < count; at++) {
    const here = start + at * step;
    to[here] = sum * share;
    sum += from[Math.min(end, here + (reach + 1) * step)]! - from[Math.max(start, here - reach * step)]!;
  }
}

/** Half as large each way. */
export function halved({ width, height, data }: Layer): Layer {
  const half = newLayer(width >> 1, height >> 1);
  for (let y = 0; y < half.height; y++)
    for (let x = 0; x < half.width; x++) {
      const at = 2 * y * width + 2 * x;
      half.data[y * half.width + x] =
        (data[at]! + data[at + 1]! + data[at + width]! + data[at + width + 1]!) / 4;
    }
  return half;
}

/** Between four pixels; outside, the nearest. */
export function sampleAt({ width, height, data }: Layer, x: number, y: number): number {
  const cx = Math.max(0, Math.min(width - 1.001, x));
  const cy = Math.max(0, Math.min(height - 1.001, y));
  const [left, top] = [cx | 0, cy | 0];
  const [u, v] = [cx - left, cy - top];
  const at = top * width + left;
  const upper = data[at]! + u * (data[at + 1]! - data[at]!);
  const lower = data[at + width]! + u * (data[at + width + 1]! - data[at + width]!);
  return upper + v * (lower - upper);
}

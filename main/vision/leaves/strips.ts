/** Finds rulers and colour cards along the sides of a frame, and the rest of it. Any process; pure. */
import type { Mask } from './mask.ts';

/** Last column and row included. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A card reaches no deeper into a frame than this share of it. */
const DEEPEST = 0.32;
/** The share of a line along the side that a card fills. */
const FILLED = 0.33;
/** By how much that share falls where the card ends: a card's edge is straight, a leaf's is not. */
const FALL = 0.25;

export function withoutStrips(mask: Mask): Rectangle {
  const { width, height } = mask;
  let inner: Rectangle = { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  // Twice: a card along the bottom fills a part of every column until it is gone.
  for (let round = 0; round < 2; round++)
    inner = {
      left: inner.left + depth(mask, inner, 'left'),
      top: inner.top + depth(mask, inner, 'top'),
      right: inner.right - depth(mask, inner, 'right'),
      bottom: inner.bottom - depth(mask, inner, 'bottom'),
    };
  return inner;
}

/** How many lines from one side belong to a card; 0 when there is none. */
function depth(mask: Mask, inner: Rectangle, side: keyof Rectangle): number {
  const across = side === 'left' || side === 'right';
  const lines = across ? inner.right - inner.left + 1 : inner.bottom - inner.top + 1;
  const most = Math.floor(lines * DEEPEST);
  const step = Math.max(2, Math.round(lines * 0.015));
  const filled = new Float64Array(most + 2 * step);
  for (let line = 0; line < filled.length; line++) filled[line] = shareOfLine(mask, inner, side, line);
  let deepest = 0;
  let sum = 0;
  for (let line = 0; line < most; line++) {
    sum += filled[line]!;
    const here = filled[line]!;
    const beyond = meanOf(filled, line + step, line + 2 * step);
    if (sum / (line + 1) >= FILLED * 0.8 && here >= FILLED && here - beyond >= FALL) deepest = line + step;
  }
  return deepest;
}

function shareOfLine({ width, data }: Mask, inner: Rectangle, side: keyof Rectangle, line: number): number {
  const { left, top, right, bottom } = inner;
  let inside = 0;
  if (side === 'left' || side === 'right') {
    const x = side === 'left' ? left + line : right - line;
    for (let y = top; y <= bottom; y++) inside += data[y * width + x]!;
    return inside / (bottom - top + 1);
  }
  const y = side === 'top' ? top + line : bottom - line;
  for (let x = left; x <= right; x++) inside += data[y * width + x]!;
  return inside / (right - left + 1);
}

function meanOf(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum += values[at]!;
  return sum / (to - from);
}

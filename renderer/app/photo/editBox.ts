/** What moving and resizing does to a box, in fractions of the photo; it never leaves the photo. Pure; renderer. */
import type { Box } from '../../../main/contract/photo.ts';

/** Smaller ones could not be seen or taken hold of. */
export const LEAST = 0.01;

export function movedBox({ left, top, width, height }: Box, x: number, y: number): Box {
  const within = (value: number, size: number) => Math.min(1 - size, Math.max(0, value));
  return { left: within(left + x, width), top: within(top + y, height), width, height };
}

/** One corner is moved, the opposite one stays. */
export function resizedBox(box: Box, corner: 'nw' | 'ne' | 'sw' | 'se', x: number, y: number): Box {
  const right = box.left + box.width;
  const bottom = box.top + box.height;
  const side = (from: number, to: number, by: number, isFirst: boolean): [number, number] =>
    isFirst
      ? [Math.min(to - LEAST, Math.max(0, from + by)), to]
      : [from, Math.max(from + LEAST, Math.min(1, to + by))];
  const [left, end] = side(box.left, right, x, corner.endsWith('w'));
  const [top, foot] = side(box.top, bottom, y, corner.startsWith('n'));
  return { left, top, width: end - left, height: foot - top };
}

/** From one corner to the opposite one, in whatever direction. */
export function stretchedBox(from: { x: number; y: number }, to: { x: number; y: number }): Box {
  const width = Math.max(LEAST, Math.abs(to.x - from.x));
  const height = Math.max(LEAST, Math.abs(to.y - from.y));
  const left = Math.min(1 - width, Math.min(from.x, to.x));
  const top = Math.min(1 - height, Math.min(from.y, to.y));
  return { left, top, width, height };
}

/** A series as the points of a line in a box: the newest to the right, the largest at the top. Pure; renderer. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** More points than this cannot be told apart in a curve of a few hundred pixels. */
const MOST = 120;

/**
 * Values fall over orders of magnitude while one answers, so heights follow their square root: late values stay visible
 * above zero. A single value is a point at the left.
 */
export function pointsOf(values: readonly number[], { width, height }: Box): { x: number; y: number }[] {
  const shown = thinned(values);
  const largest = Math.max(...shown, 0);
  return shown.map((value, at) => ({
    x: shown.length === 1 ? 0 : (at / (shown.length - 1)) * width,
    y: largest === 0 ? height : height * (1 - Math.sqrt(value / largest)),
  }));
}

/** Evenly spaced, with both ends. */
function thinned(values: readonly number[]): readonly number[] {
  if (values.length <= MOST) return values;
  const step = (values.length - 1) / (MOST - 1);
  return Array.from({ length: MOST }, (_, at) => values[Math.round(at * step)] ?? 0);
}

/** "M0 12L40 3…" */
export function pathOf(points: readonly { x: number; y: number }[]): string {
  return points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

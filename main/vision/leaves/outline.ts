/** The outline of a leaf, traced and resampled at equal spacing, and its convex hull. Any process; pure. */
import type { Mask } from './mask.ts';

/** x and y in turn. */
export type Points = Float64Array;

/** The eight neighbours, clockwise from the right (rows grow downwards). */
const STEPS: readonly (readonly [number, number])[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

/** The outer outline of the part with the topmost, leftmost pixel of `label`: Moore neighbours, clockwise. */
export function traceOutline({ width, height }: Mask, labels: Int32Array, label: number): Points {
  const start = labels.indexOf(label);
  if (start < 0) return new Float64Array();
  const inside = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && labels[y * width + x] === label;
  const [startX, startY] = [start % width, Math.floor(start / width)];
  const points: number[] = [];
  let [x, y, came] = [startX, startY, 4];
  // Round each pixel from where we came, clockwise; ends when the first step would be made again.
  let firstStep = -1;
  for (let guard = 0; guard < 4 * labels.length; guard++) {
    let step = -1;
    for (let turn = 1; turn <= 8; turn++) {
      const direction = (came + turn) % 8;
      const [u, v] = STEPS[direction]!;
      if (inside(x + u, y + v)) {
        step = direction;
        break;
      }
    }
    if (step < 0) return Float64Array.of(startX, startY);
    if (x === startX && y === startY) {
      if (step === firstStep) break;
      if (firstStep < 0) firstStep = step;
    }
    points.push(x, y);
    x += STEPS[step]![0];
    y += STEPS[step]![1];
    came = (step + 4) % 8;
  }
  return Float64Array.from(points);
}

/** `count` points at equal distances along a closed line, each a local mean: pixel stairs are not teeth. */
export function evenPoints(outline: Points, count: number): Points {
  const n = outline.length / 2;
  const even = new Float64Array(2 * count);
  if (n === 0) return even;
  const along = new Float64Array(n + 1);
  for (let i = 0; i < n; i++) {
    const next = (i + 1) % n;
    along[i + 1] =
      along[i]! +
      Math.hypot(outline[2 * next]! - outline[2 * i]!, outline[2 * next + 1]! - outline[2 * i + 1]!);
  }
  const total = along[n]!;
  let at = 0;
  for (let k = 0; k < count; k++) {
    const place = (k * total) / count;
    while (at < n - 1 && along[at + 1]! <= place) at += 1;
    const share = total === 0 ? 0 : (place - along[at]!) / (along[at + 1]! - along[at]!);
    const next = (at + 1) % n;
    even[2 * k] = outline[2 * at]! + share * (outline[2 * next]! - outline[2 * at]!);
    even[2 * k + 1] = outline[2 * at + 1]! + share * (outline[2 * next + 1]! - outline[2 * at + 1]!);
  }
  return even;
}

/** Andrew's monotone chain; the corners in order, x and y in turn. */
export function convexHull(points: Points): Points {
  const order = Array.from({ length: points.length / 2 }, (_, i) => i).sort(
    (a, b) => points[2 * a]! - points[2 * b]! || points[2 * a + 1]! - points[2 * b + 1]!,
  );
  const half = (indices: readonly number[]): number[] => {
    const chain: number[] = [];
    for (const index of indices) {
      while (chain.length > 1 && turn(points, chain.at(-2)!, chain.at(-1)!, index) <= 0) chain.pop();
      chain.push(index);
    }
    return chain.slice(0, -1);
  };
  const corners = [...half(order), ...half(order.toReversed())];
  return Float64Array.from(corners.flatMap(index => [points[2 * index]!, points[2 * index + 1]!]));
}

function turn(points: Points, a: number, b: number, c: number): number {
  return (
    (points[2 * b]! - points[2 * a]!) * (points[2 * c + 1]! - points[2 * a + 1]!) -
    (points[2 * b + 1]! - points[2 * a + 1]!) * (points[2 * c]! - points[2 * a]!)
  );
}

export function hullArea(hull: Points): number {
  let sum = 0;
  for (let i = 0; i < hull.length; i += 2) {
    const next = (i + 2) % hull.length;
    sum += hull[i]! * hull[next + 1]! - hull[next]! * hull[i + 1]!;
  }
  return Math.abs(sum) / 2;
}

/** The largest distance between two corners. */
export function diameter(hull: Points): number {
  let most = 0;
  for (let i = 0; i < hull.length; i += 2)
    for (let j = 0; j < i; j += 2)
      most = Math.max(most, Math.hypot(hull[i]! - hull[j]!, hull[i + 1]! - hull[j + 1]!));
  return most;
}

/** How deep a point lies inside the hull: its distance to the nearest side. */
export function depthInside(hull: Points, x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < hull.length; i += 2) {
    const next = (i + 2) % hull.length;
    const [alongX, alongY] = [hull[next]! - hull[i]!, hull[next + 1]! - hull[i + 1]!];
    const length = Math.hypot(alongX, alongY);
    if (length === 0) continue;
    least = Math.min(least, Math.abs(alongX * (y - hull[i + 1]!) - alongY * (x - hull[i]!)) / length);
  }
  return Number.isFinite(least) ? least : 0;
}

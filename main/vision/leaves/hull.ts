/** The convex hull of points, and measures against it. Any process; pure. */
import type { Points } from './outline.ts';

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

/** Points, boxes and similarity transforms (turn, scale, shift) between two pictures. Pure. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** In pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** x' = a·x − b·y + left, y' = b·x + a·y + top. */
export interface Similarity {
  readonly a: number;
  readonly b: number;
  readonly left: number;
  readonly top: number;
}

/**
 * The similarity that maps the points `from` nearest to the points `to`, by least squares (Umeyama 1991; in
 * the plane the solution is a quotient of complex numbers). If all points coincide, it only shifts.
 */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  if (from.length !== to.length || from.length === 0) throw new RangeError('points must come in pairs');
  const middle = meanOf(from);
  const target = meanOf(to);
  let real = 0;
  let imaginary = 0;
  let spread = 0;
  from.forEach((point, at) => {
    const x = point.x - middle.x;
    const y = point.y - middle.y;
    const u = to[at]!.x - target.x;
    const v = to[at]!.y - target.y;
    real += x * u + y * v;
    imaginary += x * v - y * u;
    spread += x * x + y * y;
  });
  const a = spread > 0 ? real / spread : 1;
  const b = spread > 0 ? imaginary / spread : 0;
  return { a, b, left: target.x - a * middle.x + b * middle.y, top: target.y - b * middle.x - a * middle.y };
}

export function invert({ a, b, left, top }: Similarity): Similarity {
  const square = a * a + b * b;
  if (square === 0) throw new RangeError('a transform of scale zero has no inverse');
  const c = a / square;
  const d = -b / square;
  return { a: c, b: d, left: -(c * left - d * top), top: -(d * left + c * top) };
}

export function apply({ a, b, left, top }: Similarity, { x, y }: Point): Point {
  return { x: a * x - b * y + left, y: b * x + a * y + top };
}

export function meanOf(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

export function between(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The shared area over the whole area of both. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (a.width * a.height + b.width * b.height - shared);
}

/** The shared area over the smaller of the two: 1 when one lies within the other. */
export function containment(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.min(a.width * a.height, b.width * b.height);
}

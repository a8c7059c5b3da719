/**
 * Face boxes between the picture as seen and the picture as stored, for all eight orientations. Pure.
 *
 * Akin's boxes are fractions of the picture as seen. Regions in XMP (MWG and Microsoft alike) refer to the
 * stored pixels, before the orientation is applied: digiKam and Lightroom write them so, and others read them
 * so.
 */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Face {
  readonly name: string;
  /** Fractions of the picture as seen, from its upper left corner. */
  readonly box: Box;
}

/** Where a point of the stored picture is seen. */
const SEEN: Record<number, (x: number, y: number) => [number, number]> = {
  1: (x, y) => [x, y],
  2: (x, y) => [1 - x, y],
  3: (x, y) => [1 - x, 1 - y],
  4: (x, y) => [x, 1 - y],
  5: (x, y) => [y, x],
  6: (x, y) => [1 - y, x],
  7: (x, y) => [1 - y, 1 - x],
  8: (x, y) => [y, 1 - x],
};
/** The inverse of each orientation: only the two quarter turns are not their own. */
const BACK: Record<number, number> = { 6: 8, 8: 6 };

export function asSeen(box: Box, orientation: number): Box {
  const turn = SEEN[orientation] ?? SEEN[1]!;
  const [ax, ay] = turn(box.left, box.top);
  const [bx, by] = turn(box.left + box.width, box.top + box.height);
  return {
    left: Math.min(ax, bx),
    top: Math.min(ay, by),
    width: Math.abs(bx - ax),
    height: Math.abs(by - ay),
  };
}

export function asStored(box: Box, orientation: number): Box {
  return asSeen(box, BACK[orientation] ?? orientation);
}

/** The common area as a share of the joined one. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const common = width * height;
  return common / (a.width * a.height + b.width * b.height - common);
}

/** The outline of a leaf and of what it is made of: the points every measure of its shape is taken from. Any process; pure. */
import { curvatureHistograms } from './curvature.ts';
import { areaOf, type Mask, partsOf } from './mask.ts';
import { evenPoints, type Points, traceOutline } from './outline.ts';

/** Points on the outline, all parts together. */
const POINTS = 400;
/** Smaller parts, against the largest, are specks. */
const SMALLEST_PART = 0.05;

export interface LeafShape {
  readonly mask: Mask;
  readonly area: number;
  /** One closed line per part; together they have about `POINTS` points at equal distances. */
  readonly outlines: readonly Points[];
}

export function leafShape(mask: Mask): LeafShape {
  const { labels, parts } = partsOf(mask);
  const largest = Math.max(0, ...parts.map(part => part.area));
  const traced = parts
    .filter(part => part.area >= SMALLEST_PART * largest)
    .map(part => traceOutline(mask, labels, part.label));
  const total = traced.reduce((sum, outline) => sum + outline.length, 0);
  const outlines = traced.map(outline =>
    evenPoints(outline, Math.max(8, Math.round((POINTS * outline.length) / total))),
  );
  return { mask, area: areaOf(mask), outlines };
}

export function curvatureOf({ mask, area, outlines }: LeafShape): Float64Array {
  return curvatureHistograms(mask, area, allPoints(outlines));
}

export function allPoints(outlines: readonly Points[]): Points {
  const points = new Float64Array(outlines.reduce((sum, outline) => sum + outline.length, 0));
  let at = 0;
  for (const outline of outlines) {
    points.set(outline, at);
    at += outline.length;
  }
  return points;
}

/** The outline of a leaf and its parts: the points all shape measures are taken from. Any process; pure. */
import { curvatureHistograms } from './curvature.ts';
import { areaOf, grow, type Mask, partsOf, shrink } from './mask.ts';
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

/** Against the square root of the area: what is thinner than twice this is stalk. */
const STALK = 0.03;
/** A leaf that would lose more than the rest of this has no stalk but narrow leaflets, and keeps all. */
const LEAST_BLADE = 0.9;

/** The leaf without its stalk: whether that was cut long or short says nothing of the leaf. */
export function bladeOf(mask: Mask): Mask {
  const area = areaOf(mask);
  const radius = STALK * Math.sqrt(area);
  // A little more than was taken off, so that corners and teeth come back.
  const { data } = grow(shrink(mask, radius), radius + 1.5);
  const blade = { ...mask, data: data.map((value, at) => value & mask.data[at]!) };
  return areaOf(blade) >= LEAST_BLADE * area ? blade : mask;
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

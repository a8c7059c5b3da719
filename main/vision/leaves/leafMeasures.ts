/**
 * Measures of a leaf, as attributes for reasons. main/contract/attributeWords.ts says what each means. Any
 * process; pure.
 *
 * Eccentricity, aspect ratio, elongation, solidity, isoperimetric factor and indentation depth follow Silva,
 * Marcal and da Silva, "Evaluation of features for leaf discrimination", ICIAR 2013.
 * docs/results/leaf-measurements.md compares them with the published values of the same species.
 */
import type { AnalyzerAttribute } from '../analyzer.ts';
import type { Picture } from '../picture.ts';
import { poseOf } from './leafCrop.ts';
import { allPoints, type LeafShape } from './leafShape.ts';
import { countBays, pointednessOf, saturationOf, veinsOf } from './leafTraits.ts';
import { squaredDistances } from './mask.ts';
import type { Points } from './outline.ts';
import { convexHull, depthInside, diameter, hullArea } from './outline.ts';

/** New ones come last: docs/results/leaf-measurements.md and older catalogs know the first fourteen. */
export const LEAF_ATTRIBUTES = [
  relative('aspect-ratio', 'elongated'),
  relative('eccentricity', 'eccentricity'),
  relative('elongation', 'elongation'),
  relative('solidity', 'solidity'),
  relative('lobedness', 'lobed'),
  relative('isoperimetric', 'isoperimetric factor'),
  relative('indentation', 'deeply cut'),
  relative('toothedness', 'toothed margin'),
  relative('symmetry', 'symmetry'),
  relative('area', 'area'),
  relative('hue', 'hue'),
  relative('lightness', 'lightness'),
  relative('contrast', 'texture contrast'),
  relative('entropy', 'texture entropy'),
  relative('pointed', 'pointed'),
  relative('lobes', 'number of lobes'),
  relative('saturation', 'strength of colour'),
  relative('veins', 'veins'),
] as const satisfies readonly AnalyzerAttribute[];

function relative(key: string, name: string): AnalyzerAttribute {
  return { key, name, form: 'relative' };
}

/** One number for each of `LEAF_ATTRIBUTES`, in order. `share` is the leaf's share of the photo. */
export function measureLeaf(shape: LeafShape, picture: Picture, share: number): Float32Array {
  const { mask, area, outlines } = shape;
  const points = allPoints(outlines);
  const hull = convexHull(points);
  const longest = Math.max(1, diameter(hull));
  const pose = poseOf(mask);
  const length = outlines.reduce((sum, outline) => sum + perimeter(outline), 0);
  const smooth = outlines.reduce((sum, outline) => sum + perimeter(smoothed(outline)), 0);
  const depths = Float64Array.from({ length: points.length / 2 }, (_, i) =>
    depthInside(hull, points[2 * i]!, points[2 * i + 1]!),
  );
  const deepest = depths.reduce((most, depth) => Math.max(most, depth), 0);
  const meanSquare = depths.reduce((sum, depth) => sum + depth * depth, 0) / Math.max(1, depths.length);
  let thickest = 0;
  for (const square of squaredDistances(mask, 0)) if (square > thickest) thickest = square;
  thickest = Math.sqrt(thickest);
  const texture = textureOf(shape, picture);
  return Float32Array.of(
    pose.length / pose.breadth,
    eccentricityOf(shape),
    1 - (2 * thickest) / longest,
    Math.min(1, area / Math.max(1, hullArea(hull))),
    Math.sqrt(meanSquare) / longest,
    Math.min(1, (4 * Math.PI * area) / Math.max(1, length * length)),
    deepest / longest,
    length / Math.max(1, smooth) - 1,
    symmetryOf(shape, pose.angle),
    share,
    texture.hue,
    texture.lightness,
    texture.contrast,
    texture.entropy,
    pointednessOf(shape, pose),
    countBays(shape, hull, longest),
    saturationOf(shape, picture),
    veinsOf(shape, picture),
  );
}

function perimeter(outline: Points): number {
  let sum = 0;
  for (let i = 0; i < outline.length; i += 2) {
    const next = (i + 2) % outline.length;
    sum += Math.hypot(outline[next]! - outline[i]!, outline[next + 1]! - outline[i + 1]!);
  }
  return sum;
}

/** Each point the mean of itself and five to either side: a tooth is shorter than that, a lobe longer. */
function smoothed(outline: Points): Points {
  const n = outline.length / 2;
  const reach = Math.min(5, (n - 1) >> 1);
  return Float64Array.from(outline, (_, at) => {
    let sum = 0;
    for (let step = -reach; step <= reach; step++)
      sum += outline[2 * (((at >> 1) + step + n) % n) + (at % 2)]!;
    return sum / (2 * reach + 1);
  });
}

interface Moments {
  readonly x: number;
  readonly y: number;
  readonly xx: number;
  readonly xy: number;
  readonly yy: number;
}

function momentsOf({ mask: { width, data }, area }: LeafShape): Moments {
  let [x, y, xx, xy, yy] = [0, 0, 0, 0, 0];
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue;
    const v = (at / width) | 0;
    const u = at - v * width;
    x += u / area;
    y += v / area;
    xx += (u * u) / area;
    xy += (u * v) / area;
    yy += (v * v) / area;
  }
  return { x, y, xx: xx - x * x, xy: xy - x * y, yy: yy - y * y };
}

function eccentricityOf(shape: LeafShape): number {
  const { xx, xy, yy } = momentsOf(shape);
  const middle = (xx + yy) / 2;
  const apart = Math.hypot((xx - yy) / 2, xy);
  return middle + apart > 0 ? Math.sqrt(1 - Math.max(0, middle - apart) / (middle + apart)) : 0;
}

function symmetryOf(shape: LeafShape, angle: number): number {
  const { width, height, data } = shape.mask;
  const { x, y } = momentsOf(shape);
  const [cos, sin] = [Math.cos(2 * angle), Math.sin(2 * angle)];
  let both = 0;
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue;
    const v = (at / width) | 0;
    const right = at - v * width - x;
    const down = v - y;
    const u = Math.round(x + cos * right + sin * down);
    const w = Math.round(y + sin * right - cos * down);
    if (u >= 0 && w >= 0 && u < width && w < height) both += data[w * width + u]!;
  }
  return both / Math.max(1, shape.area);
}

function textureOf({ mask, area }: LeafShape, { data }: Picture) {
  const levels = new Float64Array(64);
  let [sum, squares, hueX, hueY] = [0, 0, 0, 0];
  for (let at = 0; at < mask.data.length; at++) {
    if (mask.data[at] === 0) continue;
    const red = data[3 * at]!;
    const green = data[3 * at + 1]!;
    const blue = data[3 * at + 2]!;
    const light = (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
    sum += light;
    squares += light * light;
    levels[Math.min(63, Math.floor(light * 64))]! += 1;
    // The colour's place on the wheel: red to the right, a third of a turn to green, another to blue.
    hueX += red - (green + blue) / 2;
    hueY += (Math.sqrt(3) / 2) * (green - blue);
  }
  const mean = sum / Math.max(1, area);
  let entropy = 0;
  for (const count of levels) if (count > 0) entropy -= (count / area) * Math.log2(count / area);
  // Cut open at magenta, where leaves have no colour, so that a higher number is never just past the end.
  const degrees = (Math.atan2(hueY, hueX) * 180) / Math.PI;
  return {
    hue: (degrees + 60 + 360) % 360,
    lightness: mean,
    contrast: Math.sqrt(Math.max(0, squares / Math.max(1, area) - mean * mean)),
    entropy,
  };
}

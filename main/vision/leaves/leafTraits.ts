/**
 * Traits that a botanist names beside the classical measures: how far an end tapers, how many lobes it has,
 * how strong its colour is and how plainly its veins show. Any process; pure.
 */
import type { Picture } from '../picture.ts';
import type { Pose } from './leafCrop.ts';
import type { LeafShape } from './leafShape.ts';
import { type Mask, shrink } from './mask.ts';
import { depthInside, type Points } from './outline.ts';

/** Slices across the long axis. */
const SLICES = 60;
/** The share of the length that counts as an end. */
const END = 0.1;
/** A bay between two lobes is at least this deep, against the longest distance. */
const BAY = 0.05;
/** Away from the margin, against the square root of the area: there it is the leaf that is seen. */
const MARGIN = 0.06;
/** How far a vein is compared with what is around it, against the square root of the area. */
const REACH = 0.02;

/** From 0 (as broad at both ends as anywhere) to 1: how far the narrower end tapers. */
export function pointednessOf({ mask: { width, data } }: LeafShape, pose: Pose): number {
  const [cos, sin] = [Math.cos(pose.angle), Math.sin(pose.angle)];
  const middle = pose.x * cos + pose.y * sin;
  const slices = new Float64Array(SLICES);
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue;
    const v = (at / width) | 0;
    const place = ((at - v * width + 0.5) * cos + (v + 0.5) * sin - middle) / pose.length + 0.5;
    slices[Math.min(SLICES - 1, Math.max(0, Math.floor(place * SLICES)))]! += 1;
  }
  const broadest = Math.max(1, ...slices);
  const count = Math.round(END * SLICES);
  const meanOf = (part: Float64Array) => part.reduce((all, one) => all + one, 0) / count / broadest;
  return 1 - Math.min(meanOf(slices.subarray(0, count)), meanOf(slices.subarray(SLICES - count)));
}

/** The deep bays of the outline, part by part; a compound leaf has one between any two leaflets. */
export function countBays({ outlines }: LeafShape, hull: Points, longest: number): number {
  let bays = 0;
  for (const outline of outlines) {
    const isDeep = Array.from(
      { length: outline.length / 2 },
      (_, i) => depthInside(hull, outline[2 * i]!, outline[2 * i + 1]!) > BAY * longest,
    );
    bays += isDeep.filter((deep, i) => deep && !isDeep.at(i - 1)).length;
  }
  return bays;
}

/** From 0 (grey) on: how far the mean colour is from grey, against how light it is. */
export function saturationOf({ mask, area }: LeafShape, { data }: Picture): number {
  let [spread, light] = [0, 0];
  for (let at = 0; at < mask.data.length; at++) {
    if (mask.data[at] === 0) continue;
    const colour = [data[3 * at]!, data[3 * at + 1]!, data[3 * at + 2]!];
    const most = Math.max(...colour);
    spread += most - Math.min(...colour);
    light += most;
  }
  return area === 0 ? 0 : spread / Math.max(1, light);
}

/**
 * How much the lightness differs from its surroundings, against the mean lightness, inside the blade: veins,
 * and what else is as fine.
 */
export function veinsOf({ mask, area }: LeafShape, { data }: Picture): number {
  const { width, height } = mask;
  const size = Math.sqrt(area);
  const reach = Math.max(1, Math.round(REACH * size));
  const inside: Mask = shrink(mask, MARGIN * size);
  const light = Float64Array.from(
    { length: width * height },
    (_, at) => 0.299 * data[3 * at]! + 0.587 * data[3 * at + 1]! + 0.114 * data[3 * at + 2]!,
  );
  const sums = summedArea(light, width, height);
  let [differs, total, count] = [0, 0, 0];
  for (let y = reach; y < height - reach; y++)
    for (let x = reach; x < width - reach; x++) {
      const at = y * width + x;
      if (inside.data[at] === 0) continue;
      const [top, bottom] = [(y - reach) * (width + 1), (y + reach + 1) * (width + 1)];
      const [left, right] = [x - reach, x + reach + 1];
      const around =
        (sums[bottom + right]! - sums[bottom + left]! - sums[top + right]! + sums[top + left]!) /
        (2 * reach + 1) ** 2;
      differs += Math.abs(light[at]! - around);
      total += light[at]!;
      count += 1;
    }
  return count === 0 ? 0 : differs / Math.max(1, total);
}

/** The sum of everything above and to the left of each place, with a row and a column of zeros first. */
function summedArea(values: Float64Array, width: number, height: number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += values[y * width + x]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  return sums;
}

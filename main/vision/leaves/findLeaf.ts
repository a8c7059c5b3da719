/**
 * The leaf of a picture, segmented as finely as the picture allows. Any process; pure.
 *
 * The leaf is first found in a small version of the whole frame. Then the frame is cropped to the leaf and
 * the crop is segmented again at a finer scale: the teeth of a small leaf are a few pixels in the picture and
 * none in its small version.
 */
import { type Part, resample } from '../models/resample.ts';
import type { Picture } from '../picture.ts';
import { evidenceOf } from './evidence.ts';
import { areaOf, fillHoles, grow, type Mask, partsOf } from './mask.ts';
import { paperAt } from './paper.ts';
import { type LeafMask, SURE_ENOUGH, segmentLeaf } from './segmentLeaf.ts';

/** The longer side of what is worked on. */
const EDGE = 512;
/** Paper left around the leaf, as a share of its longer side. */
const MARGIN = 0.04;
/** Holes up to this share of the leaf are filled: a bite of an insect does not make another leaf. */
const LARGEST_HOLE = 0.02;

export interface FoundLeaf {
  /** The picture around the leaf. */
  readonly picture: Picture;
  readonly mask: Mask;
  readonly confidence: number;
  /** Where that is, in fractions of the frame. */
  readonly place: { left: number; top: number; width: number; height: number };
  /** The leaf's pixels as a share of the whole frame. */
  readonly share: number;
}

/** Null when there is no leaf that one could be sure enough of. */
export function findLeaf(picture: Picture): FoundLeaf | null {
  const small = scaledDown(picture, { left: 0, top: 0, width: picture.width, height: picture.height });
  const coarse = segmentLeaf(small);
  if (coarse.confidence < SURE_ENOUGH) return null;
  const cut = boxOf(coarse);
  const scale = picture.width / small.width;
  const close = scaledDown(picture, {
    left: cut.left * scale,
    top: cut.top * scale,
    width: cut.width * scale,
    height: cut.height * scale,
  });
  const mask = sharpen(close, coarse, cut);
  const { confidence } = coarse;
  const place = {
    left: cut.left / small.width,
    top: cut.top / small.height,
    width: cut.width / small.width,
    height: cut.height / small.height,
  };
  return { picture: close, mask, confidence, place, share: areaOf(coarse) / (small.width * small.height) };
}

/** The frame with paper in place of the leaf, small: shows how much the background contributes. */
export function withoutLeaf(picture: Picture): Picture {
  const small = scaledDown(picture, { left: 0, top: 0, width: picture.width, height: picture.height });
  const { width, height } = small;
  const leaf = segmentLeaf(small);
  const gone = grow(leaf, 0.02 * Math.max(width, height));
  const data = small.data.slice();
  for (let at = 0; at < gone.data.length; at++) {
    if (gone.data[at] === 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    const colour = paperAt(leaf.paper.surface, (2 * x + 1) / width - 1, (2 * y + 1) / height - 1);
    for (let channel = 0; channel < 3; channel++)
      data[3 * at + channel] = Math.max(0, Math.min(255, Math.round(colour[channel]!)));
  }
  return { width, height, data };
}

/** A part of the picture, no longer than `EDGE` on its longer side and never enlarged. */
function scaledDown(picture: Picture, part: Part): Picture {
  const scale = Math.min(1, EDGE / Math.max(part.width, part.height));
  const width = Math.max(1, Math.round(part.width * scale));
  const height = Math.max(1, Math.round(part.height * scale));
  if (width === picture.width && height === picture.height) return picture;
  const { data } = resample(picture, part, width, height);
  const levels = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) levels[at] = data[at]! + 0.5;
  return { width, height, data: levels };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function boxOf({ width, height, data }: Mask): Box {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue;
    const y = (at / width) | 0;
    const x = at - y * width;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  const margin = Math.ceil(MARGIN * Math.max(right - left, bottom - top)) + 1;
  const from = { left: Math.max(0, left - margin), top: Math.max(0, top - margin) };
  return {
    ...from,
    width: Math.min(width, right + 1 + margin) - from.left,
    height: Math.min(height, bottom + 1 + margin) - from.top,
  };
}

/** The leaf at the finer scale: pixels unlike the paper, connected with and near the coarse mask. */
function sharpen(close: Picture, coarse: LeafMask, cut: Box): Mask {
  const { width, height } = close;
  const place = {
    left: cut.left / coarse.width,
    top: cut.top / coarse.height,
    width: cut.width / coarse.width,
    height: cut.height / coarse.height,
  };
  const evidence = evidenceOf(close, coarse.paper, place);
  const around = stretched(grown(coarse), cut, width, height);
  const inside = stretched(coarse, cut, width, height);
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++)
    if (around.data[at] === 1 && evidence[at]! >= coarse.threshold) data[at] = 1;
  const mask = { width, height, data };
  const { labels, parts } = partsOf(mask);
  const shared = new Int32Array(parts.length + 1);
  for (let at = 0; at < labels.length; at++) if (inside.data[at] === 1) shared[labels[at]!]! += 1;
  let area = 0;
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0) continue;
    // A part of a few pixels is noise at the leaf's edge.
    if (shared[label] === 0 || parts[label - 1]!.area < 12) mask.data[at] = 0;
    else area += 1;
  }
  return fillHoles(mask, Math.round(area * LARGEST_HOLE));
}

/** With all pixels that touch it. */
function grown({ width, height, data }: Mask): Mask {
  const wider = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] === 0) continue;
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) wider[v * width + u] = 1;
    }
  return { width, height, data: wider };
}

/** The cut of a mask at another scale, each pixel as its nearest. */
function stretched(mask: Mask, cut: Box, width: number, height: number): Mask {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from =
      Math.min(mask.height - 1, cut.top + Math.floor(((y + 0.5) * cut.height) / height)) * mask.width;
    for (let x = 0; x < width; x++)
      data[y * width + x] =
        mask.data[from + Math.min(mask.width - 1, cut.left + Math.floor(((x + 0.5) * cut.width) / width))]!;
  }
  return { width, height, data };
}

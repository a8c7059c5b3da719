/**
 * Segments the leaf in a picture: which pixels are leaf, and how sure that is. Any process; pure.
 *
 * Paper as a smooth surface (paper.ts), difference from it (evidence.ts), cards along the sides removed
 * (strips.ts). Then the connected part that is large, central, not cut by the frame and not a rectangle.
 * Separate leaflets of a divided leaf are added again.
 */
import type { Picture } from '../picture.ts';
import { evidenceOf, splitLevels } from './evidence.ts';
import { type Mask, type Part, partsOf } from './mask.ts';
import { findPaper, type Paper } from './paper.ts';
import { type Rectangle, withoutStrips } from './strips.ts';

export interface LeafMask extends Mask {
  /** From 0 to 1: below `SURE_ENOUGH` the whole frame is used instead. */
  readonly confidence: number;
  readonly paper: Paper;
  /** From which evidence on a pixel is leaf. */
  readonly threshold: number;
}

export const SURE_ENOUGH = 0.25;

/** The share of the frame from which on paper is taken for granted. */
const ENOUGH_PAPER = 0.4;
/** The noise, in levels, at which half of the trust is gone. */
const RESTLESS = 20;
/** Of the frame; a speck is no leaf. */
const SMALLEST = 0.002;

export function segmentLeaf(picture: Picture): LeafMask {
  const { width, height } = picture;
  const paper = findPaper(picture);
  const evidence = evidenceOf(picture, paper);
  const frame: Rectangle = { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  const rough = splitLevels(evidence, width, frame);
  const inner = withoutStrips(above(evidence, width, height, frame, Math.min(rough.threshold, 60)));
  const split = splitLevels(evidence, width, inner);
  const threshold = Math.max(split.threshold * 0.85, 3 * paper.noise, 10);
  const mask = above(evidence, width, height, inner, threshold);
  const chosen = chooseParts(mask, inner, picture);
  if (chosen === null)
    return { width, height, data: new Uint8Array(width * height), confidence: 0, paper, threshold };
  const confidence = split.separation * chosen.score * trustIn(paper);
  return { ...chosen.mask, confidence, paper, threshold };
}

/** A surface that fills little of the frame, or is noisy, may be no paper: trust is lower then. */
function trustIn({ share, noise }: Paper): number {
  return Math.min(1, share / ENOUGH_PAPER) / (1 + (noise / RESTLESS) ** 2);
}

function above(evidence: Uint8Array, width: number, height: number, within: Rectangle, least: number): Mask {
  const data = new Uint8Array(width * height);
  for (let y = within.top; y <= within.bottom; y++)
    for (let x = within.left; x <= within.right; x++)
      if (evidence[y * width + x]! >= least) data[y * width + x] = 1;
  return { width, height, data };
}

interface Chosen {
  readonly mask: Mask;
  readonly score: number;
}

function chooseParts(mask: Mask, inner: Rectangle, picture: Picture): Chosen | null {
  const { labels, parts } = partsOf(mask);
  const size = (inner.right - inner.left + 1) * (inner.bottom - inner.top + 1);
  const candidates = parts.filter(part => part.area >= SMALLEST * size);
  if (candidates.length === 0) return null;
  const facts = factsOf(labels, parts.length, mask.width, picture);
  const scored = candidates
    .map(part => ({ part, score: likeness(part, facts[part.label - 1]!, inner) }))
    .sort((a, b) => b.score * Math.sqrt(b.part.area) - a.score * Math.sqrt(a.part.area));
  const main = scored[0]!;
  const taken = new Set([main.part.label]);
  const reach = 0.2 * Math.sqrt(main.part.area);
  // Leaflet after leaflet: each may bring the next one within reach.
  for (let added = true; added; ) {
    added = false;
    for (const part of parts) {
      if (taken.has(part.label) || part.area < 0.01 * main.part.area) continue;
      if (touches(part, inner) || !sameColour(facts[part.label - 1]!, facts[main.part.label - 1]!)) continue;
      if ([...taken].some(label => gap(part, parts[label - 1]!) <= reach)) {
        taken.add(part.label);
        added = true;
      }
    }
  }
  const isTaken = new Uint8Array(parts.length + 1);
  for (const label of taken) isTaken[label] = 1;
  const data = new Uint8Array(mask.data.length);
  for (let at = 0; at < data.length; at++) data[at] = isTaken[labels[at]!]!;
  return { mask: { ...mask, data }, score: main.score };
}

interface Facts {
  readonly colour: readonly [number, number, number];
  /** The share of its box along its own axes that the part fills: 0.79 for an ellipse, 1 for a rectangle. */
  readonly fill: number;
}

/** In flat arrays, since there may be thousands of specks: nine sums a part, then its oriented bounds. */
function factsOf(labels: Int32Array, count: number, width: number, { data }: Picture): Facts[] {
  const sums = new Float64Array(9 * count);
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === 0) continue;
    const to = 9 * (labels[at]! - 1);
    const y = (at / width) | 0;
    const x = at - y * width;
    sums[to]! += 1;
    sums[to + 1]! += data[3 * at]!;
    sums[to + 2]! += data[3 * at + 1]!;
    sums[to + 3]! += data[3 * at + 2]!;
    sums[to + 4]! += x;
    sums[to + 5]! += y;
    sums[to + 6]! += x * x;
    sums[to + 7]! += x * y;
    sums[to + 8]! += y * y;
  }
  const axes = new Float64Array(2 * count);
  for (let part = 0; part < count; part++) {
    const [area, , , , xs, ys, xxs, xys, yys] = sums.subarray(9 * part, 9 * part + 9) as unknown as number[];
    const x = xs! / area!;
    const y = ys! / area!;
    const angle = 0.5 * Math.atan2(2 * (xys! / area! - x * y), (xxs! - yys!) / area! - x * x + y * y);
    axes[2 * part] = Math.cos(angle);
    axes[2 * part + 1] = Math.sin(angle);
  }
  const bounds = new Float64Array(4 * count).fill(Number.NEGATIVE_INFINITY);
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === 0) continue;
    const part = labels[at]! - 1;
    const y = (at / width) | 0;
    const x = at - y * width;
    const along = x * axes[2 * part]! + y * axes[2 * part + 1]!;
    const across = y * axes[2 * part]! - x * axes[2 * part + 1]!;
    const to = 4 * part;
    if (along > bounds[to]!) bounds[to] = along;
    if (-along > bounds[to + 1]!) bounds[to + 1] = -along;
    if (across > bounds[to + 2]!) bounds[to + 2] = across;
    if (-across > bounds[to + 3]!) bounds[to + 3] = -across;
  }
  return Array.from({ length: count }, (_, part) => {
    const area = sums[9 * part]!;
    const box = bounds.subarray(4 * part, 4 * part + 4);
    return {
      colour: [sums[9 * part + 1]! / area, sums[9 * part + 2]! / area, sums[9 * part + 3]! / area],
      fill: area / ((box[0]! + box[1]! + 1) * (box[2]! + box[3]! + 1)),
    };
  });
}

/** From 0 to 1: in the middle of the frame, not cut by it, not a rectangle. */
function likeness(part: Part, { fill }: Facts, inner: Rectangle): number {
  const width = inner.right - inner.left + 1;
  const height = inner.bottom - inner.top + 1;
  const x = (part.left + part.right - inner.left - inner.right) / width;
  const y = (part.top + part.bottom - inner.top - inner.bottom) / height;
  const central = Math.exp(-(x * x + y * y));
  const cut = sidesTouched(part, inner) / 4;
  const card = fill > 0.9 ? 0.2 : 1;
  return central * (1 - cut) * card;
}

function sidesTouched(part: Part, inner: Rectangle): number {
  return (
    Number(part.left <= inner.left) +
    Number(part.top <= inner.top) +
    Number(part.right >= inner.right) +
    Number(part.bottom >= inner.bottom)
  );
}

function touches(part: Part, inner: Rectangle): boolean {
  return sidesTouched(part, inner) > 0;
}

function sameColour(a: Facts, b: Facts): boolean {
  return Math.hypot(...a.colour.map((value, channel) => value - b.colour[channel]!)) < 60;
}

/** Between the boxes of two parts. */
function gap(a: Part, b: Part): number {
  const x = Math.max(0, a.left - b.right, b.left - a.right);
  const y = Math.max(0, a.top - b.bottom, b.top - a.bottom);
  return Math.hypot(x, y);
}

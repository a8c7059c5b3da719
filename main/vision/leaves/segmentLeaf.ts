/**
 * Finds the leaf in a picture: which pixels are leaf, and how sure that is. Any process; pure.
 *
 * Paper as a smooth surface (paper.ts), unlikeness to it (evidence.ts), cards along the sides taken off (strips.ts), then the connected part that is large, in the
 * middle, not cut by the frame and not a rectangle; leaflets of a divided leaf that fell apart are taken in again.
 */
import type { Picture } from '../picture.ts';
import { evidenceOf, splitLevels } from './evidence.ts';
import { fillHoles, type Mask, type Part, partsOf } from './mask.ts';
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

/** Of the frame; a speck is no leaf. */
const SMALLEST = 0.002;
const LARGEST_HOLE = 0.02;

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
  const whole = withoutSmallHoles(chosen.mask, chosen.area);
  return { ...whole, confidence: split.separation * chosen.score, paper, threshold };
}

export function withoutSmallHoles(mask: Mask, area: number): Mask {
  return fillHoles(mask, Math.round(area * LARGEST_HOLE));
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
  readonly area: number;
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
  const data = new Uint8Array(mask.data.length);
  let area = 0;
  for (let at = 0; at < data.length; at++)
    if (labels[at]! > 0 && taken.has(labels[at]!)) {
      data[at] = 1;
      area += 1;
    }
  return { mask: { ...mask, data }, area, score: main.score };
}

interface Facts {
  readonly colour: readonly [number, number, number];
  /** The share of its box along its own axes that the part fills: 0.79 for an ellipse, 1 for a rectangle. */
  readonly fill: number;
}

function factsOf(labels: Int32Array, count: number, width: number, { data }: Picture): Facts[] {
  const sums = Array.from({ length: count }, () => new Float64Array(9));
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === 0) continue;
    const sum = sums[labels[at]! - 1]!;
    const y = Math.floor(at / width);
    const x = at - y * width;
    sum[0]! += 1;
    sum[1]! += data[3 * at]!;
    sum[2]! += data[3 * at + 1]!;
    sum[3]! += data[3 * at + 2]!;
    sum[4]! += x;
    sum[5]! += y;
    sum[6]! += x * x;
    sum[7]! += x * y;
    sum[8]! += y * y;
  }
  const axes = sums.map(sum => {
    const [x, y] = [sum[4]! / sum[0]!, sum[5]! / sum[0]!];
    const xx = sum[6]! / sum[0]! - x * x;
    const xy = sum[7]! / sum[0]! - x * y;
    const yy = sum[8]! / sum[0]! - y * y;
    const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
    return [Math.cos(angle), Math.sin(angle)] as const;
  });
  const boxes = sums.map(() => [1e9, -1e9, 1e9, -1e9] as [number, number, number, number]);
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === 0) continue;
    const [cos, sin] = axes[labels[at]! - 1]!;
    const box = boxes[labels[at]! - 1]!;
    const y = Math.floor(at / width);
    const x = at - y * width;
    const along = x * cos + y * sin;
    const across = y * cos - x * sin;
    if (along < box[0]) box[0] = along;
    if (along > box[1]) box[1] = along;
    if (across < box[2]) box[2] = across;
    if (across > box[3]) box[3] = across;
  }
  return sums.map((sum, index) => {
    const [low, high, near, far] = boxes[index]!;
    return {
      colour: [sum[1]! / sum[0]!, sum[2]! / sum[0]!, sum[3]! / sum[0]!],
      fill: sum[0]! / ((high - low + 1) * (far - near + 1)),
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

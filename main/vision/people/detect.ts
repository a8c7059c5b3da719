/**
 * Finds faces with BlazeFace (Bazarevsky et al. 2019, the model for the back camera). Runs in the inference
 * thread.
 *
 * The network takes a square of 256 pixels. For each of 896 anchors (two for every cell of a 16 × 16 grid,
 * six of an 8 × 8 grid) it gives the probability of a face, its box and six points. It needs a margin around
 * faces, and misses those under about a sixteenth of the square. So the picture is padded, and a large one is
 * also analyzed in overlapping parts.
 */
import { feedPixels } from '../models/feed.ts';
import type { OpenModel } from '../models/openModels.ts';
import { type Pixels, resample } from '../models/resample.ts';
import type { Picture } from '../picture.ts';
import { apply, type Box, containment, overlap, type Point, type Similarity } from './geometry.ts';
import { type Pyramid, warp } from './warp.ts';

export interface Detection {
  readonly box: Box;
  readonly score: number;
  readonly rightEye: Point;
  readonly leftEye: Point;
}

const EDGE = 256;
/** Padding on every side, as a share of the longer edge: faces that fill the frame are missed without it. */
const PADDING = 0.4;
const LEAST_SCORE = 0.5;

/** Squares that are analyzed beside the whole picture, by its longer edge: this share of it. */
const PARTS = [
  { from: 1000, size: 0.42 },
  { from: 320, size: 0.6 },
] as const;
/** Parts share this much of their edge with the next, so that a face in between is whole in one of them. */
const SHARED = 0.25;
/**
 * If a face is smaller than this share of a large picture, there are often more that are too small for those
 * parts. Then these are used.
 */
const CROWD = { from: 1000, face: 0.06, size: 0.22 } as const;

/** How a picture is turned while faces are looked for, in quarter turns. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** A camera that does not know how it was held leaves people upside down: `turns` looks for them. */
export async function detectFaces(
  model: OpenModel,
  pyramid: Pyramid,
  turns: QuarterTurns = 0,
): Promise<Detection[]> {
  const { picture } = pyramid;
  const longer = Math.max(picture.width, picture.height);
  const find = (squares: readonly Similarity[]) =>
    detectIn(
      model,
      pyramid,
      squares.map(square => turned(square, turns)),
    );
  const found = await find([squareAround(picture.width / 2, picture.height / 2, longer * (1 + 2 * PADDING))]);
  // Most photos are upright, and most without people are landscapes: the parts are for a turn with someone.
  if (turns !== 0 && found.length === 0) return [];
  const parts = PARTS.find(({ from }) => longer >= from);
  if (parts !== undefined) found.push(...(await find(squaresOver(picture, longer * parts.size))));
  const isCrowd = longer >= CROWD.from && found.some(({ box }) => box.width < longer * CROWD.face);
  if (isCrowd) found.push(...(await find(squaresOver(picture, longer * CROWD.size))));
  return suppress(found);
}

/** The faces around a box, seen with as much room as the network wants. */
export async function detectAround(
  model: OpenModel,
  pyramid: Pyramid,
  box: Box,
  turns: QuarterTurns,
): Promise<Detection[]> {
  const edge = Math.max(box.width, box.height) * (1 + 2 * PADDING);
  const square = squareAround(box.left + box.width / 2, box.top + box.height / 2, edge);
  return suppress(await detectIn(model, pyramid, [turned(square, turns)]));
}

async function detectIn(
  model: OpenModel,
  pyramid: Pyramid,
  views: readonly Similarity[],
): Promise<Detection[]> {
  const found: Detection[] = [];
  for (const view of views) {
    const pixels = pixelsIn(pyramid, view);
    const { scores16, scores8, boxes16, boxes8 } = await model.run(feedPixels([pixels], model.entry.input));
    read(found, scores16![0]!, boxes16![0]!, 16, 2, view);
    read(found, scores8![0]!, boxes8![0]!, 8, 6, view);
  }
  return found.filter(({ box }) => isInside(box, pyramid.picture));
}

function pixelsIn(pyramid: Pyramid, view: Similarity): Pixels {
  if (view.b !== 0 || view.a < 0) return warp(pyramid, view, EDGE);
  const { picture, pixel } = pyramid.levelFor(view.a);
  const edge = (EDGE * view.a) / pixel;
  const part = { left: view.left / pixel, top: view.top / pixel, width: edge, height: edge };
  return resample(picture, part, EDGE, EDGE, 'black');
}

/** The same square, seen by a network that is turned around its middle. */
function turned({ a, left, top }: Similarity, turns: QuarterTurns): Similarity {
  const [cos, sin] = (
    [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const
  )[turns];
  const half = (a * EDGE) / 2;
  return {
    a: a * cos,
    b: a * sin,
    left: left + half - half * (cos - sin),
    top: top + half - half * (sin + cos),
  };
}

/** From the network's square to a square of the picture. */
function squareAround(x: number, y: number, edge: number): Similarity {
  return { a: edge / EDGE, b: 0, left: x - edge / 2, top: y - edge / 2 };
}

/** As few squares as cover the picture and share enough with each other, evenly spread. */
function squaresOver({ width, height }: Picture, edge: number): Similarity[] {
  const middles = (size: number): number[] => {
    if (size <= edge) return [size / 2];
    const count = Math.ceil((size - SHARED * edge) / (edge - SHARED * edge));
    return Array.from({ length: count }, (_, at) => edge / 2 + ((size - edge) * at) / (count - 1));
  };
  return middles(height).flatMap(y => middles(width).map(x => squareAround(x, y, edge)));
}

/** Anchors are at the centres of their cells; all lengths are in pixels of the square. */
function read(
  found: Detection[],
  scores: Float32Array,
  boxes: Float32Array,
  grid: number,
  each: number,
  view: Similarity,
): void {
  for (let anchor = 0; anchor < scores.length; anchor++) {
    const score = 1 / (1 + Math.exp(-scores[anchor]!));
    if (score < LEAST_SCORE) continue;
    const cell = Math.floor(anchor / each);
    const x = ((cell % grid) + 0.5) * (EDGE / grid);
    const y = (Math.floor(cell / grid) + 0.5) * (EDGE / grid);
    const [dx, dy, width, height, rightX, rightY, leftX, leftY] = boxes.subarray(
      anchor * 16,
      anchor * 16 + 8,
    );
    const middle = apply(view, { x: x + dx!, y: y + dy! });
    const scale = Math.hypot(view.a, view.b);
    const [across, down] =
      view.b === 0 ? [width! * scale, height! * scale] : [height! * scale, width! * scale];
    found.push({
      box: { left: middle.x - across / 2, top: middle.y - down / 2, width: across, height: down },
      score,
      rightEye: apply(view, { x: x + rightX!, y: y + rightY! }),
      leftEye: apply(view, { x: x + leftX!, y: y + leftY! }),
    });
  }
}

/** A face centred in the padding is dropped. */
function isInside({ left, top, width, height }: Box, picture: Picture): boolean {
  const x = left + width / 2;
  const y = top + height / 2;
  return width > 1 && height > 1 && x > 0 && y > 0 && x < picture.width && y < picture.height;
}

export interface Scored {
  readonly box: Box;
  readonly score: number;
}

/** Above either, two boxes are of one face: half of both shared, or one nearly within the other. */
const MOST_OVERLAP = 0.3;
const MOST_CONTAINMENT = 0.7;

/** Non-maximum suppression: of boxes of one face the best stays. Best first. O(n²) for n kept. */
export function suppress<T extends Scored>(found: readonly T[]): T[] {
  const kept: T[] = [];
  for (const candidate of [...found].sort((a, b) => b.score - a.score)) {
    const isKnown = kept.some(
      ({ box }) =>
        overlap(box, candidate.box) > MOST_OVERLAP || containment(box, candidate.box) > MOST_CONTAINMENT,
    );
    if (!isKnown) kept.push(candidate);
  }
  return kept;
}

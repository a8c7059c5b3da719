/**
 * Finds faces with BlazeFace (Bazarevsky et al. 2019, the model for the back camera). Runs in the inference thread.
 *
 * The network sees a square of 256 pixels and says for each of 896 anchors (two for every cell of a 16 × 16 grid, six of an 8 × 8 grid) how likely a face is there, its box and six
 * points. It wants faces with room around them, and misses those under about a tenth of the square: so the picture is padded, and a large one is looked at in four
 * overlapping parts as well.
 */
import { feedPixels } from '../inference/feed.ts';
import type { OpenModel } from '../inference/models.ts';
import { resample } from '../inference/resample.ts';
import type { Picture } from '../picture.ts';
import { apply, type Box, type Point, type Similarity } from './geometry.ts';
import { suppress } from './suppress.ts';

export interface Detection {
  readonly box: Box;
  readonly score: number;
  readonly rightEye: Point;
  readonly leftEye: Point;
}

export interface DetectorSettings {
  /** Of the longer edge, added on every side. */
  readonly padding: number;
  /** From this longer edge on a picture is looked at in parts as well. */
  readonly tilesFrom: number;
  readonly leastScore: number;
}

export const DETECTOR: DetectorSettings = { padding: 0.4, tilesFrom: 320, leastScore: 0.5 };

const EDGE = 256;
/** How much of the longer edge a part covers; parts overlap by a face's width or so. */
const PART = 0.6;

export async function detectFaces(
  model: OpenModel,
  picture: Picture,
  settings: DetectorSettings = DETECTOR,
): Promise<Detection[]> {
  const found: Detection[] = [];
  for (const view of viewsOf(picture, settings)) {
    const part = { left: view.left, top: view.top, width: EDGE * view.a, height: EDGE * view.a };
    const pixels = resample(picture, part, EDGE, EDGE, 'black');
    const { scores16, scores8, boxes16, boxes8 } = await model.run(feedPixels([pixels], model.entry.input));
    read(found, scores16![0]!, boxes16![0]!, 16, 2, view, settings.leastScore);
    read(found, scores8![0]!, boxes8![0]!, 8, 6, view, settings.leastScore);
  }
  return suppress(found.filter(({ box }) => isInside(box, picture)));
}

/** From the network's square to the picture: the whole first, then its parts. */
function viewsOf({ width, height }: Picture, { padding, tilesFrom }: DetectorSettings): Similarity[] {
  const longer = Math.max(width, height);
  const square = (centreX: number, centreY: number, edge: number): Similarity => ({
    a: edge / EDGE,
    b: 0,
    left: centreX - edge / 2,
    top: centreY - edge / 2,
  });
  const views = [square(width / 2, height / 2, longer * (1 + 2 * padding))];
  if (longer < tilesFrom) return views;
  const edge = longer * PART;
  // The parts' middles: as far out as keeps a part within the picture, or the middle where it is narrower than a part.
  const middles = (size: number) => (size <= edge ? [size / 2] : [edge / 2, size - edge / 2]);
  for (const y of middles(height)) for (const x of middles(width)) views.push(square(x, y, edge));
  return views;
}

/** Anchors stand in the middle of their cells; all lengths are in pixels of the square. */
function read(
  found: Detection[],
  scores: Float32Array,
  boxes: Float32Array,
  grid: number,
  each: number,
  view: Similarity,
  leastScore: number,
): void {
  for (let anchor = 0; anchor < scores.length; anchor++) {
    const score = 1 / (1 + Math.exp(-scores[anchor]!));
    if (score < leastScore) continue;
    const cell = Math.floor(anchor / each);
    const x = ((cell % grid) + 0.5) * (EDGE / grid);
    const y = (Math.floor(cell / grid) + 0.5) * (EDGE / grid);
    const [dx, dy, width, height, rightX, rightY, leftX, leftY] = boxes.subarray(
      anchor * 16,
      anchor * 16 + 8,
    );
    const corner = apply(view, { x: x + dx! - width! / 2, y: y + dy! - height! / 2 });
    found.push({
      box: { left: corner.x, top: corner.y, width: width! * view.a, height: height! * view.a },
      score,
      rightEye: apply(view, { x: x + rightX!, y: y + rightY! }),
      leftEye: apply(view, { x: x + leftX!, y: y + leftY! }),
    });
  }
}

/** A face whose middle is in the padding is none. */
function isInside({ left, top, width, height }: Box, picture: Picture): boolean {
  const x = left + width / 2;
  const y = top + height / 2;
  return width > 1 && height > 1 && x > 0 && y > 0 && x < picture.width && y < picture.height;
}

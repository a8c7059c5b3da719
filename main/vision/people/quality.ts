/**
 * The quality of a face: how likely the face nearest to it is of the same person. Pure.
 *
 * A logistic model of size, sharpness, the detector's score, the length of SFace's vector (short where the
 * network sees little of a face) and how well the vectors of the face and its mirror image agree. It was fitted
 * to photos of three sets that were shrunk and blurred; the pose adds nothing to it. The fit, and the share of
 * wrong neighbours by tenths of quality: docs/results/people.md.
 */
import type { Pixels } from '../models/resample.ts';

export interface Visible {
  /** The face's edge in pixels of the picture. */
  readonly edge: number;
  readonly sharpness: number;
  /** The mean light, 0 to 1. */
  readonly brightness: number;
}

/** What quality is judged by. */
export interface QualityFacts extends Pick<Visible, 'edge' | 'sharpness'> {
  /** The detector's, 0 to 1. */
  readonly score: number;
  /** SFace's vectors of the face and its mirror image, as the network gives them. */
  readonly sface: readonly Float32Array[];
}

/**
 * Below this a face is set aside: kept, but left out of every grouping. It is the highest tenth that costs no
 * face of the person that a photo is of in any of three sets.
 */
export const LEAST_QUALITY = 0.7;

/** Weights of `qualityFeatures`, then the constant. */
const WEIGHTS = [0.584, 2.572, 2.845, 1.557, 0.55, -0.111] as const;

export function qualityOf(facts: QualityFacts): number {
  const odds = qualityFeatures(facts).reduce(
    (sum, feature, at) => sum + WEIGHTS[at]! * feature,
    WEIGHTS.at(-1)!,
  );
  return 1 / (1 + Math.exp(-odds));
}

/** Each is about 0 for a poor face and grows with quality. */
export function qualityFeatures({ edge, sharpness, score, sface }: QualityFacts): number[] {
  const [face, mirrored] = sface as [Float32Array, Float32Array];
  const length = Math.hypot(...face);
  const product = face.reduce((sum, value, at) => sum + value * mirrored[at]!, 0);
  const agreement = product / Math.max(1e-6, length * Math.hypot(...mirrored));
  return [
    Math.log2(Math.min(Math.max(edge, 1), 64) / 32),
    Math.min(sharpness, 0.5),
    score,
    (length - 10) / 2,
    (agreement - 0.96) / 0.02,
  ];
}

/**
 * Brightness and sharpness of a face cropped at a fixed size. Brightness is the mean. Sharpness is that of
 * the middle, where the features are: the root mean square Laplacian over the standard deviation, so that
 * neither contrast nor light counts. A sharp portrait is near 1.
 */
export function lightOf({ width, height, data }: Pixels): { sharpness: number; brightness: number } {
  const grey = new Float32Array(width * height);
  for (let at = 0; at < grey.length; at++)
    grey[at] = (0.299 * data[at * 3]! + 0.587 * data[at * 3 + 1]! + 0.114 * data[at * 3 + 2]!) / 255;
  let sum = 0;
  let squares = 0;
  let steps = 0;
  let count = 0;
  for (let y = height >> 2; y < height - (height >> 2); y++)
    for (let x = width >> 2; x < width - (width >> 2); x++) {
      const at = y * width + x;
      const value = grey[at]!;
      sum += value;
      squares += value * value;
      const bend = 4 * value - grey[at - 1]! - grey[at + 1]! - grey[at - width]! - grey[at + width]!;
      steps += bend * bend;
      count++;
    }
  const mean = sum / count;
  const spread = Math.max(0, squares / count - mean * mean);
  // Less than this is noise of a flat surface.
  const sharpness = spread < 1e-5 ? 0 : Math.min(1, 2 * Math.sqrt(steps / count / spread));
  return { sharpness, brightness: mean };
}

/** 0 at `from` and below, 1 at `to` and above, straight between. */
export function ramp(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

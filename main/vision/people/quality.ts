/** The quality of a face from 0 to 1: size, sharpness, light and pose. Pure. */
import type { Pixels } from '../models/resample.ts';
import type { Pose } from './pose.ts';

export interface Visible {
  /** The face's edge in pixels of the picture. */
  readonly edge: number;
  readonly sharpness: number;
  /** The mean light, 0 to 1. */
  readonly brightness: number;
}

/** Below this a face is set aside: kept, but left out of every grouping. */
export const LEAST_QUALITY = 0.2;

/** The factors are multiplied: any bad one lowers the whole. */
export function qualityOf({ edge, sharpness }: Visible, score: number, { turn, nod }: Pose): number {
  const size = ramp(edge, 12, 60);
  const away = ramp(75 - Math.hypot(turn, nod), 0, 45);
  const sure = ramp(score, 0.3, 0.8);
  return Math.sqrt(size) * away * sure * (0.5 + 0.5 * ramp(sharpness, 0, 0.5));
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

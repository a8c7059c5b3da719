/** Pixels as a decoder of ours hands them on, and the limits it keeps. */
import { PhotoProblem } from '../problem.ts';

export interface RawPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/** 400 megapixels: above any camera, below what a decompression bomb wants. */
export const MAX_PIXELS = 400_000_000;
/** The decoders without a streaming mode hold the whole picture several times over. */
export const MAX_PIXELS_AT_ONCE = 100_000_000;

export function mustBeWithin(maxPixels: number, width: number, height: number): void {
  if (width * height > maxPixels)
    throw new PhotoProblem(
      'too-many-pixels',
      `The picture has ${Math.ceil((width * height) / 1e6)} million pixels, more than the ${maxPixels / 1e6} million that are opened.`,
    );
}

/** `why` may be a library's own words: its first line is enough. */
export function damaged(why: string, cause?: unknown): PhotoProblem {
  const detail = (why.split('\n')[0] ?? '').slice(0, 200).replace(/[\s:.]+$/, '');
  return new PhotoProblem('damaged', `The picture is damaged and could not be decoded (${detail}).`, cause);
}

/** From linear light, 0 to 1, to a byte (IEC 61966-2-1); what is no number is black. */
export function toSrgb(light: number): number {
  const clipped = light > 0 ? Math.min(light, 1) : 0;
  return Math.round(255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055));
}

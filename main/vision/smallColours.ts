/** The simplest description of a photo: its colours, shrunk to a few pixels. Engine process. */
import sharp from 'sharp';
import { readPhoto } from './readPhoto.ts';

const EDGE = 16;

/** Red, green and blue of 16 × 16 pixels, each from 0 to 1; the photo's proportions are not kept. */
export async function smallColours(path: string): Promise<Float64Array> {
  const { thumbnail } = await readPhoto(path, EDGE);
  const pixels = await sharp(thumbnail)
    .resize(EDGE, EDGE, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  return Float64Array.from(pixels, value => value / 255);
}

/** A thumbnail shrunk to a few pixels, and how alike two of them are: what tells near duplicates from look-alikes. Engine process. */
import sharp from 'sharp';

const SIDE = 24;

/** Red, green and blue of 24 × 24 pixels; the proportions are not kept. */
export async function tinyPicture(thumbnail: Buffer): Promise<Uint8Array> {
  return await sharp(thumbnail)
    .resize(SIDE, SIDE, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Correlation of the values, from -1 to 1: brightness and contrast do not matter. Two even pictures are alike. */
export function likeness(a: Uint8Array, b: Uint8Array): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, onlyA, onlyB] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    const x = (a[at] as number) - meanA;
    const y = (b[at] as number) - meanB;
    both += x * y;
    onlyA += x * x;
    onlyB += y * y;
  }
  return onlyA === 0 || onlyB === 0 ? Number(onlyA === onlyB) : both / Math.sqrt(onlyA * onlyB);
}

function mean(values: Uint8Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

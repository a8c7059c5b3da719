/** Cuts an item with a margin out of a picture, as a JPEG. Engine process. */
import sharp from 'sharp';
import type { Picture } from './picture.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The margin: hair and ears help to recognise a face. */
const AROUND = 0.35;
const QUALITY = 85;

/** `box` in fractions of the picture; null: all of it. The longest edge is at most `edge`, never enlarged. */
export async function cutOut(
  { width, height, data }: Picture,
  box: Box | null,
  edge: number,
): Promise<Buffer> {
  const whole = sharp(data, { raw: { width, height, channels: 3 } });
  const part = box === null ? whole : whole.extract(around(box, width, height));
  return await part
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

function around(box: Box, width: number, height: number): Box {
  const margin = AROUND * Math.max(box.width * width, box.height * height);
  const left = Math.min(width - 1, Math.max(0, Math.floor(box.left * width - margin)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(box.top * height - margin)));
  const right = Math.min(width, Math.ceil((box.left + box.width) * width + margin));
  const bottom = Math.min(height, Math.ceil((box.top + box.height) * height + margin));
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** Cuts an item with a margin out of a picture, as a JPEG. Engine process. */
import sharp from 'sharp';
import type { Picture } from './picture.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The margin of a face: hair and ears help to recognise it. A leaf's box has its margin already. */
const AROUND = { face: 0.35, leaf: 0 } as const;
const QUALITY = 85;

/**
 * `box` in fractions of the picture; null: all of it. The longest edge is at most `edge`, never enlarged. The
 * margin ends half-way to each of `others`, so that the face in the middle is the one that is meant.
 */
export async function cutOut(
  { width, height, data }: Picture,
  box: Box | null,
  edge: number,
  others: readonly Box[] = [],
  what: keyof typeof AROUND = 'face',
): Promise<Buffer> {
  const whole = sharp(data, { raw: { width, height, channels: 3 } });
  const part = box === null ? whole : whole.extract(around(box, others, AROUND[what], width, height));
  return await part
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

function around(box: Box, others: readonly Box[], share: number, width: number, height: number): Box {
  const margin = share * Math.max(box.width * width, box.height * height);
  const across = sideBySide(box, others, 'left', 'width', margin / width);
  const down = sideBySide(box, others, 'top', 'height', margin / height);
  const left = Math.min(width - 1, Math.max(0, Math.floor(across.from * width)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(down.from * height)));
  const right = Math.min(width, Math.ceil(across.to * width));
  const bottom = Math.min(height, Math.ceil(down.to * height));
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** From where to where the crop goes on one axis. It holds the whole box. */
function sideBySide(
  box: Box,
  others: readonly Box[],
  start: 'left' | 'top',
  size: 'width' | 'height',
  margin: number,
): { from: number; to: number } {
  const end = box[start] + box[size];
  let [from, to] = [box[start] - margin, end + margin];
  for (const other of others) {
    if (axisBetween(box, other) !== start) continue;
    const otherEnd = other[start] + other[size];
    if (other[start] + otherEnd < box[start] + end)
      from = Math.max(from, Math.min(box[start], (otherEnd + box[start]) / 2));
    else to = Math.min(to, Math.max(end, (other[start] + end) / 2));
  }
  return { from, to };
}

/** Whether two boxes lie beside or above one another. */
function axisBetween(a: Box, b: Box): 'left' | 'top' {
  const apart = (start: 'left' | 'top', size: 'width' | 'height') =>
    Math.abs(a[start] + a[size] / 2 - b[start] - b[size] / 2) / (a[size] + b[size]);
  return apart('left', 'width') >= apart('top', 'height') ? 'left' : 'top';
}

/** The square around a box, as far as the picture goes: tiles are square, and none of the leaf is to be cut off. */
export function squareAround(box: Box, width: number, height: number): Box {
  const side = Math.max(box.width * width, box.height * height);
  const along = (from: number, size: number, all: number) => {
    const length = Math.min(all, side);
    const start = Math.min(all - length, Math.max(0, (from + size / 2) * all - length / 2));
    return { from: start / all, size: length / all };
  };
  const across = along(box.left, box.width, width);
  const down = along(box.top, box.height, height);
  return { left: across.from, top: down.from, width: across.size, height: down.size };
}

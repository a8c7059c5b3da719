/** The previews of a Canon CR3: a full-size JPEG as the first track, a smaller one in a box. Pure. */
import { type MediaBox, readBoxes } from './boxes.ts';
import { jpegSizeAt } from './jpegHeader.ts';
import type { RawPreview } from './rawPreview.ts';
import { orientationIn, readDirectories } from './tiffDirectories.ts';

export function cr3Preview(bytes: Buffer): RawPreview | undefined {
  const top = readBoxes(bytes);
  const movie = inside(top, 'moov');
  const candidates = [...trackStarts(bytes, movie), ...previewBoxes(top)];
  let best: { jpeg: Buffer; pixels: number } | undefined;
  for (const jpeg of candidates) {
    const size = jpegSizeAt(jpeg, 0);
    if (size !== undefined && size.width * size.height > (best?.pixels ?? 0))
      best = { jpeg, pixels: size.width * size.height };
  }
  if (best === undefined) return undefined;
  const tags = cameraTags(movie);
  return { jpeg: best.jpeg, orientation: tags && orientationIn(readDirectories(tags)), exif: tags };
}

function inside(boxes: readonly MediaBox[], ...path: string[]): MediaBox[] {
  return path.reduce<readonly MediaBox[]>(
    (level, type) => level.filter(box => box.type === type).flatMap(box => readBoxes(box.body)),
    boxes,
  ) as MediaBox[];
}

/** Where the first sample of every track lies, by its table of chunks. */
function trackStarts(bytes: Buffer, movie: readonly MediaBox[]): Buffer[] {
  const starts: Buffer[] = [];
  for (const table of inside(movie, 'trak', 'mdia', 'minf', 'stbl')) {
    const { type, body } = table;
    if (type === 'co64' && body.length >= 16) starts.push(bytes.subarray(Number(body.readBigUInt64BE(8))));
    else if (type === 'stco' && body.length >= 12) starts.push(bytes.subarray(body.readUInt32BE(8)));
  }
  return starts;
}

/** A top-level `uuid` box (16 bytes of name, 8 of Canon's) holds `PRVW`; its JPEG begins after 16 bytes. */
function previewBoxes(top: readonly MediaBox[]): Buffer[] {
  return top
    .filter(box => box.type === 'uuid')
    .flatMap(box => readBoxes(box.body.subarray(24)))
    .filter(box => box.type === 'PRVW')
    .map(box => box.body.subarray(16));
}

/** `CMT1`, in the `uuid` box of the movie: a TIFF of its own with camera, date and orientation. */
function cameraTags(movie: readonly MediaBox[]): Buffer | undefined {
  return movie
    .filter(box => box.type === 'uuid')
    .flatMap(box => readBoxes(box.body.subarray(16)))
    .find(box => box.type === 'CMT1')?.body;
}

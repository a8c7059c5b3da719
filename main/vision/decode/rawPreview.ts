/** The largest JPEG inside a RAW file, used instead of the sensor data. Reader process; pure. */
import { isRawName } from '../photoFiles.ts';
import { brandsOf } from './boxes.ts';
import { cr3Preview } from './cr3.ts';
import { jpegSizeAt } from './jpegHeader.ts';
import { type Directory, orientationIn, readDirectories } from './tiffDirectories.ts';

export interface RawPreview {
  readonly jpeg: Buffer;
  /** The EXIF orientation the RAW file states; undefined leaves it to the JPEG. */
  readonly orientation: number | undefined;
  /** An EXIF block with date, camera and place, starting with a TIFF header; undefined: use the JPEG's. */
  readonly exif: Buffer | undefined;
}

const TAG = {
  compression: 0x0103,
  photometric: 0x0106,
  stripOffsets: 0x0111,
  jpegOffset: 0x0201,
  panasonicJpeg: 0x002e,
  dngVersion: 0xc612,
} as const;
/** Below this a listed preview is only a stamp. */
const STAMP_PIXELS = 1_000_000;
const JPEG_COMPRESSIONS = [6, 7];
/** How a directory says that its pixels are the sensor's. */
const SENSOR_DATA = [32_803, 34_892];

export type RawFile = 'tiff' | 'cr3' | 'raf' | 'other';

/** The kind of RAW file: by its bytes first, by its name if the bytes could be a plain TIFF. */
export function rawFileKind(bytes: Buffer, name: string): RawFile | undefined {
  const magic = bytes.toString('latin1', 0, 16);
  if (magic.startsWith('FUJIFILMCCD-RAW')) return 'raf';
  if (brandsOf(bytes).includes('crx ')) return 'cr3';
  if (/^(IIRO|IIRS|MMOR|IIU\0)/.test(magic)) return 'tiff';
  if (/^(II\*\0|MM\0\*)/.test(magic)) {
    if (isRawName(name) || magic.slice(8, 10) === 'CR') return 'tiff';
    return readDirectories(bytes).some(isRawDirectory) ? 'tiff' : undefined;
  }
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  return isRawName(name) && !isJpeg ? 'other' : undefined;
}

function isRawDirectory(directory: Directory): boolean {
  return (
    directory.bytes(TAG.dngVersion) !== undefined ||
    SENSOR_DATA.includes(directory.numbers(TAG.photometric)[0] ?? 0)
  );
}

/** Undefined when the file holds no preview. */
export function findRawPreview(bytes: Buffer, kind: RawFile): RawPreview | undefined {
  switch (kind) {
    case 'tiff':
      return tiffPreview(bytes);
    case 'cr3':
      return cr3Preview(bytes) ?? anyPreview(bytes);
    case 'raf':
      return rafPreview(bytes) ?? anyPreview(bytes);
    case 'other':
      return anyPreview(bytes);
  }
}

function tiffPreview(bytes: Buffer): RawPreview | undefined {
  const directories = readDirectories(bytes);
  const starts = directories.flatMap(directory => previewStarts(bytes, directory));
  const found = largestJpeg(bytes, starts);
  // Some makers list a stamp of 160 × 120 and keep the real preview in notes of their own.
  const jpeg = (found?.pixels ?? 0) < STAMP_PIXELS ? largestJpeg(bytes, everyStart(bytes)) : found;
  if (jpeg === undefined) return undefined;
  // Some makers write a mark of their own where TIFF has its 42; the rest of the header is the same.
  const isPlain = /^(II\*\0|MM\0\*)/.test(bytes.toString('latin1', 0, 4));
  return { jpeg: jpeg.bytes, orientation: orientationIn(directories), exif: isPlain ? bytes : undefined };
}

/** The largest JPEG that one directory of a TIFF points to. */
export function jpegOf(bytes: Buffer, directory: Directory): { bytes: Buffer; width: number } | undefined {
  return largestJpeg(bytes, previewStarts(bytes, directory));
}

/** Where this directory has a JPEG: by its own tags, as the only strip, or inside a tag. */
function previewStarts(bytes: Buffer, directory: Directory): number[] {
  const starts = directory.numbers(TAG.jpegOffset);
  const strips = directory.numbers(TAG.stripOffsets);
  if (JPEG_COMPRESSIONS.includes(directory.numbers(TAG.compression)[0] ?? 0) && strips.length === 1)
    starts.push(...strips);
  const inside = directory.bytes(TAG.panasonicJpeg);
  if (inside !== undefined) starts.push(inside.byteOffset - bytes.byteOffset);
  return starts;
}

/** "FUJIFILMCCD-RAW ", version and camera, then at 84 where the JPEG lies and how long it is. */
function rafPreview(bytes: Buffer): RawPreview | undefined {
  if (bytes.length < 92) return undefined;
  const jpeg = largestJpeg(bytes, [bytes.readUInt32BE(84)]);
  return jpeg && { jpeg: jpeg.bytes, orientation: undefined, exif: undefined };
}

/** For files of unknown structure: any JPEG in them. */
function anyPreview(bytes: Buffer): RawPreview | undefined {
  const jpeg = largestJpeg(bytes, everyStart(bytes));
  return jpeg && { jpeg: jpeg.bytes, orientation: undefined, exif: undefined };
}

function everyStart(bytes: Buffer): number[] {
  const mark = Buffer.from([0xff, 0xd8, 0xff]);
  const starts: number[] = [];
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) starts.push(at);
  return starts;
}

/** The decoder stops at the end of the picture by itself, so where it ends need not be known. */
function largestJpeg(
  bytes: Buffer,
  starts: readonly number[],
): { bytes: Buffer; pixels: number; width: number } | undefined {
  let best: { start: number; pixels: number; width: number } | undefined;
  for (const start of starts) {
    const size = jpegSizeAt(bytes, start);
    if (size === undefined) continue;
    const pixels = size.width * size.height;
    if (best === undefined || pixels > best.pixels) best = { start, pixels, width: size.width };
  }
  return best && { bytes: bytes.subarray(best.start), pixels: best.pixels, width: best.width };
}

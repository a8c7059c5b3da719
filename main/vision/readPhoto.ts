/** Reads one photo file once: its content hash, its size as a person sees it, and its thumbnail. Engine process. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { type ExifFacts, exifFacts } from './exifFacts.ts';
import { readPnm } from './pnm.ts';
import { PhotoProblem } from './problem.ts';

const THUMBNAIL_EDGE = 320;
const MAX_FILE_BYTES = 1024 * 1024 * 1024;
/** 400 megapixels: above any camera, below what a decompression bomb wants. */
const MAX_PIXELS = 400_000_000;
const MAX_DECODE_SECONDS = 10;

// Files are read once, so libvips' cache of decoded operations would only hold memory.
sharp.cache(false);

export interface ReadPhoto {
  /** SHA-256 of the file's bytes, hex. */
  readonly hash: string;
  /** As displayed, after the EXIF orientation is applied. */
  readonly width: number;
  readonly height: number;
  readonly orientation: number;
  /** As sharp names it: jpeg, png, heif … */
  readonly format: string;
  readonly exif: ExifFacts;
  readonly thumbnail: Buffer;
}

export async function readPhoto(path: string): Promise<ReadPhoto> {
  const { bytes, hash } = await readAndHash(path);
  if (bytes.length === 0) throw new PhotoProblem('empty', 'The file is empty.');
  try {
    const image = openPicture(bytes);
    const { width, height, format, exif, orientation = 1 } = await image().metadata();
    const thumbnail = await image()
      .autoOrient()
      .resize(THUMBNAIL_EDGE, THUMBNAIL_EDGE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 80 })
      .toBuffer();
    // Orientations 5 to 8 lie on their side.
    const [across, down] = orientation >= 5 ? [height, width] : [width, height];
    return { hash, width: across, height: down, orientation, format, exif: exifFacts(exif), thumbnail };
  } catch (error) {
    throw error instanceof PhotoProblem ? error : explainDecodeError(error);
  }
}

/** Each call begins a new reading of the same bytes. */
function openPicture(bytes: Buffer): () => Sharp {
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
  const map = readPnm(bytes, MAX_PIXELS);
  const open = () => {
    if (map === undefined) return sharp(bytes, limits);
    const { width, height, channels } = map;
    return sharp(map.data, { ...limits, raw: { width, height, channels } });
  };
  return () => open().timeout({ seconds: MAX_DECODE_SECONDS });
}

/** In pieces, so that a large file never holds the thread that answers the screen. */
async function readAndHash(path: string): Promise<{ bytes: Buffer; hash: string }> {
  const hash = createHash('sha256');
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > MAX_FILE_BYTES)
        throw new PhotoProblem('too-large', 'The file is larger than 1 GB, too large for a photo.');
      hash.update(piece);
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof PhotoProblem) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    const reason =
      code === 'ENOENT'
        ? 'it is no longer there'
        : code === 'EACCES' || code === 'EPERM'
          ? 'permission was denied'
          : `the disk said ${code ?? 'no'}`;
    throw new PhotoProblem('unreadable', `The file could not be read: ${reason}.`, error);
  }
  return { bytes: Buffer.concat(pieces, size), hash: hash.digest('hex') };
}

function explainDecodeError(error: unknown): PhotoProblem {
  const message = error instanceof Error ? error.message : String(error);
  if (/pixel limit/i.test(message))
    return new PhotoProblem(
      'too-many-pixels',
      'The picture has more than 400 million pixels; it was not opened.',
      error,
    );
  if (/unsupported image format|no known|not a known file format/i.test(message))
    return new PhotoProblem('unknown-format', 'This is not a picture in a format that can be read.', error);
  const detail = (message.split('\n')[0] ?? '').replace(/^Input buffer has /, '').slice(0, 200);
  return new PhotoProblem(
    'damaged',
    `The picture is damaged and could not be decoded (${detail.replace(/[\s:.]+$/, '')}).`,
    error,
  );
}

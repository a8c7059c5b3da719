/** Reads one photo file: hash, facts, thumbnail, perceptual hash and the models' input. Reader process. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { FileRefused, openRegularFile } from '../files/readRegularFile.ts';
import { pngFault } from './decode/faults.ts';
import { type OpenedPhoto, openLargePhoto, openPhoto } from './decode/openPhoto.ts';
import { damaged } from './decode/rawPicture.ts';
import type { ExifFacts } from './exifFacts.ts';
import { perceptualHash } from './perceptualHash.ts';
import type { Picture } from './picture.ts';
import { PhotoProblem } from './problem.ts';

const THUMBNAIL_EDGE = 320;
const MAX_FILE_BYTES = 1024 * 1024 * 1024;
/** Larger files are read twice, once for the hash and once by the decoder, rather than held. */
const MAX_HELD_BYTES = 192 * 1024 * 1024;

/** What is known of a photo without its pixels. */
export interface PhotoFacts {
  /** SHA-256 of the file's bytes, hex. */
  readonly hash: string;
  readonly bytes: number;
  /** As displayed, after the orientation is applied. */
  readonly width: number;
  readonly height: number;
  readonly orientation: number;
  /** As sharp names it (jpeg, png …), or heic, raw, jp2, jxl, bmp, ico, pnm, tga. */
  readonly format: string;
  readonly exif: ExifFacts;
  /** 16 hex digits; null for a picture without structure. */
  readonly perceptualHash: string | null;
}

export interface ReadPhoto extends PhotoFacts {
  /** A JPEG. */
  readonly thumbnail: Buffer;
  readonly picture: Picture;
}

/** `edge`: the longest edge of the picture for the models. `onBytes` is called when all bytes are read. */
export async function readPhoto(path: string, edge: number, onBytes?: () => void): Promise<ReadPhoto> {
  const { bytes, size, hash } = await readAndHash(path);
  onBytes?.();
  if (size === 0) throw new PhotoProblem('empty', 'The file is empty.');
  try {
    const photo = await (bytes === undefined ? openLargePhoto(path) : openPhoto(bytes, basename(path)));
    const picture = await scaled(photo.pixels(), Math.max(edge, THUMBNAIL_EDGE));
    const small = await scaled(fromPicture(picture), THUMBNAIL_EDGE);
    const thumbnail = await fromPicture(small).jpeg({ quality: 80 }).toBuffer();
    const { width, height, orientation, format, exif } = photo;
    return {
      hash,
      bytes: size,
      width,
      height,
      orientation,
      format,
      exif,
      perceptualHash: perceptualHash(small),
      thumbnail,
      picture,
    };
  } catch (error) {
    throw error instanceof PhotoProblem ? error : explainDecodeError(error, bytes);
  }
}

/** Converts the upright picture to sRGB with three channels of eight bits on white, at most so long. */
async function scaled(image: ReturnType<OpenedPhoto['pixels']>, edge: number): Promise<Picture> {
  const { data, info } = await image
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

function fromPicture({ width, height, data }: Picture): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** The bytes are left out when they are too many to hold. */
async function readAndHash(path: string): Promise<{ bytes: Buffer | undefined; size: number; hash: string }> {
  const hash = createHash('sha256');
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    const file = await openRegularFile(path, { limit: MAX_FILE_BYTES });
    for await (const piece of file.createReadStream({ highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > MAX_FILE_BYTES) throw tooLarge();
      hash.update(piece);
      if (size <= MAX_HELD_BYTES) pieces.push(piece);
      else pieces.length = 0;
    }
  } catch (error) {
    if (error instanceof PhotoProblem) throw error;
    if (error instanceof FileRefused) throw error.reason === 'too-large' ? tooLarge() : notRegular(error);
    const code = (error as NodeJS.ErrnoException).code;
    const reason =
      code === 'ENOENT'
        ? 'it is no longer there'
        : code === 'EACCES' || code === 'EPERM'
          ? 'permission was denied'
          : `the disk said ${code ?? 'no'}`;
    throw new PhotoProblem('unreadable', `The file could not be read: ${reason}.`, error);
  }
  const bytes = size <= MAX_HELD_BYTES ? Buffer.concat(pieces, size) : undefined;
  return { bytes, size, hash: hash.digest('hex') };
}

function tooLarge(): PhotoProblem {
  return new PhotoProblem('too-large', 'The file is larger than 1 GB, too large for a photo.');
}

function notRegular(error: FileRefused): PhotoProblem {
  return new PhotoProblem('unreadable', 'The file could not be read: it is not a regular file.', error);
}

function explainDecodeError(error: unknown, bytes: Buffer | undefined): PhotoProblem {
  const message = error instanceof Error ? error.message : String(error);
  if (/pixel limit/i.test(message))
    return new PhotoProblem(
      'too-many-pixels',
      'The picture has more than 400 million pixels; it was not opened.',
      error,
    );
  if (/unsupported image format|no known|not a known file format/i.test(message))
    return new PhotoProblem('unknown-format', 'This is not a picture in a format that can be read.', error);
  const notHad = message
    .split('\n')
    .find(line => /not supported|not configured|bad labq|not a whole number of bytes/i.test(line));
  if (notHad !== undefined)
    return new PhotoProblem(
      'unsupported',
      `The picture is stored in a way that cannot be read; save it as JPEG or PNG to use it (${reasonIn(notHad)}).`,
      error,
    );
  if (/timeout/i.test(message))
    return new PhotoProblem(
      'too-slow',
      'Decoding the picture took longer than two minutes; it was given up.',
      error,
    );
  return damaged((bytes && pngFault(bytes)) ?? reasonIn(message), error);
}

/** Prefixes in decoder messages before the line that says why. */
const ASIDE = /Warning:|TIFF_SETGET_UNDEFINED|bad seek to/;

/** The first line that says why, without the decoder's internal names. */
function reasonIn(message: string): string {
  const lines = message.split('\n');
  return (lines.find(line => !ASIDE.test(line)) ?? message)
    .replace(/^Input (buffer|file) has (corrupt header: )?/, '')
    .replace(/\b(vips\w+|\w+2vips|\w+load_buffer): /gi, '')
    .trim();
}

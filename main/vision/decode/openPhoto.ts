/** Opens the bytes of any photo file as an upright sharp pipeline, with the file's facts. Reader process. */

import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { type ExifFacts, exifFacts } from '../exifFacts.ts';
import { PhotoProblem } from '../problem.ts';
import { isBmp, isDib, isIcon, readBmp, readDib, readIcon } from './bmp.ts';
import { mustBeSupported } from './faults.ts';
import { decodeHeic } from './heic.ts';
import { asStillAvif, heifKind } from './heifKind.ts';
import { decodeJp2, isJp2 } from './jp2.ts';
import { decodeJxl, isJxl } from './jxl.ts';
import { readOtherTiff } from './otherTiff.ts';
import { readPnm } from './pnm.ts';
import { withProfile } from './profileEnvelope.ts';
import { MAX_PIXELS, MAX_PIXELS_AT_ONCE, type RawPicture } from './rawPicture.ts';
import { findRawPreview, type RawFile, rawFileKind } from './rawPreview.ts';
import { isTga, readTga } from './tga.ts';
import { orientationIn, readDirectories } from './tiffDirectories.ts';

// Files are read once, so libvips' cache of decoded operations would only hold memory.
sharp.cache(false);

/** Wall time, for reading outside of a reader process. Reader processes are watched more closely. */
const MAX_DECODE_SECONDS = 120;
const LIMITS: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true };

const TIFF_PROFILE = 34_675;

export interface OpenedPhoto {
  /** Begins a reading of the pixels, turned the way a person sees them. */
  pixels(): Sharp;
  /** As seen, after the orientation is applied. */
  readonly width: number;
  readonly height: number;
  readonly orientation: number;
  readonly format: string;
  readonly exif: ExifFacts;
}

/** `name` tells a camera's RAW file from a plain TIFF where the bytes do not. */
export async function openPhoto(bytes: Buffer, name: string): Promise<OpenedPhoto> {
  const raw = rawFileKind(bytes, name);
  if (raw !== undefined) return await openRaw(bytes, raw);
  mustBeSupported(bytes, name);
  const family = heifKind(bytes);
  if (family === 'heif') return await openHeic(bytes);
  if (family === 'avif-sequence') return await openWithSharp(asStillAvif(bytes));
  if (isJp2(bytes)) return openPixels(await decodeJp2(bytes), 'jp2');
  if (isJxl(bytes)) {
    const { picture, exif } = await decodeJxl(bytes);
    return { ...openPixels(picture, 'jxl'), exif: exifFacts(exif) };
  }
  if (isTga(bytes, name)) return openPixels(readTga(bytes), 'tga');
  if (isBmp(bytes)) return openPixels(readBmp(bytes), 'bmp');
  if (isDib(bytes, name)) return openPixels(readDib(bytes), 'bmp');
  if (isIcon(bytes)) {
    const icon = readIcon(bytes);
    return Buffer.isBuffer(icon) ? await openWithSharp(icon, 'ico') : openPixels(icon, 'ico');
  }
  const map = readPnm(bytes, MAX_PIXELS_AT_ONCE);
  if (map !== undefined) return openPixels(map, 'pnm');
  if (isTiff(bytes)) {
    const other = await readOtherTiff(bytes);
    if (other !== undefined) return await openOtherTiff(bytes, other);
  }
  return await openWithSharp(bytes);
}

/** For files too large to be held in memory; only what sharp streams can be read this way. */
export async function openLargePhoto(path: string): Promise<OpenedPhoto> {
  return await openWithSharp(path);
}

async function openWithSharp(input: Buffer | string, format?: string): Promise<OpenedPhoto> {
  const found = await begin(input).metadata();
  return {
    pixels: () => begin(input).autoOrient(),
    width: found.autoOrient.width,
    height: found.autoOrient.height,
    orientation: found.orientation ?? 1,
    format: format ?? found.format,
    exif: exifFacts(found.exif),
  };
}

async function openRaw(bytes: Buffer, kind: RawFile): Promise<OpenedPhoto> {
  const preview = findRawPreview(bytes, kind);
  if (preview === undefined)
    throw new PhotoProblem(
      'unsupported',
      'This camera RAW file holds no preview picture; export it as JPEG or TIFF to use it.',
    );
  const { jpeg } = preview;
  const found = await begin(jpeg).metadata();
  const opened = { pixels: () => begin(jpeg), width: found.width, height: found.height };
  const orientation = preview.orientation ?? found.orientation ?? 1;
  return { ...turned(opened, orientation), format: 'raw', exif: exifFacts(preview.exif ?? found.exif) };
}

/** For pixels read without libvips, or an embedded JPEG. Date, camera and place come from the TIFF. */
async function openOtherTiff(bytes: Buffer, inside: Buffer | RawPicture): Promise<OpenedPhoto> {
  const directories = readDirectories(bytes);
  const opened = Buffer.isBuffer(inside)
    ? await begin(inside)
        .metadata()
        .then(({ width, height }) => ({ pixels: () => begin(inside), width, height }))
    : openPixels(inside, 'tiff', inside.channels >= 3 ? directories[0]?.bytes(TIFF_PROFILE) : undefined);
  return { ...turned(opened, orientationIn(directories) ?? 1), format: 'tiff', exif: exifFacts(bytes) };
}

function turned(
  { pixels, width, height }: Pick<OpenedPhoto, 'pixels' | 'width' | 'height'>,
  orientation: number,
): Pick<OpenedPhoto, 'pixels' | 'width' | 'height' | 'orientation'> {
  const isOnItsSide = orientation >= 5;
  return {
    pixels: () => upright(pixels(), orientation),
    width: isOnItsSide ? height : width,
    height: isOnItsSide ? width : height,
    orientation,
  };
}

/** The decoder orients the picture. Date, camera and profile come from the container, which sharp reads. */
async function openHeic(bytes: Buffer): Promise<OpenedPhoto> {
  const picture = await decodeHeic(bytes);
  const { exif, icc } = await begin(bytes)
    .metadata()
    .catch(() => ({ exif: undefined, icc: undefined })); // an odd container costs the facts, not the picture
  return { ...openPixels(picture, 'heic', icc), exif: exifFacts(exif) };
}

function openPixels(picture: RawPicture, format: string, profile?: Buffer): OpenedPhoto {
  const { data, width, height, channels } = picture;
  const enclosed = profile && withProfile(picture, profile);
  const plain = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return {
    pixels: () =>
      enclosed === undefined ? begin(plain, { raw: { width, height, channels } }) : begin(enclosed),
    width,
    height,
    orientation: 1,
    format,
    exif: exifFacts(undefined),
  };
}

function begin(input: Buffer | string, more: SharpOptions = {}): Sharp {
  return sharp(input, { ...LIMITS, ...more }).timeout({ seconds: MAX_DECODE_SECONDS });
}

function isTiff(bytes: Buffer): boolean {
  return /^(II\*\0|MM\0\*)/.test(bytes.toString('latin1', 0, 4));
}

/** The eight orientations of EXIF; sharp mirrors before it turns. */
export function upright(image: Sharp, orientation: number): Sharp {
  switch (orientation) {
    case 2:
      return image.flop();
    case 3:
      return image.rotate(180);
    case 4:
      return image.flip();
    case 5:
      return image.flop().rotate(270);
    case 6:
      return image.rotate(90);
    case 7:
      return image.flop().rotate(90);
    case 8:
      return image.rotate(270);
    default:
      return image;
  }
}

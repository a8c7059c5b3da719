/** From the bytes of any photo file to a sharp pipeline that is upright, with what the file says about itself. */
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { type ExifFacts, exifFacts } from '../exifFacts.ts';
import { PhotoProblem } from '../problem.ts';
import { isBmp, isIcon, readBmp, readIcon } from './bmp.ts';
import { brandsOf } from './boxes.ts';
import { decodeHeic } from './heic.ts';
import { decodeJp2, isJp2 } from './jp2.ts';
import { decodeJxl, isJxl } from './jxl.ts';
import { readPnm } from './pnm.ts';
import { withProfile } from './profileEnvelope.ts';
import { MAX_PIXELS, MAX_PIXELS_AT_ONCE, type RawPicture } from './rawPicture.ts';
import { findRawPreview, type RawFile, rawFileKind } from './rawPreview.ts';
import { upright } from './upright.ts';

// Files are read once, so libvips' cache of decoded operations would only hold memory.
sharp.cache(false);

/** On the clock, for whoever reads outside of a reader process, which is watched more closely. */
const MAX_DECODE_SECONDS = 120;
const LIMITS: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true };
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];

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
  if (isHeic(brandsOf(bytes))) return await openHeic(bytes);
  if (isJp2(bytes)) return openPixels(await decodeJp2(bytes), 'jp2');
  if (isJxl(bytes)) {
    const { picture, exif } = await decodeJxl(bytes);
    return { ...openPixels(picture, 'jxl'), exif: exifFacts(exif) };
  }
  if (isBmp(bytes)) return openPixels(readBmp(bytes), 'bmp');
  if (isIcon(bytes)) {
    const icon = readIcon(bytes);
    return Buffer.isBuffer(icon) ? await openWithSharp(icon, 'ico') : openPixels(icon, 'ico');
  }
  const map = readPnm(bytes, MAX_PIXELS_AT_ONCE);
  if (map !== undefined) return openPixels(map, 'pnm');
  mustBeReadable(bytes);
  return await openWithSharp(bytes);
}

/** Some writers name only the container; AVIF, in the same container, is sharp's. */
function isHeic(brands: readonly string[]): boolean {
  if (brands.some(brand => HEIC_BRANDS.includes(brand))) return true;
  return brands.includes('mif1') && !brands.some(brand => brand === 'avif' || brand === 'avis');
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
  const orientation = preview.orientation ?? found.orientation ?? 1;
  const isOnItsSide = orientation >= 5;
  return {
    pixels: () => upright(begin(jpeg), orientation),
    width: isOnItsSide ? found.height : found.width,
    height: isOnItsSide ? found.width : found.height,
    orientation,
    format: 'raw',
    exif: exifFacts(preview.exif ?? found.exif),
  };
}

/** The decoder turns the picture itself; date, camera and profile come from the container, which sharp does read. */
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

/** Formats people do have and nothing here decodes get their own sentence. */
function mustBeReadable(bytes: Buffer): void {
  const magic = bytes.toString('latin1', 0, 12);
  const format = magic.startsWith('8BPS')
    ? 'a Photoshop document'
    : magic.startsWith('gimp xcf')
      ? 'a GIMP document'
      : undefined;
  if (format !== undefined)
    throw new PhotoProblem(
      'unsupported',
      `This is ${format}, which cannot be read; export it as JPEG or PNG to use it.`,
    );
}

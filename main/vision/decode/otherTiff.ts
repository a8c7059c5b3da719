/** TIFF that libvips cannot decode: tiled planes, odd bit depths, 8-bit Lab, old JPEG. Reader process. */
import type { GeoTIFFImage } from 'geotiff';
import { PhotoProblem } from '../problem.ts';
import { damaged, MAX_PIXELS_AT_ONCE, mustBeWithin, type RawPicture, toSrgb } from './rawPicture.ts';
import { jpegOf } from './rawPreview.ts';
import { type Directory, readDirectories } from './tiffDirectories.ts';

const TAG = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  samples: 277,
  planes: 284,
  tileWidth: 322,
  tileHeight: 323,
  extraSamples: 338,
  sampleFormat: 339,
  jpegLength: 514,
} as const;
const OLD_JPEG = 6;
const WHITE_IS_ZERO = 0;
const RGB = 2;
const LAB = 8;
const MULTIPLIED = 1;
const UNSIGNED = 1;
/** Of libvips; more are numbers for science, not colours. */
const MOST_BITS = 32;

/** A JPEG for others to decode, or the pixels as stored; undefined when libvips reads it. */
export async function readOtherTiff(bytes: Buffer): Promise<Buffer | RawPicture | undefined> {
  const directory = readDirectories(bytes)[0];
  if (directory === undefined) return undefined;
  const first = (tag: number, otherwise: number) => directory.numbers(tag)[0] ?? otherwise;
  if (first(TAG.compression, 1) === OLD_JPEG) return oldJpeg(bytes, directory, first(TAG.width, 0));
  const bits = first(TAG.bits, 1);
  const areTiledPlanes = first(TAG.planes, 1) === 2 && first(TAG.tileWidth, 0) > 0;
  const isLabOfBytes = first(TAG.photometric, 0) === LAB && bits === 8;
  const isOdd = bits > 8 && bits % 8 !== 0;
  if (bits > MOST_BITS) throw unsupported(`it has ${bits} bits for each colour`);
  if (!areTiledPlanes && !isLabOfBytes && !isOdd) return undefined;
  const size = [first(TAG.width, 0), first(TAG.height, 0)] as const;
  if (size[0] < 1 || size[1] < 1) throw damaged('its size is impossible');
  mustBeWithin(MAX_PIXELS_AT_ONCE, ...size);
  mustBeWithin(MAX_PIXELS_AT_ONCE, first(TAG.tileWidth, 0), first(TAG.tileHeight, 0));
  if (first(TAG.samples, 1) > 8) throw unsupported(`it has ${first(TAG.samples, 1)} channels`);
  if (first(TAG.sampleFormat, UNSIGNED) !== UNSIGNED) throw unsupported('its values are signed or fractions');
  return await decode(bytes, directory, size, bits);
}

/** The whole JPEG is in the file. Where it is in pieces, nothing here joins them. */
function oldJpeg(bytes: Buffer, directory: Directory, width: number): Buffer {
  const jpeg = jpegOf(bytes, directory);
  const strips = directory.numbers(TAG.stripOffsets);
  const start = jpeg === undefined ? 0 : jpeg.bytes.byteOffset - bytes.byteOffset;
  const end = start + (directory.numbers(TAG.jpegLength)[0] ?? bytes.length);
  const isWhole = strips.length <= 1 && (strips[0] ?? start) < end;
  if (jpeg?.width !== width || !isWhole) throw unsupported('its JPEG is of the old kind, in pieces');
  return jpeg.bytes;
}

async function decode(
  bytes: Buffer,
  directory: Directory,
  [width, height]: readonly [number, number],
  bits: number,
): Promise<RawPicture> {
  const photometric = directory.numbers(TAG.photometric)[0] ?? WHITE_IS_ZERO;
  const isPlain = photometric <= RGB || photometric === LAB;
  if (!isPlain && bits !== 8) throw unsupported(`its colours (${photometric}) have ${bits} bits`);
  try {
    // Rare, so it is loaded when there is one.
    const { fromArrayBuffer } = await import('geotiff');
    const copy = new Uint8Array(bytes).buffer;
    const image = await (await fromArrayBuffer(copy)).getImage();
    const channels = isPlain ? channelsOf(directory) : 3;
    const values = isPlain
      ? await samplesOf(image, channels)
      : ((await image.readRGB({ interleave: true })) as Values);
    if (values.length < width * height * channels) throw damaged('it ends too early');
    const picture = { data: new Uint8Array(width * height * channels), width, height, channels };
    const scale = 255 / (2 ** bits - 1);
    const isInverted = photometric === WHITE_IS_ZERO;
    for (let at = 0; at < picture.data.length; at++) {
      const value = Math.round(values[at]! * scale);
      picture.data[at] = isInverted ? 255 - value : value;
    }
    if (photometric === LAB) labToRgb(picture.data);
    if (channels === 4 && directory.numbers(TAG.extraSamples)[0] === MULTIPLIED) divideByAlpha(picture.data);
    return picture;
  } catch (error) {
    if (error instanceof PhotoProblem) throw error;
    const words = error instanceof Error ? error.message : String(error);
    throw /unknown compression|not supported|unsupported/i.test(words)
      ? unsupported(words)
      : damaged(words, error);
  }
}

type Values = ArrayLike<number>;

async function samplesOf(image: GeoTIFFImage, channels: number): Promise<Values> {
  const samples = Array.from({ length: channels }, (_, index) => index);
  return (await image.readRasters({ interleave: true, samples })) as unknown as Values;
}

/** Colours, Lab or greys; alpha beside colours where the file says that it is alpha. */
function channelsOf(directory: Directory): 1 | 3 | 4 {
  const photometric = directory.numbers(TAG.photometric)[0];
  if (photometric === LAB) return 3;
  if (photometric !== RGB) return 1;
  const samples = directory.numbers(TAG.samples)[0] ?? 3;
  if (samples < 3) throw damaged(`it has ${samples} channels of colour`);
  return samples >= 4 && [1, 2].includes(directory.numbers(TAG.extraSamples)[0] ?? 0) ? 4 : 3;
}

/** Lightness is a byte of 100 %, a and b are bytes with a sign; the white of the file is taken for white. */
function labToRgb(data: Uint8Array): void {
  const linear = (root: number) => (root > 6 / 29 ? root ** 3 : 3 * (6 / 29) ** 2 * (root - 4 / 29));
  const signed = (byte: number) => (byte << 24) >> 24;
  for (let at = 0; at < data.length; at += 3) {
    const middle = (data[at]! / 2.55 + 16) / 116;
    const x = 0.95047 * linear(middle + signed(data[at + 1]!) / 500);
    const y = linear(middle);
    const z = 1.08883 * linear(middle - signed(data[at + 2]!) / 200);
    data[at] = toSrgb(3.2406 * x - 1.5372 * y - 0.4986 * z);
    data[at + 1] = toSrgb(-0.9689 * x + 1.8758 * y + 0.0415 * z);
    data[at + 2] = toSrgb(0.0557 * x - 0.204 * y + 1.057 * z);
  }
}

function divideByAlpha(data: Uint8Array): void {
  for (let at = 0; at < data.length; at += 4)
    for (let channel = 0; channel < 3 && data[at + 3]! > 0; channel++)
      data[at + channel] = Math.min(255, Math.round((data[at + channel]! * 255) / data[at + 3]!));
}

function unsupported(why: string): PhotoProblem {
  return new PhotoProblem(
    'unsupported',
    `The picture is stored in a way that cannot be read; save it as JPEG or PNG to use it (${why.slice(0, 200)}).`,
  );
}

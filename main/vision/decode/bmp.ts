/** Reads Windows bitmaps and icons, which sharp does not: plain and palette pixels of 1 to 32 bits, and runs of them. Pure. */
import { PhotoProblem } from '../problem.ts';
import { unpackRuns } from './bitmapRuns.ts';
import { damaged, MAX_PIXELS_AT_ONCE, mustBeWithin, type RawPicture } from './rawPicture.ts';

const PLAIN = 0;
const RUNS_OF_8_BITS = 1;
const RUNS_OF_4_BITS = 2;
const BIT_FIELDS = 3;
const BIT_FIELDS_WITH_ALPHA = 6;

export function isBmp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 2) === 'BM' && bytes.length > 26;
}

export function isIcon(bytes: Buffer): boolean {
  return bytes.length > 22 && bytes.readUInt32LE(0) === 0x0001_0000 && bytes.readUInt16LE(4) > 0;
}

export function readBmp(bytes: Buffer): RawPicture {
  return readBitmap(bytes.subarray(14), bytes.readUInt32LE(10) - 14, false);
}

/** The largest picture of an icon: a PNG to be read by others, or a bitmap without its file header. */
export function readIcon(bytes: Buffer): RawPicture | Buffer {
  const entries = Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => 6 + index * 16)
    .filter(at => at + 16 <= bytes.length)
    .map(at => ({
      // A zero stands for 256.
      pixels: (bytes[at] || 256) * (bytes[at + 1] || 256),
      start: bytes.readUInt32LE(at + 12),
    }))
    .filter(({ start }) => start + 40 <= bytes.length)
    .sort((a, b) => b.pixels - a.pixels);
  const best = entries[0];
  if (best === undefined) throw damaged('its list of pictures leads nowhere');
  const picture = bytes.subarray(best.start);
  if (picture.toString('latin1', 1, 4) === 'PNG') return picture;
  return readBitmap(picture, undefined, true);
}

/** `pixelsAt` counts from the header's start; without it the pixels follow the palette. An icon's height counts its mask. */
function readBitmap(bytes: Buffer, pixelsAt: number | undefined, isIconPart: boolean): RawPicture {
  if (bytes.length < 16) throw damaged('its header is cut off');
  const header = bytes.readUInt32LE(0);
  if (header < 12 || (header > 12 && header < 16) || bytes.length < header)
    throw damaged('its header is impossible');
  // OS/2 leaves out what it does not need.
  const field = (at: number): number => (header >= at + 4 ? bytes.readUInt32LE(at) : 0);
  const isOld = header === 12;
  const width = isOld ? bytes.readUInt16LE(4) : bytes.readInt32LE(4);
  const lines = isOld ? bytes.readUInt16LE(6) : bytes.readInt32LE(8);
  const bits = bytes.readUInt16LE(isOld ? 10 : 14);
  const compression = field(16);
  const height = Math.abs(isIconPart ? lines / 2 : lines);
  if (width < 1 || height < 1 || !Number.isInteger(height)) throw damaged('its size is impossible');
  mustBeWithin(MAX_PIXELS_AT_ONCE, width, height);
  const areRuns =
    (compression === RUNS_OF_8_BITS && bits === 8) || (compression === RUNS_OF_4_BITS && bits === 4);
  const hasMasks = compression === BIT_FIELDS || compression === BIT_FIELDS_WITH_ALPHA;
  if (compression !== PLAIN && !hasMasks && !areRuns)
    throw new PhotoProblem(
      'unsupported',
      'This bitmap is compressed in a way that cannot be read; save it as PNG.',
    );
  if (![1, 4, 8, 16, 24, 32].includes(bits)) throw damaged(`it claims ${bits} bits a pixel`);

  const masksAt = hasMasks ? (header >= 52 ? 40 : header) : undefined;
  const paletteAt = header + (masksAt === header ? 12 : 0);
  const colours = bits > 8 ? 0 : field(32) || 2 ** bits;
  const colourSize = isOld ? 3 : 4;
  // A start that would leave the palette no room is a slip of whoever wrote it.
  const isSlip = colours > 0 && pixelsAt !== undefined && pixelsAt <= paletteAt;
  const start = pixelsAt === undefined || isSlip ? paletteAt + colours * colourSize : pixelsAt;
  if (start < 0 || start > bytes.length) throw damaged('it ends too early');
  const stored = areRuns
    ? Buffer.concat([bytes.subarray(0, start), unpackRuns(bytes.subarray(start), bits, width, height)])
    : bytes;
  const stride = areRuns ? width : Math.ceil((width * bits) / 32) * 4;
  if (start + stride * height > stored.length) throw damaged('it ends too early');

  const data = new Uint8Array(width * height * 3);
  const layout = { bits: areRuns ? 8 : bits, masksAt, paletteAt, colourSize, limit: start };
  const pixel = pixelReader(stored, layout);
  for (let row = 0; row < height; row++) {
    const line = start + stride * (lines > 0 ? height - 1 - row : row);
    for (let column = 0; column < width; column++) pixel(line, column, data, (row * width + column) * 3);
  }
  return { data, width, height, channels: 3 };
}

type PixelReader = (line: number, column: number, into: Uint8Array, at: number) => void;

function pixelReader(
  bytes: Buffer,
  layout: { bits: number; masksAt: number | undefined; paletteAt: number; colourSize: number; limit: number },
): PixelReader {
  const { bits, masksAt, paletteAt, colourSize, limit } = layout;
  if (bits <= 8)
    return (line, column, into, at) => {
      const byte = bytes[line + ((column * bits) >> 3)] as number;
      const index = (byte >> (8 - bits - ((column * bits) & 7))) & (2 ** bits - 1);
      const colour = paletteAt + index * colourSize;
      // An index beyond the palette is black, as everywhere.
      if (colour + 2 < limit)
        for (let channel = 0; channel < 3; channel++)
          into[at + channel] = bytes[colour + 2 - channel] as number;
    };
  if (bits === 24 || (bits === 32 && masksAt === undefined))
    return (line, column, into, at) => {
      const from = line + column * (bits / 8);
      for (let channel = 0; channel < 3; channel++) into[at + channel] = bytes[from + 2 - channel] as number;
    };
  const masks =
    masksAt === undefined
      ? [0x7c00, 0x03e0, 0x001f]
      : [0, 4, 8].map(offset => bytes.readUInt32LE(masksAt + offset));
  return (line, column, into, at) => {
    const value = bits === 16 ? bytes.readUInt16LE(line + column * 2) : bytes.readUInt32LE(line + column * 4);
    for (const [channel, mask] of masks.entries())
      into[at + channel] = mask === 0 ? 0 : Math.round((((value & mask) >>> 0) / mask) * 255);
  };
}

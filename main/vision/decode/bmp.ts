/** Reads Windows bitmaps and icons: plain, palette and run-length pixels. Reader process; pure. */
import { PhotoProblem } from '../problem.ts';
import { damaged, MAX_PIXELS_AT_ONCE, mustBeWithin, type RawPicture } from './rawPicture.ts';

const PLAIN = 0;
const RUNS_OF_8_BITS = 1;
const RUNS_OF_4_BITS = 2;
const BIT_FIELDS = 3;
const BIT_FIELDS_WITH_ALPHA = 6;

export function isBmp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 2) === 'BM' && bytes.length > 26;
}

/** A bitmap without its file header: only the name says what it is. */
export function isDib(bytes: Buffer, name: string): boolean {
  return (
    /\.dib$/i.test(name) &&
    bytes.length > 16 &&
    [12, 40, 52, 56, 64, 108, 124].includes(bytes.readUInt32LE(0))
  );
}

export function readDib(bytes: Buffer): RawPicture {
  return readBitmap(bytes, undefined, false);
}

/** A mouse pointer (CUR) differs by one number. */
export function isIcon(bytes: Buffer): boolean {
  if (bytes.length <= 22 || bytes.readUInt16LE(4) === 0) return false;
  return [0x0001_0000, 0x0002_0000].includes(bytes.readUInt32LE(0));
}

export function readBmp(bytes: Buffer): RawPicture {
  return readBitmap(bytes.subarray(14), bytes.readUInt32LE(10) - 14, false);
}

/** The largest picture of an icon: a PNG to be read by others, or a bitmap without its file header. */
export function readIcon(bytes: Buffer): RawPicture | Buffer {
  const entries = Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => 6 + index * 16)
    .filter(at => at + 16 <= bytes.length)
    .map(at => ({
      // Zero means 256.
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

/** `pixelsAt` counts from the header; without it pixels follow the palette. An icon's height has its mask. */
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
  // Some writers give an offset that leaves no room for the palette.
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

/** Unpacks RLE8 and RLE4 to one byte per pixel, in stored order. Skipped pixels are 0. `bits` is 4 or 8. */
function unpackRuns(runs: Buffer, bits: number, width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height);
  let [at, x, y] = [0, 0, 0];
  const next = (): number => {
    const byte = runs[at++];
    if (byte === undefined) throw damaged('it ends too early');
    return byte;
  };
  /** `indexOf` gives the colour of the run's pixels; those beyond the edge are dropped. */
  const put = (count: number, indexOf: (pixel: number) => number): void => {
    for (let pixel = 0; pixel < count; pixel++, x++)
      if (x < width && y < height) pixels[y * width + x] = indexOf(pixel);
  };
  const nibble = (byte: number, pixel: number): number => (pixel % 2 === 0 ? byte >> 4 : byte & 15);
  while (y < height) {
    const [count, value] = [next(), next()];
    if (count > 0) put(count, pixel => (bits === 8 ? value : nibble(value, pixel)));
    else if (value === 0) [x, y] = [0, y + 1];
    else if (value === 1) break;
    else if (value === 2) [x, y] = [x + next(), y + next()];
    else {
      // Pixels one by one, filled up to an even number of bytes.
      const length = Math.ceil((value * bits) / 8);
      const from = at;
      at += length + (length % 2);
      if (from + length > runs.length) throw damaged('it ends too early');
      put(value, pixel => (bits === 8 ? runs[from + pixel]! : nibble(runs[from + (pixel >> 1)]!, pixel)));
    }
  }
  return pixels;
}

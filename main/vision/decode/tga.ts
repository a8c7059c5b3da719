/** Reads Targa pictures: palettes, colours and greys of 8 to 32 bits, plain or in runs. Pure. */
import { damaged, MAX_PIXELS_AT_ONCE, mustBeWithin, type RawPicture } from './rawPicture.ts';

const ENDING = /\.(tga|targa|icb|vda|vst)$/i;
const FOOTER = 'TRUEVISION-XFILE.\0';
const HEADER = 18;
const PALETTE = 1;
const COLOURS = 2;
const GREYS = 3;
/** Added to the three above when the pixels are stored in runs. */
const RUNS = 8;

/** Bits of a pixel that each of the three can have. */
const DEPTHS: Record<number, readonly number[]> = {
  [PALETTE]: [8, 15, 16],
  [COLOURS]: [15, 16, 24, 32],
  [GREYS]: [8, 16],
};

/** The format has no mark at its start: its name or the mark at its end, and its header, must fit. */
export function isTga(bytes: Buffer, name: string): boolean {
  if (bytes.length < HEADER) return false;
  const isNamed = ENDING.test(name) || bytes.toString('latin1', bytes.length - FOOTER.length) === FOOTER;
  return isNamed && bytes[1]! <= 1 && DEPTHS[bytes[2]! & ~RUNS]?.includes(bytes[16]!) === true;
}

export function readTga(bytes: Buffer): RawPicture {
  const kind = bytes[2]! & ~RUNS;
  const [width, height, bits, flags] = [
    bytes.readUInt16LE(12),
    bytes.readUInt16LE(14),
    bytes[16]!,
    bytes[17]!,
  ];
  if (width < 1 || height < 1) throw damaged('its size is impossible');
  mustBeWithin(MAX_PIXELS_AT_ONCE, width, height);
  const palette = { first: bytes.readUInt16LE(3), count: bytes.readUInt16LE(5), bits: bytes[7]! };
  const paletteAt = HEADER + bytes[0]!;
  const start = paletteAt + (bytes[1] === 1 ? palette.count * Math.ceil(palette.bits / 8) : 0);
  const size = Math.ceil(bits / 8);
  const count = width * height;
  const stored = bytes.subarray(start);
  const isInRuns = (bytes[2]! & RUNS) !== 0;
  if (!isInRuns && stored.length < count * size) throw damaged('it ends too early');
  const pixels = isInRuns ? unpack(stored, count, size) : stored;

  const data = new Uint8Array(count * 4);
  if (kind === PALETTE) {
    const colours = new Uint8Array(palette.count * 4);
    putColours(bytes.subarray(paletteAt, start), palette.bits, palette.count, entry => entry * 4, colours);
    for (let pixel = 0; pixel < count; pixel++) {
      const index = (size === 1 ? pixels[pixel]! : pixels.readUInt16LE(pixel * 2)) - palette.first;
      // An index beyond the palette is black, as everywhere.
      const at = index * 4;
      const isThere = index >= 0 && index < palette.count;
      data.set(isThere ? colours.subarray(at, at + 4) : [0, 0, 0, 255], placeOf(pixel, width, height, flags));
    }
  } else
    putColours(
      pixels,
      kind === GREYS ? -bits : bits,
      count,
      pixel => placeOf(pixel, width, height, flags),
      data,
    );
  const alphaBits = kind === PALETTE ? palette.bits : bits;
  makeOpaque(data, alphaBits === 32 || (flags & 15) > 0);
  return { data, width, height, channels: 4 };
}

/** Where the first pixel belongs is said by two bits: usually the lower left corner. */
function placeOf(pixel: number, width: number, height: number, flags: number): number {
  const [column, row] = [pixel % width, Math.floor(pixel / width)];
  const x = (flags & 0x10) === 0 ? column : width - 1 - column;
  const y = (flags & 0x20) === 0 ? height - 1 - row : row;
  return (y * width + x) * 4;
}

/** A packet is one pixel repeated or several as they are, at most 128; it may reach over the end of a row. */
function unpack(runs: Buffer, count: number, size: number): Buffer {
  const pixels = Buffer.alloc(count * size);
  let [at, to] = [0, 0];
  while (to < pixels.length) {
    const head = runs[at++];
    const length = Math.min(((head ?? 0) & 127) + 1, (pixels.length - to) / size) * size;
    const isRepeated = ((head ?? 0) & 128) !== 0;
    const taken = isRepeated ? size : length;
    if (head === undefined || at + taken > runs.length) throw damaged('it ends too early');
    if (isRepeated) pixels.fill(runs.subarray(at, at + size), to, to + length);
    else runs.copy(pixels, to, at, at + length);
    at += taken;
    to += length;
  }
  return pixels;
}

/** From pixels of so many bits, blue first (greys below 0), to red, green, blue and alpha. */
function putColours(
  from: Buffer,
  bits: number,
  count: number,
  placeOf: (index: number) => number,
  into: Uint8Array,
): void {
  const size = Math.ceil(Math.abs(bits) / 8);
  if (![15, 16, 24, 32, -8, -16].includes(bits)) throw damaged(`its palette has ${bits} bits`);
  if (from.length < count * size) throw damaged('it ends too early');
  for (let index = 0; index < count; index++) {
    const at = index * size;
    const to = placeOf(index);
    if (bits < 0) {
      into.fill(from[at]!, to, to + 3);
      into[to + 3] = bits === -8 ? 255 : from[at + 1]!;
    } else if (bits <= 16) {
      const value = from[at]! + from[at + 1]! * 256;
      for (let channel = 0; channel < 3; channel++)
        into[to + channel] = Math.round((((value >> (10 - channel * 5)) & 31) * 255) / 31);
      into[to + 3] = bits === 16 ? (value >> 15) * 255 : 255;
    } else {
      for (let channel = 0; channel < 3; channel++) into[to + channel] = from[at + 2 - channel]!;
      into[to + 3] = bits === 32 ? from[at + 3]! : 255;
    }
  }
}

/**
 * Pixels of 32 bits have alpha, as other programs take it; those of 16 where the header says so. Where all of
 * it is zero it means nothing.
 */
function makeOpaque(data: Uint8Array, hasAlpha: boolean): void {
  for (let at = 3; hasAlpha && at < data.length; at += 4) if (data[at] !== 0) return;
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
}

/** Decodes JPEG XL with libjxl as WebAssembly: the first picture, upright, in sRGB. Reader process. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Jxl } from '@jsquash/jxl/codec/dec/jxl_dec.js';
import { readBoxes } from './boxes.ts';
import { damaged, MAX_PIXELS_AT_ONCE, mustBeWithin, type RawPicture } from './rawPicture.ts';

const BOX_FILE = Buffer.from('0000000c4a584c200d0a870a', 'hex');
const CODE_STREAM = Buffer.from('ff0a', 'hex');

export function isJxl(bytes: Buffer): boolean {
  return bytes.subarray(0, 12).equals(BOX_FILE) || bytes.subarray(0, 2).equals(CODE_STREAM);
}

let library: Promise<Jxl> | undefined;

function load(): Promise<Jxl> {
  library ??= import('@jsquash/jxl/codec/dec/jxl_dec.js').then(async ({ default: make }) => {
    const file = fileURLToPath(import.meta.resolve('@jsquash/jxl/codec/dec/jxl_dec.wasm'));
    const wasmBinary = readFileSync(file);
    return await make({ noInitialRun: true, wasmBinary, print: () => {}, printErr: () => {} });
  });
  return library;
}

export async function decodeJxl(bytes: Buffer): Promise<{ picture: RawPicture; exif: Buffer | undefined }> {
  const boxes = bytes.subarray(0, 2).equals(CODE_STREAM) ? [] : readBoxes(bytes);
  const { width, height } = sizeOf(codeStreamIn(bytes, boxes));
  mustBeWithin(MAX_PIXELS_AT_ONCE, width, height);
  const decoded = decode(await load(), bytes);
  const { data } = decoded;
  const picture = {
    data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    width: decoded.width,
    height: decoded.height,
    channels: 4,
  } as const;
  // Four bytes say where in the block EXIF begins, which is at its start.
  const exif = boxes.find(({ type }) => type === 'Exif')?.body.subarray(4);
  return { picture, exif };
}

function decode(jxl: Jxl, bytes: Buffer): NonNullable<ReturnType<Jxl['decode']>> {
  let decoded: ReturnType<Jxl['decode']> = null;
  try {
    decoded = jxl.decode(bytes);
  } catch (error) {
    // What the library throws does not help, and after it the instance cannot be trusted.
    library = undefined;
    throw damaged('its code stream is broken', error);
  }
  if (decoded === null || decoded.data.length !== decoded.width * decoded.height * 4)
    throw damaged('its code stream is broken');
  return decoded;
}

function codeStreamIn(bytes: Buffer, boxes: ReturnType<typeof readBoxes>): Buffer {
  if (boxes.length === 0) return bytes;
  const whole = boxes.find(({ type }) => type === 'jxlc');
  // In parts, each begins with its number.
  const stream = whole?.body ?? boxes.find(({ type }) => type === 'jxlp')?.body.subarray(4);
  if (stream === undefined || !stream.subarray(0, 2).equals(CODE_STREAM))
    throw damaged('it holds no picture');
  return stream;
}

/** Width over height, for the seven shapes that need no width of their own. */
const SHAPES = [1, 12 / 10, 4 / 3, 3 / 2, 16 / 9, 5 / 4, 2];
const LENGTHS = [9, 13, 18, 30];

/**
 * The size follows the mark, lowest bits of each byte first. It is read first so that a few bytes that claim
 * a gigapixel are refused before they are decoded.
 */
function sizeOf(stream: Buffer): { width: number; height: number } {
  let at = 16;
  const take = (count: number): number => {
    let value = 0;
    for (let bit = 0; bit < count; bit++, at++) {
      const byte = stream[at >> 3];
      if (byte === undefined) throw damaged('its header is cut off');
      value += ((byte >> (at & 7)) & 1) * 2 ** bit;
    }
    return value;
  };
  const isSmall = take(1) === 1;
  const side = () => (isSmall ? (take(5) + 1) * 8 : take(LENGTHS[take(2)]!) + 1);
  const height = side();
  const shape = take(3);
  const width = shape === 0 ? side() : Math.floor(height * SHAPES[shape - 1]!);
  return { width, height };
}

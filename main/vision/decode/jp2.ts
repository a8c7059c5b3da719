/** Decodes JPEG 2000 (bare code stream or in its box file) with OpenJPEG as WebAssembly. */
import type { Decoder, Openjpeg } from '@cornerstonejs/codec-openjpeg/decodewasmjs';
import { PhotoProblem } from '../problem.ts';
import { damaged, MAX_PIXELS_AT_ONCE, mustBeWithin, type RawPicture } from './rawPicture.ts';

const BOX_FILE = Buffer.from('0000000c6a5020200d0a870a', 'hex');
const CODE_STREAM = Buffer.from('ff4fff51', 'hex');

export function isJp2(bytes: Buffer): boolean {
  return bytes.subarray(0, 12).equals(BOX_FILE) || bytes.subarray(0, 4).equals(CODE_STREAM);
}

let library: Promise<Openjpeg> | undefined;
/** The library's error for this picture: after an error it goes on with whatever its memory held. */
let fault: string | undefined;

function load(): Promise<Openjpeg> {
  library ??= import('@cornerstonejs/codec-openjpeg/decodewasmjs').then(({ default: make }) =>
    make({ print: note, printErr: note }),
  );
  return library;
}

function note(line: string): void {
  const said = /^\[ERROR\] (.+)/.exec(line)?.[1];
  if (said !== undefined) fault ??= said;
}

export async function decodeJp2(bytes: Buffer): Promise<RawPicture> {
  const components = checkHeader(bytes);
  const openjpeg = await load();
  const decoder = new openjpeg.J2KDecoder();
  try {
    decoder.getEncodedBuffer(bytes.length).set(bytes);
    fault = undefined;
    decoder.decode();
    if (fault !== undefined) throw damaged(fault);
    const picture = toEightBits(decoder);
    decoder.delete();
    return picture;
  } catch (error) {
    // It throws a pointer or a trap. Its memory cannot be trusted then: the next picture gets a new instance.
    library = undefined;
    if (error instanceof PhotoProblem) throw error;
    if (components !== 1 && components !== 3)
      throw new PhotoProblem(
        'unsupported',
        `This JPEG 2000 picture has ${components} channels, perhaps one of transparency; save it as PNG to use it.`,
        error,
      );
    throw damaged('its code stream is broken', error);
  }
}

/**
 * The size segment follows the start of the code stream: grid width and height, their offsets, the same four
 * of a tile, the number of channels. Returns that number.
 */
function checkHeader(bytes: Buffer): number {
  const start = bytes.indexOf(CODE_STREAM);
  if (start < 0 && bytes.toString('latin1', 20, 24) === 'jpm ')
    throw new PhotoProblem(
      'unsupported',
      'This document (JPM) holds no picture in JPEG 2000; export it as JPEG or PNG to use it.',
    );
  if (start < 0 || start + 42 > bytes.length) throw damaged('its header is cut off');
  const [right, bottom, left, top] = [8, 12, 16, 20].map(at => bytes.readUInt32BE(start + at)) as [
    number,
    number,
    number,
    number,
  ];
  if (right <= left || bottom <= top) throw damaged('its size is impossible');
  mustBeWithin(MAX_PIXELS_AT_ONCE, right - left, bottom - top);
  return bytes.readUInt16BE(start + 40);
}

function toEightBits(decoder: Decoder): RawPicture {
  const { width, height, bitsPerSample, componentCount, isSigned } = decoder.getFrameInfo();
  const buffer = decoder.getDecodedBuffer();
  const count = width * height * componentCount;
  const size = bitsPerSample > 8 ? 2 : 1;
  if (buffer.length < count * size || componentCount < 1) throw damaged('it ends too early');
  const channels = Math.min(componentCount, 4) as 1 | 2 | 3 | 4;
  const data = new Uint8Array(width * height * channels);
  const scale = 255 / (2 ** bitsPerSample - 1);
  const middle = isSigned ? 2 ** (bitsPerSample - 1) : 0;
  const values =
    size === 1
      ? isSigned
        ? new Int8Array(buffer.buffer, buffer.byteOffset, count)
        : buffer
      : words(buffer, count, isSigned);
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let channel = 0; channel < channels; channel++)
      data[pixel * channels + channel] = Math.round(
        ((values[pixel * componentCount + channel] as number) + middle) * scale,
      );
  return { data, width, height, channels };
}

function words(buffer: Uint8Array, count: number, isSigned: boolean): Int16Array | Uint16Array {
  const copy = buffer.slice(0, count * 2).buffer;
  return isSigned ? new Int16Array(copy) : new Uint16Array(copy);
}

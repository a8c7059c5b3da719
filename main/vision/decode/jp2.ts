/** Decodes JPEG 2000 (bare code stream or in its box file) with OpenJPEG as WebAssembly. */
import type { Decoder, Openjpeg } from '@cornerstonejs/codec-openjpeg/decodewasmjs';
import { damaged, MAX_PIXELS_AT_ONCE, mustBeWithin, type RawPicture } from './rawPicture.ts';

const BOX_FILE = Buffer.from('0000000c6a5020200d0a870a', 'hex');
const CODE_STREAM = Buffer.from('ff4fff51', 'hex');

export function isJp2(bytes: Buffer): boolean {
  return bytes.subarray(0, 12).equals(BOX_FILE) || bytes.subarray(0, 4).equals(CODE_STREAM);
}

let library: Promise<Openjpeg> | undefined;

function load(): Promise<Openjpeg> {
  library ??= import('@cornerstonejs/codec-openjpeg/decodewasmjs').then(({ default: make }) =>
    make({ print: () => {}, printErr: () => {} }),
  );
  return library;
}

export async function decodeJp2(bytes: Buffer): Promise<RawPicture> {
  mustHaveSensibleSize(bytes);
  const openjpeg = await load();
  const decoder = new openjpeg.J2KDecoder();
  try {
    decoder.getEncodedBuffer(bytes.length).set(bytes);
    decoder.decode();
    return toEightBits(decoder);
  } catch (error) {
    // The library throws a pointer to a C++ exception; there is nothing to say about it.
    if (typeof error === 'number') throw damaged('its code stream is broken', error);
    throw error;
  } finally {
    decoder.delete();
  }
}

/** The size segment stands right behind the start of the code stream: grid width and height, then their offsets. */
function mustHaveSensibleSize(bytes: Buffer): void {
  const start = bytes.indexOf(CODE_STREAM);
  if (start < 0 || start + 24 > bytes.length) throw damaged('its header is cut off');
  const [right, bottom, left, top] = [8, 12, 16, 20].map(at => bytes.readUInt32BE(start + at)) as [
    number,
    number,
    number,
    number,
  ];
  if (right <= left || bottom <= top) throw damaged('its size is impossible');
  mustBeWithin(MAX_PIXELS_AT_ONCE, right - left, bottom - top);
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

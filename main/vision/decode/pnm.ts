/** Reads portable maps (PBM, PGM, PPM, plain and raw; PAM; PFM), which sharp does not. Pure. */
import { PhotoProblem } from '../problem.ts';
import { damaged, mustBeWithin, type RawPicture, toSrgb } from './rawPicture.ts';

const COMMENT = 0x23;
const LINE_END = 0x0a;

/** P1, P4: black and white; P2, P5: grey; P3, P6: colour. Undefined for other bytes. */
export function readPnm(bytes: Uint8Array, maxPixels: number): RawPicture | undefined {
  if (bytes[0] !== 0x50 || !(isSpace(bytes[2]) || bytes[2] === COMMENT)) return undefined;
  const letter = String.fromCharCode(bytes[1]!);
  if (letter === '7') return readPam(bytes, maxPixels);
  if (letter === 'F' || letter === 'f') return readPfm(bytes, maxPixels, letter === 'F' ? 3 : 1);
  const kind = '123456'.indexOf(letter) + 1;
  if (kind === 0) return undefined;
  const reader = new Reader(bytes, 2);
  const width = reader.number('width');
  const height = reader.number('height');
  const isBits = kind === 1 || kind === 4;
  const most = isBits ? 1 : reader.number('maximum');
  mustBeSensible(maxPixels, width, height, most);
  const channels = kind === 3 || kind === 6 ? 3 : 1;
  const count = width * height * channels;
  const from = reader.position + 1;
  if (kind === 4) return { data: readBits(bytes, from, width, height), width, height, channels };
  const data = new Uint8Array(count);
  if (kind === 1) for (let at = 0; at < count; at++) data[at] = reader.digit() === 1 ? 0 : 255;
  else if (kind <= 3)
    for (let at = 0; at < count; at++)
      data[at] = Math.min(255, Math.round(reader.number('a value') * (255 / most)));
  else readRaw(bytes, from, data, most);
  return { data, width, height, channels };
}

function mustBeSensible(maxPixels: number, width: number, height: number, most: number): void {
  if (width < 1 || height < 1 || most < 1 || most > 65_535) throw damaged('its header is impossible');
  mustBeWithin(maxPixels, width, height);
}

/** After one white space behind the header. Two bytes a value, big-endian, if the maximum needs them. */
function readRaw(bytes: Uint8Array, from: number, data: Uint8Array, most: number): void {
  const size = most > 255 ? 2 : 1;
  const scale = 255 / most;
  if (bytes.length < from + data.length * size) throw damaged('it ends too early');
  for (let at = 0; at < data.length; at++) {
    const value = size === 1 ? bytes[from + at]! : bytes[from + 2 * at]! * 256 + bytes[from + 2 * at + 1]!;
    data[at] = most === 255 ? value : Math.min(255, Math.round(value * scale));
  }
}

/** Eight pixels a byte, ones are black, every row begins with a new byte. */
function readBits(bytes: Uint8Array, from: number, width: number, height: number): Uint8Array {
  const stride = Math.ceil(width / 8);
  if (bytes.length < from + stride * height) throw damaged('it ends too early');
  const data = new Uint8Array(width * height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const byte = bytes[from + row * stride + (column >> 3)]!;
      data[row * width + column] = ((byte >> (7 - (column & 7))) & 1) === 1 ? 0 : 255;
    }
  return data;
}

/** A header of lines, each a word and its value, then values as in the raw maps. */
function readPam(bytes: Uint8Array, maxPixels: number): RawPicture {
  const said = new Map<string, number>();
  let at = 3;
  for (;;) {
    const end = bytes.indexOf(LINE_END, at);
    if (end < 0 || end - at > 1000) throw damaged('its header is cut off');
    const [word = '', value] = Buffer.from(bytes.subarray(at, end)).toString('latin1').trim().split(/\s+/);
    at = end + 1;
    if (word === 'ENDHDR') break;
    said.set(word, Number(value));
  }
  const [width, height, depth, most] = ['WIDTH', 'HEIGHT', 'DEPTH', 'MAXVAL'].map(
    word => said.get(word) ?? 0,
  );
  mustBeSensible(maxPixels, width!, height!, most!);
  if (![width, height, depth, most].every(Number.isInteger)) throw damaged('its header is impossible');
  if (depth! < 1 || depth! > 4)
    throw new PhotoProblem('unsupported', `This portable map has ${depth} channels; 1 to 4 can be read.`);
  const data = new Uint8Array(width! * height! * depth!);
  readRaw(bytes, at, data, most!);
  return { data, width: width!, height: height!, channels: depth as 1 | 2 | 3 | 4 };
}

/** Values of 32 bits from 0 (black) to 1, rows from below; light is linear, so it is brought to sRGB. */
function readPfm(bytes: Uint8Array, maxPixels: number, channels: 1 | 3): RawPicture {
  const head = /^P[Ff]\s+(\d{1,9})\s+(\d{1,9})\s+([-+\d.eE]{1,30})\s/.exec(
    Buffer.from(bytes.subarray(0, 200)).toString('latin1'),
  );
  if (head === null) throw damaged('its header is impossible');
  const [width, height, scale] = head.slice(1).map(Number) as [number, number, number];
  mustBeSensible(maxPixels, width, height, 1);
  const row = width * channels;
  if (bytes.length < head[0].length + row * height * 4) throw damaged('it ends too early');
  const view = new DataView(bytes.buffer, bytes.byteOffset + head[0].length);
  const data = new Uint8Array(row * height);
  for (let at = 0; at < data.length; at++) {
    const value = view.getFloat32(at * 4, scale < 0);
    data[(height - 1 - Math.floor(at / row)) * row + (at % row)] = toSrgb(value);
  }
  return { data, width, height, channels };
}

class Reader {
  readonly #bytes: Uint8Array;
  position: number;

  constructor(bytes: Uint8Array, position: number) {
    this.#bytes = bytes;
    this.position = position;
  }

  number(what: string): number {
    this.#skipSpaceAndComments();
    let value = 0;
    const begun = this.position;
    for (; isDigit(this.#bytes[this.position]); this.position++)
      value = Math.min(value * 10 + this.#bytes[this.position]! - 0x30, 1e9);
    if (this.position === begun) throw damaged(`${what} is missing`);
    return value;
  }

  /** One digit; there need be no space behind it. */
  digit(): number {
    this.#skipSpaceAndComments();
    const byte = this.#bytes[this.position++];
    if (!isDigit(byte)) throw damaged('a value is missing');
    return byte! - 0x30;
  }

  #skipSpaceAndComments(): void {
    for (;;) {
      while (isSpace(this.#bytes[this.position])) this.position++;
      if (this.#bytes[this.position] !== COMMENT) return;
      while (this.position < this.#bytes.length && this.#bytes[this.position] !== LINE_END) this.position++;
    }
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

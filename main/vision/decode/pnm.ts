/** Reads portable grey and colour maps (PGM, PPM; plain and raw), which sharp does not. Pure apart from its input. */
import { damaged, mustBeWithin, type RawPicture } from './rawPicture.ts';

const COMMENT = 0x23;

/** P2 and P5 are grey, P3 and P6 colour; undefined when the bytes are something else. */
export function readPnm(bytes: Uint8Array, maxPixels: number): RawPicture | undefined {
  const kind = bytes[0] === 0x50 ? bytes[1]! - 0x30 : 0;
  if (![2, 3, 5, 6].includes(kind) || !(isSpace(bytes[2]) || bytes[2] === COMMENT)) return undefined;
  const reader = new Reader(bytes, 2);
  const width = reader.number('width');
  const height = reader.number('height');
  const most = reader.number('maximum');
  if (width < 1 || height < 1 || most < 1 || most > 65_535) throw damaged('its header is impossible');
  mustBeWithin(maxPixels, width, height);
  const channels = kind === 3 || kind === 6 ? 3 : 1;
  const count = width * height * channels;
  const data = new Uint8Array(count);
  const scale = 255 / most;
  if (kind === 2 || kind === 3)
    for (let at = 0; at < count; at++) data[at] = Math.min(255, Math.round(reader.number('a value') * scale));
  else readRaw(bytes, reader.position + 1, data, most, scale);
  return { data, width, height, channels };
}

/** After the one white space behind the header; two bytes a value, the larger first, when the maximum needs them. */
function readRaw(bytes: Uint8Array, from: number, data: Uint8Array, most: number, scale: number): void {
  const size = most > 255 ? 2 : 1;
  if (bytes.length < from + data.length * size) throw damaged('it ends too early');
  for (let at = 0; at < data.length; at++) {
    const value = size === 1 ? bytes[from + at]! : bytes[from + 2 * at]! * 256 + bytes[from + 2 * at + 1]!;
    data[at] = most === 255 ? value : Math.min(255, Math.round(value * scale));
  }
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

  #skipSpaceAndComments(): void {
    for (;;) {
      while (isSpace(this.#bytes[this.position])) this.position++;
      if (this.#bytes[this.position] !== COMMENT) return;
      while (this.position < this.#bytes.length && this.#bytes[this.position] !== 0x0a) this.position++;
    }
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

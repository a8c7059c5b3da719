/** Walks the directories (IFDs) of a TIFF or TIFF-like RAW file, without trusting its numbers. Pure. */

export interface Directory {
  /** Values of the tags that hold whole numbers. */
  numbers(tag: number): number[];
  /** The bytes of a tag's value, whatever its type; undefined if absent or outside the file. */
  bytes(tag: number): Buffer | undefined;
}

/** Bytes per value of each type of the format; 0 for the unknown. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const ORIENTATION = 0x0112;
const SUB_DIRECTORIES = 0x014a;
const EXIF_DIRECTORY = 0x8769;
/** No camera comes near; a circle of offsets would otherwise never end. */
const MAX_DIRECTORIES = 64;
const MAX_VALUES = 1024;

interface Entry {
  readonly type: number;
  readonly count: number;
  readonly at: number;
}

/** All directories, the main one first; empty when the bytes have no TIFF-like header. */
export function readDirectories(bytes: Buffer): Directory[] {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II';
  if ((!isLittle && bytes.toString('latin1', 0, 2) !== 'MM') || bytes.length < 8) return [];
  const word = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));

  const readOne = (start: number): { entries: Map<number, Entry>; next: number } => {
    const entries = new Map<number, Entry>();
    const count = word(start);
    let at = start + 2;
    for (let index = 0; index < count && at + 12 <= bytes.length; index++, at += 12) {
      const type = word(at + 2);
      const values = long(at + 4);
      const size = (SIZES[type] ?? 0) * values;
      if (size === 0) continue;
      const valueAt = size <= 4 ? at + 8 : long(at + 8);
      if (valueAt + size <= bytes.length) entries.set(word(at), { type, count: values, at: valueAt });
    }
    return { entries, next: at + 4 <= bytes.length ? long(at) : 0 };
  };

  const numbersOf = (entry: Entry | undefined): number[] => {
    if (entry === undefined) return [];
    const { type, count, at } = entry;
    const size = SIZES[type] as number;
    const read = size === 1 ? (where: number) => bytes[where] as number : size === 2 ? word : long;
    if (![1, 3, 4, 13].includes(type)) return [];
    return Array.from({ length: Math.min(count, MAX_VALUES) }, (_, index) => read(at + index * size));
  };

  const found: Directory[] = [];
  const visited = new Set<number>();
  const pending = [long(4)];
  while (pending.length > 0 && found.length < MAX_DIRECTORIES) {
    const start = pending.shift() as number;
    if (start === 0 || start + 2 > bytes.length || visited.has(start)) continue;
    visited.add(start);
    const { entries, next } = readOne(start);
    found.push({
      numbers: tag => numbersOf(entries.get(tag)),
      bytes: tag => {
        const entry = entries.get(tag);
        return entry && bytes.subarray(entry.at, entry.at + entry.count * (SIZES[entry.type] as number));
      },
    });
    pending.push(...numbersOf(entries.get(SUB_DIRECTORIES)), ...numbersOf(entries.get(EXIF_DIRECTORY)), next);
  }
  return found;
}

/** The orientation the main directory states, if it is one of the eight. */
export function orientationIn(directories: readonly Directory[]): number | undefined {
  const value = directories[0]?.numbers(ORIENTATION)[0] ?? 0;
  return value >= 1 && value <= 8 ? value : undefined;
}

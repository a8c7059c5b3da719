/** The boxes of an ISO media file (CR3, HEIC, JPEG 2000), without trusting their lengths. Pure. */

export interface MediaBox {
  /** Four letters. */
  readonly type: string;
  /** What is inside, header left out. */
  readonly body: Buffer;
}

/** The boxes that lie side by side in `bytes`; what is behind a broken length is left out. */
export function readBoxes(bytes: Buffer): MediaBox[] {
  const found: MediaBox[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    let size = bytes.readUInt32BE(at);
    let header = 8;
    if (size === 1 && at + 16 <= bytes.length) {
      size = Number(bytes.readBigUInt64BE(at + 8));
      header = 16;
    } else if (size === 0) size = bytes.length - at;
    if (size < header || at + size > bytes.length) break;
    found.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + header, at + size),
    });
    at += size;
  }
  return found;
}

/** The brands a file declares in its first box; empty when it is not such a file. */
export function brandsOf(bytes: Buffer): string[] {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const length = Math.min(bytes.readUInt32BE(0), bytes.length, 512);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= length; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  return brands;
}

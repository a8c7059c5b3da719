/** The size a JPEG declares in its header; tells a preview from other bytes. Reader process; pure. */

export interface JpegSize {
  readonly width: number;
  readonly height: number;
}

/** Undefined if no displayable JPEG begins at `start`: other bytes, or lossless RAW data. */
export function jpegSizeAt(bytes: Buffer, start: number): JpegSize | undefined {
  if (bytes[start] !== 0xff || bytes[start + 1] !== 0xd8) return undefined;
  for (let at = start + 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) at++;
    else if (marker === 0x01) at += 2;
    else if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return undefined;
    else if (isFrame(marker)) return frameSize(bytes, at, marker);
    else {
      const length = bytes.readUInt16BE(at + 2);
      if (length < 2) return undefined;
      at += 2 + length;
    }
  }
  return undefined;
}

/** C4, C8 and CC lie in the same range and announce tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Baseline, extended and progressive with eight bits; the others hold sensor data. */
function frameSize(bytes: Buffer, at: number, marker: number): JpegSize | undefined {
  if (marker > 0xc2 || bytes[at + 4] !== 8) return undefined;
  const height = bytes.readUInt16BE(at + 5);
  const width = bytes.readUInt16BE(at + 7);
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** Puts raw pixels and their colour profile into a plain TIFF: sharp takes a profile no other way. Pure. */
import type { RawPicture } from './rawPicture.ts';

const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;

export function withProfile(picture: RawPicture, profile: Buffer): Buffer {
  const { data, width, height, channels } = picture;
  const isColour = channels >= 3;
  const entries: [tag: number, type: number, count: number, value: number][] = [];
  const directoryAt = 8;
  const hasAlpha = channels === 2 || channels === 4;
  const count = hasAlpha ? 11 : 10;
  const bitsAt = directoryAt + 2 + count * 12 + 4;
  const profileAt = bitsAt + 8;
  const pixelsAt = profileAt + profile.length + (profile.length % 2);
  entries.push(
    [0x0100, LONG, 1, width],
    [0x0101, LONG, 1, height],
    channels > 2
      ? [0x0102, SHORT, channels, bitsAt]
      : [0x0102, SHORT, channels, channels === 1 ? 8 : 0x0008_0008],
    [0x0103, SHORT, 1, 1],
    [0x0106, SHORT, 1, isColour ? 2 : 1],
    [0x0111, LONG, 1, pixelsAt],
    [0x0115, SHORT, 1, channels],
    [0x0116, LONG, 1, height],
    [0x0117, LONG, 1, data.length],
  );
  if (hasAlpha) entries.push([0x0152, SHORT, 1, 2]);
  entries.push([0x8773, UNDEFINED, profile.length, profileAt]);

  const head = Buffer.alloc(pixelsAt);
  head.write('II*\0', 0, 'latin1');
  head.writeUInt32LE(directoryAt, 4);
  head.writeUInt16LE(entries.length, directoryAt);
  for (const [index, [tag, type, values, value]] of entries.entries()) {
    const at = directoryAt + 2 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(values, at + 4);
    head.writeUInt32LE(value, at + 8);
  }
  for (let channel = 0; channel < 4; channel++) head.writeUInt16LE(8, bitsAt + channel * 2);
  profile.copy(head, profileAt);
  return Buffer.concat([head, data]);
}

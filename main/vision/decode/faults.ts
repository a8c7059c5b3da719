/** Why a file is not decoded: unsupported formats, and faults of a PNG. Reader process; pure. */

import { crc32 } from 'node:zlib';
import { PhotoProblem } from '../problem.ts';

/** By the first bytes, read as Latin-1. */
const BY_MARK: readonly (readonly [mark: string | RegExp, what: string])[] = [
  ['8BPS', 'a Photoshop document'],
  ['gimp xcf', 'a GIMP document'],
  [/^PK[\s\S]{28}mimetypeapplication\/x-krita/, 'a Krita document'],
  [/^PK[\s\S]{28}mimetypeimage\/openraster/, 'an OpenRaster document'],
  ['icns', 'an icon of macOS (ICNS)'],
  ['DDS ', 'a texture (DDS)'],
  ['v/1\x01', 'an OpenEXR picture'],
  [/^#\?(RADIANCE|RGBE)/, 'a Radiance picture (HDR)'],
  ['qoif', 'a QOI picture'],
  ['\x01\xda\x00\x01', 'an SGI picture'],
  ['\x01\xda\x00\x02', 'an SGI picture'],
  ['\x01\xda\x01\x01', 'an SGI picture'],
  ['\x01\xda\x01\x02', 'an SGI picture'],
  ['\x59\xa6\x6a\x95', 'a Sun raster picture'],
  ['\xb1\x68\xde\x3a', 'a PCX picture of several pages (DCX)'],
  ['\x8bJNG', 'a JNG picture'],
  ['\x8aMNG', 'an MNG animation'],
  ['II\xbc', 'a JPEG XR picture'],
  ['SIMPLE  =', 'a FITS picture'],
  ['SDPX', 'a DPX picture'],
  ['XPDS', 'a DPX picture'],
  ['\x80\x2a\x5f\xd7', 'a Cineon picture'],
  ['/* XPM', 'an XPM picture'],
  [/^[\s\S]{0,400}#define\s+\w*_width\s/, 'an XBM picture'],
  ['id=ImageMagick', 'a MIFF picture'],
  ['%PDF-', 'a PDF document'],
  [/^%!PS-Adobe-\S+ EPSF/, 'an EPS drawing'],
  ['\xc5\xd0\xd3\xc6', 'an EPS drawing'],
  ['%!PS', 'a PostScript document'],
  ['\xd7\xcd\xc6\x9a', 'a Windows drawing (WMF)'],
  [/^[\s\S]{40} EMF/, 'a Windows drawing (EMF)'],
  [/^FORM[\s\S]{4}(ILBM|PBM )/, 'an IFF picture of an Amiga (ILBM)'],
  ['P7 332', 'a thumbnail of XV'],
  [/^[\s\S]{4}ftypmif3avif/, 'an AVIF picture in a short form of the container'],
];

/** These have weak marks or none, so the name must fit too. */
const BY_NAME: readonly (readonly [ending: RegExp, mark: string, what: string])[] = [
  [/\.pcx$/i, '\x0a', 'a PCX picture'],
  [/\.wbmp$/i, '\x00\x00', 'a WBMP picture'],
  [/\.pcd$/i, '', 'a Photo CD picture'],
  [/\.(pict|pct)$/i, '', 'a PICT picture'],
  [/\.xwd$/i, '', 'a dump of an X window (XWD)'],
  [/\.fpx$/i, '\xd0\xcf\x11\xe0', 'a FlashPix picture'],
  [/\.wmf$/i, '\x01\0\x09\0', 'a Windows drawing (WMF)'],
  [/\.emz$/i, '\x1f\x8b', 'a Windows drawing (EMF)'],
  [/\.wmz$/i, '\x1f\x8b', 'a Windows drawing (WMF)'],
  [/\.(eps|epsf)$/i, '', 'an EPS drawing'],
  [/\.ai$/i, '', 'an Illustrator drawing'],
  [/\.pdf$/i, '', 'a PDF document'],
];

/** Pictures that are read; SVG and PNM only as programs write them. */
const READ: readonly (string | RegExp)[] = [
  '\xff\xd8\xff',
  '\x89PNG\r\n\x1a\n',
  'GIF8',
  /^RIFF[\s\S]{4}WEBP/,
  'II*\0',
  'MM\0*',
  'II+\0',
  'MM\0+',
  /^[\s\S]{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1|avi[fs]|avc[is]|crx )/,
  '\xff\x0a',
  '\0\0\0\x0cJXL ',
  '\0\0\0\x0cjP  ',
  '\xff\x4f\xff\x51',
  /^BM[\s\S]{4}\0\0\0\0/,
  /^P[1-6]\s+(#[^\n]*\n\s*)*\d+\s+\d+\s/,
  'P7\nWIDTH',
  'FUJIFILMCCD-RAW',
  'FOVb',
  /^(\xef\xbb\xbf)?\s*(<[?!][\s\S]*)?<svg[\s>]/,
];

/** How much of a file `beginsAsPicture` looks at. */
export const MARK_BYTES = 500;

/** Whether a file without an extension is a picture, one that is read or one that must be listed. */
export function beginsAsPicture(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, MARK_BYTES);
  return READ.some(mark => fits(start, mark)) || BY_MARK.some(([mark]) => fits(start, mark));
}

function fits(start: string, mark: string | RegExp): boolean {
  return typeof mark === 'string' ? start.startsWith(mark) : mark.test(start);
}

export function mustBeSupported(bytes: Buffer, name: string): void {
  const start = bytes.toString('latin1', 0, MARK_BYTES);
  const what =
    BY_MARK.find(([mark]) => fits(start, mark))?.[1] ??
    BY_NAME.find(([ending, mark]) => ending.test(name) && start.startsWith(mark))?.[2];
  if (what !== undefined)
    throw new PhotoProblem(
      'unsupported',
      `This is ${what}, which cannot be read; export it as JPEG or PNG to use it.`,
    );
}

const MARK = Buffer.from('89504e470d0a1a0a', 'hex');
/** Which numbers of bits each kind of colour may have. */
const BITS: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** What is wrong with a PNG that the decoder refused; undefined if it is no PNG. */
export function pngFault(bytes: Buffer): string | undefined {
  if (!bytes.subarray(0, 8).equals(MARK)) return undefined;
  let pixels = 0;
  for (let at = 8; ; ) {
    if (at + 12 > bytes.length) return 'it ends too early';
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (!/^[A-Za-z]{4}$/.test(type)) return 'a chunk has no name';
    if (at === 8 && (type !== 'IHDR' || length !== 13)) return 'its first chunk is not its header';
    if (at + 12 + length > bytes.length) return `it ends too early, inside of ${type}`;
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      const [width, height, bits, colour] = [body.readUInt32BE(0), body.readUInt32BE(4), body[8]!, body[9]!];
      if (width < 1 || height < 1) return 'its size is impossible';
      if (BITS[colour]?.includes(bits) !== true)
        return `it claims ${bits} bits for colours of kind ${colour}`;
    }
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== bytes.readUInt32BE(at + 8 + length))
      return `the checksum of ${type} is wrong`;
    if (type === 'IDAT') pixels += length;
    if (type === 'IEND')
      return pixels === 0 ? 'it holds no pixels' : 'its compressed pixels or their colours are broken';
    at += 12 + length;
  }
}

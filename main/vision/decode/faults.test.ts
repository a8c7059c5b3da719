/** Unsupported pictures get a message that names the format, broken PNG files one that names the fault. */

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { box, makeHeic, number } from '../../../test/fixtures/heic.ts';
import { isPhotoFile } from '../photoFiles.ts';
import { pngFault } from './faults.ts';
import { openPhoto } from './openPhoto.ts';

const latin = (text: string) => Buffer.from(text.padEnd(64, '\0'), 'latin1');

test.each([
  ['a.pcx', latin('\x0a\x05\x01\x08'), 'PCX'],
  ['a.dcx', latin('\xb1\x68\xde\x3a'), 'DCX'],
  ['a.sgi', latin('\x01\xda\x01\x01'), 'SGI'],
  ['a.rgb', latin('\x01\xda\x00\x01'), 'SGI'],
  ['a.xpm', latin('/* XPM */\nstatic char'), 'XPM'],
  ['a.xbm', latin('#define a_width 8\n#define a_height 8\n'), 'XBM'],
  ['a.dds', latin('DDS |'), 'DDS'],
  ['a.exr', latin('v/1\x01'), 'OpenEXR'],
  ['a.hdr', latin('#?RADIANCE\n'), 'HDR'],
  ['a.wbmp', latin('\0\0\x08\x08'), 'WBMP'],
  ['a.pcd', latin(''), 'Photo CD'],
  ['a.fits', latin('SIMPLE  =                    T'), 'FITS'],
  ['a.qoi', latin('qoif'), 'QOI'],
  ['a.ras', latin('\x59\xa6\x6a\x95'), 'Sun raster'],
  ['a.jxr', latin('II\xbc\x01'), 'JPEG XR'],
  ['a.jng', latin('\x8bJNG'), 'JNG'],
  ['a.icns', latin('icns'), 'ICNS'],
  ['a.psd', latin('8BPS\0\x01'), 'Photoshop'],
  ['a.xcf', latin('gimp xcf v011'), 'GIMP'],
  ['a.kra', latin(`PK${'\0'.repeat(28)}mimetypeapplication/x-krita`), 'Krita'],
  ['a.dpx', latin('SDPX'), 'DPX'],
  ['a.miff', latin('id=ImageMagick  version=1.0'), 'MIFF'],
  ['a.lbm', latin('FORM\0\0\x10\0PBM BMHD'), 'ILBM'],
  ['a.pct', latin(''), 'PICT'],
  ['a.xwd', latin('\0\0\0\x65'), 'XWD'],
  ['a.fpx', latin('\xd0\xcf\x11\xe0'), 'FlashPix'],
  ['a.pdf', latin('%PDF-1.7\n'), 'PDF'],
  ['a.eps', latin('%!PS-Adobe-3.0 EPSF-3.0\n'), 'EPS'],
  ['a.eps', latin('\xc5\xd0\xd3\xc6'), 'EPS'],
  ['a.ai', latin('an old one'), 'Illustrator'],
  ['a.wmf', latin('\xd7\xcd\xc6\x9a'), 'WMF'],
  ['a.wmf', latin('\x01\0\x09\0'), 'WMF'],
  ['a.emf', latin(`\x01\0\0\0${'\0'.repeat(36)} EMF`), 'EMF'],
])('%s is listed and named', async (name, bytes, what) => {
  expect(isPhotoFile(name)).toBe(true);
  await expect(openPhoto(bytes, name)).rejects.toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining(what),
  });
});

test('a file that only has such a name is not called one', async () => {
  await expect(openPhoto(latin('a letter'), 'a.exr')).rejects.toThrow(/unsupported image format/);
});

describe('HEIF', () => {
  const planes = { width: 16, height: 16, luma: () => 100, blue: 128, red: 128 };
  const stored = (type: string) =>
    Buffer.from(makeHeic(planes).toString('latin1').replace('hvc1', type), 'latin1');

  test.each([
    ['unci', 'uncompressed pixels'],
    ['jpeg', 'JPEG'],
    ['j2k1', 'JPEG 2000'],
    ['avc1', 'AVC (H.264)'],
    ['vvc1', 'VVC (H.266)'],
  ])('a picture of the kind %s is not called damaged', async (type, name) => {
    await expect(openPhoto(stored(type), 'a.heif')).rejects.toMatchObject({
      code: 'unsupported',
      message: `This HEIF file holds a picture stored as ${name}, which cannot be read; export it as JPEG or PNG to use it.`,
    });
  });

  const text = (value: string) => Buffer.from(value, 'latin1');
  const sequence = (brand: string) =>
    Buffer.concat([box('ftyp', text(brand), number(0, 4), text(`msf1${brand}`)), box('moov', number(0, 4))]);

  test.each(['hevc', 'avis', 'msf1'])(
    'a sequence (%s) without a main picture is not called damaged',
    async brand => {
      await expect(openPhoto(sequence(brand), 'a.heics')).rejects.toMatchObject({
        code: 'unsupported',
        message: expect.stringContaining('sequence of pictures'),
      });
    },
  );

  test('the short form of the container', async () => {
    const bytes = Buffer.concat([box('ftyp', text('mif3heic')), box('mini', number(0, 4))]);
    await expect(openPhoto(bytes, 'a.heif')).rejects.toMatchObject({ code: 'unsupported' });
  });
});

const png = await sharp({ create: { width: 9, height: 5, channels: 3, background: '#246' } })
  .png()
  .toBuffer();

function changed(at: number, byte: number): Buffer {
  const bytes = Buffer.from(png);
  bytes[at] = byte;
  return bytes;
}

const pixels = png.indexOf('IDAT');

test.each([
  [Buffer.from('GIF89a'), undefined],
  [png.subarray(0, 8), 'it ends too early'],
  [png.subarray(0, pixels + 10), 'it ends too early, inside of IDAT'],
  [changed(12, 0x78), 'its first chunk is not its header'],
  [changed(19, 0), 'its size is impossible'],
  [changed(24, 3), 'it claims 3 bits for colours of kind 2'],
  [changed(pixels + 6, png[pixels + 6]! ^ 255), 'the checksum of IDAT is wrong'],
  [changed(pixels, 1), 'a chunk has no name'],
])('%#', (bytes, fault) => {
  expect(pngFault(bytes)).toBe(fault);
});

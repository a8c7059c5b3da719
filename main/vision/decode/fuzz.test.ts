/** Thousands of damaged files of every format we parse: each ends in pixels or an error, none hangs. */
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { makeHeic } from '../../../test/fixtures/heic.ts';
import { makeCr3, makeRaf, makeTiff, twoColours } from '../../../test/fixtures/rawFiles.ts';
import { isBmp, isIcon, readBmp, readIcon } from './bmp.ts';
import { brandsOf, readBoxes } from './boxes.ts';
import { mustBeSupported, pngFault } from './faults.ts';
import { asStillAvif, heifKind, whyNotDecoded } from './heifKind.ts';
import { readPnm } from './pnm.ts';
import { findRawPreview, rawFileKind } from './rawPreview.ts';
import { isTga, readTga } from './tga.ts';

let files: [name: string, bytes: Buffer][];

beforeAll(async () => {
  const jpeg = await twoColours(64, 48);
  const bmp = Buffer.alloc(54 + 8 * 4 * 4);
  bmp.write('BM');
  bmp.writeUInt32LE(54, 10);
  bmp.writeUInt32LE(40, 14);
  bmp.writeInt32LE(8, 18);
  bmp.writeInt32LE(4, 22);
  bmp.writeUInt16LE(24, 28);
  const runs = Buffer.concat([
    bmp.subarray(0, 54),
    Buffer.alloc(8, 9),
    Buffer.from('0801000003020304050000020101070900010001', 'hex'),
  ]);
  runs.writeUInt32LE(62, 10);
  runs.writeUInt16LE(8, 28);
  runs.writeUInt32LE(1, 30);
  runs.writeUInt32LE(2, 46);
  const icon = Buffer.concat([
    Buffer.from('000001000100080400000100180000000000', 'hex'),
    Buffer.alloc(4),
    bmp.subarray(14),
  ]);
  icon.writeUInt32LE(22, 18);
  files = [
    [
      'a.nef',
      makeTiff({
        directories: {
          main: [{ tag: 0x14a, value: { to: 'below' } }],
          below: [{ tag: 0x201, value: { to: 'jpeg' } }],
        },
        blocks: { jpeg },
      }),
    ],
    [
      'a.cr3',
      makeCr3(jpeg, jpeg, makeTiff({ directories: { main: [{ tag: 0x112, value: 6 }] }, blocks: {} })),
    ],
    ['a.raf', makeRaf(jpeg)],
    ['a.bmp', bmp],
    ['runs.bmp', runs],
    ['a.ico', icon],
    ['a.pgm', Buffer.from('P5 8 4 255\n00000000000000000000000000000000')],
    ['a.pbm', Buffer.from('P4 8 4\n0000')],
    ['a.pam', Buffer.from('P7\nWIDTH 2\nHEIGHT 2\nDEPTH 3\nMAXVAL 255\nENDHDR\n000000000000')],
    ['a.pfm', Buffer.from('Pf 2 2 -1\n0000000000000000')],
    ['a.tga', Buffer.from('000102000002001800000000080004001020000000ffff00000102030405', 'hex')],
    ['runs.tga', Buffer.from('00000a0000000000000000000800040018208f0000ff8f00ff00', 'hex')],
    ['a.heif', makeHeic({ width: 16, height: 16, luma: () => 100, blue: 128, red: 128 })],
    [
      'a.png',
      await sharp({ create: { width: 9, height: 5, channels: 3, background: '#246' } })
        .png()
        .toBuffer(),
    ],
  ];
});

/** All our parsers of foreign bytes. */
function parse(name: string, bytes: Buffer): void {
  brandsOf(bytes);
  readBoxes(bytes);
  whyNotDecoded(bytes, 'unsupported codec');
  if (heifKind(bytes) !== undefined) asStillAvif(bytes);
  mustBeSupported(bytes, name);
  pngFault(bytes);
  const raw = rawFileKind(bytes, name);
  if (raw !== undefined) findRawPreview(bytes, raw);
  else if (isTga(bytes, name)) readTga(bytes);
  else if (isBmp(bytes)) readBmp(bytes);
  else if (isIcon(bytes)) readIcon(bytes);
  else readPnm(bytes, 1_000_000);
}

test('bytes changed, cut off or put in anywhere', () => {
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    how: fc.constantFrom('change', 'cut', 'insert'),
  });
  fc.assert(
    fc.property(
      fc.nat(files.length - 1),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      (which, changes) => {
        const [name, original] = files[which] as [string, Buffer];
        let bytes: Buffer = Buffer.from(original);
        for (const { at, bytes: fresh, how } of changes) {
          // Headers decide: most changes fall into the first bytes.
          const place = Math.floor(at * at * bytes.length);
          if (how === 'change') Buffer.from(fresh).copy(bytes, place);
          else if (how === 'cut') bytes = bytes.subarray(0, Math.max(1, bytes.length - place));
          else bytes = Buffer.concat([bytes.subarray(0, place), fresh, bytes.subarray(place)]);
        }
        const begun = performance.now();
        try {
          parse(name, bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
        expect(performance.now() - begun).toBeLessThan(2_000);
      },
    ),
    { numRuns: 8_000 },
  );
});

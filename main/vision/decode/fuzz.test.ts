/** Thousands of damaged files of every format that our own parsers read: each ends in pixels or an error, none in a hang. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { makeCr3, makeRaf, makeTiff, twoColours } from '../../../test/fixtures/rawFiles.ts';
import { isBmp, isIcon, readBmp, readIcon } from './bmp.ts';
import { brandsOf, readBoxes } from './boxes.ts';
import { readPnm } from './pnm.ts';
import { findRawPreview, rawFileKind } from './rawPreview.ts';

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
  ];
});

/** Everything of ours that looks at bytes it has not made. */
function parse(name: string, bytes: Buffer): void {
  brandsOf(bytes);
  readBoxes(bytes);
  const raw = rawFileKind(bytes, name);
  if (raw !== undefined) findRawPreview(bytes, raw);
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
    fc.property(fc.nat(6), fc.array(change, { minLength: 1, maxLength: 6 }), (which, changes) => {
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
    }),
    { numRuns: 4_000 },
  );
});

/** Portable maps of every kind, written by hand: their values, and what is wrong with broken ones. */
import { expect, test } from 'vitest';
import { openPhoto } from './openPhoto.ts';

async function pixels(bytes: Buffer): Promise<number[]> {
  const photo = await openPhoto(bytes, 'map');
  expect(photo.format).toBe('pnm');
  return [...(await photo.pixels().toColourspace('b-w').extractChannel(0).raw().toBuffer())];
}

function floats(header: string, isLittle: boolean, values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries())
    if (isLittle) bytes.writeFloatLE(value, at * 4);
    else bytes.writeFloatBE(value, at * 4);
  return Buffer.concat([Buffer.from(header), bytes]);
}

test.each([
  [
    'plain bits, with and without spaces',
    Buffer.from('P1\n# note\n3 2\n1 0 1\n010'),
    [0, 255, 0, 255, 0, 255],
  ],
  [
    'raw bits, each row from a new byte',
    Buffer.concat([Buffer.from('P4 3 2\n'), Buffer.from([0xa0, 0x40])]),
    [0, 255, 0, 255, 0, 255],
  ],
  [
    'PAM',
    Buffer.concat([
      Buffer.from('P7\nWIDTH 2\nHEIGHT 1\nDEPTH 1\nMAXVAL 15\nTUPLTYPE GRAYSCALE\nENDHDR\n'),
      Buffer.from([15, 3]),
    ]),
    [255, 51],
  ],
  ['PFM, rows from below', floats('Pf\n1 2\n-1.0\n', true, [0, 1]), [255, 0]],
  ['PFM, the other order of bytes', floats('Pf 2 1 1\n', false, [0.5, 7]), [188, 255]],
])('%s', async (_, bytes, values) => {
  expect(await pixels(bytes)).toEqual(values);
});

test('colours and alpha of a PAM', async () => {
  const header = 'P7\nWIDTH 1\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n';
  const photo = await openPhoto(Buffer.concat([Buffer.from(header), Buffer.from([1, 2, 3, 4])]), 'a.pam');
  expect([...(await photo.pixels().raw().toBuffer())]).toEqual([1, 2, 3, 4]);
});

test.each([
  ['damaged', 'P1 3 2 1 0 1'],
  ['damaged', 'P4 30 20\nabc'],
  ['damaged', 'P7\nWIDTH 2\nHEIGHT 1\n'],
  ['damaged', 'P7\nWIDTH 2\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nENDHDR\n'],
  ['damaged', 'PF 2 2 x\n'],
  ['damaged', 'PF 2 2 -1\nabc'],
  ['unsupported', 'P7\nWIDTH 2\nHEIGHT 1\nDEPTH 9\nMAXVAL 255\nENDHDR\n'],
  ['unsupported', 'P7 332\n#IMGINFO'],
  ['too-many-pixels', 'P4 100000 100000\n'],
  ['too-many-pixels', 'PF 100000 100000 -1\n'],
  ['too-many-pixels', 'P7\nWIDTH 100000\nHEIGHT 100000\nDEPTH 3\nMAXVAL 255\nENDHDR\n'],
])('%s: %j', async (code, text) => {
  await expect(openPhoto(Buffer.from(text), 'map')).rejects.toMatchObject({ code });
});

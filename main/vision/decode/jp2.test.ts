/** JPEG 2000 through the real decoder: each refusal has its reason, and harms no later picture. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openPhoto } from './openPhoto.ts';

const file = fileURLToPath(
  new URL('../../../../shared/data/messy/sharp_fixtures/relax.jp2', import.meta.url),
);
const START = Buffer.from('ff4fff51', 'hex');

/** The same code stream, with a fourth channel that its header claims. */
function withFourChannels(bytes: Buffer): Buffer {
  const stream = bytes.subarray(bytes.indexOf(START));
  const four = Buffer.concat([stream.subarray(0, 51), stream.subarray(42, 45), stream.subarray(51)]);
  four.writeUInt16BE(stream.readUInt16BE(4) + 3, 4);
  four.writeUInt16BE(4, 40);
  return four;
}

test.skipIf(!existsSync(file))('pictures that the decoder refuses do not harm the next ones', async () => {
  const good = readFileSync(file);
  const bad = withFourChannels(good);
  for (let time = 0; time < 12; time++) {
    await expect(openPhoto(bad, 'a.j2k')).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('4 channels'),
    });
    expect(await openPhoto(good, 'a.jp2')).toMatchObject({ format: 'jp2', width: 320, height: 240 });
  }
});

test('a compound document without JPEG 2000 in it is named', async () => {
  const bytes = Buffer.from('0000000c6a5020200d0a870a00000014667479706a706d20000000006a706d20', 'hex');
  await expect(openPhoto(bytes, 'a.jpm')).rejects.toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining('JPM'),
  });
});

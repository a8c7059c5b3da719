/**
 * How fast photos are read: our reader processes against a bare loop of sharp that makes the same picture and the same
 * thumbnail, in turns in the same run. `node bench/thumbnails.ts [photos] [rounds] [edge]`
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { Readers } from '../main/engine/library/readers/readers.ts';
import { makePhoto } from '../test/fixtures/photos.ts';

const count = Number(process.argv[2] ?? 60);
const rounds = Number(process.argv[3] ?? 3);
const edge = Number(process.argv[4] ?? 1280);

const folder = mkdtempSync(join(tmpdir(), 'akin-bench-'));
for (let number = 0; number < 6; number++)
  writeFileSync(join(folder, `${number}.jpg`), await textured(await makePhoto(number, 4000, 3000)));
const files = readdirSync(folder).map(name => join(folder, name));
const paths = Array.from({ length: count }, (_, index) => files[index % files.length] as string);

/** A camera's photo has grain; a smooth gradient would decode faster than any. */
async function textured(bytes: Buffer): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width: 1000,
      height: 750,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .resize(4000, 3000, { kernel: 'nearest' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return await sharp(bytes)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** What a program would write that trusts its files: no hash, no facts, no other process. */
async function bare(path: string): Promise<void> {
  const { data, info } = await sharp(path)
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(320, 320, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();
}

async function perSecond(work: (path: string) => Promise<unknown>, atOnce: number): Promise<number> {
  const waiting = [...paths];
  const begun = performance.now();
  const worker = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await work(path);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (paths.length * 1000) / (performance.now() - begun);
}

sharp.cache(false);
sharp.concurrency(1);
const readers = new Readers();
const read = (path: string) => readers.read(path, edge);
await Promise.all(Array.from({ length: readers.count * 2 }, (_, index) => read(paths[index] as string)));
await bare(paths[0] as string);

const ratios: number[] = [];
for (let round = 1; round <= rounds; round++) {
  const alone = await perSecond(bare, availableParallelism());
  const ours = await perSecond(read, readers.count * 2);
  ratios.push(ours / alone);
  console.log(
    `round ${round}: bare sharp ${alone.toFixed(1)}/s, readers ${ours.toFixed(1)}/s, ${((100 * ours) / alone).toFixed(0)} %`,
  );
}
const median = ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] as number;
console.log(
  `${count} photos of 12 megapixels, edge ${edge}, ${readers.count} readers: median ${(100 * median).toFixed(0)} % of bare sharp`,
);
readers.close();
rmSync(folder, { recursive: true, force: true });

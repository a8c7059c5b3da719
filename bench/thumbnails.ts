/**
 * How fast photos are read: our reader processes against a bare loop of sharp that makes the same picture and the same
 * thumbnail, in turns in the same run. On a busy machine the processor's time (Linux) is the figure to compare.
 * `node bench/thumbnails.ts [photos] [rounds] [edge]`
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** Milliseconds the processor has spent on this process and those it has started. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  const children = readdirSync('/proc/self/task').flatMap(task =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(/\s+/).filter(Boolean),
  );
  const ticks = children.map(pid => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return (user + system) / 1000 + ticks.reduce((sum, count) => sum + count * 10, 0);
}

interface Measured {
  readonly perSecond: number;
  /** Processor milliseconds for each photo. */
  readonly cost: number;
}

async function measure(work: (path: string) => Promise<unknown>, atOnce: number): Promise<Measured> {
  const waiting = [...paths];
  const [begun, spent] = [performance.now(), processorTime()];
  const worker = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await work(path);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return {
    perSecond: (paths.length * 1000) / (performance.now() - begun),
    cost: (processorTime() - spent) / paths.length,
  };
}

sharp.cache(false);
sharp.concurrency(1);
const readers = new Readers();
const read = (path: string) => readers.read(path, edge);
await Promise.all(Array.from({ length: readers.count * 2 }, (_, index) => read(paths[index] as string)));
await bare(paths[0] as string);

const ratios: { clock: number; processor: number }[] = [];
for (let round = 1; round <= rounds; round++) {
  const alone = await measure(bare, availableParallelism());
  const ours = await measure(read, readers.count * 2);
  ratios.push({ clock: ours.perSecond / alone.perSecond, processor: alone.cost / ours.cost });
  console.log(
    `round ${round}: bare sharp ${alone.perSecond.toFixed(1)}/s (${alone.cost.toFixed(0)} ms each), ` +
      `readers ${ours.perSecond.toFixed(1)}/s (${ours.cost.toFixed(0)} ms each)`,
  );
}
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const percent = (value: number) => `${(100 * value).toFixed(0)} %`;
console.log(
  `${count} photos of 12 megapixels, edge ${edge}, ${readers.count} readers, median of ${rounds}: ` +
    `${percent(median(ratios.map(({ clock }) => clock)))} of bare sharp by the clock, ` +
    `${percent(median(ratios.map(({ processor }) => processor)))} by the processor`,
);
readers.close();
rmSync(folder, { recursive: true, force: true });

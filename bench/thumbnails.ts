/**
 * How fast photos are read: the reader processes, with and without their sandbox. The peer is a bare loop of
 * sharp that makes the same picture and the same thumbnail, in turns in the same run. CPU time is read from
 * /proc (Linux).
 * Usage: node bench/thumbnails.ts [photos, 60] [rounds, 3] [edge, 1280]
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { Readers } from '../main/engine/library/readers/readers.ts';
import { makePhoto } from '../test/fixtures/photos.ts';
import { quantile, report } from './measure.ts';

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

function children(): string[] {
  return readdirSync('/proc/self/task').flatMap(task =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(/\s+/).filter(Boolean),
  );
}

/** Milliseconds the processor has spent on a process. */
function timeOf(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** On this process and those it has started. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + children().reduce((sum, pid) => sum + timeOf(pid), 0);
}

interface Measured {
  readonly perSecond: number;
  /** Processor milliseconds for each photo. */
  readonly cost: number;
}

async function measure(work: (path: string) => Promise<unknown>, concurrency: number): Promise<Measured> {
  const waiting = [...paths];
  const [begun, spent] = [performance.now(), cpuTime()];
  const worker = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await work(path);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return {
    perSecond: (paths.length * 1000) / (performance.now() - begun),
    cost: (cpuTime() - spent) / paths.length,
  };
}

sharp.cache(false);
sharp.concurrency(1);
const readers = new Readers();
const read = (path: string) => readers.read(path, edge);
await Promise.all(Array.from({ length: readers.count * 2 }, (_, index) => read(paths[index] as string)));
await bare(paths[0] as string);
/** Readers that start while this is set have no sandbox. */
const open = new Readers();
const readOpen = (path: string) => {
  process.env.AKIN_SANDBOX = 'off';
  const reading = open.read(path, edge);
  delete process.env.AKIN_SANDBOX;
  return reading;
};
await Promise.all(Array.from({ length: open.count * 2 }, (_, index) => readOpen(paths[index] as string)));

/** Processor milliseconds of a process that reads one tiny picture. */
async function startCost(sandbox: 'on' | 'off'): Promise<number> {
  const tiny = join(folder, 'tiny.png');
  writeFileSync(
    tiny,
    await sharp({ create: { width: 2, height: 2, channels: 3, background: '#888' } })
      .png()
      .toBuffer(),
  );
  process.env.AKIN_SANDBOX = sandbox;
  const one = new Readers(1);
  const before = children();
  await one.read(tiny, 320);
  const started = children().find(pid => !before.includes(pid))!;
  const cost = timeOf(started);
  delete process.env.AKIN_SANDBOX;
  one.close();
  // Its time would be missing from the next measurement if it ended during it.
  while (children().includes(started)) await setTimeout(20);
  return cost;
}

const rates: number[] = [];
const costs: number[] = [];
const sandboxed: number[] = [];
const starts: [on: number, off: number][] = [];
const ratios: { clock: number; processor: number }[] = [];
for (let round = 1; round <= rounds; round++) {
  const alone = await measure(bare, availableParallelism());
  const ours = await measure(read, readers.count * 2);
  const without = await measure(readOpen, open.count * 2);
  sandboxed.push(ours.cost / without.cost);
  starts.push([await startCost('on'), await startCost('off')]);
  ratios.push({ clock: ours.perSecond / alone.perSecond, processor: alone.cost / ours.cost });
  rates.push(ours.perSecond);
  costs.push(ours.cost);
}
const median = (values: number[]) => quantile(values, 0.5);
const what = `${count} photos of 12 megapixels to ${edge} pixels, ${readers.count} readers, ${rounds} round(s)`;
const rate = `${median(rates).toFixed(1)} a second`;
const name = 'bare sharp';
report(`${what}, CPU time`, rate, { name, ratio: median(ratios.map(({ processor }) => processor)) });
report('the same, wall time', rate, { name, ratio: median(ratios.map(({ clock }) => clock)) });
report('the sandbox, CPU time of a photo', `${median(costs).toFixed(0)} ms`, {
  name: 'a reader without',
  ratio: 1 / median(sandboxed),
});
report('starting a reader, CPU time', `${median(starts.map(([on]) => on)).toFixed(0)} ms`, {
  name: 'one without a sandbox',
  ratio: median(starts.map(([, off]) => off)) / median(starts.map(([on]) => on)),
});
readers.close();
open.close();
rmSync(folder, { recursive: true, force: true });

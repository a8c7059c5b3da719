/**
 * Indexing a folder: photos a second, the most memory of the engine and its readers together, and a second
 * scan of the unchanged folder. The peer is a bare loop of ONNX Runtime with the same model
 * (bench/bare-loop.ts). Loop and indexing take turns; CPU time is that of the thread with the network,
 * against that of the loop.
 * Usage: node bench/index.ts [photos, 5000] [anything | leaves | people] [rounds, 1]. Linux: reads /proc.
 * `AKIN_MODELS=/nowhere` measures what needs no network, without a peer.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Job, Kind } from '../main/contract/model.ts';
import { startEngine } from '../main/engine/engine.ts';
import { connectInProcess } from '../main/engine/rpc/inProcess.ts';
import { drawLeaf } from '../main/vision/leaves/testing/drawLeaf.ts';
import { makePhoto } from '../test/fixtures/photos.ts';
import { megabytes, quantile, report } from './measure.ts';
import { memoryOfAll } from './memoryOfAll.ts';
import { busiestSince, type ThreadTime, threadTimes } from './threadTimes.ts';

const count = Number(process.argv[2] ?? 5000);
const kind = (process.argv[3] ?? 'anything') as Kind;
const rounds = Number(process.argv[4] ?? 1);
/** Of a bare loop. */
const RUNS = 40;
/** A leaf is seen with either end up. */
const VIEWS = kind === 'leaves' ? 2 : 1;

const folder = mkdtempSync(join(tmpdir(), 'akin-bench-'));
const photos = join(folder, 'photos');

async function makePicture(number: number): Promise<Buffer> {
  if (kind !== 'leaves') return await makePhoto(number, 1600, 1200);
  const { picture } = drawLeaf({
    paper: [235, 238, 236],
    leaf: [70 + 3 * number, 105, 50 + number],
    fall: number / 50,
    card: number % 2 === 0,
    shadow: number % 3 === 0,
  });
  const { width, height, data } = picture;
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(1600)
    .jpeg({ quality: 90 })
    .toBuffer();
}

const pictures = await Promise.all(Array.from({ length: 20 }, (_, number) => makePicture(number)));

/** Few pictures, but no two files alike: bytes behind the end of a JPEG change its hash and nothing else. */
function addPhotos(from: number, to: number): void {
  for (let number = from; number < to; number++) {
    const day = join(photos, `day ${Math.floor(number / 200)}`);
    mkdirSync(day, { recursive: true });
    const picture = pictures[number % pictures.length] as Buffer;
    writeFileSync(join(day, `${number}.jpg`), Buffer.concat([picture, Buffer.from(String(number))]));
  }
}

interface Spent {
  /** Milliseconds for one photo. */
  readonly clock: number;
  readonly processor: number;
}

/** In a process of its own, so that its memory is not counted. */
function bareLoop(): Spent {
  const script = fileURLToPath(new URL('./bare-loop.ts', import.meta.url));
  const said = execFileSync(process.execPath, [script, String(RUNS), String(VIEWS)], { encoding: 'utf8' });
  return JSON.parse(said) as Spent;
}

mkdirSync(photos, { recursive: true });
// AKIN_MODELS may name an empty folder: then only what needs no network is measured.
const models = process.env.AKIN_MODELS;
const hasLoop = kind !== 'people' && models === undefined;
const engine = startEngine({
  directories: {
    data: join(folder, 'data'),
    cache: join(folder, 'cache'),
    ...(models === undefined ? {} : { models }),
  },
});
const client = connectInProcess(engine, 'shell');
const collection = engine.createCollection(join(folder, 'bench.akin'), {
  folder: photos,
  kind,
  name: 'Bench',
});

async function index(): Promise<{ seconds: number; busiest: ThreadTime }> {
  const { promise, resolve } = Promise.withResolvers<Job>();
  let begun = performance.now();
  let before = threadTimes();
  let isScanned = false;
  const stop = client.on('job.changed', ({ job }) => {
    // The scan and the opening of the models come before the photos.
    if (!isScanned && job.total !== null && job.total > 0) {
      begun = performance.now();
      before = threadTimes();
    }
    isScanned ||= job.total !== null;
    if (job.state !== 'running') resolve(job);
  });
  await client.call('index.start', { collection: collection.id });
  const { state, sentence } = await promise;
  if (state !== 'done') throw new Error(sentence);
  stop();
  const seconds = (performance.now() - begun) / 1000;
  const busiest = busiestSince(before);
  return { seconds, busiest };
}

let peak = 0;
const rates: number[] = [];
const shares: { wall: number; cpu: number }[] = [];
let loop = hasLoop ? bareLoop() : null;
for (let round = 0; round < rounds; round++) {
  const [from, to] = [Math.floor((count * round) / rounds), Math.floor((count * (round + 1)) / rounds)];
  addPhotos(from, to);
  const watching = setInterval(() => {
    peak = Math.max(peak, memoryOfAll());
  }, 100);
  const { seconds, busiest } = await index();
  clearInterval(watching);
  const rate = (to - from) / seconds;
  const { total } = await client.call('items.page', { collection: collection.id, offset: 0, limit: 1 });
  if (total !== to) throw new Error(`${total} photos were indexed, not ${to}`);
  rates.push(rate);
  if (loop === null) continue;
  const after = bareLoop();
  const mean = { clock: (loop.clock + after.clock) / 2, processor: (loop.processor + after.processor) / 2 };
  shares.push({
    wall: (mean.clock * rate) / 1000,
    cpu: (mean.processor * (to - from)) / busiest.ran,
  });
  loop = after;
}
const middle = (key: 'wall' | 'cpu') =>
  quantile(
    shares.map(share => share[key]),
    0.5,
  );
const name = 'bare ONNX Runtime';
const what = `${count} photos indexed as ${kind}, ${rounds} round(s)`;
const rate = `${quantile(rates, 0.5).toFixed(1)} photos a second`;
if (shares.length === 0) report(`${what}, without models`, rate);
else {
  report(`${what}, CPU time of the network's thread`, rate, { name, ratio: middle('cpu') });
  report('the same, wall time', rate, { name, ratio: middle('wall') });
}
report('memory, engine and readers together', `at most ${megabytes(peak)}`);
const second = await index();
report('a second scan, nothing changed', `${second.seconds.toFixed(2)} s`);
await engine.close();
rmSync(folder, { recursive: true, force: true });

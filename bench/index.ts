/**
 * Indexing a folder: photos a second, the most memory of the engine and its readers together, and a second
 * scan of the unchanged folder. The peer are bare loops of ONNX Runtime with the same models
 * (bench/bare-loop.ts), as many at once as there are threads with models. Loops and indexing take turns; CPU
 * time is that of the threads with models, against that of the loops. People are photos of
 * ../shared/data/faces-longtail.
 * Usage: node bench/index.ts [photos, 5000] [anything | leaves | people] [rounds, 1]. Linux: reads /proc.
 * `AKIN_MODELS=/nowhere` measures what needs no network, without a peer.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { Job, Kind } from '../main/contract/model.ts';
import { startEngine } from '../main/engine/engine.ts';
import { inferenceSize } from '../main/engine/models/places.ts';
import { connectInProcess } from '../main/engine/rpc/inProcess.ts';
import { listPhotos } from '../main/lab/embeddings/describePhotos.ts';
import { drawLeaf } from '../main/vision/leaves/testing/drawLeaf.ts';
import { makePhoto } from '../test/fixtures/photos.ts';
import type { Spent } from './bare-loop.ts';
import { megabytes, quantile, report } from './measure.ts';
import { memoryOfAll } from './memoryOfAll.ts';
import { busiestSince, type ThreadTime, threadTimes } from './threadTimes.ts';

const count = Number(process.argv[2] ?? 5000);
const kind = (process.argv[3] ?? 'anything') as Kind;
const rounds = Number(process.argv[4] ?? 1);
/** Of a bare loop. */
const RUNS = 40;
const { threads } = inferenceSize();

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

const pictures =
  kind === 'people' ? portraits() : await Promise.all(Array.from({ length: 20 }, (_, at) => makePicture(at)));

function portraits(): Buffer[] {
  const set = fileURLToPath(new URL('../../shared/data/faces-longtail', import.meta.url));
  return listPhotos(set)
    .slice(0, count)
    .map(({ path }) => readFileSync(path));
}

/** Few pictures, but no two files alike: bytes behind the end of a JPEG change its hash and nothing else. */
function addPhotos(from: number, to: number): void {
  for (let number = from; number < to; number++) {
    const day = join(photos, `day ${Math.floor(number / 200)}`);
    mkdirSync(day, { recursive: true });
    const picture = pictures[number % pictures.length] as Buffer;
    writeFileSync(join(day, `${number}.jpg`), Buffer.concat([picture, Buffer.from(String(number))]));
  }
}

type Loop = Readonly<Record<'photo' | 'face', Spent>>;

/** In processes of their own, so that their memory is not counted. */
async function bareLoops(): Promise<Loop> {
  const script = fileURLToPath(new URL('./bare-loop.ts', import.meta.url));
  const loops = await Promise.all(
    Array.from({ length: threads }, async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [script, String(RUNS), kind]);
      return JSON.parse(stdout) as Loop;
    }),
  );
  return { photo: meanOf(loops.map(loop => loop.photo)), face: meanOf(loops.map(loop => loop.face)) };
}

function meanOf(spent: readonly Spent[]): Spent {
  const mean = (key: keyof Spent) => spent.reduce((sum, one) => sum + one[key], 0) / spent.length;
  return { wall: mean('wall'), cpu: mean('cpu') };
}

mkdirSync(photos, { recursive: true });
// AKIN_MODELS may name an empty folder: then only what needs no network is measured.
const models = process.env.AKIN_MODELS;
const hasLoop = models === undefined;
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
  const { state, message } = await promise;
  if (state !== 'done') throw new Error(message);
  stop();
  const seconds = (performance.now() - begun) / 1000;
  const busiest = busiestSince(before, threads);
  return { seconds, busiest };
}

let peak = 0;
const rates: number[] = [];
const shares: { wall: number; cpu: number }[] = [];
let loop = hasLoop ? await bareLoops() : null;
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
  if (kind !== 'people' && total !== to) throw new Error(`${total} photos were indexed, not ${to}`);
  rates.push(rate);
  if (loop === null) continue;
  const after = await bareLoops();
  const facesEach = kind === 'people' ? total / to : 0;
  const bare = (key: keyof Spent) =>
    (loop!.photo[key] + after.photo[key] + facesEach * (loop!.face[key] + after.face[key])) / 2;
  shares.push({
    wall: (bare('wall') * rate) / 1000 / threads,
    cpu: (bare('cpu') * (to - from)) / busiest.ran,
  });
  loop = after;
}
const middle = (key: 'wall' | 'cpu') =>
  quantile(
    shares.map(share => share[key]),
    0.5,
  );
const name = `${threads} bare loops of ONNX Runtime`;
const what = `${count} photos indexed as ${kind}, ${rounds} round(s)`;
const rate = `${quantile(rates, 0.5).toFixed(1)} photos a second`;
if (shares.length === 0) report(`${what}, without models`, rate);
else {
  report(`${what}, CPU time of the threads with models`, rate, { name, ratio: middle('cpu') });
  report('the same, wall time', rate, { name, ratio: middle('wall') });
}
report('memory, engine and readers together', `at most ${megabytes(peak)}`);
const second = await index();
report('a second scan, nothing changed', `${second.seconds.toFixed(2)} s`);
await engine.close();
rmSync(folder, { recursive: true, force: true });

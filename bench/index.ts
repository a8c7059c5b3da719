/**
 * Indexing a large folder: photos a second against a bare loop of ONNX Runtime with the same model, the most memory of
 * the engine and its readers together, and how long a second look through the unchanged folder takes.
 * `node bench/index.ts [photos] [kind] [bare runs]` (Linux: memory is read from /proc; kind anything or leaves for the loop)
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Job, Kind } from '../main/contract/model.ts';
import { startEngine } from '../main/engine/engine.ts';
import { inferenceThreads } from '../main/engine/models/places.ts';
import { connectInProcess } from '../main/engine/rpc/inProcess.ts';
import { makePhoto } from '../test/fixtures/photos.ts';

const count = Number(process.argv[2] ?? 5000);
const kind = (process.argv[3] ?? 'anything') as Kind;
const runs = Number(process.argv[4] ?? 60);

const folder = mkdtempSync(join(tmpdir(), 'akin-bench-'));
const photos = join(folder, 'photos');

/** Few pictures, but no two files alike: bytes behind the end of a JPEG change its hash and nothing else. */
async function makeFolder(): Promise<void> {
  const pictures = await Promise.all(
    Array.from({ length: 20 }, (_, number) => makePhoto(number, 1600, 1200)),
  );
  for (let number = 0; number < count; number++) {
    const day = join(photos, `day ${Math.floor(number / 200)}`);
    if (number % 200 === 0) mkdirSync(day, { recursive: true });
    const picture = pictures[number % pictures.length] as Buffer;
    writeFileSync(join(day, `${number}.jpg`), Buffer.concat([picture, Buffer.from(String(number))]));
  }
}

async function bareLoop(): Promise<number> {
  const model = new URL('../models/resnet50.onnx', import.meta.url).pathname;
  const session = await InferenceSession.create(model, {
    intraOpNumThreads: inferenceThreads(),
    interOpNumThreads: 1,
  });
  const feed = {
    [session.inputNames[0] as string]: new Tensor(
      'float32',
      new Float32Array(3 * 224 * 224),
      [1, 3, 224, 224],
    ),
  };
  await session.run(feed);
  const begun = performance.now();
  for (let run = 0; run < runs; run++) await session.run(feed);
  const perSecond = (runs * 1000) / (performance.now() - begun);
  await session.release();
  return perSecond;
}

/** Resident memory of this process and everything it has started, in bytes. */
function memoryOfAll(pid = process.pid): number {
  try {
    const own = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    const children = readdirSync(`/proc/${pid}/task`).flatMap(task =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(/\s+/).filter(Boolean),
    );
    return (
      Number(own?.[1] ?? 0) * 1024 + children.reduce((sum, child) => sum + memoryOfAll(Number(child)), 0)
    );
  } catch {
    return 0; // gone between two looks
  }
}

await makeFolder();
// AKIN_MODELS may name an empty folder: then only the reading is measured.
const models = process.env.AKIN_MODELS;
const hasLoop = kind !== 'people' && models === undefined;
const before = hasLoop ? await bareLoop() : 0;
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

async function index(): Promise<{ job: Job; seconds: number }> {
  const { promise, resolve } = Promise.withResolvers<Job>();
  let begun = performance.now();
  let isScanned = false;
  const stop = client.on('job.changed', ({ job }) => {
    // The first scan and the opening of the models come before the photos, and only once.
    if (!isScanned && job.total !== null && job.total > 0) begun = performance.now();
    isScanned ||= job.total !== null;
    if (job.state !== 'running') resolve(job);
  });
  await client.call('index.start', { collection: collection.id });
  const job = await promise;
  stop();
  return { job, seconds: (performance.now() - begun) / 1000 };
}

let peak = 0;
const watching = setInterval(() => {
  peak = Math.max(peak, memoryOfAll());
}, 100);
const first = await index();
clearInterval(watching);
const rate = first.job.done / first.seconds;
console.log(`first: ${first.job.sentence} ${first.seconds.toFixed(1)} s, ${rate.toFixed(1)} photos a second`);
console.log(`most memory, engine and readers together: ${(peak / 2 ** 20).toFixed(0)} MB`);
const second = await index();
console.log(`second, nothing changed: ${second.seconds.toFixed(2)} s`);
await engine.close();
if (hasLoop) {
  // Before and after, because a machine with other work is not the same machine for long.
  const after = await bareLoop();
  const bare = (before + after) / 2;
  console.log(
    `bare ONNX Runtime: ${before.toFixed(1)} runs a second before, ${after.toFixed(1)} after; indexing reached ${((100 * rate) / bare).toFixed(0)} % of the mean`,
  );
}
rmSync(folder, { recursive: true, force: true });

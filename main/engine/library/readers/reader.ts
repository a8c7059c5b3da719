/**
 * A reader process: decodes photos, one after the other, so that a hostile file costs at most this process.
 * Requests are lines on standard input, frames leave by the fourth descriptor. A watchdog thread ends it when
 * a photo needs too much memory or time, and on Linux it cannot connect, start programs or write files.
 */
import { once } from 'node:events';
import { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import type { ExifFacts } from '../../../vision/exifFacts.ts';
import type { Picture } from '../../../vision/picture.ts';
import { prepare } from '../../../vision/prepare.ts';
import type { Prepared, Wanted } from '../../../vision/prepared.ts';
import { PhotoProblem } from '../../../vision/problem.ts';
import { readPhoto } from '../../../vision/readPhoto.ts';
import { cpuTime, type FromReader, frameOf, type Made, type ReadRequest } from './messages.ts';
import { enterSandbox } from './sandbox.ts';
import type { Watch } from './watchdog.ts';

const [memory = 0, milliseconds = 0] = process.argv.slice(2).map(Number);
if (!(memory > 0 && milliseconds > 0)) {
  console.error('akin-reader: is started by the engine, with its limits of memory and time.');
  process.exit(2);
}

// The screen comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const begunAt = new Int32Array(new SharedArrayBuffer(4)).fill(-1);
const watchdog = new Worker(
  new URL(import.meta.url.endsWith('.ts') ? './watchdog.ts' : './watchdog.js', import.meta.url),
  { workerData: { memory, milliseconds, parent: process.ppid, begunAt } satisfies Watch },
);

// There are as many readers as cores: more threads inside a reader would not help.
sharp.concurrency(1);

// Ctrl+C in a shell goes to every process of the command; the engine decides when to stop.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const out = new Socket({ fd: 3 });

function send(message: FromReader, parts: readonly Uint8Array[] = []): Promise<void> {
  return new Promise(resolve => {
    const pieces = frameOf(message, parts);
    for (const piece of pieces.slice(0, -1)) out.write(piece);
    out.write(pieces.at(-1) as Uint8Array, () => resolve());
  });
}

async function answer({ id, path, edge, wanted }: ReadRequest): Promise<void> {
  try {
    const { thumbnail, picture, ...facts } = await readPhoto(path, edge, () => {
      Atomics.store(begunAt, 0, cpuTime());
      void send({ type: 'decoding', id });
    });
    const { made, bytes } = splitBytes(madeOf(wanted, picture, facts.exif));
    // The next photo is begun while these bytes are being sent.
    void send({ type: 'read', id, facts, made, memory: process.memoryUsage.rss() }, [thumbnail, bytes]);
  } catch (error) {
    if (!(error instanceof PhotoProblem)) throw error;
    void send({ type: 'problem', id, code: error.code, message: error.message });
  } finally {
    Atomics.store(begunAt, 0, -1);
  }
}

function madeOf(wanted: Wanted, picture: Picture, camera: ExifFacts): Prepared {
  try {
    return prepare(wanted, picture, camera);
  } catch (error) {
    throw new PhotoProblem(
      'not-looked-at',
      `The photo was read, but could not be made ready for the models: ${(error as Error).message}`,
      error,
    );
  }
}

function splitBytes(prepared: Prepared): { made: Made; bytes: Uint8Array } {
  if ('picture' in prepared) {
    const { data, ...made } = prepared.picture;
    return { made, bytes: data };
  }
  const { buffer, byteOffset, byteLength } = prepared.fed;
  return { made: { numbers: prepared.numbers }, bytes: new Uint8Array(buffer, byteOffset, byteLength) };
}

// Nothing is decoded unwatched.
await once(watchdog, 'message');
watchdog.unref();
// After everything that is loaded at the start.
void send({ type: 'ready', unsandboxed: enterSandbox() });
for await (const line of createInterface({ input: process.stdin }))
  await answer(JSON.parse(line) as ReadRequest);
out.end();

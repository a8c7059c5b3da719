/**
 * What indexing is measured against: the networks of a kind in ONNX Runtime, again and again, with nothing
 * around them. `node bench/bare-loop.ts RUNS KIND` prints JSON: milliseconds for a photo and for each face.
 */
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Kind } from '../main/contract/model.ts';
import { inferenceSize } from '../main/engine/models/places.ts';

/** The file, its edge in pixels, how many pictures at once, and how often. */
type Network = readonly [file: string, edge: number, batch: number, times: number];

/** A leaf is seen with either end up; a face with its mirror image. */
const OF_PHOTO: Readonly<Record<Kind, readonly Network[]>> = {
  anything: [['resnet50-2', 224, 1, 1]],
  leaves: [['resnet50-2', 224, 2, 1]],
  people: [['blazeface', 256, 1, 1]],
};
const OF_FACE: readonly Network[] = [
  ['facemesh-2', 192, 1, 2],
  ['sface', 112, 2, 1],
  ['dlib-face', 150, 2, 1],
  ['faceres-2', 224, 1, 1],
  ['emotion', 64, 1, 1],
];

export interface Spent {
  /** Milliseconds. */
  readonly wall: number;
  readonly cpu: number;
}

async function open([file, edge, batch, times]: Network): Promise<() => Promise<void>> {
  const session = await InferenceSession.create(new URL(`../models/${file}.onnx`, import.meta.url).pathname, {
    intraOpNumThreads: inferenceSize().coresEach,
    interOpNumThreads: 1,
  });
  const channels = file === 'emotion' ? 1 : 3;
  const shape = [batch, channels, edge, edge];
  const numbers = Float32Array.from({ length: batch * channels * edge * edge }, (_, at) => (at * 31) % 255);
  const feed = { [session.inputNames[0] as string]: new Tensor('float32', numbers, shape) };
  await session.run(feed);
  return async () => {
    for (let time = 0; time < times; time++) await session.run(feed);
  };
}

async function spend(networks: readonly Network[], runs: number): Promise<Spent> {
  const opened: (() => Promise<void>)[] = [];
  for (const network of networks) opened.push(await open(network));
  const begun = performance.now();
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run++) for (const runOnce of opened) await runOnce();
  const { user, system } = process.cpuUsage(before);
  return { wall: (performance.now() - begun) / runs, cpu: (user + system) / 1000 / runs };
}

if (import.meta.main) {
  const [runs, kind] = [Number(process.argv[2]), process.argv[3] as Kind];
  const photo = await spend(OF_PHOTO[kind], runs);
  const face = kind === 'people' ? await spend(OF_FACE, runs) : { wall: 0, cpu: 0 };
  console.log(JSON.stringify({ photo, face }));
}

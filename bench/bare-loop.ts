/**
 * What indexing is measured against: ResNet50 in ONNX Runtime, again and again, with nothing around it. `node
 * bench/bare-loop.ts RUNS BATCH` prints JSON.
 */
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { inferenceSize } from '../main/engine/models/places.ts';
import { busiestSince, threadTimes } from './threadTimes.ts';

const [runs, batch] = process.argv.slice(2).map(Number) as [number, number];
const session = await InferenceSession.create(new URL('../models/resnet50.onnx', import.meta.url).pathname, {
  intraOpNumThreads: inferenceSize().coresEach,
  interOpNumThreads: 1,
});
const input = new Tensor('float32', new Float32Array(batch * 3 * 224 * 224), [batch, 3, 224, 224]);
const feed = { [session.inputNames[0] as string]: input };
await session.run(feed);
const begun = performance.now();
const before = threadTimes();
for (let run = 0; run < runs; run++) await session.run(feed);
const clock = (performance.now() - begun) / runs;
const processor = busiestSince(before).ran / runs;
console.log(JSON.stringify({ clock, processor }));

/** The process of one trial: one model on the processor and on another provider, side by side; then it ends. */
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { cosine } from './embed.ts';
import { feedPictures } from './feed.ts';
import { firstLine, testPicture } from './probe.ts';
import type { FromTrial, TrialOutcome, TrialRequest } from './providers.ts';

/** After a first one that warms up. */
const RUNS = 5;

process.once('message', async (request: TrialRequest) => {
  let found: FromTrial;
  try {
    found = await compare(request);
  } catch (error) {
    found = {
      problem: firstLine(error),
    };
  }
  process.send?.(found, () => process.exit());
});

async function compare({ provider, entry, path }: TrialRequest): Promise<TrialOutcome> {
  const { data, shape } = feedPictures([testPicture()], entry.input);
  const [processor, other] = [await measure('cpu'), await measure(provider)];
  return {
    agreement: Math.min(...processor.outputs.map((row, at) => agreementOf(row, other.outputs[at]!))),
    processorMilliseconds: processor.milliseconds,
    milliseconds: other.milliseconds,
  };

  async function measure(on: string) {
    const executionProviders = on === 'cpu' ? ['cpu'] : [on, 'cpu'];
    const session = await InferenceSession.create(path, { executionProviders, logSeverityLevel: 4 });
    const feeds = () => ({ [session.inputNames[0]!]: new Tensor('float32', data, shape) });
    const found = await session.run(feeds());
    const outputs = entry.outputs.map(({ name }) => Float32Array.from(found[name]!.data as Float32Array));
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const begun = performance.now();
      await session.run(feeds());
      times.push(performance.now() - begun);
    }
    return { outputs, milliseconds: times.sort((a, b) => a - b)[RUNS >> 1]! };
  }
}

/** 1 for two rows of zeros: they say the same. */
function agreementOf(one: Float32Array, other: Float32Array): number {
  const isZero = (row: Float32Array) => row.every(number => number === 0);
  return isZero(one) && isZero(other) ? 1 : cosine(one, other);
}

/** A look at an ONNX file, and a test run with its declared input. Inference thread. */
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { AkinError } from '../../contract/errors.ts';
import type { ModelGraph } from '../../contract/modelPresets.ts';
import type { Picture } from '../picture.ts';
import { feedPictures } from './feed.ts';
import type { ModelInput } from './manifest.ts';

export interface Probe {
  /** Whether two pictures at once went through as well as one. */
  readonly batch: 'any' | 'one';
  /** What one picture gives. */
  readonly outputs: readonly { readonly name: string; readonly dimensions: readonly number[] }[];
}

/** What the graph declares; null where it leaves something open. */
export async function inspectModel(path: string): Promise<ModelGraph> {
  const session = await openSession(path);
  try {
    const [input] = session.inputMetadata;
    // Three sizes follow the batch; the channels are the first or the last of them.
    const sizes = input?.isTensor && input.shape.length === 4 ? input.shape.slice(1) : [];
    const isDepth = (size: number | string | undefined) => size === 1 || size === 3;
    const isLast = isDepth(sizes[2]) && !isDepth(sizes[0]);
    const [height, width] = isLast ? sizes : sizes.slice(1);
    return {
      width: sizeIn(width),
      height: sizeIn(height),
      layout: isLast ? 'channels-last' : isDepth(sizes[0]) ? 'channels-first' : null,
      outputs: session.outputMetadata.map(output => ({
        name: output.name,
        sizes: output.isTensor ? output.shape.slice(1).map(sizeIn) : [null],
      })),
    };
  } finally {
    await session.release();
  }
}

/** Sizes that are left open have a name or a number below one. */
function sizeIn(declared: number | string | undefined): number | null {
  return typeof declared === 'number' && declared > 0 ? declared : null;
}

async function openSession(path: string): Promise<InferenceSession> {
  return await InferenceSession.create(path, { intraOpNumThreads: 1, logSeverityLevel: 4 }).catch(error => {
    throw new AkinError('model-unfit', `This is not an ONNX file that can be opened (${firstLine(error)}).`, {
      cause: error,
    });
  });
}

export async function probeModel(path: string, input: ModelInput): Promise<Probe> {
  const session = await openSession(path);
  try {
    const [inputName, ...others] = session.inputNames;
    if (inputName === undefined || others.length > 0)
      throw new AkinError(
        'model-unfit',
        `The model takes ${session.inputNames.length} inputs (${session.inputNames.join(', ')}); only models that take one picture can be added.`,
      );
    const run = async (count: number) => {
      const { data, shape } = feedPictures(Array<Picture>(count).fill(testPicture()), input);
      return await session.run({ [inputName]: new Tensor('float32', data, shape) });
    };
    const found = await run(1).catch(error => {
      throw new AkinError(
        'model-unfit',
        `A test picture did not go through the model: check the size, the layout and the channels (${firstLine(error)}).`,
        { cause: error },
      );
    });
    const outputs = session.outputNames.flatMap(name => {
      const tensor = found[name];
      return tensor?.type === 'float32' ? [{ name, dimensions: dimensionsOf(name, tensor) }] : [];
    });
    const batch = await run(2).then(
      () => 'any' as const,
      () => 'one' as const, // a size of one was built into the network: no fault
    );
    return { batch, outputs };
  } finally {
    await session.release();
  }
}

function dimensionsOf(name: string, tensor: Tensor): number[] {
  if (!(tensor.data as Float32Array).every(Number.isFinite))
    throw new AkinError(
      'model-unfit',
      `The output "${name}" holds numbers that are none for a plain test picture: check mean, deviation and scale.`,
    );
  return tensor.dims.slice(1);
}

/** A gradient from dark to light in every axis a model may use. */
export function testPicture(): Picture {
  const edge = 64;
  const data = new Uint8Array(edge * edge * 3);
  for (let y = 0; y < edge; y++)
    for (let x = 0; x < edge; x++) data.set([x * 4, y * 4, 255 - x * 2 - y * 2], (y * edge + x) * 3);
  return { width: edge, height: edge, data };
}

export function firstLine(error: unknown): string {
  return String((error as Error).message)
    .split('\n')[0]!
    .slice(0, 300);
}

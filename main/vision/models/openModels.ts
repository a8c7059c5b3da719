/** The models a thread has opened, each once. Runs in the inference thread, which a running model blocks. */
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { AkinError } from '../../contract/errors.ts';
import type { ProviderName } from '../../contract/models.ts';
import type { Picture } from '../picture.ts';
import { type Feed, feedPictures } from './feed.ts';
import { listModels, type ModelPlaces, readLabels, readyModel } from './library.ts';
import type { ModelEntry, PictureModelEntry } from './manifest.ts';
import { providerOf, readTrials } from './providers.ts';

/** For each output its numbers, one array for each picture. */
export type Outputs = Readonly<Record<string, readonly Float32Array[]>>;

export interface OpenModel {
  readonly entry: PictureModelEntry;
  /** Whole pictures, all outputs. */
  runOn(pictures: readonly Picture[]): Promise<Outputs>;
  /** Prepared input, all outputs. */
  run(feed: Feed): Promise<Outputs>;
}

export class OpenModels {
  readonly #places: ModelPlaces;
  readonly #threads: number;
  readonly #open = new Map<string, Promise<OpenModel>>();

  constructor(places: ModelPlaces, threads: number) {
    this.#places = places;
    this.#threads = threads;
  }

  /** Rejected if the model is missing, for callers that can do without it. */
  async open(name: string): Promise<OpenModel> {
    const ready = readyModel(this.#places, name);
    // A person's own model may be removed and added again as another one under the same name.
    const key = JSON.stringify(ready.entry);
    const known = this.#open.get(key);
    if (known !== undefined) return await known;
    const provider = providerOf(readTrials(this.#places), ready.entry);
    const opening = openModel(ready, this.#threads, provider);
    this.#open.set(key, opening);
    // A repaired model must be opened again.
    opening.catch(() => this.#open.delete(key));
    return await opening;
  }

  /** A person's own model, if it is here. */
  findOwn(name: string): { entry: ModelEntry; path: string } | undefined {
    const found = listModels(this.#places).find(({ entry, isOwn }) => isOwn && entry.name === name);
    return found?.path == null ? undefined : { entry: found.entry, path: found.path };
  }

  /** The names of what a model's numbers mean. */
  labels(name: string): string[] {
    return readLabels(readyModel(this.#places, name));
  }
}

async function openModel(
  { entry, path }: { entry: ModelEntry; path: string },
  threads: number,
  provider: ProviderName,
): Promise<OpenModel> {
  const { input } = entry;
  if (input === null)
    throw new AkinError('bad-request', `The model "${entry.name}" takes words, not pictures.`);
  let [on, session] = await createFirst(entry, path, threads, provider);
  const inputName = session.inputNames[0]!;
  const run = async ({ data, shape }: Feed): Promise<Outputs> => {
    const feeds = () => ({ [inputName]: new Tensor('float32', data, shape) });
    const found = await session.run(feeds()).catch(async error => {
      if (on === 'cpu') throw error;
      // A graphics processor may be taken away: what it was at is done again.
      [on, session] = ['cpu', await createSession(entry, path, threads)];
      return await session.run(feeds());
    });
    const count = shape[0]!;
    const outputs: Record<string, Float32Array[]> = {};
    for (const { name } of entry.outputs) {
      const tensor = Object.hasOwn(found, name) ? found[name] : undefined;
      if (tensor === undefined)
        throw new AkinError('model-unfit', `The model "${entry.name}" has no output "${name}".`);
      const numbers = tensor.data as Float32Array;
      const size = numbers.length / count;
      // Copies: what ONNX Runtime hands out is one block for the whole batch.
      outputs[name] = Array.from({ length: count }, (_, at) => numbers.slice(at * size, (at + 1) * size));
    }
    return outputs;
  };
  return { entry: { ...entry, input }, run, runOn: pictures => run(feedPictures(pictures, input)) };
}

/** On the provider that was chosen, or where that has gone on the processor. */
async function createFirst(
  entry: ModelEntry,
  path: string,
  threads: number,
  provider: ProviderName,
): Promise<[ProviderName, InferenceSession]> {
  if (provider !== 'cpu')
    try {
      return [provider, await createSession(entry, path, threads, [provider, 'cpu'])];
    } catch {
      // The processor can do all of them.
    }
  return ['cpu', await createSession(entry, path, threads)];
}

export async function createSession(
  entry: ModelEntry,
  path: string,
  threads: number,
  executionProviders: readonly ProviderName[] = ['cpu'],
): Promise<InferenceSession> {
  try {
    return await InferenceSession.create(path, {
      executionProviders,
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      logSeverityLevel: 3,
    });
  } catch (error) {
    throw new AkinError(
      'model-damaged',
      `The model "${entry.name}" cannot be opened; \`akin models verify\` says more. (${(error as Error).message})`,
      { cause: error },
    );
  }
}

/**
 * The models behind the contract: listing, the job that fetches, adding, removing, checking. Engine process.
 */
import { statSync } from 'node:fs';
import { AkinError } from '../../contract/errors.ts';
import type { ModelGraph } from '../../contract/modelPresets.ts';
import type {
  FetchJob,
  ModelState,
  ModelVerdict,
  OwnModel,
  Providers,
  ProviderTrial,
} from '../../contract/models.ts';
import type { Inference } from '../../vision/inference/inference.ts';
import { comparedLength } from '../../vision/models/embed.ts';
import { fetchModels } from '../../vision/models/fetch.ts';
import { type FoundModel, findModel, listModels, type ModelPlaces } from '../../vision/models/library.ts';
import {
  addModel,
  addTextTower,
  inspectFile,
  type OwnOrigin,
  removeModel,
  type TowerFiles,
} from '../../vision/models/ownModels.ts';
import {
  forgetProviders,
  providerOf,
  readTrials,
  type TrialWatcher,
  tryProviders,
} from '../../vision/models/providers.ts';
import { verifyModel } from '../../vision/models/verify.ts';

interface Deps {
  readonly places: ModelPlaces;
  /** Where fetched models go, and their packages meanwhile. */
  readonly folder: string;
  readonly cache: string;
  readonly inference: Inference;
  changed(job: FetchJob | null): void;
}

export class Models {
  readonly #deps: Deps;
  #job: FetchJob | null = null;
  #abort = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** With the present or latest fetch job. */
  list(): { models: ModelState[]; job: FetchJob | null } {
    const { places } = this.#deps;
    const trials = readTrials(places);
    return { models: listModels(places).map(model => describe(trials, model)), job: this.#job };
  }

  /** Starts it, or returns the running one. */
  fetch(names: readonly string[] | null): FetchJob {
    if (this.#job?.state === 'running') return this.#job;
    const { places } = this.#deps;
    for (const name of names ?? []) findModel(places, name);
    this.#abort = new AbortController();
    const job = this.#update({ state: 'running', done: 0, total: 0, message: 'Looking what is missing.' });
    this.#running = this.#fetch(names);
    return job;
  }

  async cancelFetch(): Promise<FetchJob | null> {
    this.#abort.abort();
    await this.#running;
    return this.#job;
  }

  /** What a file says of itself, before it is added. */
  async inspect(path: string): Promise<ModelGraph> {
    const { places, inference } = this.#deps;
    return await inspectFile(places, path, copied => inference.inspect(copied));
  }

  /** `pathOf` gives the path of a grant. */
  async add(
    own: OwnModel,
    pathOf: (grant: string) => string,
    call: { signal: AbortSignal; progress(done: number, total: number | null, message: string): void },
  ): Promise<ModelState> {
    const { name, from, output, pooling, distance, threshold, ...input } = own;
    const depth = own.channels === 'grey' ? 1 : 3;
    if (own.mean.length !== depth || own.std.length !== depth)
      throw new AkinError('bad-request', `mean and std need ${depth} numbers each for ${own.channels}.`);
    const { places, inference } = this.#deps;
    const onProgress = throttled((done, total) =>
      call.progress(done, total, `Fetching the model: ${(done / 1e6).toFixed(1)} MB have arrived.`),
    );
    const { signal } = call;
    const origin: OwnOrigin = 'file' in from ? { path: pathOf(from.file) } : { ...from, signal, onProgress };
    await addModel(places, { name, input, output, pooling, distance, threshold }, origin, (path, fed) =>
      inference.probe(path, fed),
    );
    this.#deps.changed(this.#job);
    return describe(readTrials(places), findModel(places, name));
  }

  async addWords(name: string, files: TowerFiles): Promise<ModelState> {
    const { places, inference } = this.#deps;
    await addTextTower(places, name, files, (...tried) => inference.probeTextTower(...tried));
    this.#deps.changed(this.#job);
    return describe(readTrials(places), findModel(places, name));
  }

  async providers(): Promise<Providers> {
    const { inference, places } = this.#deps;
    return { available: await inference.availableProviders(), trials: readTrials(places) };
  }

  async tryProviders(watcher: TrialWatcher): Promise<Providers> {
    const { available } = await this.providers();
    await tryProviders(this.#deps.places, available, watcher);
    this.#deps.changed(this.#job);
    return await this.providers();
  }

  async useProcessor(): Promise<Providers> {
    await forgetProviders(this.#deps.places);
    this.#deps.changed(this.#job);
    return await this.providers();
  }

  async remove(name: string): Promise<void> {
    await removeModel(this.#deps.places, name);
    this.#deps.changed(this.#job);
  }

  async verify(
    names: readonly string[] | null,
    onProgress: (done: number, total: number, message: string) => void,
  ): Promise<ModelVerdict[]> {
    const { places, inference } = this.#deps;
    const models = names?.map(name => findModel(places, name)) ?? listModels(places);
    const verdicts: ModelVerdict[] = [];
    for (const model of models) {
      onProgress(verdicts.length, models.length, `Checking ${model.entry.name}.`);
      verdicts.push(await verifyModel(model, (path, input) => inference.probe(path, input)));
    }
    return verdicts;
  }

  async close(): Promise<void> {
    await this.cancelFetch();
  }

  async #fetch(names: readonly string[] | null): Promise<void> {
    const { places, folder, cache } = this.#deps;
    const { signal } = this.#abort;
    const onProgress = (done: number, total: number, message: string) =>
      void this.#update({ state: 'running', done, total, message });
    try {
      await fetchModels(places, { names, folder, cache, signal, onProgress });
      this.#update({ state: 'done' });
    } catch (error) {
      if (signal.aborted)
        this.#update({
          state: 'cancelled',
          message: 'Cancelled. What has arrived is kept for the next time.',
        });
      else this.#update({ state: 'failed', message: explain(error) });
    }
  }

  #update(changes: Partial<FetchJob>): FetchJob {
    this.#job = { state: 'running', done: 0, total: 0, message: '', ...this.#job, ...changes };
    this.#deps.changed(this.#job);
    return this.#job;
  }
}

/** Pieces are small; nobody reads more than ten states a second. The last one always comes. */
function throttled(tell: (done: number, total: number | null) => void): typeof tell {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    if (done !== total && performance.now() - toldAt < 100) return;
    toldAt = performance.now();
    tell(done, total);
  };
}

function describe(trials: readonly ProviderTrial[], { entry, path, isOwn }: FoundModel): ModelState {
  const { name, version, purpose, kinds = [], about, licence, embedding, outputs } = entry;
  const compared = outputs.find(output => output.name === embedding?.output);
  return {
    name,
    version,
    purpose,
    kinds,
    about,
    licence,
    ready: path !== null,
    own: isOwn,
    bytes: path === null ? null : statSync(path).size,
    provider: providerOf(trials, entry),
    takesWords: entry.words !== undefined,
    embedding:
      embedding === null || compared === undefined
        ? null
        : {
            dimensions: comparedLength(entry),
            distance: embedding.distance,
            threshold: embedding.threshold,
          },
  };
}

function explain(error: unknown): string {
  if (error instanceof AkinError) return error.message;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOSPC') return 'The disk is full. Make room, then fetch again: what has arrived is kept.';
  return `Fetching stopped: ${(error as Error).message}`;
}

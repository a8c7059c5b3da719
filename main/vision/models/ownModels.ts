/** A person's own models: added from a file or an address after a test run. Engine and shell commands. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AkinError } from '../../contract/errors.ts';
import type { ModelGraph } from '../../contract/modelPresets.ts';
import type { Pooling } from '../../contract/models.ts';
import { FileRefused, openRegularFile } from '../../files/readRegularFile.ts';
import { type Compared, chooseOutput } from './chooseOutput.ts';
import { findModel, listModels, type ModelPlaces } from './library.ts';
import type { ModelEntry, ModelInput } from './manifest.ts';
import type { Probe } from './probe.ts';
import { digestOf, MOST_MODEL_BYTES } from './verify.ts';

/** HTTP's answers to a request for the rest of a file. */
const PARTIAL = 206;
const NO_SUCH_RANGE = 416;

export interface OwnModel {
  readonly name: string;
  readonly input: ModelInput;
  /** The output that is compared; may be left out where there is only one. */
  readonly output: string | null;
  /** Of an output of many rows; 'class' by default. */
  readonly pooling?: Pooling | undefined;
  readonly distance: 'euclidean' | 'cosine';
  readonly threshold: number | null;
}

/** Where the ONNX file comes from; an address needs the digest that its publisher gives for it. */
export type OwnOrigin =
  | { readonly path: string }
  | { readonly url: string; readonly sha256: string; readonly signal: AbortSignal };

export async function addModel(
  places: ModelPlaces,
  own: OwnModel,
  origin: OwnOrigin,
  probe: (path: string, input: ModelInput) => Promise<Probe>,
): Promise<ModelEntry> {
  if (listModels(places).some(({ entry }) => entry.name === own.name))
    throw new AkinError(
      'bad-request',
      `There is a model "${own.name}" already. Choose another name, or remove that one first.`,
    );
  await mkdir(places.own, { recursive: true });
  const path = join(places.own, `${own.name}.onnx`);
  const unfinished = `${path}.part`;
  try {
    if ('path' in origin) await copy(origin.path, unfinished);
    else await rename(await download(places, origin), unfinished);
    const { batch, outputs } = await probe(unfinished, own.input);
    const { output, rows } = chooseOutput(own, outputs);
    const sha256 = await digestOf(unfinished);
    const entry: ModelEntry = {
      name: own.name,
      version: versionOf(sha256, own, output.name, rows),
      purpose: 'embed',
      ...(own.input.fit === 'arcface' ? { kinds: ['people'] } : {}),
      about: 'Added by you.',
      licence: 'As you know it.',
      source: { own: 'path' in origin ? origin.path : origin.url },
      file: `${own.name}.onnx`,
      sha256,
      input: own.input,
      batch,
      outputs: [{ name: output.name, dimensions: [...output.dimensions] }],
      embedding: {
        output: output.name,
        ...rows,
        distance: own.distance,
        threshold: own.threshold,
      },
    };
    await rename(unfinished, path);
    await writeFile(join(places.own, `${own.name}.json`), `${JSON.stringify(entry, null, 2)}\n`);
    return entry;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Another file under an old name, or the same fed differently, is another model: numbers must not mix. */
function versionOf(
  sha256: string,
  { input, distance }: OwnModel,
  output: string,
  { meanFrom }: Compared['rows'],
): string {
  return createHash('sha256')
    .update(JSON.stringify([sha256, input, output, distance, ...(meanFrom === undefined ? [] : [meanFrom])]))
    .digest('hex')
    .slice(0, 12);
}

/** Takes the files away; embeddings made with the model stay in their catalogs under its name and version. */
export async function removeModel(places: ModelPlaces, name: string): Promise<void> {
  const { entry, path, isOwn } = findModel(places, name);
  if (path === null) throw new AkinError('not-found', `The model "${name}" is not on this machine.`);
  try {
    await rm(path);
    if (isOwn) await rm(join(places.own, `${name}.json`), { force: true });
    if (entry.labels !== undefined) await rm(join(path, '..', entry.labels.file), { force: true });
  } catch (error) {
    throw new AkinError('read-only', `The file ${path} cannot be removed: it belongs to the installation.`, {
      cause: error,
    });
  }
}

/** What a file says of itself. A copy is opened: beside the original there may be files it must not read. */
export async function inspectFile(
  places: ModelPlaces,
  path: string,
  inspect: (path: string) => Promise<ModelGraph>,
): Promise<ModelGraph> {
  await mkdir(places.own, { recursive: true });
  const copied = join(places.own, `${randomUUID()}.part`);
  try {
    await copy(path, copied);
    return await inspect(copied);
  } finally {
    await rm(copied, { force: true });
  }
}

async function copy(from: string, to: string): Promise<void> {
  try {
    const file = await openRegularFile(from, { limit: MOST_MODEL_BYTES });
    // A file that grows while it is copied ends where it ended at first.
    const { size } = await file.stat();
    if (size === 0) await Promise.all([file.close(), writeFile(to, '')]);
    else await pipeline(file.createReadStream({ end: size - 1 }), createWriteStream(to));
  } catch (reason) {
    if (reason instanceof FileRefused) throw reason;
    const error = reason as NodeJS.ErrnoException;
    throw new AkinError(
      'not-found',
      error.code === 'ENOENT'
        ? `The file ${from} does not exist.`
        : `The file ${from} cannot be read (${error.code}).`,
      { cause: error },
    );
  }
}

/**
 * Returns the file. What has arrived is kept when it is stopped, under the digest that it should have, and the next
 * try goes on from there where the server can.
 */
async function download(
  places: ModelPlaces,
  { url, sha256, signal }: Extract<OwnOrigin, { url: string }>,
): Promise<string> {
  const path = join(places.own, `${sha256}.download`);
  const address = new URL(url);
  const isLoopback = ['127.0.0.1', '[::1]', 'localhost'].includes(address.hostname);
  if (address.protocol !== 'https:' && !(address.protocol === 'http:' && isLoopback))
    throw new AkinError('bad-request', `${url} is not an https address; nothing else is fetched.`);
  try {
    const arrived = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    const headers = arrived === 0 ? {} : { range: `bytes=${arrived}-` };
    const response = await fetch(address, { signal, headers, redirect: 'follow' });
    // The server has no more than that: the digest tells whether it is all.
    if (response.status === NO_SUCH_RANGE && arrived > 0) await response.body?.cancel();
    else if (!response.ok || response.body === null)
      throw new AkinError('fetch-failed', `${url} answers with ${response.status}: check the address.`);
    else {
      const flags = response.status === PARTIAL ? 'a' : 'w';
      const body = Readable.fromWeb(response.body as ReadableStream);
      await pipeline(body, createWriteStream(path, { flags }), { signal });
    }
  } catch (error) {
    if (signal.aborted) throw new AkinError('cancelled', 'This was cancelled.');
    if (error instanceof AkinError) throw error;
    throw new AkinError(
      'fetch-failed',
      `${url} could not be fetched: check the network connection and try again. What has arrived is kept.`,
      {
        cause: error,
      },
    );
  }
  const digest = await digestOf(path);
  if (digest === sha256) return path;
  await rm(path);
  throw new AkinError(
    'fetch-failed',
    `What came from ${url} is not what you expect: its SHA-256 is ${digest}. It was thrown away.`,
  );
}

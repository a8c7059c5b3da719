/** A person's own models: added from a file or an address after a test run. Engine and shell commands. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AkinError } from '../../contract/errors.ts';
import type { ModelGraph } from '../../contract/modelPresets.ts';
import type { Pooling } from '../../contract/models.ts';
import { FileRefused, openRegularFile } from '../../files/readRegularFile.ts';
import { type Compared, chooseOutput } from './chooseOutput.ts';
import { comparedLength } from './embed.ts';
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
  | {
      readonly url: string;
      readonly sha256: string;
      readonly signal: AbortSignal;
      /** Bytes; the total is null where the server does not say it. */
      onProgress?(done: number, total: number | null): void;
    };

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
  const isCopy = 'path' in origin;
  const unfinished = isCopy ? `${path}.part` : downloadPath(places, origin.sha256);
  try {
    if (isCopy) await copy(origin.path, unfinished);
    else await download(unfinished, origin);
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
      source: { own: isCopy ? origin.path : origin.url },
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
    await writeEntry(places, entry);
    return entry;
  } finally {
    // What was fetched is kept: where it was described wrongly, it need not be fetched again.
    if (isCopy) await rm(unfinished, { force: true });
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

/** Where the text tower of a person's own model comes from: its network, and the tokenizer.json of its words. */
export interface TowerFiles {
  readonly text: string;
  readonly tokenizer: string;
}

/** Gives a person's own model its text tower, in the place of one it had, after a test run. */
export async function addTextTower(
  places: ModelPlaces,
  name: string,
  { text, tokenizer }: TowerFiles,
  probe: (path: string, tokenizer: string, dimensions: number) => Promise<{ output: string }>,
): Promise<void> {
  const { entry, isOwn } = findModel(places, name);
  if (!isOwn || entry.embedding === null)
    throw new AkinError('bad-request', `"${name}" is no model of your own: only those take a text tower.`);
  if (entry.embedding.distance !== 'cosine')
    throw new AkinError(
      'model-unfit',
      `"${name}" compares pictures by distance; words are compared with pictures by angle alone.`,
    );
  const file = `${name}.text.onnx`;
  const words = `${name}.tokenizer`;
  const unfinished = [`${file}.part`, `${words}.part`].map(part => join(places.own, part));
  const [network, vocabulary] = unfinished as [string, string];
  try {
    await copy(text, network);
    await copy(tokenizer, vocabulary);
    const { output } = await probe(network, vocabulary, comparedLength(entry));
    const sha256 = await digestOf(network);
    await rename(network, join(places.own, file));
    await rename(vocabulary, join(places.own, words));
    await writeEntry(places, { ...entry, words: { file, sha256, tokenizer: words, output } });
  } finally {
    for (const part of unfinished) await rm(part, { force: true });
  }
}

async function writeEntry(places: ModelPlaces, entry: ModelEntry): Promise<void> {
  await writeFile(join(places.own, `${entry.name}.json`), `${JSON.stringify(entry, null, 2)}\n`);
}

/** Takes the files away; embeddings made with the model stay in their catalogs under its name and version. */
export async function removeModel(places: ModelPlaces, name: string): Promise<void> {
  const { entry, path, isOwn } = findModel(places, name);
  if (path === null) throw new AkinError('not-found', `The model "${name}" is not on this machine.`);
  try {
    await rm(path);
    if (isOwn) await rm(join(places.own, `${name}.json`), { force: true });
    const { labels, words } = entry;
    for (const file of [labels?.file, words?.file, words?.tokenizer])
      if (file !== undefined) await rm(join(path, '..', file), { force: true });
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

function downloadPath(places: ModelPlaces, sha256: string): string {
  return join(places.own, `${sha256}.download`);
}

/**
 * What has arrived is kept when it is stopped, under the digest that it should have, and the next try goes on from
 * there where the server can. What has arrived as a whole is not asked for again.
 */
async function download(path: string, origin: Extract<OwnOrigin, { url: string }>): Promise<void> {
  const { url, sha256, signal } = origin;
  const address = new URL(url);
  const isLoopback = ['127.0.0.1', '[::1]', 'localhost'].includes(address.hostname);
  if (address.protocol !== 'https:' && !(address.protocol === 'http:' && isLoopback))
    throw new AkinError('bad-request', `${url} is not an https address; nothing else is fetched.`);
  const arrived = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (arrived > 0 && (await digestOf(path)) === sha256) return;
  try {
    await fetchRest(path, address, arrived, origin);
  } catch (error) {
    if (signal.aborted) throw new AkinError('cancelled', 'This was cancelled.');
    if (error instanceof AkinError) throw error;
    throw new AkinError(
      'fetch-failed',
      `${url} could not be fetched: check the network connection and try again. What has arrived is kept.`,
      { cause: error },
    );
  }
  const digest = await digestOf(path);
  if (digest === sha256) return;
  await rm(path);
  throw new AkinError(
    'fetch-failed',
    `What came from ${url} is not what you expect: its SHA-256 is ${digest}. It was thrown away.`,
  );
}

async function fetchRest(
  path: string,
  address: URL,
  arrived: number,
  { url, signal, onProgress }: Extract<OwnOrigin, { url: string }>,
): Promise<void> {
  const headers = arrived === 0 ? {} : { range: `bytes=${arrived}-` };
  const response = await fetch(address, { signal, headers, redirect: 'follow' });
  // The server has no more than that: the digest tells whether it is all.
  if (response.status === NO_SUCH_RANGE && arrived > 0) {
    await response.body?.cancel();
    return;
  }
  if (!response.ok || response.body === null)
    throw new AkinError('fetch-failed', `${url} answers with ${response.status}: check the address.`);
  const goesOn = response.status === PARTIAL;
  let done = goesOn ? arrived : 0;
  const length = Number(response.headers.get('content-length'));
  const total = length > 0 ? done + length : null;
  const count = new Transform({
    transform(piece: Buffer, _, pass) {
      done += piece.length;
      onProgress?.(done, total);
      if (done <= MOST_MODEL_BYTES) pass(null, piece);
      else
        pass(new AkinError('fetch-failed', `${url} gives more than 2 GB: no model in one file is larger.`));
    },
  });
  const body = Readable.fromWeb(response.body as ReadableStream);
  await pipeline(body, count, createWriteStream(path, { flags: goesOn ? 'a' : 'w' }), { signal });
}

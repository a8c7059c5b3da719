/** A person's own models: added from a file or an address after a test run, removed again. Runs in the engine and in the shell commands. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import type { Probe } from '../inference/probe.ts';
import { digestOf } from './digest.ts';
import { download } from './download.ts';
import { findModel, listModels, type ModelPlaces } from './library.ts';
import type { ModelEntry, ModelInput } from './manifest.ts';

export interface OwnModel {
  readonly name: string;
  readonly input: ModelInput;
  /** The output that is compared; may be left out where there is only one. */
  readonly output: string | null;
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
    else await download(origin.url, origin.sha256, unfinished, origin.signal);
    const { batch, outputs } = await probe(unfinished, own.input);
    const output = chooseOutput(own, outputs);
    const sha256 = await digestOf(unfinished);
    const entry: ModelEntry = {
      name: own.name,
      version: versionOf(sha256, own, output.name),
      purpose: 'embed',
      about: 'Added by you.',
      licence: 'As you know it.',
      source: { own: 'path' in origin ? origin.path : origin.url },
      file: `${own.name}.onnx`,
      sha256,
      input: own.input,
      batch,
      outputs: [{ name: output.name, dimensions: [...output.dimensions] }],
      embedding: { output: output.name, distance: own.distance, threshold: own.threshold },
    };
    await rename(unfinished, path);
    await writeFile(join(places.own, `${own.name}.json`), `${JSON.stringify(entry, null, 2)}\n`);
    return entry;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Another file under an old name, or the same fed otherwise, is another model: its numbers must not mix with the old ones. */
function versionOf(sha256: string, { input, distance }: OwnModel, output: string): string {
  return createHash('sha256')
    .update(JSON.stringify([sha256, input, output, distance]))
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

function chooseOutput({ output }: OwnModel, outputs: Probe['outputs']): Probe['outputs'][number] {
  const listed = outputs.map(({ name, dimensions }) => `${name} (${dimensions.join(' × ')})`).join(', ');
  const chosen = output === null ? outputs : outputs.filter(({ name }) => name === output);
  if (chosen.length === 0)
    throw new AkinError(
      'model-unfit',
      `The model has no output "${output}". It has: ${listed || 'none of numbers'}.`,
    );
  if (chosen.length > 1)
    throw new AkinError(
      'model-unfit',
      `The model has several outputs: say which one is compared. It has: ${listed}.`,
    );
  const [{ name, dimensions }] = chosen as [Probe['outputs'][number]];
  if (dimensions.filter(size => size > 1).length !== 1)
    throw new AkinError(
      'model-unfit',
      `The output "${name}" gives ${dimensions.join(' × ')} numbers for a picture; what is compared must be one row of them. The model has: ${listed}.`,
    );
  return chosen[0]!;
}

async function copy(from: string, to: string): Promise<void> {
  await copyFile(from, to).catch((error: NodeJS.ErrnoException) => {
    throw new AkinError(
      'not-found',
      error.code === 'ENOENT'
        ? `The file ${from} does not exist.`
        : `The file ${from} cannot be read (${error.code}).`,
      { cause: error },
    );
  });
}

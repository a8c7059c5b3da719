/** Finds models on this machine: the manifest's, in one of a few folders, and a person's own. Any process. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import { readRegularFileSync } from '../../files/readRegularFile.ts';
import {
  MOST_MANIFEST_BYTES,
  type ModelEntry,
  ModelEntry as ModelEntrySchema,
  readManifest,
} from './manifest.ts';

const MOST_LABEL_BYTES = 64 << 20;

/** Plain data, so that it can be handed to a thread. */
export interface ModelPlaces {
  readonly manifest: string;
  /** Where finished files of the manifest's models may be; the first that has one wins. */
  readonly folders: readonly string[];
  /** A person's own models: NAME.onnx with NAME.json beside it. */
  readonly own: string;
}

export interface FoundModel {
  readonly entry: ModelEntry;
  /** Null while the file is not there. */
  readonly path: string | null;
  readonly isOwn: boolean;
}

export function listModels(places: ModelPlaces): FoundModel[] {
  const known = readManifest(places.manifest).map(entry => ({
    entry,
    path: firstExisting(places.folders.map(folder => join(folder, entry.file))),
    isOwn: false,
  }));
  return [...known, ...listOwn(places.own)];
}

export function findModel(places: ModelPlaces, name: string): FoundModel {
  const models = listModels(places);
  const found = models.find(({ entry }) => entry.name === name);
  if (found !== undefined) return found;
  const names = models.map(({ entry }) => entry.name).join(', ');
  throw new AkinError('not-found', `There is no model "${name}". These are known: ${names}.`);
}

/** The model with a file to open; the error says what to do if there is none. */
export function readyModel(places: ModelPlaces, name: string): { entry: ModelEntry; path: string } {
  const { entry, path } = findModel(places, name);
  if (path === null)
    throw new AkinError(
      'model-missing',
      `The model "${name}" is not on this machine yet. \`akin models fetch ${name}\` brings it.`,
    );
  return { entry, path };
}

export function readLabels({ entry, path }: { entry: ModelEntry; path: string }): string[] {
  if (entry.labels === undefined) throw new RangeError(`${entry.name} has no labels`);
  const file = join(path, '..', entry.labels.file);
  return readRegularFileSync(file, { limit: MOST_LABEL_BYTES }).toString('utf8').split('\n');
}

function listOwn(folder: string): FoundModel[] {
  if (!existsSync(folder)) return [];
  const found: FoundModel[] = [];
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.json')) continue;
    const path = join(folder, `${basename(name, '.json')}.onnx`);
    if (isThere(path)) found.push({ entry: readOwnEntry(join(folder, name)), path, isOwn: true });
  }
  return found;
}

function readOwnEntry(path: string): ModelEntry {
  try {
    return ModelEntrySchema.parse(
      JSON.parse(readRegularFileSync(path, { limit: MOST_MANIFEST_BYTES }).toString('utf8')),
    );
  } catch (error) {
    throw new AkinError(
      'model-damaged',
      `${path} does not describe a model any more. Delete it and its .onnx file, and add the model again.`,
      { cause: error },
    );
  }
}

function firstExisting(paths: readonly string[]): string | null {
  return paths.find(isThere) ?? null;
}

/** Only regular files: ONNX Runtime opens whatever it is given by name. */
function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

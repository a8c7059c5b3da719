/**
 * Where this installation keeps its models: beside the program if that can be written, else with the person's
 * data. Engine process.
 */
import { accessSync, constants } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { InferenceSize } from '../../vision/inference/inference.ts';
import type { ModelPlaces } from '../../vision/models/library.ts';
import type { Directories } from '../system/directories.ts';
import { modelsFolder } from '../system/installation.ts';

export function modelPlaces(directories: Directories): ModelPlaces {
  return {
    manifest: join(modelsFolder(), 'manifest.json'),
    folders: [directories.models ?? modelsFolder(), fetchedFolder(directories)],
    own: join(directories.data, 'models', 'own'),
  };
}

/** Where a fetched model goes: the folder of a checkout; a package is read-only and has its models. */
export function fetchTarget(directories: Directories): string {
  if (directories.models !== undefined) return directories.models;
  try {
    accessSync(modelsFolder(), constants.W_OK);
    return modelsFolder();
  } catch {
    return fetchedFolder(directories);
  }
}

/** More threads would each hold the models once more. */
const MOST_THREADS = 4;

/**
 * A thread for each core, four at most: two threads with a core each do more than one thread with two, since
 * cutting out faces and leaves is work beside the networks. Readers share the cores.
 */
export function inferenceSize(): InferenceSize {
  const cores = availableParallelism();
  const threads = Math.min(cores, MOST_THREADS);
  return { threads, coresEach: Math.floor(cores / threads) };
}

function fetchedFolder(directories: Directories): string {
  return join(directories.data, 'models');
}

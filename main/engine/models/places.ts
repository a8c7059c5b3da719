/**
 * Where this installation keeps its models: beside the program if that can be written, else with the person's
 * data. Engine process.
 */
import { accessSync, constants } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
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

/** Half of the cores: decoding needs the others, and a model that shares its cores waits for the slowest. */
export function inferenceThreads(): number {
  return Math.max(1, Math.floor(availableParallelism() / 2));
}

function fetchedFolder(directories: Directories): string {
  return join(directories.data, 'models');
}

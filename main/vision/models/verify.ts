/** Checks the models on this machine: the bytes against their digest, then a test run. Runs in the engine and in the shell commands. */
import { join } from 'node:path';
import type { Probe } from '../inference/probe.ts';
import { digestOf } from './digest.ts';
import type { FoundModel } from './library.ts';
import type { ModelInput } from './manifest.ts';

export interface Verdict {
  readonly name: string;
  readonly ok: boolean;
  readonly sentence: string;
}

export async function verifyModel(
  { entry, path, isOwn }: FoundModel,
  probe: (path: string, input: ModelInput) => Promise<Probe>,
): Promise<Verdict> {
  const { name } = entry;
  const bring = isOwn ? 'Remove it and add it again' : 'Remove it and fetch it again';
  if (path === null) return { name, ok: false, sentence: 'Not on this machine yet. Fetch it.' };
  if ((await digestOf(path)) !== entry.sha256)
    return { name, ok: false, sentence: `The file was changed or damaged. ${bring}.` };
  if (entry.labels !== undefined) {
    const digest = await digestOf(join(path, '..', entry.labels.file)).catch(() => null);
    if (digest !== entry.labels.sha256)
      return { name, ok: false, sentence: `The names of its tags are missing or were changed. ${bring}.` };
  }
  // A test run takes a picture; what takes words is known by its bytes alone.
  if (entry.input === null) return { name, ok: true, sentence: 'As it should be.' };
  try {
    const { outputs } = await probe(path, entry.input);
    const missing = entry.outputs.find(
      wanted =>
        !outputs.some(
          found => found.name === wanted.name && String(found.dimensions) === String(wanted.dimensions),
        ),
    );
    return missing === undefined
      ? { name, ok: true, sentence: 'As it should be.' }
      : { name, ok: false, sentence: `It does not give "${missing.name}" as its manifest says.` };
  } catch (error) {
    return { name, ok: false, sentence: `A test run failed: ${(error as Error).message}` };
  }
}

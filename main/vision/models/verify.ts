/** Checks a model on this machine: its digest, then a test run. Engine and shell commands. */

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { openRegularFile } from '../../files/readRegularFile.ts';
import type { FoundModel } from './library.ts';
import type { ModelInput } from './manifest.ts';
import type { Probe } from './probe.ts';

/** ONNX itself has 2 GB at most in one file. */
export const MOST_MODEL_BYTES = 2 * 2 ** 30;

export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  const file = await openRegularFile(path, { limit: MOST_MODEL_BYTES });
  for await (const piece of file.createReadStream({ highWaterMark: 1 << 20 })) hash.update(piece as Buffer);
  return hash.digest('hex');
}

export interface Verdict {
  readonly name: string;
  readonly ok: boolean;
  readonly message: string;
}

export async function verifyModel(
  { entry, path, isOwn }: FoundModel,
  probe: (path: string, input: ModelInput) => Promise<Probe>,
): Promise<Verdict> {
  const { name } = entry;
  const bring = isOwn ? 'Remove it and add it again' : 'Remove it and fetch it again';
  if (path === null) return { name, ok: false, message: 'Not on this machine yet. Fetch it.' };
  if ((await digestOf(path)) !== entry.sha256)
    return { name, ok: false, message: `The file was changed or damaged. ${bring}.` };
  if (entry.labels !== undefined) {
    const digest = await digestOf(join(path, '..', entry.labels.file)).catch(() => null);
    if (digest !== entry.labels.sha256)
      return { name, ok: false, message: `The names of its tags are missing or were changed. ${bring}.` };
  }
  if (entry.words !== undefined) {
    const digest = await digestOf(join(path, '..', entry.words.file)).catch(() => null);
    if (digest !== entry.words.sha256)
      return { name, ok: false, message: 'Its text tower is missing or was changed. Add it again.' };
  }
  // A test run takes a picture; a text model is checked by its digest alone.
  if (entry.input === null) return { name, ok: true, message: 'As it should be.' };
  try {
    const { outputs } = await probe(path, entry.input);
    const missing = entry.outputs.find(
      wanted =>
        !outputs.some(
          found => found.name === wanted.name && String(found.dimensions) === String(wanted.dimensions),
        ),
    );
    return missing === undefined
      ? { name, ok: true, message: 'As it should be.' }
      : { name, ok: false, message: `It does not give "${missing.name}" as its manifest says.` };
  } catch (error) {
    return { name, ok: false, message: `A test run failed: ${(error as Error).message}` };
  }
}

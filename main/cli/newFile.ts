/** Files that a shell command writes: new ones, never over another. */
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { AkinError } from '../contract/errors.ts';

/** Where it goes, refused before any work is done for it. */
export function newFile(path: string): string {
  const whole = resolve(path);
  if (existsSync(whole)) throw isThere(whole);
  const folder = dirname(whole);
  if (!existsSync(folder)) throw new AkinError('folder-missing', `The folder ${folder} does not exist.`);
  return whole;
}

export function writeNewFile(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // One that came in the meantime.
    if (code === 'EEXIST') throw isThere(path);
    throw new AkinError('read-only', `${path} could not be written: ${message}.`, { cause: error });
  }
}

function isThere(path: string): AkinError {
  return new AkinError('bad-request', `${path} is there already; choose another file.`);
}

/** Reads a file of JSON that was named on the command line. */
import { existsSync, readFileSync } from 'node:fs';
import { AkinError } from '../contract/errors.ts';

export function readJson(file: string): unknown {
  if (!existsSync(file)) throw new AkinError('not-found', `There is no file ${file}.`);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new AkinError('bad-request', `${file} is not JSON.`, { cause: error });
  }
}

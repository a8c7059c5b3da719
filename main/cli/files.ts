/**
 * Files that are named on the command line: JSON that is read, and new files, which never replace another.
 * Shell commands.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { AnswersFile } from '../contract/answersFile.ts';
import { AkinError } from '../contract/errors.ts';
import { formatZodError } from '../contract/formatZodError.ts';
import { readGivenFileSync } from '../files/readRegularFile.ts';

/** Some 500,000 answers. */
const MOST_BYTES = 64 << 20;

export function readJson(file: string): unknown {
  if (!existsSync(file)) throw new AkinError('not-found', `There is no file ${file}.`);
  const bytes = readBytes(file);
  const unfit = unfitJson(bytes);
  if (unfit !== undefined) throw new AkinError('bad-request', `${file} cannot be read: ${unfit}.`);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new AkinError('bad-request', `${file} is not JSON.`, { cause: error });
  }
}

function readBytes(file: string): Buffer {
  try {
    return readGivenFileSync(file, { limit: MOST_BYTES });
  } catch (error) {
    if (error instanceof AkinError) throw error;
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new AkinError('not-found', `${file} could not be read (${code}).`, { cause: error });
  }
}

/** The files that Akin writes have seven levels at most, and their objects some ten members. */
const MOST_LEVELS = 64;
const MOST_MEMBERS = 1000;
/** 60 MB of brackets became 3 GB in memory. */
const MOST_VALUES = 5_000_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** What is wrong with the shape; undefined for what may be parsed. Whether it is JSON the parser says. */
function unfitJson(bytes: Uint8Array): string | undefined {
  /** At each level the members so far of an object; those of a list do not count. */
  const members = new Int32Array(MOST_LEVELS + 1);
  const isObject = new Uint8Array(MOST_LEVELS + 1);
  let level = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      at = endOfText(bytes, at + 1);
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++level > MOST_LEVELS) return `it is more than ${MOST_LEVELS} levels deep`;
      members[level] = 1;
      isObject[level] = byte === OPEN_OBJECT ? 1 : 0;
      values++;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      level = Math.max(0, level - 1);
    } else if (byte === COMMA) {
      values++;
      if (isObject[level] === 1 && ++members[level]! > MOST_MEMBERS)
        return `an object in it has more than ${MOST_MEMBERS} members`;
    }
    if (values > MOST_VALUES) return `it has more than ${MOST_VALUES} values`;
  }
  return undefined;
}

/** Of the quote that ends a text. */
function endOfText(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === QUOTE) return at;
    if (bytes[at] === BACKSLASH) at++;
  }
  return bytes.length;
}

export function readAnswers(file: string): AnswersFile {
  const parsed = AnswersFile.safeParse(readJson(file));
  if (parsed.success) return parsed.data;
  throw new AkinError('bad-request', `${file} is no file of answers: ${formatZodError(parsed.error)}.`);
}

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

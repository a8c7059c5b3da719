/**
 * Reads files by name without trusting the name: regular files only, with a limit of bytes. Any process.
 *
 * [Note: Reading by name] A name may lead to a pipe, a device, a folder or an endless file. The file is
 * opened without waiting (O_NONBLOCK: a FIFO without a writer does not block) and its type is checked. Its
 * size is compared with the limit, and the reading stops at the limit even if the file grows meanwhile. A
 * name on the command line may also be a pipe (`/dev/stdin`, `<(…)`): readGivenFile and readGivenFileSync
 * read one, with the same limit.
 */
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AkinError } from '../contract/errors.ts';

export interface ReadLimit {
  /** In bytes. */
  readonly limit: number;
}

/** The file exists but is not read: not a regular file, or too large. */
export class FileRefused extends AkinError {
  readonly reason: 'not-regular' | 'too-large';

  constructor(path: string, reason: FileRefused['reason'], message: string) {
    super('bad-request', message, { details: { path } });
    this.name = 'FileRefused';
    this.reason = reason;
  }
}

/** Windows has neither flag. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);
const PIECE = 1 << 16;
const POLL_MS = 20;

export async function readRegularFile(path: string, { limit }: ReadLimit): Promise<Buffer> {
  const file = await openRegularFile(path, { limit });
  try {
    return await readAll(file, path, limit, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

export function readRegularFileSync(path: string, { limit }: ReadLimit): Buffer {
  const file = openRegularFileSync(path, { limit });
  try {
    return readAllSync(file, path, limit, fstatSync(file).size);
  } finally {
    closeSync(file);
  }
}

/** For files that are read in pieces. `flags` are added to those of opening without waiting. */
export async function openRegularFile(
  path: string,
  { limit, flags = 0 }: ReadLimit & { readonly flags?: number },
): Promise<FileHandle> {
  const file = await open(path, WITHOUT_WAITING | flags).catch((error: unknown) => {
    throw explained(error, path);
  });
  try {
    mustBeRegular(await file.stat(), path, limit);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The descriptor; the caller closes it. */
export function openRegularFileSync(path: string, { limit }: ReadLimit): number {
  const file = openNow(path, WITHOUT_WAITING);
  try {
    mustBeRegular(fstatSync(file), path, limit);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** A file or a pipe that a person named. Waiting for a pipe blocks no thread. */
export async function readGivenFile(path: string, { limit }: ReadLimit): Promise<Buffer> {
  const file = await open(path, WITHOUT_WAITING).catch((error: unknown) => {
    throw explained(error, path);
  });
  try {
    const facts = await file.stat();
    if (isPipe(facts)) return await readAll(file, path, limit, 0);
    mustBeRegular(facts, path, limit);
    return await readAll(file, path, limit, facts.size);
  } finally {
    await file.close();
  }
}

/** For commands, which may block on a pipe. */
export function readGivenFileSync(path: string, { limit }: ReadLimit): Buffer {
  const file = openNow(path, constants.O_RDONLY);
  try {
    const facts = fstatSync(file);
    if (isPipe(facts)) return readAllSync(file, path, limit, 0);
    mustBeRegular(facts, path, limit);
    return readAllSync(file, path, limit, facts.size);
  } finally {
    closeSync(file);
  }
}

/** A limit as text. */
export function formatSize(bytes: number): string {
  const [value, unit] =
    bytes >= 2 ** 30
      ? [bytes / 2 ** 30, 'GB']
      : bytes >= 2 ** 20
        ? [bytes / 2 ** 20, 'MB']
        : [bytes / 1024, 'KB'];
  return `${Number(value.toFixed(1))} ${unit}`;
}

function mustBeRegular(facts: Stats, path: string, limit: number): void {
  if (!facts.isFile()) throw notRegular(path);
  if (facts.size > limit) throw tooLarge(path, limit);
}

/** Terminals and /dev/zero are character devices: both end at the limit at the latest. */
function isPipe(facts: Stats): boolean {
  return facts.isFIFO() || facts.isCharacterDevice() || facts.isSocket();
}

/** `size` is the file's stated size; files of /proc say 0 and hold more. */
async function readAll(file: FileHandle, path: string, limit: number, size: number): Promise<Buffer> {
  let buffer = Buffer.allocUnsafe(Math.max(size, PIECE) + 1);
  let filled = 0;
  for (;;) {
    if (filled > limit) throw tooLarge(path, limit);
    if (filled === buffer.length) buffer = larger(buffer, limit);
    const got = await file
      .read(buffer, filled, buffer.length - filled, null)
      .catch(async (error: unknown) => {
        if (codeOf(error) !== 'EAGAIN') throw explained(error, path);
        await wait(POLL_MS);
        return undefined;
      });
    if (got?.bytesRead === 0) return buffer.subarray(0, filled);
    filled += got?.bytesRead ?? 0;
  }
}

function readAllSync(file: number, path: string, limit: number, size: number): Buffer {
  let buffer = Buffer.allocUnsafe(Math.max(size, PIECE) + 1);
  let filled = 0;
  for (;;) {
    if (filled > limit) throw tooLarge(path, limit);
    if (filled === buffer.length) buffer = larger(buffer, limit);
    const got = readNow(file, buffer, filled, path);
    if (got === 0) return buffer.subarray(0, filled);
    filled += got ?? 0;
  }
}

/** Undefined if there is no data yet: standard input may be non-blocking. */
function readNow(file: number, buffer: Buffer, from: number, path: string): number | undefined {
  try {
    return readSync(file, buffer, from, buffer.length - from, null);
  } catch (error) {
    if (codeOf(error) === 'EOF') return 0; // the end of a pipe on Windows
    if (codeOf(error) !== 'EAGAIN') throw explained(error, path);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
    return undefined;
  }
}

function larger(buffer: Buffer, limit: number): Buffer<ArrayBuffer> {
  const next = Buffer.allocUnsafe(Math.min(2 * buffer.length, Math.max(limit, buffer.length) + 1));
  buffer.copy(next);
  return next;
}

function openNow(path: string, flags: number): number {
  try {
    return openSync(path, flags);
  } catch (error) {
    throw explained(error, path);
  }
}

/** A socket, and a device without a driver, cannot be opened; a folder cannot be read. */
function explained(error: unknown, path: string): unknown {
  return ['ENXIO', 'ENODEV', 'EISDIR', 'EOPNOTSUPP'].includes(codeOf(error) ?? '') ? notRegular(path) : error;
}

function notRegular(path: string): FileRefused {
  return new FileRefused(path, 'not-regular', `${path} is not a regular file.`);
}

function tooLarge(path: string, limit: number): FileRefused {
  return new FileRefused(path, 'too-large', `${path} is larger than ${formatSize(limit)}.`);
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

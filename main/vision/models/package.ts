/** Brings an npm package as an archive, without installing it, and checks it against its digest. Runs in the engine and in the shell commands. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import type { PackageSource } from './manifest.ts';

/** The path of the archive; one that is there already and right is not fetched again. */
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
    for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return `sha512-${hash.digest('base64')}`;
}

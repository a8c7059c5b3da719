/**
 * Loaded into a real reader by a test: once the reader has begun to serve, it tries what a decoder that was
 * taken over would try, and says what came of it.
 */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  closeSync,
  fchmodSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { connect } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const [folder, port] = process.env.AKIN_TRIES!.split('|') as [string, string];

function codeOf(attempt: () => unknown): string {
  try {
    attempt();
    return 'done';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

function program(): void {
  const { error } = spawnSync('/bin/true');
  if (error !== undefined) throw error;
}

function modeThroughReading(path: string): void {
  const file = openSync(path, 'r');
  try {
    fchmodSync(file, 0o777);
  } finally {
    closeSync(file);
  }
}

async function network(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('connect', () => resolve('done'));
  socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
  const result = await promise;
  socket.destroy();
  return result;
}

async function attempts(name: string): Promise<Record<string, string>> {
  const kept = `${folder}/kept`;
  return {
    connect: await network(),
    program: codeOf(program),
    write: codeOf(() => writeFileSync(`${folder}/${name}`, 'x')),
    append: codeOf(() => appendFileSync(kept, 'x')),
    truncate: codeOf(() => truncateSync(kept)),
    rename: codeOf(() => renameSync(kept, `${folder}/moved-${name}`)),
    remove: codeOf(() => unlinkSync(kept)),
    folder: codeOf(() => mkdirSync(`${folder}/folder-${name}`)),
    link: codeOf(() => linkSync(kept, `${folder}/link-${name}`)),
    symlink: codeOf(() => symlinkSync(kept, `${folder}/symlink-${name}`)),
    mode: codeOf(() => chmodSync(kept, 0o777)),
    modeThroughReading: codeOf(() => modeThroughReading(kept)),
    time: codeOf(() => utimesSync(kept, 1, 1)),
    memory: codeOf(() => closeSync(openSync('/proc/self/mem', 'r+'))),
    signal: codeOf(() => process.kill(process.ppid, 0)),
    read: codeOf(() => readFileSync(kept)),
  };
}

if (!isMainThread) {
  // Begun before the sandbox is; it must hold here as well. The watchdog's thread loads this file too.
  if (workerData?.tries === true)
    parentPort!.once('message', () => void attempts('thread').then(found => parentPort!.postMessage(found)));
} else {
  const thread = new Worker(new URL(import.meta.url), { workerData: { tries: true }, execArgv: [] });
  thread.unref();
  process.on('SIGUSR2', () => {
    thread.ref();
    thread.once('message', async (inThread: Record<string, string>) => {
      writeSync(2, `${JSON.stringify({ main: await attempts('main'), thread: inThread })}\n`);
      thread.unref();
    });
    thread.postMessage('now');
  });
}

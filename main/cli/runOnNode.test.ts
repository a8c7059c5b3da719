/**
 * `akin` on an older Node: the program runs on another one, and streams, signals and exits are as if it did
 * not.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const akin = fileURLToPath(new URL('akin.js', import.meta.url));
const runOnNode = new URL('runOnNode.js', import.meta.url).href;
const isWindows = process.platform === 'win32';

let folder: string;
let environment: NodeJS.ProcessEnv;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-wrapper-'));
  environment = { ...process.env, AKIN_DATA: join(folder, 'data'), AKIN_CACHE: join(folder, 'cache') };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A Node of the system that is too old to run the program itself. */
function olderNode(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(path => !path.includes('node_modules'));
  return folders
    .map(path => join(path, isWindows ? 'node.exe' : 'node'))
    .filter(path => existsSync(path))
    .find(path => Number(/^v(\d+)/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[1]) < 22);
}

/** The words before those of the command; the second always runs through runOnNode, whatever Node this is. */
const older = olderNode();
const starters: [string, string[] | undefined][] = [
  [`an older Node of the system${older === undefined ? ' (there is none)' : ''}`, older && [older, akin]],
  ['this Node, told to run the program on another', forced(akin)],
].map(([name, words]) => [name as string, (words || undefined) as string[] | undefined]);

function forced(script: string): string[] {
  const call = `runOnNode(process.execPath, ${JSON.stringify(script)}, process.argv.slice(1))`;
  const code = `import { runOnNode } from ${JSON.stringify(runOnNode)}; ${call};`;
  return [process.execPath, '--input-type=module', '-e', code, '--'];
}

function start([command, ...words]: string[], stdin: 'ignore' | 'pipe' = 'ignore'): ChildProcess {
  return spawn(command as string, words, { env: environment, stdio: [stdin, 'pipe', 'ignore'] });
}

/** The port that `akin serve` prints. */
async function portOf(host: ChildProcess): Promise<number> {
  let printed = '';
  for await (const text of host.stdout!.iterator({ destroyOnReturn: false })) {
    printed += String(text);
    const match = /127\.0\.0\.1:(\d+)\//.exec(printed);
    if (match) return Number(match[1]);
  }
  throw new Error(`akin serve said: ${printed}`);
}

function isListening(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.on('connect', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('close', () => socket.destroy());
    socket.on('connect', () => socket.destroy());
  });
}

describe.each(starters)('%s', (_, words) => {
  const tryIt = test.skipIf(words === undefined || isWindows);
  const starter = words ?? [];

  tryIt.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s ends akin serve in order', async signal => {
    const host = start([...starter, 'serve']);
    const port = await portOf(host);
    expect(await isListening(port)).toBe(true);
    host.kill(signal);
    expect(await once(host, 'exit')).toEqual([0, null]);
    expect(await isListening(port)).toBe(false);
  });

  tryIt('akin serve ends when what started it is killed', async () => {
    const host = start([...starter, 'serve']);
    const port = await portOf(host);
    host.kill('SIGKILL');
    await once(host, 'exit');
    await expect.poll(() => isListening(port), { timeout: 20_000 }).toBe(false);
  });

  tryIt('codes of exit and standard streams are those of the program', () => {
    const [command, ...rest] = starter as [string];
    const run = (...args: string[]) =>
      spawnSync(command, [...rest, ...args], { env: environment, encoding: 'utf8', input: '{"op":"x"}\n' });
    expect(run('--version')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+/) });
    expect(run('no-such-command')).toMatchObject({ status: 2, stdout: '' });
    expect(run('engine', '--stream')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('"ok":false'),
    });
  });

  const onTerminal = test.skipIf(words === undefined || !existsSync('/usr/bin/script'));
  onTerminal('Ctrl+C on a terminal, which both processes get, ends akin serve in order', async () => {
    const command = [...starter, 'serve'].map(word => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
    // Without exec some shells wait beside it, and answer Ctrl+C with a code of their own.
    const words = ['--quiet', '--return', '--command', `exec ${command}`, '/dev/null'];
    const host = start(['/usr/bin/script', ...words], 'pipe');
    const port = await portOf(host);
    host.stdin?.write('\x03');
    expect(await once(host, 'exit')).toEqual([0, null]);
    expect(await isListening(port)).toBe(false);
  });
});

describe.skipIf(isWindows)('any script', () => {
  function script(name: string, code: string): string {
    const file = join(folder, name);
    writeFileSync(file, code);
    return file;
  }

  test('bytes pass through unchanged in both directions', () => {
    const echo = script('echo.mjs', 'process.stdin.pipe(process.stdout);');
    const [command, ...rest] = forced(echo) as [string];
    const bytes = randomBytes(3_000_000);
    const { stdout, status } = spawnSync(command, rest, { input: bytes, maxBuffer: 10_000_000 });
    expect(status).toBe(0);
    expect(stdout.equals(bytes)).toBe(true);
  });

  test('who starts it sees the signal that ended it', async () => {
    const wait = script('wait.mjs', "console.log('127.0.0.1:1/'); setInterval(() => {}, 1000);");
    const child = start(forced(wait));
    await portOf(child);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
  });

  test('a signal that comes twice at once is one request, a later one ends the script', async () => {
    const onSignal = new URL('onSignal.ts', import.meta.url).href;
    const slow = script(
      'slow.mjs',
      `import { onSignal } from ${JSON.stringify(onSignal)};
       onSignal(['SIGINT'], () => console.log('asked'));
       console.log('127.0.0.1:1/');
       setInterval(() => {}, 1000);`,
    );
    const child = start([process.execPath, slow]);
    await portOf(child);
    child.kill('SIGINT');
    child.kill('SIGINT');
    const later = setInterval(() => child.kill('SIGINT'), 2_500);
    expect(await once(child, 'exit')).toEqual([130, null]);
    clearInterval(later);
  });
});

/** Reading by name: pipes, devices, folders, sockets and endless files are refused, given pipes are read. */
import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  FileRefused,
  openRegularFile,
  openRegularFileSync,
  readGivenFile,
  readGivenFileSync,
  readRegularFile,
  readRegularFileSync,
} from './readRegularFile.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const limit = 100_000;
const isUnix = process.platform !== 'win32';

/** Both forms, as one promise each. */
const found: [string, (path: string) => Promise<Buffer>][] = [
  ['readRegularFile', path => readRegularFile(path, { limit })],
  ['readRegularFileSync', async path => readRegularFileSync(path, { limit })],
];
const given: [string, (path: string) => Promise<Buffer>][] = [
  ['readGivenFile', path => readGivenFile(path, { limit })],
  ['readGivenFileSync', async path => readGivenFileSync(path, { limit })],
];

describe.each([...found, ...given])('%s', (_, read) => {
  test('gives the bytes of a file, up to the limit and through a link', async () => {
    const path = join(folder, 'a');
    for (const size of [0, 1, 65_536, 65_537, limit]) {
      writeFileSync(path, Buffer.alloc(size, 7));
      expect((await read(path)).equals(Buffer.alloc(size, 7))).toBe(true);
    }
    symlinkSync(path, join(folder, 'link'));
    expect(await read(join(folder, 'link'))).toHaveLength(limit);
  });

  test('refuses a larger file, a sparse one too, before it is read', async () => {
    const path = join(folder, 'a');
    writeFileSync(path, Buffer.alloc(limit + 1));
    await expect(read(path)).rejects.toThrow(`${path} is larger than 97.7 KB.`);
    truncateSync(path, 2 ** 40);
    await expect(read(path)).rejects.toThrow(FileRefused);
  });

  test('refuses a folder, and says of what is not there that it is not', async () => {
    mkdirSync(join(folder, 'f'));
    await expect(read(join(folder, 'f'))).rejects.toThrow(`${join(folder, 'f')} is not a regular file.`);
    await expect(read(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test.runIf(isUnix)('refuses a socket, and a link to itself', async () => {
    const path = join(folder, 's');
    const server = createServer().listen(path);
    await new Promise(resolve => server.once('listening', resolve));
    await expect(read(path)).rejects.toThrow('is not a regular file');
    server.close();
    symlinkSync('loop', join(folder, 'loop'));
    await expect(read(join(folder, 'loop'))).rejects.toMatchObject({ code: 'ELOOP' });
  });

  test.runIf(process.platform === 'linux')(
    'reads a file that does not know its size, up to the limit',
    async () => {
      expect((await read('/proc/self/status')).toString()).toContain('VmRSS');
    },
  );
});

describe.runIf(isUnix).each(found)('%s of what was found', (_, read) => {
  test('refuses a FIFO that nobody writes to, without waiting', async () => {
    const path = join(folder, 'fifo');
    execFileSync('mkfifo', [path]);
    await expect(read(path)).rejects.toThrow(`${path} is not a regular file.`);
    symlinkSync(path, join(folder, 'link'));
    await expect(read(join(folder, 'link'))).rejects.toThrow('is not a regular file');
  });

  test('refuses a link to /dev/zero', async () => {
    const path = join(folder, 'zero');
    symlinkSync('/dev/zero', path);
    await expect(read(path)).rejects.toThrow(`${path} is not a regular file.`);
  });
});

describe.runIf(isUnix).each(given)('%s of what a person named', (name, read) => {
  test('reads a pipe to its end', async () => {
    const path = join(folder, 'fifo');
    execFileSync('mkfifo', [path]);
    // Open at both ends before it is read, as the shell does for <(…).
    const writer = spawn('sh', ['-c', `exec 3<>"$1"; printf hello >&3; echo; sleep 0.3`, 'sh', path]);
    await new Promise(resolve => writer.stdout.once('data', resolve));
    expect((await read(path)).toString()).toBe('hello');
    expect(name).toMatch(/^readGiven/);
  });

  test('ends at the limit where a device does not end', async () => {
    await expect(read('/dev/zero')).rejects.toThrow('/dev/zero is larger than 97.7 KB.');
  });
});

test('a file that grows while it is read ends at the limit', async () => {
  const path = join(folder, 'a');
  writeFileSync(path, Buffer.alloc(limit - 1));
  const growing = readRegularFile(path, { limit });
  appendFileSync(path, Buffer.alloc(10));
  await expect(growing).rejects.toThrow('is larger than');
});

test('a file can be opened to be read in pieces', async () => {
  const path = join(folder, 'a');
  writeFileSync(path, 'abc');
  const file = await openRegularFile(path, { limit });
  const pieces: Buffer[] = [];
  for await (const piece of file.createReadStream()) pieces.push(piece as Buffer);
  expect(Buffer.concat(pieces).toString()).toBe('abc');
  const descriptor = openRegularFileSync(path, { limit });
  expect(fstatSync(descriptor).size).toBe(3);
  closeSync(descriptor);
});

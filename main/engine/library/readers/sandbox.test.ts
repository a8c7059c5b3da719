/**
 * A real reader process that tries to connect, to start a program and to change files: refused; and it reads
 * as before.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makePhoto } from '../../../../test/fixtures/photos.ts';
import { findAddon } from '../../../addon.ts';
import { type Frame, FrameReader } from './messages.ts';
import { Readers } from './readers.ts';

let folder: string;
let photo: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-sandbox-'));
  photo = join(folder, 'photo.jpg');
  writeFileSync(photo, await makePhoto(1));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** What a reader could do once it had said that it was ready. */
async function tries(sandbox: 'on' | 'off'): Promise<{
  unsandboxed: string | null;
  found: Record<'main' | 'thread', Record<string, string>>;
  left: string[];
}> {
  const place = mkdtempSync(join(folder, 'tries-'));
  writeFileSync(join(place, 'kept'), 'kept', { mode: 0o600 });
  const server = createServer(socket => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reader = spawn(
    process.execPath,
    ['--import', here('../testing/triesToEscape.ts'), here('./launch.ts'), String(2 ** 30), '60000'],
    {
      stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        AKIN_SANDBOX: sandbox,
        AKIN_TRIES: `${place}|${(server.address() as AddressInfo).port}`,
      },
    },
  );
  try {
    const { message } = await firstFrame(reader);
    reader.kill('SIGUSR2');
    const found = JSON.parse(await firstLine(reader.stderr as Readable));
    return {
      unsandboxed: (message as { unsandboxed: string | null }).unsandboxed,
      found,
      left: readdirSync(place).sort(),
    };
  } finally {
    reader.kill('SIGKILL');
    server.close();
  }
}

async function firstFrame(reader: ChildProcess): Promise<Frame> {
  const { promise, resolve } = Promise.withResolvers<Frame>();
  const frames = new FrameReader(resolve);
  (reader.stdio[3] as Readable).on('data', (piece: Buffer) => frames.push(piece));
  return await promise;
}

async function firstLine(stream: Readable): Promise<string> {
  let text = '';
  for await (const piece of stream) {
    text += String(piece);
    const line = text.split('\n').find(candidate => candidate.startsWith('{') && candidate.endsWith('}'));
    if (line !== undefined) return line;
  }
  throw new Error(`the reader said only: ${text}`);
}

const isCompiled = process.platform === 'linux' && findAddon() !== undefined;

describe.skipIf(!isCompiled)('with the compiled part, on Linux', () => {
  test('network, programs and every change of a file are refused, in every thread; reading is not', async () => {
    const { unsandboxed, found, left } = await tries('on');
    expect(unsandboxed).toBeNull();
    for (const { read, ...rest } of [found.main, found.thread]) {
      expect(read).toBe('done');
      expect(new Set(Object.values(rest)), JSON.stringify(rest)).toEqual(new Set(['EPERM']));
    }
    expect(left).toEqual(['kept']);
    expect(Object.keys(found.main)).toHaveLength(16);
  });

  test('without the sandbox the same reader can do all of it', async () => {
    const { unsandboxed, found, left } = await tries('off');
    expect(unsandboxed).toBe('AKIN_SANDBOX turns it off');
    expect(found.main).toMatchObject({
      connect: 'done',
      program: 'done',
      write: 'done',
      append: 'done',
      signal: 'done',
    });
    expect(left).toContain('main');
  });

  test('the engine hears once that there is one, and every thread of a reader has it', async () => {
    const said = vi.fn();
    const readers = new Readers(2, undefined, said);
    try {
      await Promise.all([readers.read(photo, 320), readers.read(photo, 320), readers.read(photo, 320)]);
    } finally {
      readers.close();
    }
    expect(said.mock.calls).toEqual([[null]]);
  });
});

test('where it cannot be had, photos are read and the reason is said', async () => {
  vi.stubEnv('AKIN_SANDBOX', 'off');
  const said = vi.fn();
  const readers = new Readers(1, undefined, said);
  try {
    expect(await readers.read(photo, 320)).toMatchObject({ format: 'jpeg' });
  } finally {
    readers.close();
    vi.unstubAllEnvs();
  }
  expect(said.mock.calls).toEqual([['AKIN_SANDBOX turns it off']]);
  expect(statSync(photo).size).toBe(readFileSync(photo).length);
});

/** What only a packed window refuses: developer tools and debuggers. A real Electron under the name of a package. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { electronBinary, packedBinary } from './electronBinary.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const probe = fileURLToPath(new URL('probePacked.cjs', import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-packed-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the application until it ends, as it does by itself or when the probe has tried everything. */
async function run(binary: string, ...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(
    binary,
    [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${join(folder, 'electron')}`,
      ...words,
      ...['--require', probe, root],
    ],
    { env: { ...process.env, AKIN_DATA: folder }, stdio: ['ignore', 'pipe', 'pipe'], timeout: 90_000 },
  );
  const said = { out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => {
    said.out += String(text);
  });
  child.stderr.on('data', (text: Buffer) => {
    said.err += String(text);
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...said };
}

function foundIn(out: string): unknown {
  return JSON.parse(/^found (.*)$/m.exec(out)?.[1] ?? 'null');
}

test('a package is sandboxed and has no developer tools, not by code, keys or menu', async () => {
  const { out } = await run(packedBinary());
  expect(foundIn(out)).toEqual({
    isPackaged: true,
    url: expect.stringMatching(/^akin:\/\/app\//),
    developerTools: false,
    sandboxed: true,
    inMenu: false,
  });
});

test('in a checkout there are', async () => {
  const { out } = await run(electronBinary());
  expect(foundIn(out)).toMatchObject({ isPackaged: false, developerTools: true, inMenu: false });
});

test.each(['--remote-debugging-port=0', '--remote-debugging-pipe', '--auto-open-devtools-for-tabs'])(
  'a package does not start with %s',
  async word => {
    const { code, out, err } = await run(packedBinary(), word);
    expect(code).toBe(1);
    expect(err).toContain('the window does not open to a debugger');
    expect(err).not.toContain('DevTools listening');
    expect(foundIn(out)).toBeNull();
  },
);

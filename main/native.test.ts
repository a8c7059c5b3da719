/** The compiled kernels in threads that are ended while they run. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('a thread that is ended inside a kernel takes nothing with it', () => {
  const script = fileURLToPath(new URL('testing/endThreads.ts', import.meta.url));
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect({ status, signal, stderr }).toEqual({ status: 0, signal: null, stderr: '' });
  expect(stdout).toMatch(/40 threads ended|no compiled kernels/);
}, 120_000);

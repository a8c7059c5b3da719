/** Where the compiled part of native/ is. Any Node process or worker thread. */
import { existsSync } from 'node:fs';
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

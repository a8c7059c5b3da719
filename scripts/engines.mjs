/**
 * Checks which Node the installed packages want: node scripts/engines.mjs [--write]
 *
 * npm compares `engines` in package-lock.json with the Node that runs npm (20 or later) and warns, although
 * everything here runs on the Node 24 that the install brings. So the lock carries no `engines` but the
 * project's own; `--write` removes them. In their place this script compares every installed package with
 * that Node 24.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import satisfies from 'semver/functions/satisfies.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const lockPath = join(root, 'package-lock.json');
const lock = readJson(lockPath);
const problems = [...checkLock(process.argv.includes('--write')), ...checkInstalled()];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function checkLock(isWriting) {
  const named = Object.entries(lock.packages).filter(([path, entry]) => path !== '' && entry.engines);
  if (named.length === 0) return [];
  if (!isWriting)
    return [
      `package-lock.json: ${named.length} packages with "engines"; remove them with scripts/engines.mjs --write`,
    ];
  for (const [, entry] of named) delete entry.engines;
  writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`package-lock.json: "engines" of ${named.length} packages removed`);
  return [];
}

function checkInstalled() {
  const { version } = readJson(join(root, 'node_modules', 'node', 'package.json'));
  const installed = Object.keys(lock.packages)
    .filter(path => path !== '' && existsSync(join(root, path, 'package.json')))
    .map(path => ({ path, wants: readJson(join(root, path, 'package.json')).engines?.node }));
  console.log(`${installed.length} installed packages compared with Node ${version}`);
  return installed
    .filter(({ wants }) => typeof wants === 'string' && !satisfies(version, wants))
    .map(({ path, wants }) => `${path} wants Node ${wants}, and ${version} is installed`);
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

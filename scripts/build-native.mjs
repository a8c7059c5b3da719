/**
 * Builds native/ at install time. Never fails the install: where there is no compiler, or no headers, one
 * line says that the TypeScript twins take the place of the compiled kernels.
 *
 *     node scripts/build-native.mjs [--force] [--verbose]
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const native = join(root, 'native');
const addon = join(native, 'build', 'Release', 'akin.node');
const stamp = join(native, 'build', 'sources.sha256');
const require = createRequire(import.meta.url);
const force = process.argv.includes('--force');
const verbose = process.argv.includes('--verbose');

/**
 * What the addon is made of: the machine, then a line with digest and path for each source and for the way
 * they are built. main/addon.ts compares it before the addon is used.
 */
function listSources() {
  const files = readdirSync(native, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(cc|h|gyp)$/.test(entry.name))
    .map(entry => join(entry.parentPath ?? entry.path, entry.name))
    .filter(file => !relative(native, file).startsWith('build'))
    .concat(fileURLToPath(import.meta.url))
    .sort();
  const lines = files.map(
    file =>
      `${createHash('sha256').update(readFileSync(file)).digest('hex')} ${relative(root, file).replaceAll('\\', '/')}`,
  );
  return [`${process.platform} ${process.arch}`, ...lines, ''].join('\n');
}

/**
 * A folder with include/node in it. Node-API is the same in every Node from 20 on, so any Node's headers do:
 * those that came with the bundled Node, those beside the running one, or those of the system.
 */
function findHeaders() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const binaries = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`];
  const candidates = [
    ...binaries.map(name => join(root, 'node_modules', 'node', 'node_modules', name)),
    ...binaries.map(name => join(root, 'node_modules', name)),
    resolve(dirname(process.execPath), '..'),
    '/usr/local',
    '/usr',
  ];
  return candidates.find(
    folder =>
      existsSync(join(folder, 'include', 'node', 'node_api.h')) &&
      existsSync(join(folder, 'include', 'node', 'common.gypi')),
  );
}

function giveUp(reason) {
  console.log(`akin: the native kernels were not built (${reason}); the slower TypeScript twins are used.`);
}

function build() {
  const sources = listSources();
  if (!force && existsSync(addon) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  let nodeGyp;
  try {
    nodeGyp = require.resolve('node-gyp/bin/node-gyp.js');
  } catch {
    giveUp('node-gyp is not installed');
    return;
  }
  // A stale addon must not outlive its sources: the twins are right, an old kernel may not be.
  rmSync(addon, { force: true });
  rmSync(stamp, { force: true });
  const headers = findHeaders();
  const options = headers === undefined ? [] : [`--nodedir=${headers}`];
  const { npm_config_nodedir: _, ...environment } = process.env;
  const run = spawnSync(process.execPath, [nodeGyp, 'rebuild', '--release', ...options], {
    cwd: native,
    env: headers === undefined ? process.env : environment,
    encoding: 'utf8',
    stdio: verbose ? 'inherit' : 'pipe',
    timeout: 10 * 60_000,
  });
  if (run.status !== 0 || !existsSync(addon)) {
    const output = `${run.stdout ?? ''}${run.stderr ?? ''}`.trim().split('\n');
    const reason = output.findLast(line => /error/i.test(line)) ?? run.error?.message ?? 'see --verbose';
    giveUp(reason.replace(/^gyp ERR! (stack )?/, '').trim());
    return;
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

try {
  build();
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error));
}

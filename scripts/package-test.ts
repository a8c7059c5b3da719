/**
 * Installs the .deb into an empty folder, starts it under a virtual display, draws nothing from the checkout but the sample's photos: indexes
 * them, answers questions, and opens the collection again as a file manager would. Usage: xvfb-run -a node scripts/package-test.ts [DEB]
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { makeSample } from '../main/engine/sample/makeSample.ts';

const PATIENCE = 180_000;
const ANSWERS = 5;
const packages = fileURLToPath(new URL('../dist/packages', import.meta.url));

const deb =
  process.argv[2] ?? join(packages, readdirSync(packages).find(name => name.endsWith('.deb')) ?? 'none');
const folder = mkdtempSync(join(tmpdir(), 'akin-package-'));
const [installed, data] = [join(folder, 'root'), join(folder, 'data')];
const program = join(installed, 'opt', 'Akin', 'akin');
let running: ChildProcess | undefined;

try {
  execFileSync('dpkg-deb', ['--extract', deb, installed]);
  checkFiles();
  await makeSample(join(data, 'sample'), 2, { signal: new AbortController().signal, progress: () => {} });

  await inWindow([], async page => {
    await page.getByRole('button', { name: 'Try it with the sample leaves' }).click();
    await page.getByText('24 photos').first().waitFor({ timeout: PATIENCE });
    await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: PATIENCE });
    said('indexed 24 photos in the window');
    await page.getByRole('link', { name: 'Ask' }).click();
    for (let answer = 0; answer < ANSWERS; answer++) await answerOne(page);
    said(`answered ${ANSWERS} questions`);
  });

  await inWindow([join(data, 'sample', 'leaves.akin')], async page => {
    await page.getByText('Sample leaves').first().waitFor({ timeout: PATIENCE });
    await page.getByRole('link', { name: 'Groups' }).click();
    await page.getByRole('grid', { name: 'Groups' }).waitFor({ timeout: PATIENCE });
    said('opened the collection file it was started with');
  });
} finally {
  running?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

/** What must be in a package, and what must not. */
function checkFiles(): void {
  const resources = join(installed, 'opt', 'Akin', 'resources');
  const wanted = [
    program,
    join(resources, 'app.asar'),
    join(resources, 'node', 'node'),
    join(resources, 'app.asar.unpacked', 'models', 'resnet50.onnx'),
    join(resources, 'app.asar.unpacked', 'native', 'build', 'Release', 'akin.node'),
    join(installed, 'usr', 'share', 'mime', 'packages', 'akin.xml'),
  ];
  for (const path of wanted) check(existsSync(path), `${path} is missing`);
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

async function answerOne(page: Page): Promise<void> {
  const question = page.locator('#question');
  await question.waitFor({ timeout: PATIENCE });
  const before = await page.locator('main').textContent();
  // One of these stands there, whatever kind of question it is.
  await page
    .getByRole('button', { name: /Different|None of these|All of them belong/ })
    .first()
    .click();
  await page.waitForFunction(text => document.querySelector('main')?.textContent !== text, before, {
    timeout: PATIENCE,
  });
}

/** The fuses refuse the ways into Node by which Electron is driven elsewhere; the page can be driven like any of Chromium's. */
async function inWindow(words: readonly string[], work: (page: Page) => Promise<void>): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const child = spawn(
    program,
    [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--remote-debugging-port=0',
      `--user-data-dir=${join(folder, 'electron')}`,
      ...words,
    ],
    { stdio: ['ignore', 'inherit', 'pipe'], env: { ...process.env, AKIN_DATA: data } },
  );
  running = child;
  const browser: Browser = await chromium.connectOverCDP(await debuggingAddress(child), {
    timeout: PATIENCE,
  });
  try {
    const context = browser.contexts()[0];
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page', { timeout: PATIENCE }));
    if (page === undefined) throw new Error('the window has no page');
    page.setDefaultTimeout(PATIENCE);
    await work(page);
    const gone = new Promise(resolve => child.once('exit', resolve));
    await page.close();
    await gone;
    check(child.exitCode === 0, `the application ended with ${child.exitCode ?? child.signalCode}`);
  } finally {
    await browser.close().catch(() => {});
  }
}

function debuggingAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stderr?.on('data', (text: Buffer) => {
      printed += String(text);
      const match = /DevTools listening on (ws:\S+)/.exec(printed);
      if (match) resolve(match[1] as string);
    });
    child.on('exit', code => reject(new Error(`the application ended with ${code}: ${printed}`)));
  });
}

function check(isSo: boolean, sentence: string): void {
  if (!isSo) throw new Error(sentence);
}

function said(sentence: string): void {
  console.log(`package: ${sentence}`);
}

/** A browser tab against the real `akin serve`: from an empty Welcome to a filled Library, by mouse and by keys alone. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import Database from 'better-sqlite3';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePhotoFolder } from '../fixtures/photos.ts';
import { artefacts, collectErrors, launchChromium } from './browser.ts';

const akin = fileURLToPath(new URL('../../main/cli/akin.js', import.meta.url));
let folder: string;
let host: ChildProcess;
let address: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-tab-'));
  const home = join(folder, 'home');
  await makePhotoFolder(join(home, 'Holiday photos'), 90);
  mkdirSync(join(home, 'Empty'));
  writeFileSync(join(home, 'Holiday photos', 'broken.jpg'), 'not a picture');
  ({ host, address } = await startHost(home));
  browser = await launchChromium();
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  errors = collectErrors(page);
});

afterAll(async () => {
  await browser?.close();
  host?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

function startHost(home: string): Promise<{ host: ChildProcess; address: string }> {
  const child = spawn(process.execPath, [akin, 'serve'], {
    // Without models: what they make of photos is tried elsewhere, and takes longer.
    env: { ...process.env, HOME: home, AKIN_DATA: join(folder, 'data'), AKIN_MODELS: join(folder, 'models') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (text: Buffer) => {
      printed += String(text);
      const match = /http:\/\/127\.0\.0\.1:\d+\/#key=[\w-]+/.exec(printed);
      if (match) resolve({ host: child, address: match[0] });
    });
    child.on('exit', code => reject(new Error(`akin serve ended with ${code}: ${printed}`)));
  });
}

async function seriousProblems(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

test('a first visit shows Welcome, and the key leaves the address bar', async () => {
  await page.goto(address);
  await page.getByRole('button', { name: 'Open a folder' }).waitFor();
  expect(page.url()).not.toContain('key');
  await page.screenshot({ path: join(artefacts, 'tab-welcome.png') });
  expect(await seriousProblems()).toEqual([]);
});

test('with the keyboard alone: choose a folder, name it, watch the Library fill', async () => {
  await page.getByRole('button', { name: 'Open a folder' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.getByText('Holiday photos').waitFor();
  await page.keyboard.type('Holi');
  await page.keyboard.press('Enter'); // goes into the folder
  await page.getByRole('button', { name: 'Choose “Holiday photos”' }).waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-picker.png') });
  await page.getByRole('button', { name: 'Choose “Holiday photos”' }).focus();
  await page.keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.waitFor();
  expect(await name.inputValue()).toBe('Holiday photos');
  await page.screenshot({ path: join(artefacts, 'tab-create.png') });
  expect(await seriousProblems()).toEqual([]);
  await page.getByRole('radio', { name: /Anything/ }).focus();
  await page.keyboard.press('Space');
  await name.focus();
  await page.keyboard.press('Enter');
  const grid = page.getByRole('grid');
  await grid.waitFor();
  await grid.locator('img').first().waitFor();
  await expect.poll(() => page.getByText('91 photos').first().isVisible(), { timeout: 30_000 }).toBe(true);
  await expect.poll(() => page.getByRole('progressbar').count(), { timeout: 60_000 }).toBe(0);
  await page.screenshot({ path: join(artefacts, 'tab-library.png') });
  expect(await seriousProblems()).toEqual([]);
});

test('arrows walk the grid, and ? lists the keys of this screen', async () => {
  await page.getByRole('gridcell').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const second = await page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );
  await page.keyboard.press('End');
  const last = await page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );
  expect(last).not.toBe(second);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-keys.png') });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('the unreadable file is listed with what is wrong', async () => {
  await page.getByRole('button', { name: '1 problem' }).click();
  await page.getByText('broken.jpg').waitFor();
  await page.getByText('This is not a picture in a format that can be read.').waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-problems.png') });
  await page.keyboard.press('Escape');
});

test('dark and high contrast', async () => {
  for (const [scheme, contrast] of [
    ['dark', 'no-preference'],
    ['light', 'more'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme, contrast });
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(artefacts, `tab-library-${scheme}-${contrast}.png`) });
    expect(await seriousProblems()).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
});

test('a reload keeps the key; a tab without it is told what to do', async () => {
  await page.reload();
  await page.getByRole('grid').locator('img').first().waitFor();
  const stranger = await context.newPage();
  await stranger.goto(address.split('#')[0] as string);
  await stranger.getByText('This tab has no key').waitFor();
  await stranger.close();
});

test('the collection is found again on Welcome', async () => {
  await page.goto(`${address.split('#')[0]}#/`);
  await page.getByRole('heading', { name: 'Recent collections' }).waitFor();
  await page.getByText('Holiday photos').first().waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-welcome-recent.png') });
  expect(errors).toEqual([]);
});

test('a damaged collection is refused with a sentence, and what can be read of it is saved on request', async () => {
  await page
    .getByRole('button', { name: /Holiday photos/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('grid', { name: 'Photos' }).waitFor();
  const file = join(folder, 'data', 'collections', 'Holiday photos.akin');
  host.kill('SIGTERM');
  await new Promise(resolve => host.once('exit', resolve));
  damageTable(file, 'contents');
  ({ host, address } = await startHost(join(folder, 'home')));
  await page.goto('about:blank');
  await page.goto(address);
  await page
    .getByRole('button', { name: /Holiday photos/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'This collection file is damaged' }).waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-damaged.png') });
  await page.getByRole('button', { name: 'Save what can be read' }).click();
  await page.getByText('What could be read of “Holiday photos” is saved.').first().waitFor();
  await page.getByText('91 photos').first().waitFor();
});

/** Overwrites the first page of one table, as a failing disk would. */
function damageTable(file: string, table: string): void {
  const database = new Database(file);
  const root = database
    .prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?')
    .pluck()
    .get(table) as number;
  const size = database.pragma('page_size', { simple: true }) as number;
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  const bytes = readFileSync(file);
  bytes.fill(0xa5, (root - 1) * size, (root - 1) * size + 200);
  writeFileSync(file, bytes);
}

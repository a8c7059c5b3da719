/** Groups and Ask in a browser tab against the real `akin serve`, by keys alone: answer, take back, name, and find it all again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubjects } from '../fixtures/subjects.ts';
import { artefacts, collectErrors, launchChromium } from './browser.ts';

const akin = fileURLToPath(new URL('../../main/cli/akin.js', import.meta.url));
const EACH = 7;
let folder: string;
let environment: NodeJS.ProcessEnv;
let host: ChildProcess;
let address: string;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-groups-'));
  environment = {
    ...process.env,
    HOME: join(folder, 'home'),
    AKIN_DATA: join(folder, 'data'),
    // Without models: what they make of photos is tried elsewhere, and takes longer.
    AKIN_MODELS: join(folder, 'models'),
  };
  await makeSubjects(join(folder, 'Shapes'), EACH);
  await run('index', join(folder, 'Shapes'), '--kind', 'anything', '--catalog', join(folder, 'Shapes.akin'));
  await startHost();
  browser = await launchChromium();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  errors = collectErrors(page);
});

afterAll(async () => {
  await browser?.close();
  host?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

function run(...words: string[]): Promise<void> {
  const child = spawn(process.execPath, [akin, ...words], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.on('exit', code =>
      code === 0 ? resolve() : reject(new Error(`akin ${words[0]} ended with ${code}`)),
    );
  });
}

async function startHost(): Promise<void> {
  host = spawn(process.execPath, [akin, 'serve'], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  address = await new Promise((resolve, reject) => {
    let printed = '';
    host.stdout?.on('data', (text: Buffer) => {
      printed += String(text);
      const match = /http:\/\/127\.0\.0\.1:\d+\/#key=[\w-]+/.exec(printed);
      if (match) resolve(match[0]);
    });
    host.on('exit', code => reject(new Error(`akin serve ended with ${code}: ${printed}`)));
  });
}

async function seriousProblems(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

async function answersSoFar(): Promise<number> {
  const status = await page.locator('header p').first().textContent();
  return Number(/(\d+) answers?/.exec(status ?? '')?.[1] ?? 0);
}

/** Answers the present question as the file names have it, by keys; false when nothing is left. */
async function answer(): Promise<boolean> {
  const question = page.locator('#question');
  if ((await question.count()) === 0) return false;
  const before = await answersSoFar();
  const names = await page
    .locator('main section img[alt*="subject"]')
    .evaluateAll(images =>
      images.map(image => /subject \d/.exec((image as HTMLImageElement).alt)?.[0] ?? ''),
    );
  const text = await question.textContent();
  if (text === 'Do these belong together?') {
    const [left, right] = await Promise.all(
      ['Left picture', 'Right picture'].map(async name => {
        const side = page.getByRole('region', { name });
        const label = await side.locator('img').first().getAttribute('alt');
        return /subject \d/.exec(label ?? '')?.[0];
      }),
    );
    await page.keyboard.press(left === right ? 'ArrowRight' : 'ArrowLeft');
  } else if (text === 'Where does this belong?') {
    await page.keyboard.press('0');
  } else {
    expect(names.length).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
  }
  await expect.poll(answersSoFar, { timeout: 30_000 }).not.toBe(before);
  return true;
}

test('a collection with items opens with its groups', async () => {
  await page.goto(address);
  await page
    .getByRole('button', { name: /Shapes/ })
    .first()
    .click();
  await page.getByRole('grid', { name: 'Groups' }).waitFor({ timeout: 60_000 });
  await page.getByRole('gridcell').first().waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-groups.png') });
  expect(await seriousProblems()).toEqual([]);
});

test('what is looked at closely moves in step', async () => {
  await page.keyboard.press('a');
  await page.locator('#question').waitFor({ timeout: 60_000 });
  const scales = () =>
    page
      .locator('[style*="scale"]')
      .evaluateAll(elements => elements.map(element => (element as HTMLElement).style.transform));
  const whole = await scales();
  expect(whole.length).toBeGreaterThan(0);
  await page.keyboard.press('Space');
  const close = await scales();
  expect(new Set(close).size).toBe(1);
  expect(close[0]).not.toBe(whole[0]);
  await page.keyboard.press('Shift+ArrowRight');
  const moved = await scales();
  expect(new Set(moved).size).toBe(1);
  expect(moved[0]).not.toBe(close[0]);
  await page.keyboard.press('Space');
  expect(await scales()).toEqual(whole);
});

test('questions are answered by keys, and taken back', async () => {
  expect(await answersSoFar()).toBe(0);
  await page.screenshot({ path: join(artefacts, 'tab-ask.png') });
  expect(await seriousProblems()).toEqual([]);
  const first = await page.locator('main section img').first().getAttribute('alt');
  expect(await answer()).toBe(true);
  const given = await answersSoFar();
  expect(given).toBeGreaterThan(0);
  await page.keyboard.press('Control+z');
  await expect.poll(answersSoFar, { timeout: 30_000 }).toBe(0);
  expect(await page.locator('main section img').first().getAttribute('alt')).toBe(first);
  for (let count = 0; count < 3; count++) if (!(await answer())) break;
  expect(await answersSoFar()).toBeGreaterThanOrEqual(given);
});

test('a group is named, opened and found by its name', async () => {
  await page.keyboard.press('g');
  await page.getByRole('grid', { name: 'Groups' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  await page.getByRole('dialog').waitFor();
  expect(await seriousProblems()).toEqual([]);
  await page.keyboard.type('Moons');
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: /^Moons / }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('moo');
  await expect.poll(() => page.getByRole('gridcell').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('gridcell').count()).toBeGreaterThan(1);
  await page.getByRole('gridcell', { name: /^Moons / }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByRole('grid', { name: 'Members' }).waitFor();
  await page.getByRole('heading', { name: 'Moons' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Why is it here?').waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-group.png') });
  expect(await seriousProblems()).toEqual([]);
});

test('members move to a group of their own, and back again by one key', async () => {
  const members = () => page.getByRole('gridcell').count();
  const before = await members();
  await page.keyboard.press('Space');
  await page.keyboard.press('m');
  await page.getByRole('dialog').waitFor();
  await page
    .getByRole('option', { name: /photos/ })
    .first()
    .waitFor();
  for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowDown'); // the new group stands last
  await page.getByRole('option', { name: 'A new group of their own', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(members).not.toBe(before);
  await page.keyboard.press('Control+z');
  await expect.poll(members).toBe(before);
});

test('after a restart answers and names are there', async () => {
  const moons = await page.getByRole('gridcell').count();
  host.kill('SIGTERM');
  await new Promise(resolve => host.once('exit', resolve));
  await startHost();
  await page.goto('about:blank');
  await page.goto(address);
  await page
    .getByRole('button', { name: /Shapes/ })
    .first()
    .click();
  await page
    .getByRole('gridcell', { name: new RegExp(`^Moons ${moons} photos`) })
    .waitFor({ timeout: 60_000 });
  expect(await answersSoFar()).toBeGreaterThan(0);
  expect(errors.filter(error => !/WebSocket|ERR_CONNECTION/.test(error))).toEqual([]);
});

/** Browse and Batch in a browser tab against the real `akin serve`, by keys alone: a question on the sheet, a name, a group, and a batch labelled, left, found again and finished. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubjects } from '../fixtures/subjects.ts';
import { artefacts, collectErrors, launchChromium } from './browser.ts';
import { runAkin, seriousProblems, startHost } from './host.ts';

/** Of each of four subjects. */
const EACH = 12;
const BATCH = 40;
const SOON = { timeout: 30_000 };
let folder: string;
let environment: NodeJS.ProcessEnv;
let host: ChildProcess;
let address: string;
let browser: Browser;
let page: Page;
let errors: string[];
/** The subject whose group has a name before the batch. */
let moons: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-browse-'));
  environment = {
    ...process.env,
    HOME: join(folder, 'home'),
    AKIN_DATA: join(folder, 'data'),
    // Without models: what they make of photos is tried elsewhere, and takes longer.
    AKIN_MODELS: join(folder, 'models'),
  };
  await makeSubjects(join(folder, 'Shapes'), EACH);
  await runAkin(
    environment,
    'index',
    join(folder, 'Shapes'),
    '--kind',
    'anything',
    '--catalog',
    join(folder, 'Shapes.akin'),
  );
  ({ host, address } = await startHost(environment));
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

const subjectIn = (text: string | null) => /subject \d/.exec(text ?? '')?.[0];
const status = () => page.locator('header p').first().textContent();

const nameOf = (subject: string) => (subject === moons ? 'Moons' : `The ${subject}`);

async function openCollection(): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
  await page
    .getByRole('button', { name: /Shapes/ })
    .first()
    .click();
  await page.getByRole('grid', { name: 'Groups' }).waitFor({ timeout: 60_000 });
}

test('the contact sheet has a row for every group, and as many of each as wanted', async () => {
  await openCollection();
  const groups = Number(/(\d+) groups/.exec((await status()) ?? '')?.[1]);
  await page.keyboard.press('d');
  const rows = page.getByRole('listbox', { name: 'Contact sheet' }).getByRole('option');
  await rows.first().waitFor({ timeout: 60_000 });
  expect(await rows.count()).toBe(groups);
  const pictures = () => rows.first().locator('img').count();
  await expect.poll(pictures, SOON).toBe(5);
  await page.keyboard.press('-');
  await expect.poll(pictures, SOON).toBe(4);
  await page.keyboard.press('+');
  await expect.poll(pictures, SOON).toBe(5);
  await page.screenshot({ path: join(artefacts, 'tab-browse.png') });
  expect(await seriousProblems(page)).toEqual([]);
});

test('a question on the sheet is answered by a key, counts, and is taken back', async () => {
  const bar = page.getByRole('region', { name: 'A question about this sheet' });
  await bar.getByRole('button', { name: /Same/ }).waitFor({ timeout: 30_000 });
  const names = () =>
    bar.locator('img[alt]:not([alt=""])').evaluateAll(all => all.map(one => (one as HTMLImageElement).alt));
  const [one, other] = await names();
  await page.keyboard.press(subjectIn(one!) === subjectIn(other!) ? 'ArrowRight' : 'ArrowLeft');
  await expect.poll(names, SOON).not.toEqual([one, other]);
  await page.keyboard.press('a');
  await page.getByText('1 answer', { exact: true }).waitFor({ timeout: 30_000 });
  await page.keyboard.press('d');
  await bar.waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(names, SOON).toEqual([one, other]);
});

test('a row is named, keeps its place, and leads to its whole group', async () => {
  const rows = page.getByRole('listbox', { name: 'Contact sheet' }).getByRole('option');
  await rows.first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('F2');
  await page.getByRole('dialog').waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.type('Moons');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('option', { name: /^Moons \d+ photos/ }).waitFor();
  const place = await page.getByRole('option', { name: /^Moons/ }).getAttribute('aria-posinset');
  expect(place).toBe('2');
  await page.keyboard.press('Enter');
  await page.getByRole('grid', { name: 'Members' }).waitFor();
  await page.getByRole('heading', { name: 'Moons' }).waitFor();
  const member = page.getByRole('gridcell', { name: /subject/ }).first();
  await member.waitFor();
  moons = subjectIn(await member.getAttribute('aria-label')) ?? '';
});

test('a batch is chosen and labelled by keys', async () => {
  await page.keyboard.press('y');
  await page.getByRole('button', { name: 'Choose them' }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Choose them' }).click();
  const picture = page.getByRole('img', { name: /^To be labelled/ });
  await picture.waitFor({ timeout: 60_000 });
  const digits = new Map([['Moons', '1']]);
  for (let labelled = 0; labelled < BATCH; labelled++) {
    await expect
      .poll(status, SOON)
      .toBe(labelled === 0 ? `${BATCH} to label` : `${labelled} of ${BATCH} labelled`);
    const name = nameOf(subjectIn(await picture.getAttribute('alt')) ?? '');
    const digit = digits.get(name);
    if (digit !== undefined) await page.keyboard.press(digit);
    else {
      await page.keyboard.press('n');
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      digits.set(name, String(digits.size + 1));
      await page.getByRole('button', { name: new RegExp(`${name} 1$`) }).waitFor();
    }
    if (labelled === 7) {
      await page.screenshot({ path: join(artefacts, 'tab-batch.png') });
      expect(await seriousProblems(page)).toEqual([]);
    }
    if (labelled === 12) await comeBack(picture);
  }
  await expect.poll(status, SOON).toBe(`${BATCH} of ${BATCH} labelled`);
  expect(digits.size).toBe(4);
});

/** The machine is switched off in the middle of it. */
async function comeBack(picture: ReturnType<Page['locator']>): Promise<void> {
  // The count beside a name is the engine's own: then the label is on the disk.
  const kept = async () => {
    const texts = await page.getByRole('list', { name: 'Names' }).getByRole('button').allInnerTexts();
    return texts.reduce((sum, text) => sum + Number(/(\d+)$/.exec(text)?.[1] ?? 0), 0);
  };
  await expect.poll(kept, SOON).toBe(13);
  host.kill('SIGKILL');
  await new Promise(resolve => host.once('exit', resolve));
  ({ host, address } = await startHost(environment));
  await openCollection();
  await page.keyboard.press('y');
  await picture.waitFor({ timeout: 60_000 });
}

test('finishing shows first what it changes; then the groups have the names, and one undo brings the labels back', async () => {
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`${BATCH} photos under 4 names.`).waitFor({ timeout: 60_000 });
  expect(await seriousProblems(page)).toEqual([]);
  await page.screenshot({ path: join(artefacts, 'tab-batch-finish.png') });
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'The batch is done' }).waitFor({ timeout: 60_000 });
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'See the groups' }).click();
  for (const subject of [1, 2, 3, 4])
    await page
      .getByRole('gridcell', { name: new RegExp(`^${nameOf(`subject ${subject}`)} ${EACH} photos`) })
      .waitFor();
  await page.keyboard.press('Control+z');
  await page
    .getByRole('gridcell', { name: /^The subject/ })
    .first()
    .waitFor({ state: 'detached' });
  await page.keyboard.press('y');
  await expect.poll(status, SOON).toBe(`${BATCH} of ${BATCH} labelled`);
  expect(errors.filter(error => !/WebSocket|ERR_CONNECTION/.test(error))).toEqual([]);
});

/** Groups and Ask in a browser tab against the real `akin serve`, by keys alone: answer, take back, name, and find it all again. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubjects } from '../fixtures/subjects.ts';
import { artefacts } from './browser.ts';
import { openRecent, seriousProblems } from './host.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';

const EACH = 7;
const place = new Place('groups');
let tab: Tab;
let page: Page;

beforeAll(async () => {
  await makeSubjects(place.photos('Shapes'), EACH);
  await place.index('Shapes', 'anything');
  tab = await Tab.open(place.environment);
  page = tab.page;
});

afterAll(async () => {
  await tab?.close();
  place.remove();
});

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
  await expect.poll(answersSoFar).not.toBe(before);
  return true;
}

test('a collection with items opens with its groups', async () => {
  await openRecent(page, 'Shapes');
  await page.getByRole('grid', { name: 'Groups' }).waitFor();
  await page.getByRole('gridcell').first().waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-groups.png') });
  expect(await seriousProblems(page)).toEqual([]);
});

test('what is looked at closely moves in step', async () => {
  await page.keyboard.press('a');
  await page.locator('#question').waitFor();
  const scales = () =>
    page
      .locator('[style*="scale"]')
      .evaluateAll(elements => elements.map(element => (element as HTMLElement).style.transform));
  const whole = await scales();
  expect(whole.length).toBeGreaterThan(0);
  await page.keyboard.press('z');
  const close = await scales();
  expect(new Set(close).size).toBe(1);
  expect(close[0]).not.toBe(whole[0]);
  await page.keyboard.press('Shift+ArrowRight');
  const moved = await scales();
  expect(new Set(moved).size).toBe(1);
  expect(moved[0]).not.toBe(close[0]);
  await page.keyboard.press('z');
  expect(await scales()).toEqual(whole);
});

test('questions are answered by keys, and taken back', async () => {
  expect(await answersSoFar()).toBe(0);
  await page.screenshot({ path: join(artefacts, 'tab-ask.png') });
  expect(await seriousProblems(page)).toEqual([]);
  const first = await page.locator('main section img').first().getAttribute('alt');
  expect(await answer()).toBe(true);
  const given = await answersSoFar();
  expect(given).toBeGreaterThan(0);
  await page.keyboard.press('Control+z');
  await expect.poll(answersSoFar).toBe(0);
  expect(await page.locator('main section img').first().getAttribute('alt')).toBe(first);
  for (let count = 0; count < 3; count++) if (!(await answer())) break;
  expect(await answersSoFar()).toBeGreaterThanOrEqual(given);
});

test('Space opens the photo view on the question, and closes it', async () => {
  if ((await page.locator('#question').count()) === 0) return;
  await page.keyboard.press('Space');
  const view = page.getByRole('dialog');
  await view.getByRole('complementary', { name: 'About this photo' }).waitFor();
  await page.keyboard.press('Space');
  await view.waitFor({ state: 'detached' });
});

test('a group is named, opened and found by its name', async () => {
  await page.keyboard.press('g');
  await page.getByRole('grid', { name: 'Groups' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  await page.getByRole('combobox', { name: 'Name' }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.type('Moons');
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: /^Moons / }).waitFor();
  // The field has gone on to the next group.
  await page.keyboard.press('Escape');
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
  expect(await seriousProblems(page)).toEqual([]);
});

test('members move to a group of their own, and back again by one key', async () => {
  const members = () => page.getByRole('gridcell').count();
  const before = await members();
  await page.keyboard.press('x');
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
  await tab.stop();
  await tab.startAgain();
  await openRecent(page, 'Shapes');
  await page.getByRole('gridcell', { name: new RegExp(`^Moons ${moons} photos`) }).waitFor();
  expect(await answersSoFar()).toBeGreaterThan(0);
  expect(tab.errors).toEqual([]);
});

/**
 * Context menus and the keys they show, in a browser tab against the real `akin serve`: on every screen
 * that shows pictures outside of a grid.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeSubjects } from '../fixtures/subjects.ts';
import { shownQuestion, truthfulKeys } from './askByKeys.ts';
import { allClosed, leave, openFile, seriousProblems } from './host.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';

const EACH = 6;
const place = new Place('menus');
let tab: Tab;
let page: Page;

beforeAll(async () => {
  await makeSubjects(place.photos('Shapes'), EACH);
  await place.index('Shapes', 'anything');
  mkdirSync(join(place.home, 'Sorted'));
  tab = await Tab.open(place.environment);
  page = tab.page;
  await openFile(page, 'Shapes.akin');
  // The page may not read the clipboard, and so no test can.
  await page.evaluate(() => {
    navigator.clipboard.writeText = async text => {
      (window as unknown as CopyingWindow).copied = text;
    };
  });
});

afterAll(async () => {
  await tab?.close();
  place.remove();
});

interface CopyingWindow {
  copied?: string;
}

beforeEach(() => page.evaluate(() => navigator.clipboard.writeText('')));

const copied = () => page.evaluate(() => (window as unknown as CopyingWindow).copied ?? '');
const entry = () => page.getByRole('menuitem', { name: 'Copy path' });

/** The menu is there, and leaves by Escape. */
async function hasMenu(): Promise<void> {
  await entry().waitFor();
  await leave(page);
}

async function opensPhoto(): Promise<void> {
  await page.getByRole('dialog', { name: /subject/ }).waitFor();
  await leave(page);
}

async function opensMenuOf(picture: Locator): Promise<void> {
  await picture.click({ button: 'right' });
  await hasMenu();
}

test('Ask: the menu opens by mouse on pictures and strips, by keys with and without the focus on a picture', async () => {
  await page.keyboard.press('a');
  const stage = page.locator('section[aria-labelledby="question"]');
  await stage.waitFor();
  await page.keyboard.press('Shift+F10');
  await hasMenu();
  await page.keyboard.press('Shift+Alt+C');
  await expect.poll(copied).toMatch(/subject \d \d\d\.jpg$/);
  const frames = stage.getByRole('group');
  await frames.last().focus();
  const name = (await frames.last().getByRole('img').first().getAttribute('alt'))!;
  await page.keyboard.press('Shift+F10');
  await hasMenu();
  await page.keyboard.press('Shift+Alt+C');
  await expect.poll(async () => name.endsWith((await copied()).split('/').at(-1)!)).toBe(true);
  await page.keyboard.press('Space');
  await opensPhoto();
  for (const picture of await stage.locator('ul [data-photo]').all()) await opensMenuOf(picture);
  expect(await seriousProblems(page)).toEqual([]);
});

test('Review: both pictures have the menu, and the keys that it shows', async () => {
  await page.locator('main').focus();
  const shown = (await shownQuestion(page))!;
  for (const key of truthfulKeys(shown, item => Math.floor((item - 1) / EACH)))
    await page.keyboard.press(key);
  await page.getByText(/^\d+ answers?$/).waitFor();
  await page.keyboard.press('v');
  await page.getByRole('button', { name: 'All answers' }).waitFor();
  await page.keyboard.press('t');
  await page.getByRole('listbox').waitFor();
  await page.keyboard.press('Shift+F10');
  await hasMenu();
  await page.keyboard.press('Shift+Alt+C');
  await expect.poll(copied).toMatch(/subject/);
  const second = page.getByRole('group', { name: /^Right/ });
  await second.focus();
  const name = (await second.textContent())!;
  await page.keyboard.press('Space');
  await page.getByRole('dialog', { name }).waitFor();
  await leave(page);
  expect(await seriousProblems(page)).toEqual([]);
});

test('Browse: a click stays, a double click and Space open the photo, the name leads to the group', async () => {
  await page.locator('main').focus();
  await page.keyboard.press('d');
  const rows = page.getByRole('listbox', { name: 'Contact sheet' }).getByRole('option');
  const picture = rows.nth(1).locator('[data-item]').nth(2);
  await picture.click();
  await expect.poll(() => rows.nth(1).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Shift+Alt+C');
  await expect.poll(copied).toMatch(/subject/);
  const path = await copied();
  await page.keyboard.press('Space');
  // The picture that was clicked, not the first of the row.
  await page.getByRole('dialog', { name: path.split('/').at(-1)! }).waitFor();
  await leave(page);
  await picture.dblclick();
  await opensPhoto();
  await picture.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Open the group' }).waitFor();
  await leave(page);
  expect(await rows.count()).toBeGreaterThan(1);
  await rows.nth(1).getByTitle('Open the group').click();
  await page.getByRole('grid', { name: 'Members' }).waitFor();
});

test('Batch: the picture has the menu, by keys too', async () => {
  await page.keyboard.press('y');
  await page.getByRole('button', { name: 'Choose them' }).click();
  await page.getByRole('img', { name: /^To be labelled/ }).waitFor();
  const picture = page.locator('section[aria-labelledby="batch-question"] [data-photo]');
  await opensMenuOf(picture);
  await page.locator('main').focus();
  await page.keyboard.press('Shift+F10');
  await hasMenu();
  await page.keyboard.press('Shift+Alt+C');
  await expect.poll(copied).toMatch(/subject/);
});

test('Export: a file that is a photo has the menu and its keys', async () => {
  await page.keyboard.press('e');
  await page.getByRole('heading', { name: 'Nothing exported yet' }).waitFor();
  await page.keyboard.press('Control+o');
  await page.getByRole('option', { name: 'Sorted' }).click();
  await page.getByRole('button', { name: 'Choose “Sorted”' }).click();
  await allClosed(page);
  await page.getByLabel('All groups').check();
  await page.keyboard.press('Control+Enter');
  const file = page.getByRole('table', { name: 'Files of this export' }).getByRole('button').first();
  await file.waitFor();
  await opensMenuOf(file);
  await file.focus();
  await page.keyboard.press('Shift+F10');
  await hasMenu();
  await expect.poll(() => file.evaluate(element => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Shift+Alt+C');
  await expect.poll(copied).toMatch(/subject/);
  expect(tab.errors).toEqual([]);
});

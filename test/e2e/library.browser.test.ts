/** A browser tab against the real `akin serve`: from an empty Welcome to a filled Library, by mouse and by keys alone. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePhotoFolder } from '../fixtures/photos.ts';
import { animationsEnded, artefacts } from './browser.ts';
import { leave, openRecent, seriousProblems } from './host.ts';
import { lookAtPhotos } from './photoView.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';

const place = new Place('tab');
let tab: Tab;
let page: Page;

beforeAll(async () => {
  await makePhotoFolder(join(place.home, 'Holiday photos'), 90);
  mkdirSync(join(place.home, 'Empty'));
  writeFileSync(join(place.home, 'Holiday photos', 'broken.jpg'), 'not a picture');
  tab = await Tab.open(place.environment);
  page = tab.page;
});

afterAll(async () => {
  await tab?.close();
  place.remove();
});

test('a first visit shows Welcome, and the key leaves the address bar', async () => {
  await page.getByRole('button', { name: 'Open a folder' }).waitFor();
  expect(page.url()).not.toContain('key');
  await page.screenshot({ path: join(artefacts, 'tab-welcome.png') });
  expect(await seriousProblems(page)).toEqual([]);
});

test('with the keyboard alone: choose a folder, name it, watch the Library fill', async () => {
  await page.getByRole('button', { name: 'Open a folder' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.getByText('Holiday photos').waitFor();
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Home' }).waitFor();
  await page.keyboard.type('Holi');
  // What is highlighted is what the button chooses, here and inside the folder.
  await page.getByRole('button', { name: 'Choose “Holiday photos”' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Where you are' }).getByText('Holiday photos').waitFor();
  await page.getByRole('button', { name: 'Choose “Holiday photos”' }).waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-picker.png') });
  await page.getByRole('button', { name: 'Choose “Holiday photos”' }).focus();
  await page.keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.waitFor();
  expect(await name.inputValue()).toBe('Holiday photos');
  await page.screenshot({ path: join(artefacts, 'tab-create.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('radio', { name: /Anything/ }).focus();
  await page.keyboard.press('Space');
  await name.focus();
  await page.keyboard.press('Enter');
  const grid = page.getByRole('grid');
  await grid.waitFor();
  await grid.locator('img').first().waitFor();
  await expect.poll(() => page.getByText('91 photos').first().isVisible()).toBe(true);
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
  await page.screenshot({ path: join(artefacts, 'tab-library.png') });
  expect(await seriousProblems(page)).toEqual([]);
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
  await leave(page);
});

test('Space opens the photo view: arrows, zoom, details, and back to the photo one saw last', async () => {
  await lookAtPhotos(page);
  await page.screenshot({ path: join(artefacts, 'tab-photo.png') });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // By mouse the same.
  await page.getByRole('gridcell', { name: 'IMG_0000.jpg' }).dblclick();
  await page.getByRole('dialog', { name: 'IMG_0000.jpg' }).waitFor();
  await leave(page);
});

test('a context menu has the keys beside the commands, and opens by keys', async () => {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toContain('IMG_0000.jpg');
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem', { name: 'Copy path' }).waitFor();
  // What only the window can do is not offered.
  expect(await menu.getByRole('menuitem').count()).toBe(8);
  await page.screenshot({ path: join(artefacts, 'tab-context-menu.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'IMG_0000.jpg' }).waitFor();
  await leave(page);
});

test('photos are searched, filtered and sorted, by keys; one step shows all again', async () => {
  const bar = page.getByRole('search');
  const found = () => bar.getByRole('status').textContent();
  await page.keyboard.press('/');
  await page.keyboard.type('img_001');
  await expect.poll(found).toBe('10 photos');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('gridcell', { name: 'IMG_0010.jpg' }).waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-library-search.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(found).toBe('');
  await bar.getByLabel('Which photos').selectOption('With a problem');
  await expect.poll(found).toBe('1 photo');
  await page.getByRole('gridcell', { name: /broken\.jpg/ }).waitFor();
  await bar.getByLabel('Search names, tags and files').fill('nowhere');
  await page.getByRole('heading', { name: 'No photo is like that' }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Show all' }).click();
  await bar.getByLabel('Order').selectOption('By date');
  await expect.poll(found).toBe('91 photos');
  await bar.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('gridcell').first().focus();
});

test('the unreadable file is listed with what is wrong', async () => {
  await page.getByRole('button', { name: '1 problem' }).click();
  const problems = page.getByRole('region', { name: 'Files that could not be read' });
  await problems.getByText('broken.jpg').waitFor();
  await page.getByText('This is not a picture in a format that can be read.').waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-problems.png') });
  await leave(page);
});

test('dark and high contrast', async () => {
  for (const [scheme, contrast] of [
    ['dark', 'no-preference'],
    ['light', 'more'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme, contrast });
    await animationsEnded(page);
    await page.screenshot({ path: join(artefacts, `tab-library-${scheme}-${contrast}.png`) });
    expect(await seriousProblems(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
});

test('a reload keeps the key; a tab without it is told what to do', async () => {
  await page.reload();
  await page.getByRole('grid').locator('img').first().waitFor();
  const stranger = await tab.context.newPage();
  await stranger.goto(tab.address.split('#')[0] as string);
  await stranger.getByText('This tab has no key').waitFor();
  await stranger.close();
});

test('the collection is found again on Welcome', async () => {
  await page.goto(`${tab.address.split('#')[0]}#/`);
  await page.getByRole('heading', { name: 'Recent collections' }).waitFor();
  await page.getByText('Holiday photos').first().waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-welcome-recent.png') });
  expect(tab.errors).toEqual([]);
});

test('a damaged collection is refused with a sentence, and what can be read of it is saved on request', async () => {
  await openRecent(page, 'Holiday photos');
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('grid', { name: 'Photos' }).waitFor();
  const file = join(place.data, 'collections', 'Holiday photos.akin');
  await tab.stop();
  damageTable(file, 'contents');
  await tab.startAgain();
  await openRecent(page, 'Holiday photos');
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

/** Folders in a browser tab: a renamed one gets its new place, by keys alone; another is removed. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePhotoFolder } from '../fixtures/photos.ts';
import { animationsEnded, artefacts } from './browser.ts';
import { allClosed, openRecent, runAkin, seriousProblems } from './host.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';
import { outOfPage } from './walk.ts';

const place = new Place('folders');
const trip = join(place.home, 'Trip');
const moved = join(place.home, 'Trip to the sea');
const garden = join(place.home, 'Garden');
let tab: Tab;
let page: Page;

beforeAll(async () => {
  await makePhotoFolder(trip, 12);
  await makePhotoFolder(garden, 15);
  rmSync(join(garden, 'day 1'), { recursive: true });
  mkdirSync(join(place.home, 'Empty'));
  const catalog = join(place.home, 'Summer.akin');
  await runAkin(place.environment, 'index', trip, '--catalog', catalog, '--name', 'Summer');
  await runAkin(place.environment, 'index', garden, '--catalog', catalog);
  renameSync(trip, moved);
  rmSync(join(moved, 'day 1', 'IMG_0000.jpg'));
  tab = await Tab.open(place.environment);
  page = tab.page;
  await openRecent(page, 'Summer');
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('grid', { name: 'Photos' }).waitFor();
});

afterAll(async () => {
  await tab?.close();
  place.remove();
});

const sheet = () => page.getByRole('dialog', { name: /folders?$/ });

async function look(name: string): Promise<void> {
  await animationsEnded(page);
  await page.screenshot({ path: join(artefacts, `folders-${name}.png`) });
  expect(await outOfPage(page), name).toEqual([]);
  expect(await seriousProblems(page), name).toEqual([]);
}

/** The button has the focus when Enter presses it, as for a person without a mouse. */
async function press(name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name });
  await button.focus();
  await page.keyboard.press('Enter');
}

test('a folder that is not found is marked, and the way to its new place is beside it', async () => {
  await page.getByText(`Cannot be found: ${trip}`).waitFor();
  await press('Where is it now?');
  await sheet().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Locate “Trip”');
  const entries = sheet().getByRole('listitem');
  expect(await entries.count()).toBe(2);
  await entries.nth(0).getByText('Not found.').waitFor();
  expect(await entries.nth(1).getByText('Not found.').count()).toBe(0);
  await look('list');
});

test('with the keyboard alone: its new place is chosen, and what is there is said before anything changes', async () => {
  await press('Locate “Trip”');
  await page.getByText('Trip to the sea').waitFor();
  await page.keyboard.type('Trip');
  await page.keyboard.press('Enter');
  await press('Choose “Trip to the sea”');
  const dialog = page.getByRole('dialog', { name: 'Is “Trip” here now?' });
  await dialog.getByText('11 photos are there as before.').waitFor();
  await dialog.getByText('1 photo is not there.').waitFor();
  await dialog.getByText('day 1/IMG_0000.jpg').waitFor();
  await look('relocate');
  await press('Use this folder');
  await dialog.waitFor({ state: 'detached' });
  await sheet().getByText(moved).waitFor();
  expect(await sheet().getByText('Not found.').count()).toBe(0);
  await sheet().getByText('11 photos').waitFor();
  await look('relocated');
});

test('a folder is removed after it was said what stays; its files are not touched', async () => {
  await press('Remove: “Garden”');
  const dialog = page.getByRole('dialog', { name: 'Remove “Garden” from the collection?' });
  await dialog.getByText('10 photos leave this collection.').waitFor();
  await dialog.getByText('8 of them lie in another folder too').waitFor();
  await dialog.getByText('Names and answers are kept').waitFor();
  await look('remove');
  await press('Remove from the collection');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => sheet().getByRole('listitem').count()).toBe(1);
  await sheet().getByRole('button', { name: 'Close' }).click();
  await allClosed(page);
  await expect.poll(() => page.getByText('11 photos in 1 folder').first().isVisible()).toBe(true);
  expect(existsSync(garden) && readdirSync(join(garden, 'day 2'))).toHaveLength(5);
});

test('F shows the folders; a place that cannot be meant is refused where it was asked', async () => {
  await page.keyboard.press('f');
  await sheet().waitFor();
  await press('Locate “Trip to the sea”');
  await page.getByRole('button', { name: 'Go up one folder' }).click();
  await page.getByRole('option', { name: 'Empty' }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Choose “Empty”' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is “Trip to the sea” here now?' });
  await dialog.getByRole('alert').getByText('None of the 11 photos').waitFor();
  expect(await dialog.getByRole('button', { name: 'Use this folder' }).isDisabled()).toBe(true);
  await look('refused');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // After a reload too, the picker opens where one was.
  await page.reload();
  await page.getByRole('grid', { name: 'Photos' }).waitFor();
  await page.keyboard.press('f');
  await sheet().waitFor();
  await press('Locate “Trip to the sea”');
  const here = page.getByRole('navigation', { name: 'Where you are' }).locator('[aria-current="location"]');
  await expect.poll(() => here.textContent()).toBe('Empty');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await allClosed(page);
  expect(tab.errors).toEqual([]);
});

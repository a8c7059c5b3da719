/** A new way to sort by attributes, in a browser tab by keys: what it is sorted by is chosen, its name follows, and its groups are others. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLeaves } from '../fixtures/leaves.ts';
import { artefacts } from './browser.ts';
import { groupsIn } from './groupsIn.ts';
import { leave, openFile, seriousProblems } from './host.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';

const place = new Place('sort-by');
let tab: Tab;
let page: Page;
let catalog: string;
let fresh: string[];

beforeAll(async () => {
  await makeLeaves(place.photos('Leaves'), 5);
  catalog = await place.index('Leaves', 'leaves');
  tab = await Tab.open(place.environment);
  page = tab.page;
  await openFile(page, 'Leaves.akin');
  await page.keyboard.press('g');
  await page.getByRole('grid', { name: 'Groups' }).waitFor();
  fresh = await groupsOf();
});

afterAll(async () => {
  await tab?.close();
  place.remove();
});

const groupsOf = (name?: string) => groupsIn(catalog, join(place.folder, 'copy'), name);
const switcher = (name: string) => page.getByRole('button', { name: `Sorted as “${name}”` });

test('a new way to sort begins with attributes, some offered and some found by name', async () => {
  await page.keyboard.press('w');
  await page.getByRole('menuitem', { name: 'New way to sort…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New way to sort' });
  const by = dialog.getByRole('group', { name: 'Sort by' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await by.getByRole('checkbox', { name: 'Toothed' }).focus();
  await page.keyboard.press('Space');
  expect(await by.getByRole('checkbox', { name: 'Solidity' }).count()).toBe(0);
  await by.getByRole('searchbox', { name: 'Search attributes' }).focus();
  await page.keyboard.type('solid');
  await by.getByRole('checkbox', { name: 'Solidity' }).focus();
  await page.keyboard.press('Space');
  expect(await name.inputValue()).toBe('By toothed and solidity');
  await page.keyboard.press('Space');
  await expect.poll(() => name.inputValue()).toBe('By toothed');
  await page.screenshot({ path: join(artefacts, 'tab-sort-by.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await seriousProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await name.focus();
  await page.keyboard.press('Enter');
  await switcher('By toothed').waitFor();
  await dialog.waitFor({ state: 'detached' });
});

test('its first act has the reason, one undo takes it back, and the other way to sort stays as it was', async () => {
  await expect.poll(() => page.locator('header p').first().textContent()).toMatch(/1 answer/);
  expect(await groupsOf('By toothed')).not.toEqual(fresh);
  expect(await groupsOf()).toEqual(fresh);
  await page.keyboard.press('a');
  await page.locator('main h2').first().waitFor();
  await page.keyboard.press('Shift+R');
  const reasons = page.getByRole('list', { name: 'Reasons given' }).getByRole('listitem');
  await expect.poll(() => reasons.count()).toBe(1);
  expect(await reasons.first().textContent()).toMatch(/^Different\. The first is more .*toothed/);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.locator('header p').first().textContent()).toMatch(/No answers yet/);
  expect(await groupsOf('By toothed')).toEqual(fresh);
  expect(tab.errors).toEqual([]);
});

test('careful answers are chosen among the ways to ask, and questions go on', async () => {
  await page.keyboard.press('q');
  const careful = page.getByRole('menuitemradio', { name: 'Expected change, carefully' });
  await careful.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Questions are now chosen by “Expected change, carefully”.').first().waitFor();
  await page.keyboard.press('q');
  await expect.poll(() => careful.getAttribute('aria-checked')).toBe('true');
  await leave(page);
  await page.locator('main h2').first().waitFor();
  await page.keyboard.press('Delete');
  await expect.poll(() => page.locator('header p').first().textContent()).toMatch(/1 answer/);
  expect(tab.errors).toEqual([]);
});

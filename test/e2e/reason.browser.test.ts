/** Reasons in a browser tab against the real `akin serve`, by keys alone: two are given, one is switched off, one taken back, an attribute is taught, and the key of the groups is read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGrouping } from '../../main/store/groupings.ts';
import { openCatalog } from '../../main/store/open.ts';
import { makeLeaves } from '../fixtures/leaves.ts';
import { answersSoFar, askWhy, reasonPanel } from './askWhy.ts';
import { artefacts } from './browser.ts';
import { leave, openFile, seriousProblems } from './host.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';

const EACH = 6;
const place = new Place('reason');
let tab: Tab;
let page: Page;

beforeAll(async () => {
  await makeLeaves(place.photos('Leaves'), EACH);
  const catalog = openCatalog(await place.index('Leaves', 'leaves'));
  // It asks pairs as long as there are any: the default would have nothing left to ask after a few reasons.
  createGrouping(catalog, 'Groups', { strategy: 'most-uncertain' });
  catalog.close();
  tab = await Tab.open(place.environment);
  page = tab.page;
  await openFile(page, 'Leaves.akin');
  await page.keyboard.press('a');
  await page.locator('#question').waitFor();
});

afterAll(async () => {
  await tab?.close();
  place.remove();
});

const panel = () => reasonPanel(page);
const options = () => panel().getByRole('option');
const follows = () => panel().getByText(/more pairs? would count as|No other pair follows/);
const message = () => panel().getByRole('status').first().textContent();
const reasons = () => page.getByRole('list', { name: 'Reasons given' }).getByRole('listitem');

test('R opens the panel beside both pictures, with attributes, scale and what follows', async () => {
  await askWhy(page);
  await page.keyboard.press('ArrowLeft');
  await follows().waitFor();
  // Words of botanists, and only what separates these two is offered; the rest is found by name.
  const offered = await options().allTextContents();
  expect(offered.length).toBeGreaterThan(0);
  expect(offered.length).toBeLessThan(14);
  for (const technical of ['Eccentricity', 'Solidity', 'Texture contrast', 'Texture entropy'])
    expect(offered).not.toContain(technical);
  for (const name of ['Left picture', 'Right picture']) {
    const box = await page.getByRole('region', { name }).boundingBox();
    const beside = await panel().boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
    expect(box?.width).toBeGreaterThan(300);
  }
  const first = await message();
  expect(first).toMatch(/^The (left|right) one is .+ than the (left|right) one\.$/);
  await page.keyboard.press('/');
  await page.keyboard.type('entropy');
  await expect.poll(() => options().allTextContents()).toEqual(['Texture entropy']);
  await expect.poll(message).not.toBe(first);
  await page.keyboard.press('Escape');
  await expect.poll(() => options().allTextContents()).toEqual(offered);
  await expect.poll(message).toBe(first);
  await expect
    .poll(() => panel().getByRole('list', { name: 'The most of it' }).locator('img').count())
    .toBe(3);
  await page.screenshot({ path: join(artefacts, 'tab-reason.png') });
  expect(await seriousProblems(page)).toEqual([]);
});

test('Escape closes it without an answer', async () => {
  const before = await answersSoFar(page);
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'detached' });
  expect(await answersSoFar(page)).toBe(before);
});

test('Enter answers with the reason in one step: one attribute for "different", several for "same"', async () => {
  await askWhy(page);
  await page.keyboard.press('ArrowLeft');
  await follows().waitFor();
  const before = await answersSoFar(page);
  await page.keyboard.press('Enter');
  await panel().waitFor({ state: 'detached' });
  await expect.poll(() => answersSoFar(page)).toBe(before + 1);

  await askWhy(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('h');
  await expect.poll(() => panel().getByRole('option', { selected: true }).count()).toBe(2);
  expect(await message()).toMatch(/^Both are about equally .+ and .+\.$/);
  expect(await panel().getByRole('button', { name: 'Hard' }).getAttribute('aria-pressed')).toBe('true');
  const then = await answersSoFar(page);
  await page.keyboard.press('Enter');
  await panel().waitFor({ state: 'detached' });
  await expect.poll(() => answersSoFar(page)).toBe(then + 1);
});

test('the list tells both, and switches one off', async () => {
  await page.keyboard.press('Shift+R');
  await expect.poll(() => reasons().count()).toBe(2);
  expect(await reasons().nth(0).textContent()).toMatch(
    /^Different\. The first is .+ than the second\.Soft · /,
  );
  expect(await reasons().nth(1).textContent()).toMatch(/^Same\. Both are about equally .+\.Hard · /);
  const first = reasons().nth(0).getByRole('switch');
  await first.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => first.getAttribute('aria-checked')).toBe('false');
  await page.screenshot({ path: join(artefacts, 'tab-reasons.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await leave(page);
});

test('one undo takes back the whole reason, and what was switched off stays off', async () => {
  const before = await answersSoFar(page);
  await page.keyboard.press('Control+z');
  await expect.poll(() => answersSoFar(page)).toBe(before - 1);
  await page.keyboard.press('Shift+R');
  await expect.poll(() => reasons().count()).toBe(1);
  expect(await reasons().getByRole('switch').getAttribute('aria-checked')).toBe('false');
});

test('reasons can be made to count: the way to sort is chosen with its effect shown', async () => {
  await page.getByRole('button', { name: 'Change…' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /^Akin’s own method/, checked: true }).waitFor();
  await page.locator('summary', { hasText: 'Methods of the literature' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /^COP-KMeans, least violation/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('radio', { name: /^MPCK-Means/, checked: true }).waitFor();
  await page.getByText(/would (change|become|leave|move)/).waitFor();
  expect(await page.getByRole('dialog').getByRole('radio').count()).toBe(10);
  await page.screenshot({ path: join(artefacts, 'tab-sorting.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sort by MPCK-Means' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await askWhy(page);
  expect(await panel().getByText('Let them count…').count()).toBe(0);
});

test('an attribute is taught without leaving the question, and used at once', async () => {
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog');
  const pictures = dialog.getByRole('group', { name: 'Pictures to mark' }).getByRole('button');
  await expect.poll(() => pictures.count()).toBe(4 * EACH);
  await page.keyboard.type('Narrow');
  await pictures.first().focus();
  for (let at = 0; at < 12; at++) {
    const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.keyboard.press(name?.startsWith('species 1') ? 'y' : 'n');
    await page.keyboard.press('ArrowRight');
  }
  await dialog.getByText(/^Balanced accuracy \d+ %, likely between \d+ % and \d+ %/).waitFor();
  // What is worth marking next stays under the hand: another picture takes the place of the one that was marked.
  const next = dialog.getByRole('group', { name: 'Most useful to mark next' }).getByRole('button');
  await next.first().focus();
  const useful = await next.first().getAttribute('aria-label');
  await page.keyboard.press(useful?.startsWith('species 1') ? 'y' : 'n');
  await expect.poll(() => next.first().getAttribute('aria-label')).not.toContain(useful?.split(':')[0]);
  expect(await next.first().evaluate(button => button === document.activeElement)).toBe(true);
  await dialog.getByText(/^Balanced accuracy/).waitFor();
  const most = dialog.getByRole('group', { name: 'Most surely' }).getByRole('button');
  expect(await most.first().getAttribute('aria-label')).toMatch(/^species 1/);
  await page.screenshot({ path: join(artefacts, 'tab-teach.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await dialog.getByRole('textbox').focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await panel()
    .getByRole('option', { name: /^Narrow/, selected: true })
    .waitFor();
  await follows().waitFor();
  const before = await answersSoFar(page);
  await page.keyboard.press('Enter');
  await panel().waitFor({ state: 'detached' });
  await expect.poll(() => answersSoFar(page)).toBe(before + 1);
  expect(tab.errors).toEqual([]);
});

test('the key of the groups is shown, printed and saved; a difference is confirmed or rejected with one key', async () => {
  await page.keyboard.press('Shift+K');
  const sheet = page.getByRole('article');
  const couplets = sheet.getByRole('listitem', { name: /^Couplet/ });
  await couplets.first().waitFor();
  expect(await couplets.first().textContent()).toMatch(/or more\)/);
  await page.screenshot({ path: join(artefacts, 'tab-key.png') });
  expect(await seriousProblems(page)).toEqual([]);

  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('main > header').isVisible()).toBe(false);
  expect(await sheet.isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Markdown' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Key.md');
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^# Key to the groups of Leaves\n\n1a\. /);

  await page.locator('main').focus();
  await page.keyboard.press('Delete');
  await sheet.getByRole('button', { name: /^Let “.+” count again$/ }).click();
  await expect.poll(() => sheet.getByText('Left out:').count()).toBe(0);
  await couplets.first().waitFor();
  await page.locator('main').focus();
  await page.keyboard.press('Enter');
  await sheet.getByText('Confirmed').first().waitFor();
  await page.keyboard.press('a');
  await page.locator('#question').waitFor();
  await page.keyboard.press('Shift+R');
  await reasons().first().waitFor();
  expect(tab.errors).toEqual([]);
});

/**
 * What stands on every screen, in a browser tab: the tabs do not move, progress is in the title, the end
 * of long work is told, and what lies on the shelf is dragged onto a group.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePhotoFolder } from '../fixtures/photos.ts';
import { makeSubjects } from '../fixtures/subjects.ts';
import { openFile, runAkin } from './host.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';

const TABS = ['Library', 'Groups', 'Ask', 'Review', 'Browse', 'Batch', 'Export'];
const place = new Place('chrome');
let tab: Tab;
let page: Page;

beforeAll(async () => {
  await makeSubjects(place.photos('Shapes'), 6);
  const catalog = await place.index('Shapes', 'anything');
  // One photo is in no group.
  await runAkin(place.environment, 'move', catalog, '1');
  tab = await Tab.open(place.environment);
  page = tab.page;
  await openFile(page, 'Shapes.akin');
});

afterAll(async () => {
  await tab?.close();
  place.remove();
});

test.each([
  [1280, 800],
  [1920, 1080],
])('at %i × %i the tabs have the same boxes on all seven screens', async (width, height) => {
  await page.setViewportSize({ width, height });
  const boxes: Record<string, unknown> = {};
  for (const screen of TABS) {
    await page.getByRole('link', { name: screen, exact: true }).click();
    await page.locator('main:not([aria-busy=true])').waitFor();
    await page.locator('nav a[aria-current="page"]').getByText(screen, { exact: true }).waitFor();
    boxes[screen] = await page
      .locator('nav a')
      .filter({ hasText: new RegExp(`^(${TABS.join('|')})$`) })
      .evaluateAll(all => all.map(one => one.getBoundingClientRect().toJSON()));
  }
  for (const screen of TABS) expect(boxes[screen], screen).toEqual(boxes.Library);
  expect(boxes.Library).toHaveLength(TABS.length);
});

test('a picture of the shelf is dragged onto a group', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('g');
  const shelf = page.getByRole('region', { name: 'Leftovers' });
  const kept = () => shelf.locator('[draggable="true"]').count();
  await expect.poll(kept).toBe(1);
  const groups = page.getByRole('gridcell');
  const target = groups.filter({ hasText: '5 photos' });
  await shelf.locator('[draggable="true"]').dragTo(target);
  await expect.poll(() => groups.filter({ hasText: '5 photos' }).count()).toBe(0);
  await shelf.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await expect.poll(kept).toBe(1);
});

interface ToldWindow {
  told?: string[];
}

test('while photos are read the title says how far; the end of it is told to who looks elsewhere', async () => {
  await makePhotoFolder(place.photos('Shapes'), 36);
  await page.evaluate(() => {
    const told: string[] = [];
    (window as unknown as ToldWindow).told = told;
    class Told {
      static permission = 'default';
      static async requestPermission() {
        Told.permission = 'granted';
        return 'granted';
      }
      constructor(_title: string, { body }: { body: string }) {
        told.push(body);
      }
    }
    Object.assign(window, { Notification: Told });
  });
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Notify me when long work ends' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  // As if it took a thousand times as long, with another window in front.
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    const began = now();
    Date.now = () => began + (now() - began) * 1000;
    document.hasFocus = () => false;
  });
  const titled = page.waitForFunction(() => /^\d+ %/.test(document.title), undefined, { polling: 10 });
  await page.getByRole('button', { name: 'Look for new photos' }).click();
  await titled;
  await expect
    .poll(() => page.evaluate(() => (window as unknown as ToldWindow).told))
    .toEqual(['The photos have been read']);
  await expect.poll(() => page.title()).not.toContain('%');
  expect(tab.errors).toEqual([]);
});

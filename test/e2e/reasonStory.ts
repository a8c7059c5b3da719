/**
 * The story of a reason, the same steps in the window and in a browser tab, with the default strategy: in a fresh
 * collection one reason changes the groups, and Ask and Groups say what; undo and redo, closed and opened again,
 * switched off and on. The groups are compared to the item, as the engine makes them from the file, and as shown.
 */
import { basename, dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showItems } from '../../main/store/itemViews.ts';
import { openCatalog } from '../../main/store/open.ts';
import { makeSpecies } from '../fixtures/species.ts';
import { questionAfter, type Shown } from './askByKeys.ts';
import { reasonPanel } from './askWhy.ts';
import { artefacts } from './browser.ts';
import { groupsIn } from './groupsIn.ts';
import { leave, openRecent, seriousProblems } from './host.ts';
import type { Opened } from './opened.ts';
import { Place } from './place.ts';

/** Drawn so that the first question is about two species, one more elongated, and a group has some of both kinds. */
const SPECIES = 8;
const EACH = 6;
const SEED = 1;
const ATTRIBUTE = 'Elongated';

/** Registers the tests; `open` starts the application with Welcome on the screen, `host` names its pictures. */
export function reasonStory(host: 'tab' | 'window', open: (place: Place) => Promise<Opened>): void {
  const place = new Place('reason-story');
  let opened: Opened;
  let page: Page;
  let catalog: string;
  let species: ReadonlyMap<number, string>;
  let fresh: string[];
  let freshShown: string[];
  let sorted: string[];
  let sortedShown: string[];

  const start = async () => {
    opened = await open(place);
    page = opened.page;
    await openRecent(page, 'Garden');
    await page.getByRole('grid', { name: 'Groups' }).waitFor();
    await page.getByRole('gridcell').first().waitFor();
  };
  const look = async (name: string) => {
    await page.screenshot({ path: join(artefacts, `${host}-reason-${name}.png`) });
    expect(await seriousProblems(page), name).toEqual([]);
  };
  const members = () => groupsIn(catalog, join(place.folder, 'copy'));
  const marked = () => page.getByRole('gridcell').filter({ hasText: 'Changed' });
  const line = () => page.getByRole('status', { name: 'The latest reason' });
  const status = () => page.getByRole('status').allTextContents();

  beforeAll(async () => {
    await makeSpecies(place.photos('Garden'), SPECIES, EACH, SEED);
    catalog = await place.index('Garden', 'leaves');
    species = speciesIn(catalog);
    await start();
    fresh = await members();
  });

  afterAll(async () => {
    await opened?.close();
    place.remove();
  });

  test('a fresh collection shows the groups that the engine makes', async () => {
    freshShown = await shownGroups(page);
    expect(sizesOf(fresh)).toEqual(sizesShown(freshShown));
  });

  test('one reason changes the groups, and Ask says what it changed', async () => {
    await page.keyboard.press('a');
    const shown = await questionAfter(page, null);
    await giveReason(page, shown!, species);
    await expect.poll(async () => (await status()).join(' ')).toMatch(/\d+ photos? moved\./);
    await look('told');
    sorted = await members();
    expect(sorted).not.toEqual(fresh);
  });

  test('Groups marks what the reason changed, and lists where the photos went', async () => {
    await page.getByRole('button', { name: 'See the groups' }).focus();
    await page.keyboard.press('Enter');
    await line()
      .getByText(/moved\./)
      .waitFor();
    sortedShown = await shownGroups(page);
    expect(sizesOf(sorted)).toEqual(sizesShown(sortedShown));
    // Marked is what has other members than any group before, and nothing else.
    const others = sorted.filter(group => !fresh.includes(group) && group.includes(','));
    expect(others.length).toBeGreaterThan(0);
    await expect.poll(() => marked().count()).toBe(others.length);
    const ids = await marked().evaluateAll(cells => cells.map(cell => cell.getAttribute('data-group')!));
    for (const id of ids) expect(others.some(group => group.split(',').includes(id))).toBe(true);
    await look('groups');
    await line().getByRole('button', { name: 'What moved…' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'What the latest reason changed' });
    await expect.poll(() => dialog.getByRole('row').count()).toBeGreaterThan(2);
    await look('moved');
    await leave(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await look('groups-dark');
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test('undo restores the groups to the item, and redo does the same again', async () => {
    await page.locator('main').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => line().count()).toBe(0);
    await expect.poll(() => shownGroups(page)).toEqual(freshShown);
    expect(await members()).toEqual(fresh);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => shownGroups(page)).toEqual(sortedShown);
    expect(await members()).toEqual(sorted);
  });

  test('closed and opened again, the groups are the same', async () => {
    expect(opened.errors).toEqual([]);
    await opened.close();
    expect(await members()).toEqual(sorted);
    await start();
    await expect.poll(() => shownGroups(page)).toEqual(sortedShown);
    expect(await members()).toEqual(sorted);
  });

  test('switched off it no longer counts, which is told; undone from there it counts again', async () => {
    await page.keyboard.press('a');
    await questionAfter(page, null);
    await page.keyboard.press('Shift+R');
    const dialog = page.getByRole('dialog', { name: 'Reasons' });
    const toggle = dialog.getByRole('switch');
    await toggle.focus();
    await page.keyboard.press('Space');
    await dialog.getByText(/^The reason no longer counts\. .*\d+ photos? moved\.$/).waitFor();
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false');
    await look('off');
    const off = await members();
    expect(off).not.toEqual(sorted);
    await dialog.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText(/^The reason counts again\. .*\d+ photos? moved\.$/).waitFor();
    expect(await members()).toEqual(sorted);
    await toggle.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false');
    expect(await members()).toEqual(off);
    await leave(page);
    // The question may be another by that, and the line over it says why.
    const said = (await status()).join(' ');
    expect(said).toContain('The reason no longer counts.');
    expect(said).not.toContain('because the photos did');
    await page.getByRole('button', { name: 'See the groups' }).focus();
    await page.keyboard.press('Enter');
    await line().waitFor();
    expect(sizesShown(await shownGroups(page))).toEqual(sizesOf(off));
    expect(opened.errors).toEqual([]);
  });
}

/** By keys: why the two of the first question are different, as a reason that holds. */
async function giveReason(page: Page, shown: Shown, species: ReadonlyMap<number, string>): Promise<void> {
  const [one, other] = shown.items;
  expect(shown.kind).toBe('pair');
  expect(species.get(one!)).not.toBe(species.get(other!));
  await page.keyboard.press('r');
  const panel = reasonPanel(page);
  await panel.waitFor();
  await page.keyboard.press('ArrowLeft');
  await panel.getByRole('button', { name: 'Different', pressed: true }).waitFor();
  await panel.getByRole('option').first().waitFor();
  const chosen = panel.getByRole('option', { name: new RegExp(`^${ATTRIBUTE}`), selected: true });
  for (let steps = await panel.getByRole('option').count(); steps > 0; steps--) {
    if ((await chosen.count()) > 0) break;
    await page.keyboard.press('ArrowDown');
  }
  await chosen.waitFor();
  await page.keyboard.press('h');
  await panel.getByRole('button', { name: 'Hard', pressed: true }).waitFor();
  await panel.getByText(/more pairs? would count as different/).waitFor();
  await page.keyboard.press('Enter');
  await panel.waitFor({ state: 'detached' });
}

/** Of each group on the screen its words, and the items on its cover; groups made since come last there. */
async function shownGroups(page: Page): Promise<string[]> {
  const cells = page.getByRole('gridcell');
  await cells.first().waitFor();
  // Pictures are asked for after the groups are painted.
  await expect.poll(() => cells.locator('img:not([src*="/item/"])').count()).toBe(0);
  const shown = await cells.evaluateAll(found =>
    found.map(cell => {
      const cover = [...cell.querySelectorAll('img')].map(
        image => /\/item\/(\d+)\//.exec(image.getAttribute('src') ?? '')?.[1],
      );
      return `${cell.textContent?.replace('Changed', '')} ${cell.getAttribute('data-group')}: ${cover.join()}`;
    }),
  );
  return shown.sort();
}

function sizesShown(shown: readonly string[]): number[] {
  return shown.map(text => Number(/(\d+) photos?/.exec(text)?.[1])).sort((a, b) => a - b);
}

/** Without leftovers, which are on a shelf of their own. */
function sizesOf(groups: readonly string[]): number[] {
  return groups
    .map(group => group.split(',').length)
    .filter(size => size > 1)
    .sort((a, b) => a - b);
}

/** The species of each item, by the folder its photo lies in. */
function speciesIn(path: string): Map<number, string> {
  const catalog = openCatalog(path);
  const items = catalog.connection.all<{ id: number }>('SELECT id FROM items').map(({ id }) => id);
  const shown = showItems(catalog, items);
  catalog.close();
  return new Map([...shown].map(([id, { path: photo }]) => [id, basename(dirname(photo))]));
}

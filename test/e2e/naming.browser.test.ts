/**
 * Names in a browser tab: one name is one group, however quickly it is typed; two groups with different names are one
 * only after a warning; and what was named in the photo view is taken back there, whatever screen is behind it.
 */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubjects } from '../fixtures/subjects.ts';
import { artefacts } from './browser.ts';
import { allClosed, openRecent, runAkin, seriousProblems } from './host.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';

/** As many names as a person soon has; each is part of the next ones' beginnings. */
const NAMES = Array.from({ length: 12 }, (_, at) => `Tree ${at + 1}`);
const place = new Place('naming');
let tab: Tab;
let page: Page;

beforeAll(async () => {
  await makeSubjects(place.photos('Trees'), 16);
  const catalog = await place.index('Trees', 'anything');
  await runAkin(place.environment, 'sort', catalog, '--groups', '28');
  tab = await Tab.open(place.environment);
  page = tab.page;
  await openRecent(page, 'Trees');
  await page.getByRole('grid', { name: 'Groups' }).waitFor();
  await page.getByRole('gridcell').first().waitFor();
});

afterAll(async () => {
  await tab?.close();
  place.remove();
});

const cells = () => page.getByRole('grid', { name: 'Groups' }).getByRole('gridcell');
const field = () => page.getByRole('combobox', { name: 'Name' });
const group = (name: string) =>
  page.getByRole('grid', { name: 'Groups' }).getByRole('gridcell', { name: new RegExp(`^${name} \\d`) });

/** All letters and Enter at once: nothing that fits them can have been offered yet. */
async function giveImmediately(name: string): Promise<void> {
  await field().waitFor();
  await page.keyboard.insertText(name);
  await page.keyboard.press('Enter');
}

/** The key that would make groups with different names one; null where there is none for this question. */
async function namesAsked(): Promise<string | null> {
  const named = async (side: string) =>
    /Tree \d+/.exec((await page.getByRole('region', { name: side }).allTextContents()).join(' '))?.[0];
  if ((await page.locator('#question').textContent()) === 'Do these belong together?') {
    const [left, right] = [await named('Left picture'), await named('Right picture')];
    return left !== undefined && right !== undefined && left !== right ? 'ArrowRight' : null;
  }
  return null;
}

test('twelve groups are named, and a name typed again joins the group that has it', async () => {
  await cells().first().getByText('What is this?').click();
  for (const name of NAMES) {
    await giveImmediately(name);
    await group(name).waitFor();
  }
  // The field is at a group without a name.
  await giveImmediately('tree 1');
  await page.getByText('Put into “Tree 1”.', { exact: true }).waitFor();
  await field().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => group('[Tt]ree 1').count()).toBe(1);
  for (const name of NAMES) await expect.poll(() => group(name).count()).toBe(1);
});

test('the name of another group, typed over a name, is warned about', async () => {
  await group('Tree 2').getByText('Tree 2').click();
  await giveImmediately('Tree 3');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('“Tree 3” and “Tree 2” are different names.').waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.screenshot({ path: join(artefacts, 'tab-both-named.png') });
  await page.keyboard.press('Escape');
  await allClosed(page);
  await group('Tree 2').waitFor();
  await expect.poll(() => group('Tree 3').count()).toBe(1);
});

test('so it is on the page of a group', async () => {
  await group('Tree 2').locator('img').first().dblclick();
  await page.getByRole('grid', { name: 'Members' }).waitFor();
  await page.getByRole('heading', { name: 'Tree 2', exact: true }).waitFor();
  await page.keyboard.press('F2');
  await giveImmediately('Tree 4');
  await page.getByRole('dialog').getByText('“Tree 4” and “Tree 2” are different names.').waitFor();
  await page.keyboard.press('Escape');
  await allClosed(page);
  await page.getByRole('heading', { name: 'Tree 2', exact: true }).waitFor();
});

test('and in Browse', async () => {
  await page.keyboard.press('d');
  const rows = page.getByRole('listbox', { name: 'Contact sheet' }).getByRole('option');
  await rows.first().waitFor();
  await rows.filter({ hasText: /^Tree 5 / }).focus();
  await page.keyboard.press('F2');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.insertText('Tree 6');
  await page.keyboard.press('Enter');
  await dialog.getByText('“Tree 6” and “Tree 5” are different names.').waitFor();
  await page.keyboard.press('Escape');
  await allClosed(page);
  await rows.filter({ hasText: /^Tree 5 / }).waitFor();
  await page.keyboard.press('End');
  await rows.filter({ hasText: 'Not named yet' }).last().focus();
  await page.keyboard.press('F2');
  await dialog.waitFor();
  await page.keyboard.insertText('Tree 6');
  await page.keyboard.press('Enter');
  await page.getByText('Put into “Tree 6”.', { exact: true }).waitFor();
  await expect.poll(() => rows.filter({ hasText: /^Tree 6 / }).count()).toBe(1);
});

test('an answer that would join two names is warned about: Enter gives it, Escape does not', async () => {
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog').getByText(/“Tree \d+” and “Tree \d+” are different names/);
  const status = page.locator('header p').first();
  for (let asked = 0; asked < 60 && !(await dialog.isVisible()); asked++) {
    await page.locator('#question').waitFor();
    const names = await namesAsked();
    const before = await status.textContent();
    if (names === null) await page.keyboard.press('u');
    else {
      await page.keyboard.press(names);
      await dialog.waitFor();
    }
    if (names === null) await expect.poll(() => status.textContent()).not.toBe(before);
  }
  const before = await status.textContent();
  expect(await seriousProblems(page)).toEqual([]);
  await page.screenshot({ path: join(artefacts, 'tab-ask-both-named.png') });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await seriousProblems(page)).toEqual([]);
  await page.screenshot({ path: join(artefacts, 'tab-ask-both-named-dark.png') });
  await page.emulateMedia({ colorScheme: null });
  await page.keyboard.press('Escape');
  await allClosed(page);
  expect(await status.textContent()).toBe(before);
  await page.keyboard.press((await namesAsked())!);
  await dialog.waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => status.textContent()).not.toBe(before);
  await page.keyboard.press('Control+z');
  await expect.poll(() => status.textContent()).toBe(before);
});

test('a name that was given in the photo view over Batch is taken back there', async () => {
  await page.keyboard.press('y');
  await page.getByRole('button', { name: 'Choose them' }).click();
  await page.getByRole('img', { name: /^To be labelled/ }).waitFor();
  await page.keyboard.press('Space');
  const view = page.getByRole('dialog');
  const panel = view.getByRole('complementary', { name: 'About this photo' });
  await panel.getByText('Group').first().waitFor();
  await page.keyboard.press('F2');
  await page.getByRole('dialog').last().getByRole('combobox', { name: 'Name' }).waitFor();
  await page.keyboard.insertText('Moss');
  await page.keyboard.press('Enter');
  await panel.getByText('Moss').first().waitFor();
  // The message is beside the dialog, and can be reached.
  await page.getByText('Undo', { exact: true }).click();
  await expect.poll(() => panel.getByText('Moss').count()).toBe(0);
  await view.getByRole('button', { name: 'Close the photo' }).click();
  await allClosed(page);
});

test('a name for a photo of a group without one is for the whole group, and joins what has it', async () => {
  await page.keyboard.press('g');
  const unnamed = cells().filter({ hasText: 'What is this?' });
  await unnamed.first().waitFor();
  const size = Number(/(\d+) photos/.exec((await unnamed.first().textContent()) ?? '')?.[1]);
  const dialog = await nameIn(unnamed.first());
  await dialog.getByText(`All ${size} photos of this group get the name.`).waitFor();
  await page.keyboard.insertText('Elder');
  await page.keyboard.press('Enter');
  await leavePhoto();
  await expect.poll(async () => await group('Elder').textContent()).toContain(`${size} photos`);
  await nameIn(unnamed.first());
  await page.keyboard.insertText('Elder');
  await dialog.getByRole('option', { name: /^Elder/, selected: true }).waitFor();
  await dialog.getByRole('status').getByText(/would/).waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-name-whole-group.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('Put into “Elder”.', { exact: true }).waitFor();
  await leavePhoto();
  await expect.poll(() => group('Elder').count()).toBe(1);
});

/** Asks for the name of the first photo of a group, in the photo view. */
async function nameIn(cell: Locator): Promise<Locator> {
  await cell.locator('img').first().dblclick();
  await page.getByRole('grid', { name: 'Members' }).getByRole('gridcell').first().click();
  await page.keyboard.press('Space');
  await page.getByRole('complementary', { name: 'About this photo' }).getByText('Group').first().waitFor();
  await page.keyboard.press('F2');
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('combobox', { name: 'Name' }).waitFor();
  return dialog;
}

/** From the photo view to the groups. */
async function leavePhoto(): Promise<void> {
  await page.getByRole('combobox', { name: 'Name' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Close the photo' }).click();
  await allClosed(page);
  await page.keyboard.press('g');
  await cells().first().waitFor();
}

test('a leftover is hidden, from its list and from the photo view', async () => {
  await page.keyboard.press('g');
  await cells().first().waitFor();
  await page.keyboard.press('o');
  const left = page.getByRole('grid', { name: 'Leftovers' }).getByRole('gridcell');
  await left.first().waitFor();
  const status = page.locator('header p').first();
  await left.nth(1).click();
  await page.keyboard.press('Shift+H');
  await expect.poll(() => status.textContent()).toContain('1 hidden');
  await left.first().dblclick();
  const panel = page.getByRole('complementary', { name: 'About this photo' });
  await panel.getByText('In no group').waitFor();
  // A key that comes while the panel is read again, since something was hidden just now, is for nothing.
  const hidden = async () => {
    const said = await status.textContent();
    if (!said?.includes('2 hidden')) await page.keyboard.press('Shift+H');
    return said;
  };
  await expect.poll(hidden, { interval: 1000 }).toContain('2 hidden');
  await page.getByRole('button', { name: 'Close the photo' }).click();
  await allClosed(page);
  await page.keyboard.press('g');
  await page.getByText('Hidden (2)').waitFor();
});

test('a new name for one of a pair makes a group, and existing ones are found for both', async () => {
  await page.keyboard.press('a');
  for (let asked = 0; asked < 40; asked++) {
    const question = await page.locator('#question').textContent();
    if (question === 'Do these belong together?') break;
    await page.keyboard.press('s');
    await page.waitForTimeout(300);
  }
  await page.keyboard.press('p');
  await page.getByRole('combobox', { name: 'Put into a named group' }).waitFor();
  await page.keyboard.insertText('Willow');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Which one is “Willow”?' }).waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-ask-new-name.png') });
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('heading', { name: 'Which one is “Willow”?' }).waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await group('Willow').waitFor();
});

test('one group is exported by a key: it alone is chosen', async () => {
  await group('Willow').click();
  await page.keyboard.press('Shift+E');
  await page.getByRole('button', { name: '1 chosen…' }).waitFor();
  const chosen = page.getByRole('radio', { name: /Groups I choose/ });
  await expect.poll(() => chosen.isChecked()).toBe(true);
  await page.screenshot({ path: join(artefacts, 'tab-export-one.png') });
  await page.keyboard.press('g');
  await group('Willow').waitFor();
});

test('in Export, Ctrl+Z takes back what was said last', async () => {
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Bring in names…' }).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('Taken back.').first().waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-export-undo.png') });
  await page.keyboard.press('Control+Shift+z');
  await page.getByText('Done again.').first().waitFor();
  expect(tab.errors).toEqual([]);
});

/**
 * Names in a browser tab: a whole event named from the photo view, names of the list in Browse and Batch, photos at an
 * impossible age in Review, and the rank of the names in Export.
 */
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubjects } from '../fixtures/subjects.ts';
import { artefacts } from './browser.ts';
import { allClosed, openFile, runAkin, seriousProblems } from './host.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';

const EACH = 5;
const place = new Place('names');
let tab: Tab;
let page: Page;

beforeAll(async () => {
  mkdirSync(join(place.home, 'Sorted'));
  const folder = place.photos('Traps');
  await makeSubjects(folder, EACH);
  // Each subject on a day of its own, one photo a minute: an event.
  for (const file of readdirSync(folder)) {
    const [, subject, number] = /subject (\d) (\d+)/.exec(file)!;
    const dated = join(folder, `${file}.new`);
    await sharp(join(folder, file))
      .withExif({ IFD2: { DateTimeOriginal: `2024:05:0${subject} 10:${number}:00` } })
      .jpeg()
      .toFile(dated);
    renameSync(dated, join(folder, file));
  }
  const catalog = await place.index('Traps', 'anything');
  const list = join(place.home, 'names.csv');
  writeFileSync(
    list,
    [
      'scientificName,taxonRank,genus,family,vernacularName,born',
      'Quercus robur,species,Quercus,Fagaceae,pedunculate oak,',
      'Quercus petraea,species,Quercus,Fagaceae,sessile oak,',
      'Vulpes vulpes,species,Vulpes,Canidae,red fox,',
      'Ada Lovelace,,,,Ada,2030-01-01',
    ].join('\n'),
  );
  await runAkin(place.environment, 'names', 'add', catalog, list);
  tab = await Tab.open(place.environment);
  page = tab.page;
  await openFile(page, 'Traps.akin');
  await page.getByRole('heading', { name: 'Traps' }).waitFor();
});

afterAll(async () => {
  await tab?.close();
  place.remove();
});

const group = (name: string) =>
  page.getByRole('grid', { name: 'Groups' }).getByRole('gridcell', { name: new RegExp(`^${name}\\b`) });

test('everything of an event gets a name in the photo view, as one step', async () => {
  await page.keyboard.press('g');
  await page.getByRole('grid', { name: 'Groups' }).waitFor();
  await page.keyboard.press('l');
  await page.getByRole('gridcell', { name: 'subject 1 03.jpg' }).dblclick();
  await page.getByRole('complementary').getByText('Group').first().waitFor();
  await page.keyboard.press('Shift+F2');
  const dialog = page.getByRole('dialog').last();
  await dialog.getByText(/^5 photos of one folder, none more than 5 minutes after the one before/).waitFor();
  const strip = dialog.getByRole('list', { name: 'The pictures of the event' });
  await expect.poll(() => strip.locator('img').count()).toBe(EACH);
  await page.screenshot({ path: join(artefacts, 'tab-event.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await seriousProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
  // A name of the list is written out first.
  await page.keyboard.type('red f');
  const listed = dialog.getByRole('option', { name: /^Vulpes vulpes/ });
  await listed.waitFor();
  await dialog.getByRole('option', { name: 'New name: “red f”', selected: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => listed.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  const field = dialog.getByRole('combobox', { name: 'Name' });
  await expect.poll(() => field.inputValue()).toBe('Vulpes vulpes');
  await field.fill('Moons');
  await page.keyboard.press('Enter');
  await strip.waitFor({ state: 'detached' });
  // The first Escape would close the note with its Undo.
  await page.getByRole('button', { name: 'Close the photo' }).click();
  await allClosed(page);
  await page.keyboard.press('g');
  await group(`Moons ${EACH} photos`).waitFor();
  await page.keyboard.press('Control+z');
  await group('Moons').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Shift+z');
  await group('Moons').waitFor();
});

test('names of the list are offered in Browse by their beginnings', async () => {
  await page.keyboard.press('d');
  const rows = page.getByRole('listbox', { name: 'Contact sheet' }).getByRole('option');
  await rows.first().waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('F2');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.type('q rob');
  const option = dialog.getByRole('option', { name: /Quercus robur/ });
  await option.getByText('pedunculate oak').waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
  await page.screenshot({ path: join(artefacts, 'tab-browse-name.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('option', { name: /^Quercus robur \d+ photos/ }).waitFor();
});

test('names of the list are offered in Batch, and completed by Tab', async () => {
  await page.keyboard.press('y');
  await page.getByRole('button', { name: 'Choose them' }).click();
  await page.getByRole('img', { name: /^To be labelled/ }).waitFor();
  await page.keyboard.press('n');
  await page.keyboard.type('sessile');
  const names = page.getByRole('list', { name: 'Names' });
  await names.getByRole('button', { name: /^Quercus petraea/ }).waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-batch-listed.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('Tab');
  const field = page.getByRole('textbox', { name: 'A name, new or known' });
  await expect.poll(() => field.inputValue()).toBe('Quercus petraea');
  await page.keyboard.press('Enter');
  await names.getByRole('button', { name: /Quercus petraea 1$/ }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').getByText('1 photo under 1 name.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'The batch is done' }).waitFor();
});

test('one folder for all names of a genus: the rank of the names in Export', async () => {
  await page.keyboard.press('e');
  const rank = page.getByLabel('Rank of the names');
  await rank.waitFor();
  await page.keyboard.press('Control+o');
  await page.getByRole('option', { name: 'Sorted' }).dblclick();
  await page.getByRole('button', { name: 'Choose “Sorted”' }).click();
  const rows = () => page.getByRole('table', { name: /^\d+ folders$/ }).getByRole('row');
  const named = async () => (await rows().allTextContents()).filter(text => text.startsWith('Quercus'));
  const counted = (texts: string[]) =>
    texts.reduce((sum, text) => sum + Number(/(\d+)$/.exec(text.trim())![1]), 0);
  await page.keyboard.press('Control+Enter');
  await expect.poll(named).toHaveLength(2);
  const before = counted(await named());
  await page.getByRole('link', { name: 'Groups' }).click();
  await page.getByRole('grid', { name: 'Groups' }).waitFor();
  await page.keyboard.press('e');
  await rank.selectOption({ label: 'Genus, by the list of names' });
  await page.keyboard.press('Control+Enter');
  await expect.poll(named).toHaveLength(1);
  const [only] = await named();
  expect(only).toMatch(/^Quercus\s*\d+$/);
  expect(counted([only!])).toBe(before);
  await page.screenshot({ path: join(artefacts, 'tab-export-rank.png') });
  expect(await seriousProblems(page)).toEqual([]);
});

test('an answer counts for the whole event of the picture, and one undo takes it back', async () => {
  await page.keyboard.press('a');
  const whole = page.getByRole('button', { name: 'Whole event' });
  await whole.waitFor();
  await page.keyboard.press('Shift+w');
  const all = page.getByRole('button', { name: `For all ${EACH} photos of the event`, pressed: true });
  await all.waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-ask-event.png') });
  expect(await seriousProblems(page)).toEqual([]);
  // Once more: it counts for the picture alone again.
  await page.keyboard.press('Shift+w');
  await whole.waitFor();
  await page.keyboard.press('Shift+w');
  await all.waitFor();
  const isPair = await page.getByRole('button', { name: 'Different' }).isVisible();
  await page.keyboard.press(isPair ? 'ArrowLeft' : '0');
  await all.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await page
    .getByText(/^Taken back\./)
    .first()
    .waitFor();
});

test('a table with several columns of species: which has the names is said in “Bring in names…”', async () => {
  writeFileSync(
    join(place.home, 'timelapse.csv'),
    ['File,RelativePath,Species1,Species2', 'subject 2 01.jpg,,Badger,Crow', ''].join('\n'),
  );
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Bring in names…' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Names from elsewhere' });
  await dialog.getByRole('button', { name: 'From a table…', exact: true }).click();
  await page.getByRole('option', { name: 'timelapse.csv' }).dblclick();
  await dialog.getByText('Say which column has the names.').waitFor();
  const column = dialog.getByLabel('Column with the names');
  expect(await seriousProblems(page)).toEqual([]);
  await page.screenshot({ path: join(artefacts, 'tab-import-column.png') });
  await column.selectOption('Species2');
  await dialog.getByRole('list', { name: 'Names' }).getByText('Crow').waitFor();
  expect(await dialog.getByText('Say which column has the names.').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Bring in 1 name' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await group('Crow').waitFor();
  await page.keyboard.press('Control+z');
  await group('Crow').waitFor({ state: 'detached' });
});

test('photos taken before a birth are listed in Review, and lead to the photo and the group', async () => {
  await page.keyboard.press('g');
  await group('Moons').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('ada');
  await page.getByRole('option', { name: /^Ada Lovelace/ }).waitFor();
  const chosen = page.getByRole('option', { name: /^Ada Lovelace/, selected: true });
  for (let steps = await page.getByRole('option').count(); steps > 0 && !(await chosen.isVisible()); steps--)
    await page.keyboard.press('ArrowDown');
  await chosen.waitFor();
  await page.keyboard.press('Enter');
  await group('Ada Lovelace').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('v');
  const section = page.getByRole('region', { name: 'Photos at an impossible age' });
  await expect.poll(() => section.getByRole('listitem').count()).toBe(EACH);
  await section.getByText('Taken before the birth').first().waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-ages.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await seriousProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
  await section
    .getByRole('button', { name: /^Open photo of Ada Lovelace: subject 1/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: /^subject 1/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await section.getByRole('button', { name: 'Go to the group' }).first().click();
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
  expect(tab.errors).toEqual([]);
});

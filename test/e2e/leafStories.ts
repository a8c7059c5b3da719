/**
 * Two stories over one collection of drawn leaves, the same steps in the window and in a browser tab. A biologist names
 * species in place, labels a batch, reads the key and exports. A cleaner-up finds photos by filter, search and time
 * line, sets some aside by the context menu, and takes it back and does it again.
 */
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLeaves } from '../fixtures/leaves.ts';
import { artefacts } from './browser.ts';
import { allClosed, openRecent, seriousProblems } from './host.ts';
import type { Opened } from './opened.ts';
import { Place } from './place.ts';

/** Of each of four species. */
const EACH = 6;
const NAMES = ['Salix', 'Ulmus', 'Acer', 'Fagus'];
/** A day of its own for each species, as in the field. */
const DAYS = ['2024:05:02', '2024:05:09', '2024:06:01', '2024:07:20'];
const PHOTOS = EACH * NAMES.length;

/** Answers the question where to export to. */
type ChooseFolder = (opened: Opened, path: string) => Promise<void>;

/** Registers the tests; `open` starts the application with Welcome on the screen, `host` names its pictures. */
export function leafStories(
  host: 'tab' | 'window',
  open: (place: Place) => Promise<Opened>,
  chooseFolder: ChooseFolder,
): void {
  const place = new Place('leaf-stories');
  const sorted = join(place.home, 'Sorted');
  let opened: Opened;
  let page: Page;
  const status = () => page.locator('header p').first().textContent();
  const cells = () => page.getByRole('gridcell');
  const speciesIn = (text: string | null) => NAMES[Number(/species (\d)/.exec(text ?? '')?.[1] ?? 0) - 1];
  const look = async (name: string) => {
    await page.screenshot({ path: join(artefacts, `${host}-${name}.png`) });
    expect(await seriousProblems(page), name).toEqual([]);
  };

  beforeAll(async () => {
    mkdirSync(sorted);
    const folder = place.photos('Field');
    await makeLeaves(folder, EACH);
    for (const file of readdirSync(folder)) {
      const [, species, number] = /species (\d) (\d+)/.exec(file)!;
      const taken = `${DAYS[Number(species) - 1]} 10:00:${number}`;
      const dated = join(folder, `${file}.new`);
      await sharp(join(folder, file))
        .withExif({ IFD2: { DateTimeOriginal: taken } })
        .jpeg()
        .toFile(dated);
      renameSync(dated, join(folder, file));
    }
    writeFileSync(join(folder, 'broken.jpg'), 'no photo');
    await place.index('Field', 'leaves');
    opened = await open(place);
    page = opened.page;
    await openRecent(page, 'Field');
    await page.getByRole('grid', { name: 'Groups' }).waitFor();
    await cells().first().waitFor();
  });

  afterAll(async () => {
    await opened?.close();
    place.remove();
  });

  /** Names the first group without a name after the leaf on its cover, which the photo view tells; false for none. */
  const nameNext = async () => {
    const unnamed = cells().filter({ hasText: 'Which species?' }).first();
    if ((await unnamed.count()) === 0) return false;
    await unnamed.locator('img').first().click();
    await page.keyboard.press(' ');
    const title = page.getByRole('dialog').getByRole('heading', { name: /species/ });
    const name = speciesIn(await title.textContent())!;
    await page.keyboard.press('Escape');
    await allClosed(page);
    await page.keyboard.press('F2');
    await page.getByRole('combobox', { name: 'Name' }).waitFor();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: new RegExp(`^${name} `) }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Name' }).waitFor({ state: 'detached' });
    return true;
  };

  test('a biologist names a species in place', async () => {
    expect(await nameNext()).toBe(true);
    await look('biologist-first-name');
  });

  test('she labels a batch by keys, and the species have their names', async () => {
    await page.keyboard.press('y');
    await page.getByRole('slider').focus();
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Choose them' }).click();
    const picture = page.getByRole('img', { name: /^To be labelled/ });
    await picture.waitFor();
    const total = Number(/\d+/.exec((await status()) ?? '')?.[0]);
    const digits = new Map<string, string>();
    const names = page.getByRole('list', { name: 'Names' }).getByRole('button');
    for (let labelled = 0; labelled < total; labelled++) {
      if (labelled > 0) await expect.poll(status).toBe(`${labelled} of ${total} labelled`);
      const name = speciesIn(await picture.getAttribute('alt'))!;
      const digit = digits.get(name);
      if (digit !== undefined) await page.keyboard.press(digit);
      else {
        await page.keyboard.press('n');
        await page.keyboard.type(name);
        await page.keyboard.press('Enter');
        await names.filter({ hasText: new RegExp(`${name} ?1$`) }).waitFor();
        // The likeliest are listed first, and each keeps its digit.
        digits.set(name, (await names.filter({ hasText: name }).textContent())!.trim()[0]!);
      }
    }
    await expect.poll(status).toBe(`${total} of ${total} labelled`);
    await look('biologist-batch');
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('dialog')
      .getByText(/under \d names/)
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'See the groups' }).click();
    for (const name of NAMES)
      await page.getByRole('gridcell', { name: new RegExp(`^${name} ${EACH} photos`) }).waitFor();
  });

  test('what is left is named in place, and one leaf alone in the photo view', async () => {
    while (await nameNext());
    await look('biologist-groups');
    // Alone in the photo view: Enter gives a name that exists, with its picture beside it.
    await page.keyboard.press('Home');
    await page.keyboard.press(' ');
    await page
      .getByRole('dialog')
      .getByText(/pictures in this group/)
      .waitFor();
    await page.keyboard.press('F2');
    const naming = page.getByRole('dialog', { name: 'Which species?' });
    await naming.getByRole('option').first().locator('img').waitFor();
    await look('biologist-naming');
    await page.keyboard.press('Escape');
    await naming.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await allClosed(page);
  });

  test('the key says what separates them', async () => {
    await page.keyboard.press('Shift+K');
    const sheet = page.getByRole('article');
    await sheet.getByRole('heading').first().waitFor();
    await expect.poll(() => sheet.textContent()).toMatch(/Acer/);
    await look('biologist-key');
  });

  test('the export says first what is written and what stays behind', async () => {
    await page.keyboard.press('e');
    await page.getByLabel('CSV', { exact: true }).check();
    await page.locator('main').focus();
    await chooseFolder(opened, sorted);
    await page
      .getByText(/Sorted/)
      .first()
      .waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: /files would be written/ }).waitFor();
    const staying = page.getByRole('table', { name: /stays? behind/ });
    await staying.getByRole('link', { name: 'Could not be read' }).waitFor();
    await look('biologist-export');
    await page.locator('main').focus();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Exported' }).waitFor();
    const folders = readdirSync(sorted, { withFileTypes: true }).filter(entry => entry.isDirectory());
    const written = folders.flatMap(({ name }) => readdirSync(join(sorted, name)));
    expect(written.filter(file => file.endsWith('.jpg')).length).toBeGreaterThanOrEqual(EACH);
    for (const { name } of folders) expect(NAMES).toContain(name);
  });

  test('a cleaner-up finds photos by filter, search and time line', async () => {
    const bar = page.getByRole('search');
    const found = () => bar.getByRole('status').textContent();
    await page.keyboard.press('l');
    const line = page.getByRole('toolbar', { name: 'Time line' });
    await expect.poll(() => line.getByRole('button').count()).toBe(DAYS.length);
    await bar.getByLabel('Which photos').selectOption('With a problem');
    await expect.poll(found).toBe('1 photo');
    await page.getByRole('gridcell', { name: /broken\.jpg/ }).waitFor();
    await bar.getByRole('button', { name: 'Show all' }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('acer');
    await expect.poll(found).not.toBe('');
    await look('cleaner-search');
    await bar.getByRole('button', { name: 'Show all' }).click();
    // By keys along the time line.
    await line.getByRole('button').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(found).toBe(`${EACH} photos`);
    await page.getByRole('gridcell', { name: /species 2 01/ }).waitFor();
    await look('cleaner-time-line');
  });

  test('all of them are set aside by the context menu; undo, redo, and back again', async () => {
    await page.getByRole('gridcell', { name: /species 2 01/ }).click();
    await page.keyboard.press('Control+a');
    await page.getByText(`${EACH} photos selected`).waitFor();
    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitem', { name: /^Set aside/ }).waitFor();
    await look('cleaner-menu');
    await menu.getByRole('menuitem', { name: /^Set aside/ }).click();
    await page.getByText('Set aside.').first().waitFor();
    await allClosed(page);
    const bar = page.getByRole('search');
    const found = () => bar.getByRole('status').textContent();
    await bar.getByLabel('Which photos').selectOption('Set aside');
    await expect.poll(found).toBe(`${EACH} photos`);
    await page.locator('main').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(found).toBe('No photo');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(found).toBe(`${EACH} photos`);
    await cells().first().click();
    await page.keyboard.press('Control+a');
    await page.getByText(`${EACH} photos selected`).waitFor();
    await page.keyboard.press('k');
    await page.getByText('Brought back.').first().waitFor();
    await expect.poll(found).toBe('No photo');
    await bar.getByRole('button', { name: 'Show all' }).first().click();
    await expect.poll(() => cells().count()).toBe(PHOTOS + 1);
    expect(opened.errors).toEqual([]);
  });
}

/** Export in a browser tab against the real `akin serve`: names brought in, a plan, files on the disk, an interruption, and undo; by keys where a person would. */
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCatalog } from '../../main/store/open.ts';
import { makeSubjects } from '../fixtures/subjects.ts';
import { artefacts } from './browser.ts';
import { openFile, openRecent, seriousProblems } from './host.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';

const EACH = 4;
const NAMES = ['Moons', 'Stripes', 'Squares', 'Dots'];
const place = new Place('export-e2e');
let tab: Tab;
let page: Page;

beforeAll(async () => {
  mkdirSync(sorted());
  const photos = place.photos('Shapes');
  await makeSubjects(photos, EACH);
  for (const name of NAMES) mkdirSync(join(photos, name));
  for (const file of readdirSync(photos).filter(name => name.endsWith('.jpg')))
    renameSync(join(photos, file), join(photos, NAMES[Number(file[8]) - 1]!, file));
  const [first] = readdirSync(join(photos, 'Moons'));
  copyFileSync(join(photos, 'Moons', first!), join(photos, 'Moons', 'again.jpg'));
  writeFileSync(join(photos, 'Dots', 'broken.jpg'), 'no photo');
  await place.index('Shapes', 'anything');
  tab = await Tab.open(place.environment);
  page = tab.page;
  await openFile(page, 'Shapes.akin');
});

afterAll(async () => {
  await tab?.close();
  place.remove();
});

const sorted = () => join(place.home, 'Sorted');
const rows = () => page.getByRole('table', { name: 'Files of this export' }).getByRole('row');
const title = (name: string | RegExp) => page.getByRole('heading', { name });

test('names come in from the folders, previewed first', async () => {
  await page.keyboard.press('e');
  await title('Nothing exported yet').waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-export-empty.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('i');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No new name was found').waitFor();
  await dialog.getByLabel('From the folders the photos lie in').check();
  await dialog.getByText('4 names, 16 items.').waitFor();
  await expect.poll(() => dialog.getByRole('list', { name: 'Names' }).getByRole('listitem').count()).toBe(4);
  await page.screenshot({ path: join(artefacts, 'tab-import.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Bring in 4 names' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('4 names were brought in for 16 items.').first().waitFor();
});

test('templates show where files go, and what means nothing is said at once', async () => {
  const file = page.getByLabel('File', { exact: true });
  await file.fill('{nmae}');
  await page.getByRole('alert').getByText('“{nmae}” means nothing').waitFor();
  await file.fill('');
  await page.getByRole('button', { name: 'Put {name} into File' }).click();
  await page.keyboard.type(' ');
  await page.getByRole('button', { name: 'Put {number} into File' }).click();
  expect(await file.inputValue()).toBe('{name} {number}');
  await page.getByText(/^(\w+)\/\1 001\.jpg$/).waitFor();
});

test('a plan with every file, a name that is taken and why, before anything is written', async () => {
  mkdirSync(join(sorted(), 'Dots'), { recursive: true });
  writeFileSync(join(sorted(), 'Dots', 'Dots 001.jpg'), 'mine');
  await page.getByLabel('CSV', { exact: true }).check();
  await page.keyboard.press('Control+o');
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.keyboard.type('Made here');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Choose “Made here”' }).waitFor();
  await page.getByRole('button', { name: 'Go up one folder' }).click();
  await page.getByRole('option', { name: 'Made here' }).waitFor();
  await page.getByRole('option', { name: 'Sorted' }).dblclick();
  await page.getByRole('button', { name: 'Choose “Sorted”' }).click();
  await page.keyboard.press('Control+Enter');
  await title('18 files would be written').waitFor();
  await page.getByText('1 file gets another name').waitFor();
  expect(await rows().count()).toBe(19);
  await page.locator('main').focus();
  await page.keyboard.press('n');
  await expect.poll(() => rows().count()).toBe(2);
  await page.getByText('“Dots 001.jpg” is taken.').waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-export-plan.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('n');
  await expect.poll(() => rows().count()).toBe(19);
  expect(readdirSync(sorted())).toEqual(['Dots']);
});

test('the plan has a table of folders and says what stays behind; a line leads to the photos', async () => {
  const folders = page.getByRole('table', { name: '4 folders' });
  for (const name of NAMES) await folders.getByRole('row', { name: `${name} ${EACH}` }).waitFor();
  const staying = page.getByRole('table', { name: '2 of 18 photos stay behind' });
  await staying.getByText('A copy of it is exported').click();
  await staying.getByText(/again\.jpg/).waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-export-staying.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await staying.getByRole('link', { name: 'Could not be read' }).click();
  await page.getByRole('search').getByText('1 photo').waitFor();
  expect(await page.getByLabel('Which photos').inputValue()).toBe('problem');
  await page.screenshot({ path: join(artefacts, 'tab-export-led.png') });
  await page.keyboard.press('e');
  // The plan is there again; the number of a line leads to exactly its photos.
  await staying.locator('tr', { hasText: 'A copy of it is exported' }).getByRole('link').click();
  await page.getByRole('search').getByText('1 photo').waitFor();
  await expect.poll(() => page.getByRole('gridcell').count()).toBe(1);
  expect(await page.getByLabel('Which photos').locator('option:checked').textContent()).toBe(
    'Not exported: A copy of it is exported',
  );
  await page.keyboard.press('e');
  expect(await page.getByLabel('File', { exact: true }).inputValue()).toBe('{name} {number}');
  await page.keyboard.press('Control+Enter');
  await title('18 files would be written').waitFor();
});

test('a plan that no longer fits the form is not carried out', async () => {
  await page.getByLabel('JSON', { exact: true }).check();
  await page.getByText('Something has changed since this plan was made.').waitFor();
  const go = page.getByRole('button', { name: 'Export 18 files' });
  expect(await go.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel('JSON', { exact: true }).uncheck();
  await expect.poll(() => go.getAttribute('aria-disabled')).toBe('false');
});

test('carried out, the files are there and what was there is untouched', async () => {
  await page.locator('main').focus();
  await page.keyboard.press('Control+Enter');
  await title('Exported').waitFor();
  await page.getByText(/^18 files in /).waitFor();
  for (const name of NAMES)
    expect(readdirSync(join(sorted(), name))).toHaveLength(name === 'Dots' ? EACH + 1 : EACH);
  expect(readdirSync(sorted()).sort()).toEqual([...NAMES, 'akin-export.json', 'items.csv'].sort());
  await page.screenshot({ path: join(artefacts, 'tab-export-done.png') });
});

test('an export that a crash interrupted is offered again and goes on', async () => {
  await tab.stop('SIGKILL');
  const lost = join(sorted(), 'Moons', 'Moons 002.jpg');
  rmSync(lost);
  // As the catalog is when the process dies before the file was written.
  const catalog = openCatalog(join(place.home, 'Shapes.akin'));
  catalog.connection.run("UPDATE exports SET state = 'running'");
  catalog.connection.run(
    "UPDATE export_files SET state = 'planned', hash = NULL WHERE target LIKE 'Moons/%002.jpg'",
  );
  catalog.close();
  await tab.startAgain();
  await openRecent(page, 'Shapes');
  await page.getByRole('link', { name: 'Export' }).click();
  await page.getByText('Interrupted after 17 of 18 files').waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-export-interrupted.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: /^Go on/ }).click();
  await title('Exported').waitFor();
  expect(existsSync(lost)).toBe(true);
});

test('undo says what would stay because somebody changed it, then removes the rest', async () => {
  appendFileSync(join(sorted(), 'Stripes', 'Stripes 001.jpg'), 'edited');
  await page.getByRole('button', { name: 'Undo…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('17 files that this export wrote would be removed.').waitFor();
  await dialog.getByText('Stripes/Stripes 001.jpg').waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-export-undo.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await seriousProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo the export' }).click();
  await dialog.waitFor({ state: 'detached' });
  await title('Undone').waitFor();
  expect(readdirSync(sorted(), { recursive: true }).map(String).sort()).toEqual([
    'Dots',
    'Dots/Dots 001.jpg',
    'Stripes',
    'Stripes/Stripes 001.jpg',
  ]);
  await page.keyboard.press('Escape');
  await title('Exports so far').waitFor();
  expect(tab.errors).toEqual([]);
});

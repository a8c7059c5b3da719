/** Groups of another program in a browser tab: a table says what would come, and one step brings them in. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubjects } from '../fixtures/subjects.ts';
import { artefacts } from './browser.ts';
import { openFile, pick, seriousProblems } from './host.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';

const EACH = 5;
const place = new Place('groups-table');
let tab: Tab;
let page: Page;

beforeAll(async () => {
  await makeSubjects(place.photos('Traps'), EACH);
  await place.index('Traps', 'anything');
  const rows = [1, 2, 3, 4, 5].map(item => `${item},a,Grey wolf`);
  writeFileSync(
    join(place.home, 'groups.csv'),
    ['item,group,name', ...rows, '6,b,', '7,b,', '999,b,'].join('\n'),
  );
  tab = await Tab.open(place.environment);
  page = tab.page;
  await openFile(page, 'Traps.akin');
  await page.getByRole('heading', { name: 'Traps' }).waitFor();
});

afterAll(async () => {
  await tab?.close();
  place.remove();
});

test('a table of groups says what would come, and brings it in as one step', async () => {
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Bring in names…' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: 'Groups from a table…' }).click();
  await pick(page, 'groups.csv');
  await dialog.getByText('groups.csv: 2 groups, 7 items.').waitFor();
  await dialog.getByText('1 could not be used').waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-bring-groups.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await seriousProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
  await dialog.getByRole('button', { name: 'Bring in 2 groups' }).click();
  await page.getByText('2 groups were brought in for 7 items.', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  const cell = (name: RegExp) => page.getByRole('grid', { name: 'Groups' }).getByRole('gridcell', { name });
  await cell(/^Grey wolf \d+ photos/).waitFor();
  await cell(/^Group b\b/).waitFor();
  await page.keyboard.press('Control+z');
  await cell(/^Grey wolf/).waitFor({ state: 'detached' });
  await cell(/^Group b\b/).waitFor({ state: 'detached' });
  expect(tab.errors).toEqual([]);
});

/** Evaluate in a browser tab against the real `akin serve`: truth from folders and from a table, curves while they grow, stopping, and what is saved. */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubjects } from '../fixtures/subjects.ts';
import { artefacts } from './browser.ts';
import { openFile, pick, runAkin, seriousProblems } from './host.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';

const EACH = 5;
const place = new Place('evaluate-e2e');
let tab: Tab;
let page: Page;

beforeAll(async () => {
  const photos = place.photos('Shapes');
  await makeSubjects(photos, EACH);
  const files = readdirSync(photos);
  writeFileSync(
    join(place.home, 'truth.csv'),
    `file,species\n${files
      .slice(0, 12)
      .map(file => `"${file}",${file.slice(0, 9)}\n`)
      .join('')}`,
  );
  for (const file of files) {
    mkdirSync(join(photos, file.slice(0, 9)), { recursive: true });
    renameSync(join(photos, file), join(photos, file.slice(0, 9), file));
  }
  await place.index('Shapes', 'anything');
  tab = await Tab.open(place.environment);
  page = tab.page;
  await openFile(page, 'Shapes.akin');
});

afterAll(async () => {
  await tab?.close();
  place.remove();
});

const table = () => page.getByRole('table', { name: 'Questions until each quality' });
const field = (name: string) => page.getByLabel(name, { exact: true });

async function chooseStrategies(...wanted: string[]): Promise<void> {
  for (const name of [
    'Tree of groups',
    'Tree, choosing',
    'Active-HACC',
    'Max-entropy',
    'Semi-random',
    'Random',
  ])
    await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).setChecked(wanted.includes(name));
}

test('two ways side by side, by folders, with a table of the figures', async () => {
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: 'Nothing evaluated yet' }).waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-evaluate-empty.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await chooseStrategies('Tree of groups', 'Random');
  await field('Wrong %').fill('80');
  await field('Questions').fill('15');
  await field('Trials').fill('2');
  await page.keyboard.press('Control+Enter');
  await page.getByText('From 0 to 50.').waitFor();
  await field('Wrong %').fill('3');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Done: 4 runs.').waitFor();
  await page.getByText('20 items · 4 subjects · 2 trials').waitFor();
  await page.getByRole('heading', { name: 'Shapes: 3 % wrong, 0 % can’t tell' }).waitFor();
  expect(await table().getByRole('rowheader').allTextContents()).toEqual(['Tree of groups', 'Random']);
  const chart = page.getByRole('img', { name: /Quality after each number/ });
  expect(await chart.locator('path[stroke-width="2"]').count()).toBe(4);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(artefacts, `tab-evaluate-${colorScheme}.png`) });
    expect(await seriousProblems(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
});

test('curves and figures are saved as SVG, PNG and CSV', async () => {
  const saved: Record<string, Buffer> = {};
  for (const format of ['SVG', 'PNG', 'CSV']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Save as ${format}` }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`Shapes evaluation.${format.toLowerCase()}`);
    saved[format] = readFileSync(await file.path());
  }
  expect(String(saved.SVG)).toMatch(/^<svg .*<\/svg>\n$/s);
  expect(saved.PNG!.subarray(1, 4).toString()).toBe('PNG');
  expect(String(saved.CSV)).toMatch(/^strategy,clusterer,reasons,trial,questions,seconds,jaccard,sjc\r\n/);
});

test('truth from a table; a run that takes long shows its curve and can be stopped', async () => {
  await page.getByRole('radio', { name: 'A CSV file with files and names' }).check();
  await page.getByRole('button', { name: 'Choose a file…' }).click();
  await pick(page, 'truth.csv');
  await field('Trials').fill('100');
  await page.keyboard.press('Control+Enter');
  await page.getByText('12 items · 3 subjects · 100 trials').waitFor();
  await page.getByText('It is not known what 8 items show.').waitFor();
  await page.getByText(/^[1-9]\d* of 200 runs$/).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Stopped after \d+ of 200 runs/).waitFor();
  expect(await table().getByRole('rowheader').count()).toBe(2);
});

test('the same from a shell', async () => {
  const csv = join(place.folder, 'curves.csv');
  await tab.stop();
  const words = [
    '--strategies',
    'tree-of-groups',
    'random',
    '--errors',
    '0.03',
    '--questions',
    '10',
    '--csv',
    csv,
  ];
  await runAkin(
    place.environment,
    'evaluate',
    join(place.home, 'Shapes.akin'),
    '--truth',
    join(place.home, 'truth.csv'),
    ...words,
  );
  expect(readFileSync(csv, 'utf8').split('\r\n').length).toBeGreaterThan(6);
  expect(tab.errors).toEqual([]);
});

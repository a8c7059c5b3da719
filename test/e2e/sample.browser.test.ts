/** The sample from Welcome to questions, in a real browser: offered, drawn with progress that can be stopped, read, asked about. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSample } from '../../main/engine/sample/makeSample.ts';
import { artefacts } from './browser.ts';
import { seriousProblems } from './host.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';

const place = new Place('sample');
let tab: Tab;
let page: Page;

beforeAll(async () => {
  tab = await Tab.open(place.environment);
  page = tab.page;
});

afterAll(async () => {
  await tab?.close();
  place.remove();
});

test('drawing it shows how far it is, and can be stopped', async () => {
  await page.getByRole('button', { name: 'Try it with the sample leaves' }).click();
  const bar = page.getByRole('progressbar', { name: 'Drawing the sample leaves' });
  await page.getByText(/\d+ of 144 photos drawn/).waitFor();
  expect(await bar.isVisible()).toBe(true);
  await page.screenshot({ path: join(artefacts, 'sample-drawing.png') });
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Try it with the sample leaves' }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
});

test('from Welcome to the Library, and to a question', async () => {
  // A smaller one lies where the large one would: what is tried here is the way, not the drawing.
  await makeSample(join(place.data, 'sample'), 2, {
    signal: new AbortController().signal,
    progress: () => {},
  });
  await page.getByRole('button', { name: 'Try it with the sample leaves' }).click();
  await page.getByRole('grid', { name: 'Photos' }).locator('img').first().waitFor();
  await page.getByText('24 photos').first().waitFor();
  await page.getByRole('link', { name: 'Ask' }).click();
  await page.locator('#question').waitFor();
  await page.screenshot({ path: join(artefacts, 'sample-question.png') });
  expect(tab.errors).toEqual([]);
});

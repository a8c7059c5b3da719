/** The sample from Welcome to questions, in a real browser: offered, drawn with progress that can be stopped, read, asked about. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSample } from '../../main/engine/sample/makeSample.ts';
import { artefacts, collectErrors, launchChromium } from './browser.ts';
import { seriousProblems, startHost } from './host.ts';

let folder: string;
let host: ChildProcess;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-sample-'));
  const started = await startHost({
    ...process.env,
    AKIN_DATA: join(folder, 'data'),
    AKIN_MODELS: join(folder, 'models'),
  });
  host = started.host;
  browser = await launchChromium();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  errors = collectErrors(page);
  await page.goto(started.address);
});

afterAll(async () => {
  await browser?.close();
  host?.kill();
  rmSync(folder, { recursive: true, force: true });
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
  await makeSample(join(folder, 'data', 'sample'), 2, {
    signal: new AbortController().signal,
    progress: () => {},
  });
  await page.getByRole('button', { name: 'Try it with the sample leaves' }).click();
  await page.getByRole('grid', { name: 'Photos' }).locator('img').first().waitFor();
  await page.getByText('24 photos').first().waitFor();
  await page.getByRole('link', { name: 'Ask' }).click();
  await page.locator('#question').waitFor();
  await page.screenshot({ path: join(artefacts, 'sample-question.png') });
  expect(errors).toEqual([]);
});

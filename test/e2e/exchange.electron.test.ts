/** Export and Evaluate in the real window: folders chosen by the system's dialog, files on the disk, curves saved where the person says. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubjects } from '../fixtures/subjects.ts';
import { artefacts } from './browser.ts';
import { OpenWindow } from './electron.ts';
import { runAkin } from './host.ts';
import { Place } from './place.ts';

const EACH = 4;
const place = new Place('exchange');
let opened: OpenWindow;
let page: Page;

beforeAll(async () => {
  const photos = place.photos('Shapes');
  await makeSubjects(photos, EACH);
  for (const file of readdirSync(photos)) {
    mkdirSync(join(photos, file.slice(0, 9)), { recursive: true });
    renameSync(join(photos, file), join(photos, file.slice(0, 9), file));
  }
  const catalog = await place.index('Shapes', 'anything');
  await runAkin(place.environment, 'import', catalog, '--from', 'folders');
  opened = await OpenWindow.open(place.data, place.environment);
  page = opened.page;
  await opened.answerDialogs(catalog);
  await page.keyboard.press('Control+Shift+O');
  await page.getByRole('grid').waitFor();
});

afterAll(async () => {
  await opened?.close();
  place.remove();
});

test('an export with a plan', async () => {
  const out = join(place.folder, 'Sorted');
  mkdirSync(out);
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Plan the export' }).waitFor();
  await opened.answerDialogs(out);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: '17 files would be written' }).waitFor();
  await page.screenshot({ path: join(artefacts, 'window-export-plan.png') });
  expect(readdirSync(out)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Exported' }).waitFor();
  expect(readdirSync(out).sort()).toEqual([
    'akin-export.json',
    ...[1, 2, 3, 4].map(subject => `subject ${subject}`),
  ]);
  expect(readdirSync(join(out, 'subject 1'))).toHaveLength(EACH);
  // The next folder for an export is looked for where the last one was, not where photos were.
  await page.keyboard.press('Control+o');
  await expect.poll(() => opened.dialogOpenedAt()).toBe(out);
});

test('an evaluation of two ways, saved through the dialog of the system', async () => {
  await page.keyboard.press('j');
  await page.getByRole('button', { name: 'Start' }).waitFor();
  for (const name of ['Tree, choosing', 'Max-entropy'])
    await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).uncheck();
  await page.getByLabel('Questions', { exact: true }).fill('10');
  await page.getByLabel('Trials', { exact: true }).fill('1');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Done: 2 runs.').waitFor();
  await page.screenshot({ path: join(artefacts, 'window-evaluate.png') });
  for (const format of ['svg', 'png', 'csv']) {
    const path = join(place.folder, `curves.${format}`);
    await opened.application.evaluate(({ session }, chosen) => {
      session.defaultSession.once('will-download', (_event, item) => item.setSavePath(chosen));
    }, path);
    await page.getByRole('button', { name: `Save as ${format.toUpperCase()}` }).click();
    await expect.poll(() => existsSync(path) && readFileSync(path).length > 100).toBe(true);
  }
  expect(readFileSync(join(place.folder, 'curves.svg'), 'utf8')).toMatch(/^<svg /);
  expect(opened.errors).toEqual([]);
});

/** Export and Evaluate in the real window: folders chosen by the system's dialog, files on the disk, curves saved where the person says. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubjects } from '../fixtures/subjects.ts';
import { artefacts, collectErrors } from './browser.ts';
import { launchWindow } from './electron.ts';
import { runAkin } from './host.ts';

const EACH = 4;
let folder: string;
let application: ElectronApplication;
let page: Page;
let errors: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-window-exchange-'));
  const environment = {
    ...process.env,
    AKIN_DATA: join(folder, 'data'),
    // Without models: what they make of photos is tried elsewhere, and takes longer.
    AKIN_MODELS: join(folder, 'models'),
  };
  const photos = join(folder, 'Shapes');
  await makeSubjects(photos, EACH);
  for (const file of readdirSync(photos)) {
    mkdirSync(join(photos, file.slice(0, 9)), { recursive: true });
    renameSync(join(photos, file), join(photos, file.slice(0, 9), file));
  }
  const catalog = join(folder, 'Shapes.akin');
  await runAkin(environment, 'index', photos, '--kind', 'anything', '--catalog', catalog);
  await runAkin(environment, 'import', catalog, '--from', 'folders');
  application = await launchWindow(join(folder, 'data'), environment);
  page = await application.firstWindow();
  errors = collectErrors(page);
  await page.getByRole('button', { name: 'Open a folder' }).waitFor();
  await answerDialogs(catalog);
  await page.keyboard.press('Control+Shift+O');
  await page.getByRole('grid').waitFor();
});

afterAll(async () => {
  await application?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The system's own dialog cannot be clicked from here; everything after its answer is real. */
async function answerDialogs(path: string): Promise<void> {
  await application.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, path);
}

test('an export with a plan', async () => {
  const out = join(folder, 'Sorted');
  mkdirSync(out);
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Plan the export' }).waitFor();
  await answerDialogs(out);
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
});

test('an evaluation of two ways, saved through the dialog of the system', async () => {
  await page.keyboard.press('j');
  await page.getByRole('button', { name: 'Start' }).waitFor();
  for (const name of ['Tree, choosing', 'Max-entropy'])
    await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).uncheck();
  await page.getByLabel('Questions', { exact: true }).fill('10');
  await page.getByLabel('Trials', { exact: true }).fill('1');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Done: 2 runs.').waitFor({ timeout: 30_000 });
  await page.screenshot({ path: join(artefacts, 'window-evaluate.png') });
  for (const format of ['svg', 'png', 'csv']) {
    const path = join(folder, `curves.${format}`);
    await application.evaluate(({ session }, chosen) => {
      session.defaultSession.once('will-download', (_event, item) => item.setSavePath(chosen));
    }, path);
    await page.getByRole('button', { name: `Save as ${format.toUpperCase()}` }).click();
    await expect
      .poll(() => existsSync(path) && readFileSync(path).length > 100, { timeout: 10_000 })
      .toBe(true);
  }
  expect(readFileSync(join(folder, 'curves.svg'), 'utf8')).toMatch(/^<svg /);
  expect(errors).toEqual([]);
});

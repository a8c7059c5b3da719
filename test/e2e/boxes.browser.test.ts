/** Boxes of MegaDetector in a browser tab: brought in, shown in the photo, one more drawn, and all taken back. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { artefacts, collectErrors, launchChromium } from './browser.ts';
import { pick, runAkin, seriousProblems, startHost, stopHost } from './host.ts';

let folder: string;
let host: ChildProcess;
let browser: Browser;
let page: Page;
let errors: string[];

const COLOURS = ['#c85a1e', '#3c3c46', '#b0793a', '#5f7d3a'];

/** Two animals a photo: rounded shapes on grass. */
async function makePhoto(path: string, number: number): Promise<void> {
  const animals = [0, 1].map(
    at =>
      `<ellipse cx="${180 + at * 320}" cy="240" rx="90" ry="60" fill="${COLOURS[(number + at) % COLOURS.length]}"/>`,
  );
  const grass = `<rect width="640" height="420" fill="#8fa36a"/><rect width="640" height="150" fill="#bcd3e6"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420">${grass}${animals.join('')}</svg>`;
  await sharp(Buffer.from(drawing)).jpeg({ quality: 90 }).toFile(path);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-boxes-tab-'));
  const home = join(folder, 'home');
  const photos = join(folder, 'Traps');
  for (const made of [home, photos, join(folder, 'models')]) mkdirSync(made);
  const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'];
  await Promise.all(names.map((name, at) => makePhoto(join(photos, name), at)));
  const bbox = (at: number) => [(90 + at * 320) / 640, 180 / 420, 180 / 640, 120 / 420];
  const detections = [0.92, 0.81].map((conf, at) => ({ category: '1', conf, bbox: bbox(at) }));
  const file = {
    info: { format_version: '1.3', detector: 'md_v5a.0.0.pt' },
    detection_categories: { 1: 'animal', 2: 'person', 3: 'vehicle' },
    images: [
      ...names.slice(0, 2).map(name => ({ file: `Traps/${name}`, detections })),
      { file: 'Traps/c.jpg', detections: [] },
      { file: 'Elsewhere/z.jpg', detections },
    ],
  };
  writeFileSync(join(home, 'detections.json'), JSON.stringify(file));
  const environment = {
    ...process.env,
    HOME: home,
    AKIN_DATA: join(folder, 'data'),
    AKIN_MODELS: join(folder, 'models'),
  };
  await runAkin(environment, 'index', photos, '--kind', 'anything', '--catalog', join(home, 'Traps.akin'));
  let address: string;
  ({ host, address } = await startHost(environment));
  browser = await launchChromium();
  page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  errors = collectErrors(page);
  await page.goto(address);
});

afterAll(async () => {
  await browser?.close();
  await stopHost(host);
  rmSync(folder, { recursive: true, force: true });
});

test('a file says what would come, and brings its boxes in', async () => {
  await page.getByRole('heading', { name: 'Akin' }).waitFor();
  await page.keyboard.press('Control+Shift+O');
  await pick(page, 'Traps.akin');
  await page.getByRole('heading', { name: 'Traps' }).waitFor();
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Bring in boxes…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Choose a file…' }).click();
  await pick(page, 'detections.json');
  await dialog.getByText('4 boxes in 2 photos (MegaDetector).').waitFor();
  await dialog.getByText('1 photo is without a box').waitFor();
  await dialog.getByText('1 could not be used').waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-boxes.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Least confidence' }).fill('0.85');
  await dialog.getByText('2 boxes in 2 photos (MegaDetector).').waitFor();
  await dialog.getByRole('textbox', { name: 'Least confidence' }).fill('0.2');
  await dialog.getByRole('button', { name: 'Bring in 4 boxes' }).click();
  await page.getByText('4 boxes were brought in.', { exact: true }).waitFor();
});

test('the photo view shows them, takes one more, and every step can be taken back', async () => {
  await page.keyboard.press('l');
  await page.getByRole('gridcell', { name: 'a.jpg' }).dblclick();
  const view = page.getByRole('dialog');
  await view.getByRole('button', { name: /^Box 1 of 2/ }).waitFor();
  await view.getByRole('heading', { name: '2 boxes' }).waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-boxes-photo.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('n');
  await view.getByText('Drag the box with the mouse').waitFor();
  await page.keyboard.press('Enter');
  await view.getByRole('heading', { name: '3 boxes' }).waitFor();
  await page.keyboard.press('Control+z');
  await view.getByRole('heading', { name: '2 boxes' }).waitFor();
  await page.keyboard.press('Control+z');
  await view.getByRole('heading', { name: 'Group' }).waitFor();
  expect(errors).toEqual([]);
});

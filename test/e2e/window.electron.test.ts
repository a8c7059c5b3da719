/** What the real window owes the system: its place is kept, drops are taken, recent collections are listed, and a broken engine leaves a report. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePhotoFolder } from '../fixtures/photos.ts';
import { artefacts } from './browser.ts';
import { enginesOf, OpenWindow } from './electron.ts';
import { Place } from './place.ts';

const place = new Place('window');
let opened: OpenWindow;
let application: ElectronApplication;
let page: Page;

async function open(): Promise<void> {
  opened = await OpenWindow.open(place.data);
  ({ application, page } = opened);
}

/** As from a file manager: the system tells the page of paths, and the page sees files. */
async function drop(...paths: string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  await devtools.detach();
}

function bounds() {
  return application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
}

function recentInMenu() {
  return application.evaluate(({ Menu }) => {
    const all = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
    return all.find(({ label }) => label === 'Open Recent')?.submenu?.items.map(({ label }) => label) ?? [];
  });
}

beforeAll(async () => {
  await makePhotoFolder(place.photos('Garden & Hedge'), 6);
  await open();
});

afterAll(async () => {
  await opened?.close();
  place.remove();
});

test('a photo by itself is not taken, a folder becomes a collection', async () => {
  writeFileSync(join(place.folder, 'alone.jpg'), 'x');
  await drop(join(place.folder, 'alone.jpg'));
  await page.getByText('That is neither a folder nor a collection file.').first().waitFor();
  await drop(place.photos('Garden & Hedge'));
  await page.getByRole('radio', { name: /Anything/ }).check();
  await page.getByRole('button', { name: 'Create the collection' }).click();
  await page.getByText('6 photos').first().waitFor();
});

test('the system lists it, and the list opens it', async () => {
  await expect.poll(recentInMenu).toEqual(['Garden && Hedge']);
  await page.getByRole('button', { name: 'All collections' }).click();
  await page.getByRole('button', { name: 'Open a folder' }).waitFor();
  await application.evaluate(({ Menu }) => {
    const all = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
    all.find(({ label }) => label === 'Open Recent')?.submenu?.items[0]?.click();
  });
  await page.getByRole('grid', { name: 'Photos' }).waitFor();
});

test('a collection file opens wherever it is dropped', async () => {
  const [{ path }] = JSON.parse(readFileSync(join(place.data, 'recent.json'), 'utf8'));
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('navigation', { name: 'Contents' }).waitFor();
  await drop(path as string);
  await page.getByRole('grid', { name: 'Photos' }).waitFor();
});

test('an engine that was killed leaves a report and a line in the log', async () => {
  process.kill(enginesOf(application)[0] as number, 'SIGKILL');
  await page.getByText('The engine stopped and was started again.').first().waitFor();
  await page.keyboard.press('F1');
  await page.getByRole('button', { name: 'Log' }).click();
  await page.getByText('The engine ended unexpectedly (SIGKILL).', { exact: true }).waitFor();
  await page.getByText(/akin: the engine ended unexpectedly/).waitFor();
  await page.screenshot({ path: join(artefacts, 'window-log.png') });
  expect(opened.errors).toEqual([]);
});

test('opened again the window is where it was, as large as it was', async () => {
  const before = { x: 40, y: 60, width: 1000, height: 640 };
  await application.evaluate(({ BrowserWindow }, place) => {
    BrowserWindow.getAllWindows()[0]?.setBounds(place);
  }, before);
  await expect.poll(bounds).toMatchObject({ width: 1000, height: 640 });
  await opened.close();
  await open();
  expect(await bounds()).toMatchObject({ width: 1000, height: 640 });
});

test('a screen that is gone does not take the window with it', async () => {
  await opened.close();
  const away = { x: 9000, y: 9000, width: 900, height: 600, maximised: false, fullScreen: false };
  writeFileSync(join(place.data, 'electron', 'window.json'), JSON.stringify(away));
  await open();
  const { x, y, width } = (await bounds()) as { x: number; y: number; width: number };
  expect(width).toBe(900);
  expect(x).toBeLessThan(4000);
  expect(y).toBeLessThan(4000);
});

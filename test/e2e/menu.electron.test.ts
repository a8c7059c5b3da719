/** The menus of the real window speak the language that was chosen in the page, and again after a new start. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchWindow } from './electron.ts';

let folder: string;
let application: ElectronApplication;
let page: Page;

async function open(): Promise<void> {
  application = await launchWindow(folder);
  page = await application.firstWindow();
}

/** Those of the bar, and of the Edit menu. */
function labels(): Promise<string[]> {
  return application.evaluate(({ Menu }) => {
    const bar = Menu.getApplicationMenu()?.items ?? [];
    return [...bar, ...(bar[1]?.submenu?.items ?? [])].map(({ label }) => label);
  });
}

const english = [
  ...['File', 'Edit', 'View', 'Go', 'Window', 'Help'],
  ...['Undo', 'Redo', '', 'Cut', 'Copy', 'Paste', 'Select All'],
];
const german = [
  ...['Datei', 'Bearbeiten', 'Ansicht', 'Gehe zu', 'Fenster', 'Hilfe'],
  ...['Rückgängig', 'Wiederholen', '', 'Ausschneiden', 'Kopieren', 'Einfügen', 'Alles auswählen'],
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-menu-'));
  await open();
});

afterAll(async () => {
  await application?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('English at first, German once it is chosen', async () => {
  await page.getByRole('button', { name: 'Language' }).click();
  await expect.poll(labels).toEqual(english);
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await page.getByRole('button', { name: 'Sprache' }).waitFor();
  await expect.poll(labels).toEqual(german);
});

test('German again after a new start', async () => {
  await application.close();
  await open();
  await page.getByRole('button', { name: 'Sprache' }).waitFor();
  await expect.poll(labels).toEqual(german);
});

test('what is chosen in a menu is done in the page', async () => {
  await application.evaluate(({ Menu }) => {
    const entries = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
    entries.find(({ label }) => label === 'Tastenkürzel')?.click();
  });
  await page.getByRole('dialog', { name: 'Tastatur' }).waitFor();
});

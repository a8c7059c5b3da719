/**
 * Pictures of every screen in every look and several sizes, and a sheet of them for each size, for people
 * to judge; also fails on a serious finding of axe.
 * Usage: npm run screens -- ADDRESS FOLDER [LOOK] [WIDTH], with the address that `akin serve` printed and
 * collections in its list. Makes no change to the collections, but a plan of an export.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { collectErrors, launchChromium } from './browser.ts';
import { CollectionScreens } from './collectionScreens.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 900, height: 600 },
];
const LOOKS = [
  { name: 'light', appearance: 'light', colorScheme: 'light' },
  { name: 'dark', appearance: 'dark', colorScheme: 'dark' },
  { name: 'contrast-dark', appearance: 'contrast', colorScheme: 'dark' },
  { name: 'contrast-light', appearance: 'contrast', colorScheme: 'light' },
] as const;

const [address, folder, onlyLook, onlyWidth] = process.argv.slice(2);
if (address === undefined || folder === undefined) {
  console.error('Usage: npm run screens -- ADDRESS FOLDER [LOOK] [WIDTH]');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

let serious = 0;
/** The pictures that were taken, by the width of the page. */
const taken = new Map<number, string[]>();
const browser = await launchChromium();
try {
  for (const look of LOOKS.filter(({ name }) => onlyLook === undefined || name === onlyLook))
    for (const viewport of SIZES.filter(
      ({ width }) => onlyWidth === undefined || width === Number(onlyWidth),
    )) {
      const context = await browser.newContext({ viewport, colorScheme: look.colorScheme });
      await context.addInitScript(
        settings => localStorage.setItem('akin.settings', settings),
        JSON.stringify({ state: { appearance: look.appearance, tile: 144 }, version: 1 }),
      );
      const page = await context.newPage();
      const errors = collectErrors(page);
      const stem = `${look.name}-${viewport.width}`;
      await page.goto(address);
      await page.getByRole('heading', { name: 'Akin' }).waitFor();
      await take(page, `${stem}-welcome`);

      for (const name of await page.locator('main li button:first-child').allInnerTexts()) {
        const collection = name.split('\n')[0] as string;
        await page.getByText(collection, { exact: true }).first().click();
        await page.getByRole('link', { name: 'Groups' }).click();
        await page.getByRole('grid', { name: 'Groups' }).waitFor();
        const of = new CollectionScreens(page, screen => take(page, `${stem}-${screen}-${collection}`));
        await of.groups();
        await of.ask();
        for (const screen of ['Review', 'Browse', 'Batch', 'Export']) await of.tab(screen);
        await of.exportPlan();
        for (const screen of ['evaluate', 'audit', 'key', 'leftovers', 'aside']) await of.at(screen);
        await of.library();
        await page.getByRole('button', { name: 'All collections' }).click();
      }

      for (const other of ['models', 'help', 'log']) {
        await page.evaluate(hash => location.assign(hash), `#/${other}`);
        await page.locator('main:not([aria-busy=true])').waitFor();
        await take(page, `${stem}-${other}`);
      }
      await page.evaluate(() => location.assign('#/'));
      await page.getByRole('heading', { name: 'Akin' }).waitFor();

      await page.keyboard.press('Control+o');
      await page.getByRole('listbox').waitFor();
      await take(page, `${stem}-picker`);
      await page.getByRole('button', { name: /^Choose/ }).click();
      await page.getByRole('textbox', { name: 'Name' }).waitFor();
      await take(page, `${stem}-create`);
      for (const error of errors) console.error(`${stem}: ${error}`);
      serious += errors.length;
      await context.close();
    }
} finally {
  await browser.close();
  for (const [width, names] of taken) await makeSheet(`sheet-${width}.jpg`, names);
}
process.exitCode = serious === 0 ? 0 : 1;

async function take(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(700);
  // Not of tiles that nobody sees yet.
  await page
    .waitForFunction(
      () =>
        [...document.images].every(
          image => image.complete || image.getBoundingClientRect().top > innerHeight,
        ),
      undefined,
      { timeout: 10_000 },
    )
    .catch(() => console.log(`${name}: a picture is missing`));
  await page.screenshot({ path: fileOf(name) });
  const width = page.viewportSize()!.width;
  taken.set(width, [...(taken.get(width) ?? []), name]);
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const { id, impact, nodes } of violations) {
    console.log(
      `${name}: ${impact} ${id}: ${nodes
        .map(node => node.target.join(' '))
        .slice(0, 3)
        .join(', ')}`,
    );
    if (impact === 'serious' || impact === 'critical') serious++;
  }
}

function fileOf(name: string): string {
  return join(folder as string, `${name}.png`);
}

/** All pictures of one size, with their names, in one. */
async function makeSheet(file: string, names: readonly string[]): Promise<void> {
  const [across, words] = [480, 22];
  const { width, height } = await sharp(fileOf(names[0]!)).metadata();
  const down = Math.round((across * height) / width);
  const columns = Math.ceil(Math.sqrt(names.length));
  const parts = await Promise.all(
    names.map(async (name, at) => {
      const left = (at % columns) * (across + 8);
      const top = Math.floor(at / columns) * (down + words + 8);
      const title = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${words}">
        <text x="2" y="16" font-family="sans-serif" font-size="15">${title}</text></svg>`;
      return [
        { input: await sharp(fileOf(name)).resize(across, down).toBuffer(), left, top: top + words },
        { input: Buffer.from(label), left, top },
      ];
    }),
  );
  const sheet = {
    width: columns * (across + 8),
    height: Math.ceil(names.length / columns) * (down + words + 8),
    channels: 3 as const,
    background: 'white',
  };
  await sharp({ create: sheet })
    .composite(parts.flat())
    .jpeg()
    .toFile(join(folder as string, file));
}

/** The page in another language and another direction of writing, in a real browser: chosen, kept, every screen looked at for words that do not fit. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSample } from '../../main/engine/sample/makeSample.ts';
import { artefacts, collectErrors, launchChromium } from './browser.ts';
import { seriousProblems, startHost, stopHost } from './host.ts';

const SCREENS = [
  ...['library', 'groups', 'ask', 'review', 'browse', 'batch', 'export'],
  ...['evaluate', 'audit', 'key'],
] as const;
/** No tab leads there. */
const WITHOUT_TAB: readonly string[] = ['evaluate', 'audit', 'key'];
const VIEWPORT = { width: 1280, height: 800 };

let folder: string;
let host: ChildProcess;
let browser: Browser;
let address: string;
let collection: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-language-'));
  await makeSample(join(folder, 'data', 'sample'), 2, {
    signal: new AbortController().signal,
    progress: () => {},
  });
  ({ host, address } = await startHost({
    ...process.env,
    HOME: folder,
    AKIN_DATA: join(folder, 'data'),
    AKIN_MODELS: join(folder, 'models'),
  }));
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await stopHost(host);
  rmSync(folder, { recursive: true, force: true });
});

test('German is chosen in the menu, at once, and kept', async () => {
  const page = await open('en-GB');
  const errors = collectErrors(page);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await page.getByRole('button', { name: 'Ordner öffnen…' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de-DE');
  await page.reload();
  await page.getByRole('button', { name: 'Sprache' }).waitFor();
  expect(await page.title()).toBe('Willkommen – Akin');
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a German system is spoken to in German, on every screen, and no word is cut', async () => {
  const page = await open('de-AT');
  const errors = collectErrors(page);
  await page.getByRole('button', { name: 'Mit Beispielblättern ausprobieren' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de-AT');
  await look(page, 'german', 'welcome');
  await page.getByRole('button', { name: 'Mit Beispielblättern ausprobieren' }).click();
  await page.getByText('24 Fotos').first().waitFor();
  collection = /collection\/(\w+)/.exec(page.url())?.[1] ?? '';
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await everyScreen(page, 'german');
  // Pairs alone, for the test of left and right.
  await go(page, 'ask');
  await page.getByRole('button', { name: 'Art zu fragen' }).click();
  await page.getByRole('menuitemradio', { name: /^Erwartete Änderung(?!,)/ }).click();
  await page.getByText('Ist das dieselbe Art?').waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a language written from right to left turns the page, but not left and right', async () => {
  const page = await open('en-GB', writeFromRightToLeft);
  const errors = collectErrors(page);
  await page.locator('main li button').first().waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await look(page, 'right-to-left', 'welcome');
  await everyScreen(page, 'right-to-left');
  expect(errors).toEqual([]);

  await go(page, 'ask');
  const sides = page.locator('[data-sides]').first().locator('> *');
  const [left, right] = await Promise.all([0, 1].map(at => sides.nth(at).boundingBox()));
  expect(left!.x).toBeLessThan(right!.x);
  await go(page, 'library');
  const cells = page.getByRole('gridcell');
  const first = await cells.nth(0).boundingBox();
  expect(first!.x).toBeGreaterThan((await cells.nth(1).boundingBox())!.x);
  await cells.nth(0).click();
  await page.keyboard.press('ArrowLeft');
  await page.locator('[role="gridcell"][data-index="1"][aria-selected="true"]').waitFor();
  await page.context().close();
});

async function open(locale: string, script?: () => void): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale, colorScheme: 'light' });
  if (script !== undefined) await context.addInitScript(script);
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** A language that nobody speaks: English in Hebrew letters, from right to left. Runs in the page before its own code. */
function writeFromRightToLeft(): void {
  const letters = 'אבגדהוזחטיכלמנסעפצקרשתםןףץ';
  Object.defineProperty(HTMLElement.prototype, 'dir', {
    set(this: HTMLElement) {
      this.setAttribute('dir', 'rtl');
    },
    get(this: HTMLElement) {
      return this.getAttribute('dir') ?? '';
    },
  });
  const turned = (text: string) =>
    text.replace(/[a-z]/gi, letter => letters[(letter.toLowerCase().codePointAt(0) ?? 97) - 97] ?? letter);
  const turn = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = turned(node.nodeValue ?? '');
      if (text !== node.nodeValue) node.nodeValue = text;
    } else for (const child of node.childNodes) turn(child);
  };
  new MutationObserver(changes => {
    for (const { target, addedNodes, type } of changes) {
      if (type === 'characterData') turn(target);
      for (const node of addedNodes) turn(node);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

async function everyScreen(page: Page, name: string): Promise<void> {
  for (const screen of SCREENS) {
    await go(page, screen);
    await look(page, name, screen);
  }
  await go(page, 'groups');
  await page.getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  await page.locator('main h2 button').waitFor();
  await page.getByRole('gridcell').first().locator('img').waitFor();
  await look(page, name, 'group');
  await go(page, 'library');
  await page.getByRole('gridcell').first().dblclick();
  await page.getByRole('dialog').getByRole('heading', { level: 2 }).nth(1).waitFor();
  await look(page, name, 'photo');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await look(page, name, 'keys');
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    location.hash = '#/models';
  });
  await page.locator('main h2').first().waitFor();
  await look(page, name, 'models');
}

async function go(page: Page, screen: (typeof SCREENS)[number]): Promise<void> {
  await page.evaluate(
    to => {
      location.hash = to;
    },
    screen === 'library' ? `#/collection/${collection}` : `#/collection/${collection}/${screen}`,
  );
  if (!WITHOUT_TAB.includes(screen)) await page.locator('nav a[aria-current="page"]').waitFor();
  const there = {
    library: '[role="gridcell"] img',
    groups: '[role="gridcell"] img',
    ask: '#question',
    review: 'main h2',
    browse: '[aria-label] img',
    batch: 'main h2',
    export: 'main h2',
    evaluate: 'main h2',
    audit: 'main h2',
    key: 'main article h2',
  }[screen]!;
  await page.locator(there).first().waitFor();
}

/** Takes a picture, and finds what axe finds serious, what is wider than the page, and words that are cut off. */
async function look(page: Page, name: string, screen: string): Promise<void> {
  await page.screenshot({ path: join(artefacts, `${name}-${screen}.png`) });
  // The letters of the language that nobody speaks are only seen, and differ from what is heard.
  if (name === 'german') expect(await seriousProblems(page), screen).toEqual([]);
  const cut = await page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the window');
    for (const element of document.querySelectorAll<HTMLElement>('button, a, label, h2, h3, th, legend')) {
      const { width, left, right } = element.getBoundingClientRect();
      const words = element.textContent.trim();
      if (width < 2 || words === '') continue;
      if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline')
        found.push(`cut: ${words}`);
      if (left < -1 || right > innerWidth + 1) found.push(`outside: ${words}`);
    }
    return found;
  });
  expect(cut, screen).toEqual([]);
}

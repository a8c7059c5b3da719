/**
 * How long a filter of the Library takes on the screen, in the real Chromium over generated photos: from a
 * key in the search field to the frame that shows the answer. Tasks of the page over 50 ms.
 * Usage: node bench/filter-screen.ts [photos, 20000] [keys, 40]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startEngine } from '../main/engine/engine.ts';
import { connectInProcess } from '../main/engine/rpc/inProcess.ts';
import { serve } from '../main/serve/serve.ts';
import { launchChromium } from '../test/e2e/browser.ts';
import { makeLargeCollection } from './largeCollection.ts';
import { report, spread } from './measure.ts';
import { longTasksOf } from './pageTasks.ts';

const [photos = 20_000, keys = 40] = process.argv.slice(2).map(Number);
/** Each changes how many photos are found. */
const TYPED = ['0', '1', '2', 'Backspace', 'Backspace', 'Backspace'];

interface TimedWindow {
  painted: number[];
}

const data = mkdtempSync(join(tmpdir(), 'akin-filter-screen-'));
const { path } = await makeLargeCollection(data, photos);
const engine = startEngine({ directories: { data, cache: join(data, 'cache') } });
await connectInProcess(engine, 'shell').call('collection.open', { catalog: engine.grant(path) });
const host = await serve(engine);
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(300_000);
  await page.goto(host.url);
  await page.getByText('Large', { exact: true }).first().click();
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('grid').locator('img').first().waitFor();
  await page.evaluate(watchPaints);
  const [first] = await typed(page, 1);
  await browser.startTracing(page, { categories: ['toplevel'] });
  const times = await typed(page, keys);
  const trace = await browser.stopTracing();
  report(`Library, ${photos} photos: the first key of a search, until painted`, `${first!.toFixed(0)} ms`);
  report('the keys after it', spread(times));
  report('tasks by CPU time', longTasksOf(trace));
} finally {
  await browser.close();
  await host.close();
  await engine.close();
  rmSync(data, { recursive: true, force: true });
}

/** Presses so many keys, each when the answer to the one before is on the screen; gives the times. */
async function typed(page: Page, count: number): Promise<number[]> {
  const search = page.getByRole('searchbox');
  await search.fill('');
  await page.waitForTimeout(1_500);
  await search.focus();
  await page.evaluate(() => {
    (window as unknown as TimedWindow).painted = [];
  });
  for (let key = 0; key < count; key++) {
    await page.keyboard.press(TYPED[key % TYPED.length]!);
    await page.waitForFunction(before => (window as unknown as TimedWindow).painted.length > before, key);
  }
  return await page.evaluate(() => (window as unknown as TimedWindow).painted);
}

/** Runs in the page: from each key press to the frame after the number of photos found has changed. */
function watchPaints(): void {
  const timed = window as unknown as TimedWindow;
  timed.painted = [];
  let pressed: number | null = null;
  addEventListener(
    'keydown',
    () => {
      pressed = performance.now();
    },
    true,
  );
  const count = document.querySelector('search [role=status]') as HTMLElement;
  new MutationObserver(() => {
    if (pressed === null) return;
    const from = pressed;
    pressed = null;
    // A message that is sent in a frame arrives once it was painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => timed.painted.push(performance.now() - from);
      port2.postMessage(null);
    });
  }).observe(count, { childList: true, characterData: true, subtree: true });
}

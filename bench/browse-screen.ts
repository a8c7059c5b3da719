/**
 * How smoothly the contact sheet scrolls in the real Chromium, over a generated collection with pictures:
 * frames while the wheel goes through all rows and back, rows and pictures that came late, tasks of the page
 * over 50 ms. Needs a build: node bench/browse-screen.ts [items, 50000] [subjects, 300] [of each, 5]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { startEngine } from '../main/engine/engine.ts';
import { connectInProcess } from '../main/engine/rpc/inProcess.ts';
import { createCatalog } from '../main/store/open.ts';
import { launchChromium } from '../test/e2e/browser.ts';
import { startHost, stopHost } from '../test/e2e/host.ts';
import { drawPictures, fillCatalog } from './askedCollection.ts';
import { report, spread } from './measure.ts';
import { longTasksOf } from './pageTasks.ts';

const [items = 50_000, subjects = 300, per = 5] = process.argv.slice(2).map(Number);
/** As a hand that hurries turns it: so many pixels, so many times a second. */
const STEP = 240;
const STEPS = 20;

interface Frame {
  readonly milliseconds: number;
  /** Rows in view without words yet, and pictures in view that are not drawn yet. */
  readonly rows: number;
  readonly pictures: number;
}

/** Runs in the page: notes each frame, and what it shows, from now on. */
function watchFrames(): void {
  const frames: Frame[] = [];
  Object.assign(window, { frames });
  const sheet = document.querySelector('[role=listbox]') as HTMLElement;
  let last = performance.now();
  const onFrame = (now: number): void => {
    const { top, bottom } = sheet.getBoundingClientRect();
    const inView = [...sheet.querySelectorAll('[role=option]')].filter(row => {
      const place = row.getBoundingClientRect();
      return place.bottom > top && place.top < bottom;
    });
    const isDrawn = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0;
    frames.push({
      milliseconds: now - last,
      rows: inView.filter(row => row.childElementCount === 0).length,
      pictures: inView.flatMap(row => [...row.querySelectorAll('img')]).filter(one => !isDrawn(one)).length,
    });
    last = now;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}

const folder = mkdtempSync(join(tmpdir(), 'akin-browse-screen-'));
const data = join(folder, 'data');
await makeCollection();
const { host, address } = await startHost({ ...process.env, AKIN_DATA: data });
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(300_000);
  await page.goto(address);
  await page.getByText('Bench', { exact: true }).first().click();
  await page.getByRole('link', { name: 'Browse' }).click();
  await page.getByRole('option').first().waitFor();
  // Not the first sheet, but the groups and a question about them: then nothing is computed beside.
  await page.getByRole('button', { name: /Same/ }).waitFor();
  await page.getByRole('slider').fill(String(per));
  await page.getByRole('button', { name: /Same/ }).waitFor();
  await wait(2_000);
  await page.evaluate(watchFrames);
  await browser.startTracing(page, { categories: ['toplevel'] });
  const began = performance.now();
  const distance = await turnTheWheel(page);
  const seconds = (performance.now() - began) / 1000;
  const frames = await page.evaluate(() => (window as unknown as { frames: Frame[] }).frames.slice());
  const trace = await browser.stopTracing();
  const rows = await page.getByRole('option').first().getAttribute('aria-setsize');
  console.log(`${distance} px by the wheel in ${seconds.toFixed(0)} s`);
  tellFrames(`${items} items, ${rows} rows of ${per}`, frames.slice(1));
  report('tasks by CPU time', longTasksOf(trace));
} finally {
  await browser.close();
  await stopHost(host);
  rmSync(folder, { recursive: true, force: true });
}

/** A catalog that the data folder knows, with a small picture of every item in the cache. */
async function makeCollection(): Promise<void> {
  const photos = join(folder, 'photos');
  const path = join(folder, 'bench.akin');
  const catalog = createCatalog(path, { name: 'Bench', kind: 'people' });
  fillCatalog(catalog, photos, items, subjects);
  catalog.close();
  await drawPictures(photos, join(data, 'cache'), items);
  const engine = startEngine({ directories: { data, cache: join(data, 'cache') } });
  await connectInProcess(engine, 'shell').call('collection.open', { catalog: engine.grant(path) });
  await engine.close();
}

/** Down to the end and up again; says how far that was. */
async function turnTheWheel(page: Page): Promise<number> {
  const sheet = page.getByRole('listbox');
  const { x, y } = (await sheet.boundingBox())!;
  await page.mouse.move(x + 400, y + 200);
  const range = await sheet.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  const each = Math.ceil(range / STEP);
  const began = performance.now();
  for (let step = 1; step <= 2 * each; step++) {
    await page.mouse.wheel(0, step <= each ? STEP : -STEP);
    await wait(Math.max(0, began + (step * 1000) / STEPS - performance.now()));
  }
  return 2 * range;
}

function tellFrames(what: string, frames: readonly Frame[]): void {
  const share = (isSo: (frame: Frame) => boolean) =>
    `${((100 * frames.filter(isSo).length) / frames.length).toFixed(1)} %`;
  report(`${what}: frames`, spread(frames.map(({ milliseconds }) => milliseconds)));
  report(
    'frames over 50 ms',
    share(({ milliseconds }) => milliseconds > 50),
  );
  report(
    'frames with a row still empty',
    share(({ rows }) => rows > 0),
  );
  report(
    'frames that lack a picture',
    share(({ pictures }) => pictures > 0),
  );
}

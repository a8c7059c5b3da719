/**
 * From the key that answers a question to the next one painted with its pictures, in real Electron and real
 * Chromium, over a generated collection; and the tasks of the page over 50 ms meanwhile. Needs a display and
 * a build: xvfb-run -a node bench/ask-screen.ts [items, 1000] [subjects, 60] [questions, 200] [ms a person
 * takes, 1000] [window | tab]
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startEngine } from '../main/engine/engine.ts';
import { connectInProcess } from '../main/engine/rpc/inProcess.ts';
import { createCatalog } from '../main/store/open.ts';
import { questionAfter, type ReadingWindow, truthfulKeys } from '../test/e2e/askByKeys.ts';
import { launchChromium } from '../test/e2e/browser.ts';
import { launchWindow } from '../test/e2e/electron.ts';
import { startHost, stopHost } from '../test/e2e/host.ts';
import { drawPictures, fillCatalog } from './askedCollection.ts';
import { report, spread } from './measure.ts';
import { longTasksOf } from './pageTasks.ts';

const [items = 1000, subjects = 60, questions = 200, thinking = 1000] = process.argv.slice(2, 6).map(Number);
const only = process.argv[6];

interface Measured {
  /** Of each answer: the new question painted, and painted with its pictures. */
  readonly painted: { question: number; pictures: number }[];
  readonly longTasks: number[];
}

/** Runs in the page: notes for each answering key when the question after it was painted. */
function watch(): void {
  const read = () => (window as unknown as ReadingWindow).readQuestion();
  const measured: Measured = { painted: [], longTasks: [] };
  Object.assign(window, { measured });
  let pressed: { at: number; before: string | null } | null = null;
  let question = 0;
  addEventListener('keydown', ({ timeStamp }) => {
    // The pictures of the question before never came in time.
    if (pressed !== null && question > 0)
      measured.painted.push({ question, pictures: timeStamp - pressed.at });
    question = 0;
    pressed = { at: timeStamp, before: read() };
  });
  const afterPaint = (use: (now: number) => void): void => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => use(performance.now());
    port2.postMessage(null);
  };
  const onFrame = (): void => {
    requestAnimationFrame(onFrame);
    if (pressed === null || read() === pressed.before) return;
    const { at } = pressed;
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main section img[src*="thumbnail"]')];
    const isDrawn = pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
    if (question === 0)
      afterPaint(now => {
        question ||= now - at;
        if (!isDrawn) return;
        measured.painted.push({ question, pictures: question });
        question = 0;
      });
    else if (isDrawn)
      afterPaint(now => {
        measured.painted.push({ question, pictures: now - at });
        question = 0;
      });
    if (isDrawn) pressed = null;
  };
  requestAnimationFrame(onFrame);
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) measured.longTasks.push(duration);
  }).observe({ type: 'longtask' });
}

async function answerAll(
  page: Page,
  subjectOf: ReadonlyMap<number, number>,
  name: string,
  begin = async () => {},
): Promise<void> {
  await page.getByText('Bench', { exact: true }).first().click();
  await page.getByRole('link', { name: 'Ask' }).click();
  let shown = await questionAfter(page, null);
  await page.waitForTimeout(3 * thinking);
  await page.evaluate(watch);
  await begin();
  let given = 0;
  for (; shown !== null && given < questions; given++) {
    await page.waitForTimeout(thinking);
    for (const key of truthfulKeys(shown, item => subjectOf.get(item))) await page.keyboard.press(key);
    shown = await questionAfter(page, shown);
  }
  await page.waitForTimeout(thinking);
  const { painted, longTasks } = await page.evaluate(
    () => (window as unknown as { measured: Measured }).measured,
  );
  const where = `${name}, ${items} items, each answer after ${thinking} ms`;
  report(`${where}: key to next question painted`, spread(painted.map(({ question }) => question)));
  report(`${name}: the same with all its pictures`, spread(painted.map(({ pictures }) => pictures)));
  const longest = longTasks.length === 0 ? '' : `, the longest ${Math.max(...longTasks).toFixed(0)} ms`;
  report(`${name}: tasks of the page over 50 ms`, `${longTasks.length}${longest}`);
}

/** A fresh collection, known to the data folder, so that every run begins with no answer. */
async function makeCollection(folder: string): Promise<Map<number, number>> {
  const data = join(folder, 'data');
  const photos = join(folder, 'photos');
  mkdirSync(photos, { recursive: true });
  const path = join(folder, 'bench.akin');
  const catalog = createCatalog(path, { name: 'Bench', kind: 'people' });
  const subjectOf = fillCatalog(catalog, photos, items, subjects);
  catalog.close();
  const engine = startEngine({ directories: { data, cache: join(data, 'cache') } });
  await drawPictures(photos, join(data, 'cache'), items);
  await connectInProcess(engine, 'shell').call('collection.open', { catalog: engine.grant(path) });
  await engine.close();
  return subjectOf;
}

const runs = {
  window: async (folder: string, subjectOf: ReadonlyMap<number, number>) => {
    const application = await launchWindow(join(folder, 'data'));
    await answerAll(await application.firstWindow(), subjectOf, 'Electron');
    await application.close();
  },
  tab: async (folder: string, subjectOf: ReadonlyMap<number, number>) => {
    const { host, address } = await startHost({ ...process.env, AKIN_DATA: join(folder, 'data') });
    const browser = await launchChromium();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(address);
    await answerAll(page, subjectOf, 'Chromium', () =>
      browser.startTracing(page, { categories: ['toplevel'] }),
    );
    report('Chromium: tasks by CPU time', longTasksOf(await browser.stopTracing()));
    await browser.close();
    await stopHost(host);
  },
};
for (const [name, run] of Object.entries(runs)) {
  if (only !== undefined && only !== name) continue;
  const folder = mkdtempSync(join(tmpdir(), 'akin-ask-screen-'));
  try {
    await run(folder, await makeCollection(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

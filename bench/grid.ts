/**
 * How the Library scrolls with many photos, in the real Chromium: frames a second and the renderer's heap
 * while the grid goes from end to end. The peer is an empty page scrolled in the same way.
 * Usage: node bench/grid.ts [photos, 20000] [seconds, 90]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '../main/contract/client.ts';
import { startEngine } from '../main/engine/engine.ts';
import { connectInProcess } from '../main/engine/rpc/inProcess.ts';
import { serve } from '../main/serve/serve.ts';
import { launchChromium } from '../test/e2e/browser.ts';
import { makeLargeCollection } from './largeCollection.ts';
import { report, spread } from './measure.ts';

const photos = Number(process.argv[2] ?? 20_000);
const seconds = Number(process.argv[3] ?? 90);

interface Frames {
  readonly gaps: number[];
  readonly distance: number;
}

const data = mkdtempSync(join(tmpdir(), 'akin-grid-'));
const { path } = await makeLargeCollection(data, photos);
const engine = startEngine({ directories: { data, cache: join(data, 'cache') } });
const client: Client = connectInProcess(engine, 'shell');
await client.call('collection.open', { catalog: engine.grant(path) });
const host = await serve(engine);
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(host.url);
  await page.getByText('Large', { exact: true }).first().click();
  const grid = page.getByRole('grid');
  await grid.locator('img').first().waitFor();
  await page.waitForTimeout(1_000);

  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
    return usedSize / 1e6;
  };
  let peak = await heap();
  const sampling = setInterval(() => {
    void heap().then(size => {
      peak = Math.max(peak, size);
    });
  }, 250);
  const frames = await page.evaluate(scrollThrough, seconds);
  clearInterval(sampling);
  await page.waitForTimeout(500);

  const tiles = await grid.getByRole('gridcell').count();
  const after = await heap();
  const empty = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await empty.setContent(
    `<div role="grid" style="height:800px;overflow:auto"><div style="height:${frames.distance + 800}px"></div></div>`,
  );
  const bare = await empty.evaluate(scrollThrough, Math.min(seconds, 10));
  const mean = ({ gaps }: Frames) => (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);
  const what = `${photos} photos, ${Math.round(frames.distance)} px in ${seconds} s`;
  report(`${what}: frames a second`, mean(frames).toFixed(1), {
    name: 'an empty page',
    ratio: mean(frames) / mean(bare),
  });
  report('its frames', spread(frames.gaps));
  report(
    "the renderer's heap",
    `at most ${peak.toFixed(0)} MB, afterwards ${after.toFixed(0)} MB; ${tiles} tiles in the page`,
  );
} finally {
  await browser.close();
  await host.close();
  await engine.close();
  rmSync(data, { recursive: true, force: true });
}

/** Runs in the page: moves the grid a little with every frame and notes how long each took. */
async function scrollThrough(seconds: number): Promise<Frames> {
  let view = document.querySelector<HTMLElement>('[role=grid]') as HTMLElement;
  while (view.scrollHeight <= view.clientHeight + 1) view = view.parentElement as HTMLElement;
  const distance = view.scrollHeight - view.clientHeight;
  const gaps: number[] = [];
  const begun = performance.now();
  let last = begun;
  return await new Promise(resolve => {
    const step = (now: number) => {
      gaps.push(now - last);
      last = now;
      const share = (now - begun) / (seconds * 1000);
      view.scrollTop = Math.min(1, share) * distance;
      if (share >= 1) resolve({ gaps: gaps.slice(1), distance });
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

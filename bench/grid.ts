/**
 * How the Library scrolls with many photos, in the real Chromium: frames a second and the renderer's heap while the
 * grid goes from end to end. Usage: node bench/grid.ts [photos, 20000] [seconds, 90]
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

const photos = Number(process.argv[2] ?? 20_000);
const seconds = Number(process.argv[3] ?? 90);

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

  const sorted = frames.gaps.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] as number;
  const taken = frames.gaps.reduce((sum, gap) => sum + gap, 0) / 1000;
  console.log(
    `${photos} photos, scrolled end to end (${Math.round(frames.distance)} px) in ${taken.toFixed(1)} s`,
  );
  console.log(
    `frames a second  mean ${(frames.gaps.length / taken).toFixed(1)}, at the slowest 1 % ${(1000 / at(0.99)).toFixed(1)}`,
  );
  console.log(`longest frame    ${at(1).toFixed(0)} ms`);
  console.log(`renderer's heap  peak ${peak.toFixed(0)} MB, after ${(await heap()).toFixed(0)} MB`);
  console.log(`tiles in the page at the end  ${await grid.getByRole('gridcell').count()}`);
} finally {
  await browser.close();
  await host.close();
  await engine.close();
  rmSync(data, { recursive: true, force: true });
}

/** Runs in the page: moves the grid a little with every frame and notes how long each took. */
async function scrollThrough(seconds: number): Promise<{ gaps: number[]; distance: number }> {
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

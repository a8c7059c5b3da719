/**
 * The photo view on a 24-megapixel JPEG, in Chromium against the real `akin serve`: milliseconds from the key press
 * until the thumbnail is painted, until as many pixels are as the screen has, and, zoomed to the pixels of the
 * photo, until those are. When it is painted is read in the browser's own trace: asking the page to decode the
 * picture (`decode()`) would make the browser decode it a second time, whole, while it decodes what it paints.
 *
 *     node bench/photo-view.ts [RUNS]
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { openRecent } from '../test/e2e/host.ts';
import { Place } from '../test/e2e/place.ts';
import { Tab } from '../test/e2e/tab.ts';
import { megabytes, quantile, report, spread, timedAsync } from './measure.ts';

const runs = Number(process.argv[2] ?? 7);
/** Standard deviation of a pixel, of 255. */
const GRAIN = 12;
/** Milliseconds in which a busy machine has painted what arrived. */
const SETTLED = 3_000;
/** The compositor hands a frame over. */
const FRAME = 'ProxyImpl::ScheduledActionDraw';
const place = new Place('photo-view');
const folder = place.photos('Large');
mkdirSync(folder);
const [width, height] = [6000, 4000];
// Grain, so that the files are as large as those of a camera; each is opened once, as nothing of it is cached then.
const noise = { type: 'gaussian', mean: 128, sigma: GRAIN } as const;
const bytes: number[] = [];
for (let photo = 0; photo < runs; photo++) {
  const { size } = await sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 92 })
    .toFile(join(folder, `large-${photo}.jpg`));
  bytes.push(size);
}
// What any program has to do that shows every pixel: decode the file, on one core.
sharp.concurrency(1);
const floors: number[] = [];
for (let photo = 0; photo < runs; photo++)
  floors.push(
    (
      await timedAsync(() =>
        sharp(join(folder, `large-${photo}.jpg`))
          .raw()
          .toBuffer(),
      )
    )[1].wall,
  );
const floor = { name: 'a bare decode by libjpeg-turbo on one core', time: quantile(floors, 0.5) };
await place.index('Large', 'anything');
const tab = await Tab.open(place.environment);
try {
  const { page } = tab;
  await openRecent(page, 'Large');
  await page.getByRole('link', { name: 'Library' }).click();
  const previews: number[] = [];
  const fitted: Painted[] = [];
  const close: Painted[] = [];
  for (let run = 0; run < runs; run++) {
    await page.getByRole('gridcell', { name: `large-${run}.jpg` }).click();
    fitted.push(await painted(async () => previews.push(await page.evaluate(openView))));
    close.push(await painted(() => page.evaluate(press, '1')));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  const peerOf = (times: Painted[]) => ({
    name: floor.name,
    ratio: floor.time / quantile(wallOf(times), 0.5),
  });
  report('24 megapixels: Space to thumbnail painted', spread(previews));
  report('24 megapixels: Space to every pixel of the screen painted', spread(wallOf(fitted)), peerOf(fitted));
  report('of it CPU time of the decoder', spread(cpuOf(fitted)));
  report('24 megapixels: to 1:1, every pixel of the photo decoded', spread(wallOf(close)), peerOf(close));
  report('of it CPU time of the decoder', spread(cpuOf(close)));
  report('the bare decode', `${spread(floors)}; files of ${megabytes(quantile(bytes, 0.5))}`);
} finally {
  await tab.close();
  place.remove();
}

/** Milliseconds. */
interface Painted {
  readonly wall: number;
  readonly cpu: number;
}

function wallOf(times: readonly Painted[]): number[] {
  return times.map(({ wall }) => wall);
}

function cpuOf(times: readonly Painted[]): number[] {
  return times.map(({ cpu }) => cpu);
}

/** From the mark `step` until the first frame after the longest decode that began since. */
async function painted(step: () => Promise<unknown>): Promise<Painted> {
  const categories = ['blink.user_timing', 'cc', 'benchmark', 'disabled-by-default-devtools.timeline'];
  await tab.browser.startTracing(tab.page, { categories });
  await step();
  await tab.page.waitForTimeout(SETTLED);
  const { traceEvents } = JSON.parse(String(await tab.browser.stopTracing())) as {
    traceEvents: TraceEvent[];
  };
  const begun = traceEvents.find(({ name }) => name === 'step')!.ts;
  const decodes = traceEvents.filter(({ name, ts }) => name === 'Decode Image' && ts >= begun);
  const decode = decodes.reduce((longest, event) =>
    (event.tdur ?? 0) > (longest.tdur ?? 0) ? event : longest,
  );
  const decoded = decode.ts + (decode.dur ?? 0);
  const frames = traceEvents.filter(({ name, ts }) => name === FRAME && ts >= decoded);
  const shown = Math.min(...frames.map(({ ts, dur }) => ts + (dur ?? 0)));
  return { wall: (shown - begun) / 1000, cpu: (decode.tdur ?? 0) / 1000 };
}

/** Of Chromium's trace; microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time of the thread. */
  readonly tdur?: number;
}

/** In the page: presses a key. */
function press(key: string): void {
  performance.mark('step');
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
}

/** In the page: presses Space and waits for the thumbnail, and until the whole photo has arrived. */
async function openView(): Promise<number> {
  const frame = () => new Promise(requestAnimationFrame);
  const begun = performance.now();
  performance.mark('step');
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }),
  );
  const until = async (selector: string) => {
    while (document.querySelector<HTMLImageElement>(selector)?.complete !== true) await frame();
    await frame();
    return performance.now() - begun;
  };
  const preview = await until('[role="dialog"] img:not([data-size])');
  await until('[role="dialog"] img[data-size="full"][data-there="true"]');
  return preview;
}

/**
 * The photo view on a 24-megapixel JPEG, in Chromium against the real `akin serve`: milliseconds from the key press
 * until the thumbnail is painted, and until every pixel is.
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
  const times: { preview: number; full: number }[] = [];
  for (let run = 0; run < runs; run++) {
    await page.getByRole('gridcell', { name: `large-${run}.jpg` }).click();
    times.push(await page.evaluate(measure));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  report('24 megapixels: Space to thumbnail painted', spread(times.map(({ preview }) => preview)));
  const full = times.map(time => time.full);
  report('24 megapixels: Space to every pixel decoded and painted', spread(full), {
    name: floor.name,
    ratio: floor.time / quantile(full, 0.5),
  });
  report('the bare decode', `${spread(floors)}; files of ${megabytes(quantile(bytes, 0.5))}`);
} finally {
  await tab.close();
  place.remove();
}

/** In the page: presses Space and waits for what is painted. */
async function measure(): Promise<{ preview: number; full: number }> {
  const frame = () => new Promise(requestAnimationFrame);
  const begun = performance.now();
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }),
  );
  const until = async (selector: string) => {
    for (;;) {
      const image = document.querySelector<HTMLImageElement>(selector);
      if (image?.complete && image.naturalWidth > 0) {
        await image.decode();
        await frame();
        return performance.now() - begun;
      }
      await frame();
    }
  };
  const preview = await until('[role="dialog"] img:not([data-size])');
  return { preview, full: await until('[role="dialog"] img[data-size="full"][data-there="true"]') };
}

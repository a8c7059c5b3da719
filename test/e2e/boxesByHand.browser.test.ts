/**
 * Boxes drawn and moved with the mouse in the photo view of a browser tab: a face that was not found, and
 * the outline of a leaf, which is still there after the photos were read again. With the real models and
 * photos of ../shared/data; skipped without them.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Kind } from '../../main/contract/model.ts';
import { leave, openFile, seriousProblems } from './host.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';

const models = fileURLToPath(new URL('../../models', import.meta.url));
const data = fileURLToPath(new URL('../../../shared/data', import.meta.url));
const isThere =
  existsSync(data) && existsSync(models) && readdirSync(models).some(name => name.endsWith('.onnx'));

/** Where an element is on the screen. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not on the screen');
  return box;
}

async function drag(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  await page.mouse.move(...to);
  await page.mouse.up();
}

describe.skipIf(!isThere)('boxes by hand (skipped without the models or ../shared/data)', () => {
  const place = new Place('boxes-by-hand');
  let tab: Tab;
  let page: Page;
  const view = () => page.getByRole('dialog');
  const editor = () => view().getByRole('group', { name: 'The box' });

  const index = async (name: string, kind: Kind, folder: string) => {
    mkdirSync(place.photos(name), { recursive: true });
    const source = join(data, folder);
    for (const photo of readdirSync(source).sort().slice(0, 2))
      cpSync(join(source, photo), join(place.photos(name), photo));
    await place.index(name, kind);
  };
  const lookAtFirst = async () => {
    await page.keyboard.press('l');
    await page.getByRole('gridcell').first().dblclick();
    await view()
      .getByRole('button', { name: /^(Face 1|The leaf)/ })
      .waitFor();
  };

  beforeAll(async () => {
    place.environment.AKIN_MODELS = models;
    await index('Faces', 'people', 'faces-wild50/Adrien_Brody');
    await index('Leaves', 'leaves', 'leaves-lab25/acer_rubrum');
    tab = await Tab.open(place.environment);
    page = tab.page;
  }, 300_000);

  afterAll(async () => {
    await tab?.close();
    place.remove();
  });

  test('a face is drawn with the mouse, where the mouse went, and is a face of the photo', async () => {
    await openFile(page, 'Faces.akin');
    await lookAtFirst();
    const marks = view().locator('button[data-item][style*="left"]');
    const before = await marks.count();
    await page.keyboard.press('n');
    await editor().waitFor();
    const photo = await boxOf(editor().locator('..'));
    const corner = [photo.x + photo.width * 0.02, photo.y + photo.height * 0.7] as const;
    const other = [corner[0] + photo.width * 0.2, corner[1] + photo.height * 0.25] as const;
    await drag(page, corner, other);
    const drawn = await boxOf(editor());
    for (const [is, wanted] of [
      [drawn.x, corner[0]],
      [drawn.y, corner[1]],
      [drawn.width, other[0] - corner[0]],
      [drawn.height, other[1] - corner[1]],
    ] as const)
      expect(Math.abs(is - wanted)).toBeLessThan(3);
    expect(await seriousProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('The face was added.').first().waitFor();
    await expect.poll(() => marks.count()).toBe(before + 1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => marks.count()).toBe(before);
    await leave(page);
  });

  test('the outline of a leaf is moved with the mouse, and stays when the photos are read again', async () => {
    await page.evaluate(() => location.assign('#/'));
    await openFile(page, 'Leaves.akin');
    await lookAtFirst();
    const mark = view().getByRole('button', { name: /^The leaf/ });
    const before = await boxOf(mark);
    await page.keyboard.press('e');
    await editor().waitFor();
    const middle = [before.x + before.width / 2, before.y + before.height / 2] as const;
    await drag(page, middle, [middle[0] + 24, middle[1] + 16]);
    await page.keyboard.press('Enter');
    await page.getByText('The box was changed.').first().waitFor();
    const moved = await boxOf(mark);
    expect(moved.x - before.x).toBeGreaterThan(15);
    expect(moved.y - before.y).toBeGreaterThan(8);
    await leave(page);
    // As if the file had been touched since: it is read again.
    for (const photo of readdirSync(place.photos('Leaves')))
      utimesSync(join(place.photos('Leaves'), photo), new Date(), new Date());
    await page.getByRole('button', { name: 'Look for new photos' }).click();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await page.reload();
    await lookAtFirst();
    await expect.poll(async () => Math.abs((await boxOf(mark)).x - moved.x)).toBeLessThan(3);
    expect(Math.abs((await boxOf(mark)).y - moved.y)).toBeLessThan(3);
    expect(tab.errors).toEqual([]);
  });
});

/** Small and blurred faces in a browser tab: the limit is moved by keys, with a preview, and moved back. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFaces } from '../../main/store/testing/faces.ts';
import { LEAST_QUALITY } from '../../main/vision/people/quality.ts';
import { makePhotoFolder } from '../fixtures/photos.ts';
import { animationsEnded, artefacts } from './browser.ts';
import { allClosed, openRecent, seriousProblems } from './host.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';
import { outOfPage } from './walk.ts';

const FACES = 40;
/** The qualities go from 0 up in even steps. */
const below = (least: number) => Math.ceil(FACES * least);
const place = new Place('faces');
let tab: Tab;
let page: Page;

beforeAll(async () => {
  await makePhotoFolder(place.photos('Party'), FACES);
  addFaces(await place.index('Party', 'people'), LEAST_QUALITY);
  tab = await Tab.open(place.environment);
  page = tab.page;
  await openRecent(page, 'Party');
  await page.getByRole('grid', { name: 'Groups' }).waitFor();
});

afterAll(async () => {
  await tab?.close();
  place.remove();
});

const dialog = () => page.getByRole('dialog', { name: 'Small and blurred faces' });
const slider = () => dialog().getByRole('slider', { name: 'How clear a face must be' });
const hidden = (n: number) => page.getByRole('button', { name: `${n} faces hidden` });

async function look(name: string): Promise<void> {
  await animationsEnded(page);
  await page.screenshot({ path: join(artefacts, `faces-${name}.png`) });
  expect(await outOfPage(page), name).toEqual([]);
  expect(await seriousProblems(page), name).toEqual([]);
}

test('Groups says how many are hidden, and the dialog shows those on either side of the limit', async () => {
  await hidden(below(LEAST_QUALITY)).waitFor();
  await page.keyboard.press('h');
  await dialog()
    .getByText(`${below(LEAST_QUALITY)} of ${FACES} faces hidden`)
    .waitFor();
  // The slider has the focus: no mouse is needed.
  await expect.poll(() => slider().evaluate(element => element === document.activeElement)).toBe(true);
  for (const side of ['Hidden, the clearest first', 'Shown, the least clear first'])
    await expect.poll(() => dialog().getByRole('region', { name: side }).locator('img').count()).toBe(8);
  expect(await dialog().getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
  await look('limit');
});

test('moving it counts without changing anything; Escape leaves it as it was', async () => {
  await page.keyboard.press('End');
  await dialog().getByText(`${FACES} of ${FACES} faces hidden`).waitFor();
  await dialog()
    .getByText(`${FACES - below(LEAST_QUALITY)} more faces will be hidden.`)
    .waitFor();
  await dialog().getByText('None is shown.').waitFor();
  await page.keyboard.press('Home');
  await dialog().getByText(`0 of ${FACES} faces hidden`).waitFor();
  await look('none-hidden');
  await page.keyboard.press('Escape');
  await allClosed(page);
  await hidden(below(LEAST_QUALITY)).waitFor();
});

test('applied, the groups follow; a face that was named stays whatever the limit is', async () => {
  await page.keyboard.press('h');
  await page.keyboard.press('Home');
  await dialog()
    .getByText(`${below(LEAST_QUALITY)} faces will be shown again.`)
    .waitFor();
  const apply = dialog().getByRole('button', { name: 'Apply' });
  await apply.focus();
  await page.keyboard.press('Enter');
  await allClosed(page);
  await page.getByText('No face is hidden now.').first().waitFor();
  await page.getByRole('button', { name: 'No faces hidden' }).waitFor();
  // Four subjects of ten faces each; the groups are made anew in the background.
  const first = page.getByRole('gridcell').first();
  await expect.poll(() => first.textContent()).toContain(`${FACES / 4} faces`);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  await page.getByRole('combobox', { name: 'Name' }).waitFor();
  await page.keyboard.type('Ann');
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: /^Ann / }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  await page.keyboard.press('End');
  await dialog().getByText('1 unclear face stays, because you answered about it or named it.').waitFor();
  await look('named-stays');
  await page.keyboard.press('Escape');
  await allClosed(page);
});

test('from the Library all can be hidden, Groups then says so, and the default brings them back', async () => {
  await page.keyboard.press('Control+z');
  await page.getByText('Taken back.').first().waitFor();
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'Small and blurred faces: none hidden' }).click();
  await slider().press('End');
  await dialog().getByText(`${FACES} of ${FACES} faces hidden`).waitFor();
  await dialog().getByRole('button', { name: 'Apply' }).click();
  await allClosed(page);
  await page.keyboard.press('g');
  await page.getByRole('heading', { name: 'All faces are hidden' }).waitFor();
  await look('all-hidden');
  await page.getByRole('button', { name: 'Small and blurred faces' }).click();
  await dialog().getByRole('button', { name: 'Default' }).click();
  await dialog()
    .getByText(`${below(LEAST_QUALITY)} of ${FACES} faces hidden`)
    .waitFor();
  await dialog().getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('grid', { name: 'Groups' }).waitFor();
  await hidden(below(LEAST_QUALITY)).waitFor();
  expect(tab.errors).toEqual([]);
});

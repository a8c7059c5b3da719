/** The tab's guards in a real Chromium: a page with another key says so and stops asking, and no text becomes markup. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectErrors } from './browser.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';
import { ALL_REFUSED, tryMarkup } from './tryMarkup.ts';

const place = new Place('tab-guards');
let tab: Tab;

beforeAll(async () => {
  tab = await Tab.open(place.environment);
});

afterAll(async () => {
  await tab?.close();
  place.remove();
});

test('Help is made of elements, and no text becomes markup or code', async () => {
  const { page } = tab;
  await page.getByRole('heading', { name: 'Akin' }).waitFor();
  await page.keyboard.press('F1');
  await page.getByRole('navigation', { name: 'Contents' }).waitFor();
  expect(tab.errors).toEqual([]);
  expect(await page.evaluate(tryMarkup)).toEqual(ALL_REFUSED);
});

test('a key of another run is refused, and the page says so', async () => {
  const page = await tab.context.newPage();
  const errors = collectErrors(page);
  await page.goto(tab.address.replace(/#key=.*/, `#key=${'x'.repeat(32)}`));
  await page.getByRole('heading', { name: 'This key is no longer valid' }).waitFor();
  await page.close();
  expect(errors.join('\n')).toContain('401');
});

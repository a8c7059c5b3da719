/** Help in a browser tab against the real `akin serve`: opened by F1, read by keys, its links and pictures, and the way back. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { artefacts } from './browser.ts';
import { seriousProblems } from './host.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';

const place = new Place('help');
let tab: Tab;
let page: Page;

beforeAll(async () => {
  tab = await Tab.open(place.environment, { locale: 'en-GB' });
  page = tab.page;
  await page.getByRole('heading', { name: 'Akin' }).waitFor();
});

afterAll(async () => {
  await tab?.close();
  place.remove();
});

const title = (name: string) => page.getByRole('heading', { level: 1, name });
const present = () => page.getByRole('navigation', { name: 'Contents' }).locator('[aria-current="page"]');

test('F1 opens the guide, N and P turn its pages, Escape leads back', async () => {
  await page.keyboard.press('F1');
  await title('The guide').waitFor();
  expect(await page.title()).toBe('The guide – Akin');
  await page.keyboard.press('n');
  await title('The first minutes').waitFor();
  expect(await present().textContent()).toBe('The first minutes');
  await page.keyboard.press('p');
  await title('The guide').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Akin' }).waitFor();
});

test('its button, its contents, and a link into a section, which takes the focus', async () => {
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('main').getByRole('link', { name: "A researcher's evaluation" }).click();
  await title("A researcher's evaluation").waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Measure ways to ask' }).click();
  await title('Shell recipes').waitFor();
  const heading = page.getByRole('heading', { name: 'Measure ways to ask' });
  await expect.poll(() => heading.evaluate(element => element === document.activeElement)).toBe(true);
  expect(await heading.isVisible()).toBe(true);
});

test('every page can be read: pictures come, nothing serious is found in light or dark', async () => {
  const names = await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').allTextContents();
  expect(names.length).toBeGreaterThan(12);
  for (const [at, name] of names.entries()) {
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(at).click();
    await title(name).waitFor();
    const broken = await page.locator('main img').evaluateAll(images =>
      Promise.all(
        images.map(image =>
          (image as HTMLImageElement).decode().then(
            () => null,
            () => image.getAttribute('src'),
          ),
        ),
      ),
    );
    expect(broken.filter(source => source !== null)).toEqual([]);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const link of [1, 5]) {
      await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(link).click();
      await title(names[link] as string).waitFor();
      await page.screenshot({ path: join(artefacts, `help-${colorScheme}-${link}.png`) });
      expect(await seriousProblems(page)).toEqual([]);
    }
  }
  expect(tab.errors).toEqual([]);
});

/** The photo view over the Library, tried by keys: the same in a browser tab and in the window. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seriousProblems } from './host.ts';

/** From the Library with IMG_0000.jpg and others; leaves the view open on another photo. */
export async function lookAtPhotos(page: Page): Promise<void> {
  const view = page.getByRole('dialog');
  await page.getByRole('gridcell').first().click();
  await page.keyboard.press('Home');
  await page.getByRole('gridcell', { name: 'IMG_0000.jpg' }).click();
  await page.keyboard.press('Space');
  await view.getByRole('heading', { name: 'IMG_0000.jpg' }).waitFor();
  const full = view.locator('img[data-size="full"][data-there="true"]');
  await full.waitFor();
  // Every pixel of the file, not one made smaller.
  expect(await full.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(640);
  await view.getByText('640 × 480').waitFor();
  expect(await seriousProblems(page)).toEqual([]);

  const fitted = await view.getByText(/^\d+ %$/).textContent();
  await page.keyboard.press('z');
  await view.getByText(fitted!, { exact: true }).waitFor({ state: 'detached' });
  await page.keyboard.press('0');
  await view.getByText(fitted!, { exact: true }).waitFor();

  await page.keyboard.press('ArrowRight');
  await view.getByRole('heading', { name: 'IMG_0003.jpg' }).waitFor();
  await page.keyboard.press('i');
  await view.getByRole('complementary').waitFor({ state: 'detached' });
  await page.keyboard.press('i');
  await page.keyboard.press('Escape');
  await view.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toContain('IMG_0003.jpg');
  await page.keyboard.press('Space');
  await view.getByRole('heading', { name: 'IMG_0003.jpg' }).waitFor();
}

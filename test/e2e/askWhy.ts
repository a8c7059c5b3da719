/** The Reason panel, opened by keys at whatever is asked. For the end-to-end tests. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export function reasonPanel(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Reason' });
}

export async function answersSoFar(page: Page): Promise<number> {
  const status = await page.locator('header p').first().textContent();
  return Number(/(\d+) answers?/.exec(status ?? '')?.[1] ?? 0);
}

/** R at a pair; at a choice a group is named first; what asks for odd ones out is answered until something else comes. */
export async function askWhy(page: Page): Promise<void> {
  for (;;) {
    const question = await page.locator('#question').textContent();
    if (question !== 'Which of these are another species?') break;
    const before = await answersSoFar(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => answersSoFar(page)).not.toBe(before);
  }
  const isChoice = (await page.locator('#question').textContent()) === 'Which species is this?';
  await page.keyboard.press('r');
  if (isChoice) {
    await page.getByText('Which of these species is your reason about?').waitFor();
    await page.keyboard.press('1');
  }
  await reasonPanel(page).getByRole('option').first().waitFor();
}

/** Debian's Chromium, driven by playwright-core, for the end-to-end tests. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Milliseconds for anything to come; many tests run beside this one on some machines. */
export const PATIENCE = 60_000;

export const artefacts = fileURLToPath(new URL('../artefacts', import.meta.url));
mkdirSync(artefacts, { recursive: true });

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--enable-precise-memory-info',
    ],
  });
}

/** Every message of the page's console that is an error, to be empty at the end of a test. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', message => {
    // A picture that is not there yet is a 404 the page expects.
    if (message.type() === 'error' && !/status of 404/.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', error => errors.push(String(error)));
  return errors;
}

/** Waits until no colour, place or size is on its way to another. */
export async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame); // what was changed last is then known to be changing
    const moving = document.getAnimations().filter(animation => animation instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/**
 * Opens the given address in Debian's Chromium and waits for the Welcome screen; without a browser, asks for
 * the page.
 */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const address = process.argv[2];
if (existsSync('/usr/bin/chromium')) {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const page = await browser.newPage();
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 30_000 });
  console.log(
    `fresh clone: the Welcome screen says "${await page.getByRole('heading', { level: 1 }).first().textContent()}"`,
  );
  await browser.close();
} else {
  const reply = await fetch(address.split('#')[0]);
  if (!reply.ok) throw new Error(`the page answered ${reply.status}`);
  console.log('fresh clone: the page answers (no browser here to look at it with)');
}

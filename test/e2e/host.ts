/** The real `akin serve` and the other commands as child processes, for the end-to-end tests in a browser tab. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const akin = fileURLToPath(new URL('../../main/cli/akin.js', import.meta.url));

export function runAkin(environment: NodeJS.ProcessEnv, ...words: string[]): Promise<string> {
  const child = spawn(process.execPath, [akin, ...words], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', piece => {
    printed += piece;
  });
  return new Promise((resolve, reject) => {
    child.on('close', code =>
      code === 0 ? resolve(printed) : reject(new Error(`akin ${words[0]} ended with ${code}`)),
    );
  });
}

/** `printed` is everything that it has said by then. */
export function startHost(
  environment: NodeJS.ProcessEnv,
  words: readonly string[] = [],
  isReady: (printed: string) => boolean = () => true,
): Promise<{ host: ChildProcess; address: string; printed: string }> {
  const host = spawn(process.execPath, [akin, 'serve', ...words], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let printed = '';
    host.stdout.on('data', (text: Buffer) => {
      printed += String(text);
      const match = /http:\/\/127\.0\.0\.1:\d+\/#key=[\w-]+/.exec(printed);
      if (match && isReady(printed)) resolve({ host, address: match[0], printed });
    });
    host.on('exit', code => reject(new Error(`akin serve ended with ${code}: ${printed}`)));
  });
}

/** From Welcome, by keys: opens a collection file of the home folder. */
export async function openFile(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name: 'Akin' }).waitFor();
  await page.keyboard.press('Control+Shift+O');
  await pick(page, name);
  await page.getByRole('grid').waitFor();
}

/** From Welcome: opens a collection of its list. */
export async function openRecent(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click();
}

/** Waits until no menu or dialog is there: one that is leaving still takes the keys. */
export async function allClosed(page: Page): Promise<void> {
  await page.locator('[role="menu"], [role="dialog"]').first().waitFor({ state: 'detached' });
}

/** Once it is gone: until then it may still write into its folders. */
export async function stopHost(
  host: ChildProcess | undefined,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<void> {
  if (host === undefined || host.exitCode !== null || host.signalCode !== null) return;
  host.kill(signal);
  await once(host, 'exit');
}

/** Leaves the menu or dialog that is open. */
export async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await allClosed(page);
}

/** Chooses a file of the home folder in the picker that is open. */
export async function pick(page: Page, name: string): Promise<void> {
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

export async function seriousProblems(page: Page): Promise<string[]> {
  // Half faded in, a text has less contrast than it will have. What turns for ever is not waited for.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime as number))
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );
  // The other mode wants a second page, which the window does not have; the two differ in frames alone.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Saves a report if the window's process or page crashes, and reloads the page. Electron main process. */
import { inspect } from 'node:util';
import { app, BrowserWindow, type RenderProcessGoneDetails } from 'electron';
import type { Reports } from '../host/system.ts';

/** A page that crashes again this soon would crash for ever; it stays for the person to close. */
const AGAIN_MILLISECONDS = 10_000;

export function reportCrashes(reports: Reports): void {
  process.on('uncaughtException', error => {
    console.error('akin: a mistake in the window itself:', error);
    reports.keep({ kind: 'window', what: 'A mistake in the window itself.', details: inspect(error) });
    // The person's answers are in the engine; without a window there is nothing to continue.
    if (app.isReady() && BrowserWindow.getAllWindows().length === 0) app.exit(1);
  });
  let last = 0;
  app.on('render-process-gone', (_event, contents, details) => {
    if (!isCrash(details)) return;
    const what = `The process of the page ended (${details.reason}, code ${details.exitCode}).`;
    console.error(`akin: ${what}`);
    reports.keep({ kind: 'page', what, details: '' });
    if (Date.now() - last > AGAIN_MILLISECONDS) contents.reload();
    last = Date.now();
  });
}

function isCrash({ reason }: RenderProcessGoneDetails): boolean {
  return reason !== 'clean-exit';
}

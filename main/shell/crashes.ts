/** Keeps a report when the window's own process or its page breaks, and brings the page back. Electron's main process. */
import { inspect } from 'node:util';
import { app, BrowserWindow, type RenderProcessGoneDetails } from 'electron';
import type { Reports } from '../engine/log/reports.ts';

/** A page that breaks again this soon would break for ever; it is left for the person to close. */
const AGAIN_MILLISECONDS = 10_000;

export function reportCrashes(reports: Reports): void {
  process.on('uncaughtException', error => {
    console.error('akin: a mistake in the window itself:', error);
    reports.keep({ kind: 'window', what: 'A mistake in the window itself.', details: inspect(error) });
    // What the person told is with the engine; without a window there is nothing to go on with.
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

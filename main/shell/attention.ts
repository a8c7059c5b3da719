/** Progress in the task bar, and notifications, as the page asks for them. Electron main process. */
import { BrowserWindow, ipcMain, Notification } from 'electron';
import { isTrustedFrame } from './guard.ts';

/** Of a notification; a system shows less. */
const MOST_CHARACTERS = 200;
/** More than 1 means: under way, nobody knows how far. */
const UNKNOWN = 2;

export function serveAttention(focus: () => void): void {
  ipcMain.on('akin:progress', (event, value: unknown) => {
    if (isTrustedFrame(event.senderFrame))
      BrowserWindow.fromWebContents(event.sender)?.setProgressBar(barOf(value));
  });
  ipcMain.on('akin:notify', (event, title: unknown, body: unknown) => {
    if (!isTrustedFrame(event.senderFrame) || typeof title !== 'string' || typeof body !== 'string') return;
    if (!Notification.isSupported()) return;
    const notification = new Notification({
      title: title.slice(0, MOST_CHARACTERS),
      body: body.slice(0, MOST_CHARACTERS),
    });
    notification.on('click', focus);
    notification.show();
  });
}

function barOf(value: unknown): number {
  if (value === 'unknown') return UNKNOWN;
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : -1;
}

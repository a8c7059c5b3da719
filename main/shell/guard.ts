/** Restricts the window: navigation, new windows, permissions, downloads, senders. Electron main process. */
import { app, type Session, type WebContents, type WebFrameMain } from 'electron';

export const PAGE_ORIGIN = 'akin://app';
export const PAGE_URL = `${PAGE_ORIGIN}/index.html`;

export function isTrustedFrame(frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && isOwnPage(frame.url);
}

function isOwnPage(address: string): boolean {
  try {
    const url = new URL(address);
    return `${url.protocol}//${url.host}` === PAGE_ORIGIN;
  } catch {
    return false;
  }
}

export function guardEverything(): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
}

function guardContents(contents: WebContents): void {
  const stay = (event: { readonly url: string; preventDefault(): void }) => {
    // The page may reload itself, as it does for another language.
    if (!isOwnPage(event.url) || event.url !== contents.getURL()) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-attach-webview', event => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  if (app.isPackaged) contents.on('devtools-opened', () => contents.closeDevTools());
}

/** What the page made itself, such as a report or a table, may be saved; the system asks where. */
function isOwnDownload(address: string): boolean {
  return address.startsWith(`blob:${PAGE_ORIGIN}/`);
}

/** No other requests: nothing the page shows may reach the network. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    if (!isOwnDownload(item.getURL())) event.preventDefault();
  });
  const schemes = ['akin:', 'blob:', 'data:', ...(app.isPackaged ? [] : ['devtools:'])];
  session.webRequest.onBeforeRequest((details, answer) => {
    const { protocol } = new URL(details.url);
    answer({ cancel: !schemes.includes(protocol) });
  });
}

/**
 * The command-line switches that open the window to a debugger. The fuses of a package refuse Node's as well,
 * see electron-builder.yml.
 */
const SWITCHES = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-debugging-io-pipes',
  'auto-open-devtools-for-tabs',
  'wait-for-debugger-children',
  'inspect',
  'inspect-brk',
  'inspect-wait',
  'inspect-port',
] as const;

export function debugSwitches(commandLine: { hasSwitch(name: string): boolean }): string[] {
  return SWITCHES.filter(name => commandLine.hasSwitch(name));
}

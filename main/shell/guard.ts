/** Locks the window down: no navigation away, no new windows, no permissions, no foreign senders. Electron's main process. */
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
    // The page may begin anew where it is, as it does in another language.
    if (!isOwnPage(event.url) || event.url !== contents.getURL()) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-attach-webview', event => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** The page needs nothing of the sort, and nothing it shows may reach the network. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, answer) => {
    const { protocol } = new URL(details.url);
    answer({ cancel: !['akin:', 'devtools:', 'blob:', 'data:'].includes(protocol) });
  });
}

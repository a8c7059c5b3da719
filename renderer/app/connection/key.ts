/** The browser tab's key: taken out of the address once, so that no bookmark, screenshot or history holds it. Renderer. */

const SLOT = 'akin.key';

interface Page {
  readonly location: { readonly hash: string; readonly pathname: string; readonly search: string };
  readonly history: { replaceState(data: unknown, unused: string, url: string): void };
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

/** The key from the fragment (then kept for this tab's reloads), or the one kept before; null when there is none. */
export function takeKey(page: Page): string | null {
  const found = /^#key=([\w-]+)$/.exec(page.location.hash)?.[1];
  if (found === undefined) return page.sessionStorage.getItem(SLOT);
  page.sessionStorage.setItem(SLOT, found);
  page.history.replaceState(null, '', `${page.location.pathname}${page.location.search}#/`);
  return found;
}

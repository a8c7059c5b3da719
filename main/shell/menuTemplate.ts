/** The application menu's entries and words, as each platform expects them. Pure; Electron main process. */
import type { MenuItemConstructorOptions } from 'electron';
import type { RecentFile } from '../host/system.ts';

/** Every entry has its label here: Electron's own for its roles are English. */
export function menuTemplate(
  words: MenuWords,
  recents: readonly RecentFile[],
  open: (path: string) => void,
  isMac: boolean,
): MenuItemConstructorOptions[] {
  const openRecent: MenuItemConstructorOptions = {
    label: words.openRecent,
    enabled: recents.length > 0,
    submenu: recents.map(({ name, path }) => ({
      label: name.replaceAll('&', '&&'), // a single one would underline the letter after it
      click: () => open(path),
    })),
  };
  return [
    ...(isMac
      ? [
          ownMenuOfMac(words),
          { label: words.file, submenu: [openRecent, { role: 'close' as const, label: words.close }] },
        ]
      : [{ label: 'Akin', submenu: [openRecent, separator, { role: 'quit' as const, label: words.quit }] }]),
    // Undo and redo belong to the page: the edit menu would take Ctrl+Z away from it.
    {
      label: words.edit,
      submenu: [
        { role: 'cut', label: words.cut },
        { role: 'copy', label: words.copy },
        { role: 'paste', label: words.paste },
        { role: 'selectAll', label: words.selectAll },
      ],
    },
    {
      label: words.view,
      submenu: [
        { role: 'resetZoom', label: words.resetZoom },
        { role: 'zoomIn', label: words.zoomIn },
        { role: 'zoomOut', label: words.zoomOut },
        { role: 'togglefullscreen', label: words.fullScreen },
      ],
    },
    {
      role: 'windowMenu',
      label: words.window,
      submenu: [
        { role: 'minimize', label: words.minimize },
        { role: 'zoom', label: words.zoomWindow },
        ...(isMac
          ? [separator, { role: 'front' as const, label: words.front }]
          : [{ role: 'close' as const, label: words.close }]),
      ],
    },
  ];
}

const separator = { type: 'separator' as const };

function ownMenuOfMac(words: MenuWords): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about', label: words.about },
      separator,
      { role: 'services', label: words.services },
      separator,
      { role: 'hide', label: words.hide },
      { role: 'hideOthers', label: words.hideOthers },
      { role: 'unhide', label: words.showAll },
      separator,
      { role: 'quit', label: words.quitAkin },
    ],
  };
}

const english = {
  openRecent: 'Open Recent',
  quit: 'Quit',
  file: 'File',
  close: 'Close',
  edit: 'Edit',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select All',
  view: 'View',
  resetZoom: 'Actual Size',
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
  fullScreen: 'Full Screen',
  window: 'Window',
  minimize: 'Minimise',
  zoomWindow: 'Zoom',
  front: 'Bring All to Front',
  about: 'About Akin',
  services: 'Services',
  hide: 'Hide Akin',
  hideOthers: 'Hide Others',
  showAll: 'Show All',
  quitAkin: 'Quit Akin',
};
export type MenuWords = Readonly<Record<keyof typeof english, string>>;

const german: MenuWords = {
  openRecent: 'Zuletzt geöffnet',
  quit: 'Beenden',
  file: 'Ablage',
  close: 'Schließen',
  edit: 'Bearbeiten',
  cut: 'Ausschneiden',
  copy: 'Kopieren',
  paste: 'Einfügen',
  selectAll: 'Alles auswählen',
  view: 'Ansicht',
  resetZoom: 'Originalgröße',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  fullScreen: 'Vollbild',
  window: 'Fenster',
  minimize: 'Minimieren',
  zoomWindow: 'Zoomen',
  front: 'Alle nach vorne bringen',
  about: 'Über Akin',
  services: 'Dienste',
  hide: 'Akin ausblenden',
  hideOthers: 'Andere ausblenden',
  showAll: 'Alle einblenden',
  quitAkin: 'Akin beenden',
};

const WORDS: ReadonlyMap<string, MenuWords> = new Map([
  ['en', english],
  ['de', german],
]);

/** In the first of the wished languages (`de-AT`, `en`) that is spoken here, else in English. */
export function menuWords(wished: readonly string[]): MenuWords {
  for (const locale of wished) {
    const words = WORDS.get(locale.split('-')[0]?.toLowerCase() ?? '');
    if (words !== undefined) return words;
  }
  return english;
}

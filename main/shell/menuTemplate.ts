/** What stands in the application menu, as each platform expects it. Pure; Electron's main process. */
import type { MenuItemConstructorOptions } from 'electron';
import type { RecentFile } from '../engine/hostProtocol.ts';
import type { MenuWords } from './menuWords.ts';

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
    // Undo and redo are the page's own: the edit menu would take Ctrl+Z away from it.
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

/** The application menu: opening what was open before, editing, viewing and quitting as each platform expects them. Electron's main process. */
import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { RecentFile } from '../engine/hostProtocol.ts';

export function applicationMenu(recents: readonly RecentFile[], open: (path: string) => void): Menu {
  const isMac = process.platform === 'darwin';
  const openRecent: MenuItemConstructorOptions = {
    label: 'Open Recent',
    enabled: recents.length > 0,
    submenu: recents.map(({ name, path }) => ({
      label: name.replaceAll('&', '&&'), // a single one would underline the letter after it
      click: () => open(path),
    })),
  };
  return Menu.buildFromTemplate([
    ...(isMac
      ? [{ role: 'appMenu' as const }, { label: 'File', submenu: [openRecent, { role: 'close' as const }] }]
      : [
          { label: 'Akin', submenu: [openRecent, { type: 'separator' as const }, { role: 'quit' as const }] },
        ]),
    // Undo and redo are the page's own: the edit menu would take Ctrl+Z away from it.
    {
      label: 'Edit',
      submenu: [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { role: 'selectAll' }],
    },
    {
      label: 'View',
      submenu: [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }, { role: 'togglefullscreen' }],
    },
    { role: 'windowMenu' },
  ]);
}

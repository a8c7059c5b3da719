/** The application menu: editing, viewing and quitting as each platform expects them. Electron's main process. */
import { Menu } from 'electron';

export function applicationMenu(): Menu {
  const isMac = process.platform === 'darwin';
  return Menu.buildFromTemplate([
    ...(isMac ? [{ role: 'appMenu' as const }] : [{ label: 'Akin', submenu: [{ role: 'quit' as const }] }]),
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

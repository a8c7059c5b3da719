/** The application menu's entries and words, as each platform expects them. Pure; Electron main process. */
import type { MenuItemConstructorOptions } from 'electron';
import type { RecentFile } from '../host/system.ts';

/** What an entry does beyond Electron's own roles. */
export interface MenuActions {
  /** Opens a recent collection. */
  open(path: string): void;
  /** Does in the page what one of its commands does (`renderer/app/keyboard/map.ts`). */
  run(command: string): void;
}

/** Every entry has its label here: Electron's own for its roles are English. */
export function menuTemplate(
  words: MenuWords,
  recents: readonly RecentFile[],
  { open, run }: MenuActions,
  isMac: boolean,
): MenuItemConstructorOptions[] {
  /** The page hears its keys itself, and a text field keeps its own: here they are only shown. */
  const command = (label: string, id: string, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => run(id),
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
  });
  const file: MenuItemConstructorOptions[] = [
    command(words.openFolder, 'shell.openFolder', 'CmdOrCtrl+O'),
    command(words.openCollection, 'shell.openCatalog', 'CmdOrCtrl+Shift+O'),
    {
      label: words.openRecent,
      enabled: recents.length > 0,
      submenu: recents.map(({ name, path }) => ({
        label: name.replaceAll('&', '&&'), // a single one would underline the letter after it
        click: () => open(path),
      })),
    },
    separator,
    command(words.addFolder, 'shell.addFolder'),
    command(words.exporting, 'collection.export', 'E'),
    separator,
    { role: 'close', label: words.close },
    ...(isMac ? [] : [{ role: 'quit' as const, label: words.quit }]),
  ];
  return [
    ...(isMac ? [ownMenuOfMac(words)] : []),
    { label: words.file, submenu: file },
    {
      label: words.edit,
      submenu: [
        command(words.undo, 'shell.undo', 'CmdOrCtrl+Z'),
        command(words.redo, 'shell.redo', 'CmdOrCtrl+Shift+Z'),
        separator,
        { role: 'cut', label: words.cut },
        { role: 'copy', label: words.copy },
        { role: 'paste', label: words.paste },
        command(words.selectAll, 'shell.selectAll', 'CmdOrCtrl+A'),
      ],
    },
    {
      label: words.view,
      submenu: [
        command(words.timeLine, 'library.timeLine', 'B'),
        command(words.hidden, 'shell.hidden', 'H'),
        separator,
        { role: 'resetZoom', label: words.resetZoom },
        { role: 'zoomIn', label: words.zoomIn },
        { role: 'zoomOut', label: words.zoomOut },
        separator,
        { role: 'togglefullscreen', label: words.fullScreen },
      ],
    },
    {
      label: words.go,
      submenu: [
        command(words.collections, 'collection.home', 'Alt+Home'),
        separator,
        command(words.library, 'collection.library', 'L'),
        command(words.groups, 'collection.groups', 'G'),
        command(words.ask, 'collection.ask', 'A'),
        command(words.review, 'collection.review', 'V'),
        command(words.browse, 'collection.browse', 'D'),
        command(words.batch, 'collection.batch', 'Y'),
        command(words.goToExport, 'collection.export', 'E'),
        separator,
        command(words.audit, 'collection.audit', 'Shift+A'),
        command(words.key, 'collection.key', 'Shift+K'),
        command(words.evaluate, 'collection.evaluate', 'J'),
        command(words.models, 'shell.models', 'CmdOrCtrl+,'),
      ],
    },
    {
      role: 'windowMenu',
      label: words.window,
      submenu: [
        { role: 'minimize', label: words.minimize },
        { role: 'zoom', label: words.zoomWindow },
        ...(isMac ? [separator, { role: 'front' as const, label: words.front }] : []),
      ],
    },
    {
      role: 'help',
      label: words.help,
      submenu: [
        command(words.guide, 'guide', 'F1'),
        command(words.shortcuts, 'help', '?'),
        command(words.log, 'shell.log'),
        ...(isMac ? [] : [separator, { role: 'about' as const, label: words.about }]),
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
  openFolder: 'Open Folder…',
  openCollection: 'Open Collection File…',
  openRecent: 'Open Recent',
  addFolder: 'Add Folder to This Collection…',
  exporting: 'Export…',
  quit: 'Quit',
  file: 'File',
  close: 'Close',
  edit: 'Edit',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select All',
  view: 'View',
  timeLine: 'Time Line of the Library',
  hidden: 'Small and Blurred Faces…',
  resetZoom: 'Actual Size',
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
  fullScreen: 'Full Screen',
  go: 'Go',
  collections: 'All Collections',
  library: 'Library',
  groups: 'Groups',
  ask: 'Ask',
  review: 'Review',
  browse: 'Browse',
  batch: 'Batch',
  goToExport: 'Exports',
  audit: 'How Good Is It?',
  key: 'Key to the Groups',
  evaluate: 'Evaluate',
  models: 'Models',
  help: 'Help',
  guide: 'The Guide',
  shortcuts: 'Keyboard Shortcuts',
  log: 'Log',
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
  openFolder: 'Ordner öffnen …',
  openCollection: 'Sammlungsdatei öffnen …',
  openRecent: 'Zuletzt geöffnet',
  addFolder: 'Ordner zu dieser Sammlung hinzufügen …',
  exporting: 'Exportieren …',
  quit: 'Beenden',
  file: 'Datei',
  close: 'Schließen',
  edit: 'Bearbeiten',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  cut: 'Ausschneiden',
  copy: 'Kopieren',
  paste: 'Einfügen',
  selectAll: 'Alles auswählen',
  view: 'Ansicht',
  timeLine: 'Zeitleiste der Bibliothek',
  hidden: 'Kleine und unscharfe Gesichter …',
  resetZoom: 'Originalgröße',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  fullScreen: 'Vollbild',
  go: 'Gehe zu',
  collections: 'Alle Sammlungen',
  library: 'Bibliothek',
  groups: 'Gruppen',
  ask: 'Fragen',
  review: 'Sichtung',
  browse: 'Überblick',
  batch: 'Stapel',
  goToExport: 'Exporte',
  audit: 'Wie gut ist es?',
  key: 'Schlüssel zu den Gruppen',
  evaluate: 'Auswertung',
  models: 'Modelle',
  help: 'Hilfe',
  guide: 'Das Handbuch',
  shortcuts: 'Tastenkürzel',
  log: 'Protokoll',
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

/** What the menus of the window say, in the languages the page speaks. Pure; Electron's main process. */

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

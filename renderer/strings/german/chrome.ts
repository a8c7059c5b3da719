/** What stands on every screen, in German. Renderer. */
import type { chromeStrings as english } from '../chrome.ts';
import { wholePercent } from '../format.ts';
import type { Twin } from '../twin.ts';

export const chromeStrings: Twin<typeof english> = {
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  redone: 'Wiederholt.',
  nothingToRedo: 'Es gibt nichts zu wiederholen.',
  more: 'Werkzeuge',
  log: 'Protokoll',
  shortcuts: 'Tastenkürzel',
  notify: 'Benachrichtigen, wenn etwas Langes fertig ist',
  refused: 'Dieser Browser erlaubt Akin keine Benachrichtigungen.',
  refusedSentence: 'In seinen Einstellungen für diese Seite lassen sie sich erlauben.',
  working: (fraction, title) => (fraction === null ? `… ${title}` : `${wholePercent(fraction)} ${title}`),
  ended: {
    index: 'Die Fotos sind gelesen',
    export: 'Der Export ist fertig',
    evaluate: 'Die Auswertung ist fertig',
    models: 'Die Modelle sind da',
    failed: 'Etwas ist schiefgegangen; Akin sagt, was',
  },
};

/** What Help and Log say in German; the guide itself is English. Renderer; also runs in unit tests. */

import { momentHere } from '../format.ts';
import type { helpStrings as english, logStrings as englishLog } from '../help.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';

export const helpStrings: Twin<typeof english> = {
  title: 'Hilfe',
  contents: 'Inhalt (auf Englisch)',
  back: 'Zurück',
  turn: {
    previous: (title: string) => `← ${title}`,
    next: (title: string) => `${title} →`,
  },
};

export const logStrings: Twin<typeof englishLog> = {
  title: 'Protokoll',
  back: 'Zurück zur Hilfe',
  message: 'Was Akin getan hat und was schiefging. Es bleibt auf diesem Rechner.',
  at: momentHere,
  lines: 'Zeilen des Protokolls',
  levels: { info: 'Alles', warning: 'Warnungen und Fehler', error: 'Nur Fehler' },
  show: 'Zeigen',
  level: { info: 'Notiz', warning: 'Warnung', error: 'Fehler' },
  source: { engine: 'Engine', window: 'Fenster', tab: 'Dienst für den Tab' },
  refresh: 'Neu lesen',
  copy: 'Kopieren',
  copied: (n: number) => plural(n, { one: 'Eine Zeile wurde kopiert.', other: '# Zeilen wurden kopiert.' }),
  save: 'Als Datei speichern',
  empty: { title: 'Nichts zu zeigen', message: 'Das Protokoll hat keine Zeilen dieser Stufe.' },
  reports: {
    title: 'Berichte',
    message:
      'Etwas ist schiefgegangen, und Akin hat aufgeschrieben, was bei der Suche nach dem Grund hilft. Nichts wird von selbst verschickt: Speichere einen Bericht und gib ihn, wem du möchtest.',
    names: 'Mit den Namen und Orten meiner Fotos',
    namesHint: 'Ohne sie werden Namen, Pfade und Dateien geschwärzt.',
    kind: {
      engine: 'Die Engine ist stehen geblieben',
      page: 'Eine Ansicht ist abgestürzt',
      window: 'Im Fenster gab es einen Fehler',
    },
    save: 'Speichern',
    saveOne: (at: number) => `Bericht vom ${momentHere(at)} speichern`,
    forget: (at: number) => `Bericht vom ${momentHere(at)} löschen`,
  },
};

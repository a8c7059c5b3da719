/** The words of the log and of the reports of what broke, in German. Renderer; also runs in unit tests. */
import { momentHere } from '../format.ts';
import type { logStrings as english } from '../log.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';

export const logStrings: Twin<typeof english> = {
  title: 'Protokoll',
  back: 'Zurück zur Hilfe',
  sentence: 'Was Akin getan hat und was schiefging. Es bleibt auf diesem Rechner.',
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
  empty: { title: 'Nichts zu zeigen', sentence: 'Keine Zeile des Protokolls ist so schwerwiegend.' },
  reports: {
    title: 'Berichte',
    sentence:
      'Etwas ist schiefgegangen, und Akin hat aufgeschrieben, was bei der Suche nach dem Grund hilft. Nichts wird von selbst verschickt: Speichere einen Bericht und gib ihn, wem du möchtest.',
    names: 'Mit den Namen und Orten meiner Fotos',
    namesHint: 'Ohne sie werden Namen, Pfade und Dateien geschwärzt.',
    kind: {
      engine: 'Die Engine ist stehen geblieben',
      page: 'Eine Ansicht ist zerbrochen',
      window: 'Das Fenster hat einen Fehler gemacht',
    },
    save: 'Speichern',
    saveOne: (at: number) => `Bericht vom ${momentHere(at)} speichern`,
    forget: (at: number) => `Bericht vom ${momentHere(at)} löschen`,
  },
};

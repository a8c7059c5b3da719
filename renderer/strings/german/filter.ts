/** The bar over the Library's photos, in German. Renderer; also runs in unit tests. */
import type { Kind } from '../../../main/contract/model.ts';
import type { filterStrings as english } from '../filter.ts';
import { count, shotSpan } from '../format.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';

const nothing: Record<Kind, string> = { people: 'Ohne Gesicht', leaves: 'Ohne Blatt', anything: 'Ohne Bild' };
const shown = {
  all: 'Alle Fotos',
  named: 'Mit Namen',
  unnamed: 'Ohne Namen',
  aside: 'Beiseitegelegt',
  hidden: 'Ausgeblendet',
  problem: 'Mit einem Problem',
};
const orders = { folder: 'Nach Ordner', name: 'Nach Dateiname', date: 'Nach Datum' };

export const filterStrings: Twin<typeof english> = {
  label: 'Fotos finden',
  search: 'Namen, Schlagwörter und Dateien durchsuchen',
  placeholder: 'Suchen',
  show: 'Welche Fotos',
  shown: (value, kind) => (value === 'empty' ? nothing[kind] : shown[value]),
  stays: why => `Nicht exportiert: ${why}`,
  subfolder: (path, n) => `${path} (${count(n)})`,
  person: kind => (kind === 'people' ? 'Person' : 'Gruppe'),
  anybody: kind => (kind === 'people' ? 'Alle Personen' : 'Alle Gruppen'),
  folder: 'Ordner',
  anyFolder: 'Alle Ordner',
  from: 'Von diesem Tag an',
  to: 'Bis zu diesem Tag',
  sort: 'Reihenfolge',
  order: (value, kind) =>
    value === 'group' ? (kind === 'people' ? 'Nach Person' : 'Nach Gruppe') : orders[value],
  found: n => plural(n, { zero: 'Kein Foto', one: '# Foto', other: '# Fotos' }),
  clear: 'Alle zeigen',
  none: { title: 'Kein Foto ist so', message: 'Es gibt andere Fotos: Der Filter blendet sie aus.' },

  timeLine: {
    label: 'Zeitleiste',
    button: 'Zeitleiste',
    when: ({ from, to }) => shotSpan(from, to),
    photos: n => plural(n, { one: '# Foto', other: '# Fotos' }),
  },

  selection: {
    label: 'Was mit den gewählten Fotos geschehen soll',
    count: n => plural(n, { one: '# Foto gewählt', other: '# Fotos gewählt' }),
    all: n => `Alle ${count(n)} wählen`,
    name: 'Benennen…',
    select: 'Wählen',
    selectAll: 'Alle wählen',
    setAside: 'Beiseitelegen',
    bringBack: 'Zurückholen',
    toGroup: 'Zu seiner Gruppe',
    clear: 'Auswahl aufheben',
    nothing: {
      people: 'Dort wurde kein Gesicht gefunden.',
      leaves: 'Dort wurde kein Blatt gefunden.',
      anything: 'Diese Fotos ließen sich nicht lesen.',
    },
    several: n =>
      plural(n, {
        one: '# Foto mit mehreren Gesichtern bleibt außen vor: Öffne es, um zu sagen, welches gemeint ist.',
        other:
          '# Fotos mit mehreren Gesichtern bleiben außen vor: Öffne sie, um zu sagen, welches gemeint ist.',
      }),
    which: 'Auf diesem Foto sind mehrere Personen. Wähle ein Gesicht, dann F2.',
    whichHidden: 'Auf diesem Foto sind mehrere Personen. Wähle ein Gesicht, dann Umschalt+H.',
    noGroup: 'Es ist in keiner Gruppe.',
    tooMany: most => `Höchstens ${count(most)} Fotos auf einmal. Wähle weniger oder nimm einen Filter.`,
  },
};

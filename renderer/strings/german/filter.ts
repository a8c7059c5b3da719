/** The bar over the Library's photos, in German. Renderer; also runs in unit tests. */
import type { Kind } from '../../../main/contract/model.ts';
import type { filterStrings as english } from '../filter.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';

const nothing: Record<Kind, string> = { people: 'Ohne Gesicht', leaves: 'Ohne Blatt', anything: 'Ohne Bild' };
const shown = {
  all: 'Alle Fotos',
  named: 'Mit Namen',
  unnamed: 'Ohne Namen',
  aside: 'Beiseitegelegt',
  problem: 'Mit einem Problem',
};
const orders = { folder: 'Nach Ordner', name: 'Nach Dateiname', date: 'Nach Datum' };

export const filterStrings: Twin<typeof english> = {
  label: 'Fotos finden',
  search: 'Namen und Dateien durchsuchen',
  placeholder: 'Suchen',
  show: 'Welche Fotos',
  shown: (value, kind) => (value === 'empty' ? nothing[kind] : shown[value]),
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
  none: { title: 'Kein Foto ist so', sentence: 'Es gibt andere Fotos: Der Filter blendet sie aus.' },
};

/** What the screen Browse says in German. Renderer; also runs in unit tests. */
import type { Kind } from '../../../main/contract/model.ts';
import type { browseStrings as english } from '../browse.ts';
import { count } from '../format.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';
import { items, sentences, withItems } from './change.ts';

const subjects: Record<Kind, (n: number) => string> = {
  people: n => plural(n, { one: '# Person', other: '# Personen' }),
  leaves: n => plural(n, { one: '# Blattart', other: '# Blattarten' }),
  anything: n => plural(n, { one: '# Motiv', other: '# Motive' }),
};
const percent = (share: number) => `${Math.round(share * 100)} %`;

export const browseStrings: Twin<typeof english> = {
  title: 'Überblick',
  list: 'Kontaktbogen',
  status: (rows: number, all: number, kind: Kind) => `${subjects[kind](rows)} auf ${withItems(all, kind)}`,
  firstLook: 'Ein erster Blick auf eine Stichprobe. Die Gruppen werden noch gebildet und ersetzen sie dann.',
  per: 'Wie viele von jedem',
  perValue: (per: number) => `${count(per)} von jedem`,
  preparing: 'Der Kontaktbogen wird ausgelegt…',
  nameOf: (name: string | null) => name ?? 'Noch ohne Namen',
  size: (size: number | null, kind: Kind) => (size === null ? '' : items(size, kind)),
  unread: (index: number) => `Zeile ${count(index + 1)}`,
  hint: 'Enter öffnet die ganze Gruppe, F2 benennt sie.',
  open: 'Die Gruppe öffnen',
  undone: 'Zurückgenommen.',

  sheets: {
    open: 'Welcher Bogen…',
    title: 'Welcher Bogen',
    apply: 'Zeigen',
    ofGroups: { name: 'Der Gruppen', about: 'Eine Zeile je Gruppe, wie unter Gruppen. Das Übliche.' },
    published: {
      name: 'Teilgruppen, wie veröffentlicht',
      about: 'Gut für reine Beispiele jedes Motivs, wo die meisten Bilder einer Gruppe zweifelhaft sind.',
    },
    numbers: {
      subjects: { label: 'Motive (K)', hint: 'Leer: so viele wie Gruppen.' },
      lambda: { label: 'Nähe (λ)', hint: 'In mittleren Abständen.' },
      candidates: { label: 'Mitten (R / K)', hint: 'Zur Auswahl, je Motiv.' },
    },
    between: (least: number, most: number) => `Von ${least} bis ${count(most)}.`,
    status: (subjects: number, candidates: number) =>
      `Teilgruppen wie veröffentlicht: ${count(subjects)} Zeilen, ${count(candidates)} mögliche Mitten.`,
  },

  naming: {
    title: 'Diese Zeile benennen',
    label: 'Name',
    note: 'Es ist der Name der ganzen Gruppe.',
    save: 'Benennen',
    remove: 'Namen entfernen',
    suggestions: 'Vorhandene Namen',
    named: (name: string) => (name === '' ? 'Der Name ist entfernt.' : `Heißt jetzt „${name}“.`),
  },

  question: {
    label: 'Eine Frage zu diesem Bogen',
    between: {
      people: 'Sind diese zwei Zeilen dieselbe Person?',
      leaves: 'Sind diese zwei Zeilen dieselbe Art?',
      anything: 'Zeigen diese zwei Zeilen dasselbe?',
    },
    within: {
      people: 'Ist rechts dieselbe Person wie in der Zeile?',
      leaves: 'Ist rechts dieselbe Art wie in der Zeile?',
      anything: 'Gehört das rechte Bild zur Zeile?',
    },
    sides: { between: ['Die eine Zeile', 'Die andere Zeile'], within: ['Die Zeile', 'Das fragliche Bild'] },
    picture: (side: string, name: string) => `${side}: ${name}`,
    same: 'Gleich',
    different: 'Verschieden',
    cannotTell: 'Weiß nicht',
    utility: (utility: number) => `Ändert den Bogen mit ${percent(utility)} Wahrscheinlichkeit`,
    settled: sentences,
    none: 'Auf diesem Bogen ist nichts zweifelhaft.',
    waiting: 'Es wird gesucht, was zweifelhaft ist…',
  },
};

/** What the switcher of groupings, its dialogs and the name under answers say in German. Renderer; also runs in unit tests. */
import type { Comparison, Whereabouts } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { count } from '../format.ts';
import type { groupingStrings as english } from '../groupings.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';
import { items } from './change.ts';

export const groupingStrings: Twin<typeof english> = {
  nameOf: (name: string) => (name === 'Groups' ? 'Gruppen' : name),
  switcher: (name: string) => `Sortierung „${name}“`,
  label: 'Sortierungen dieser Sammlung',
  create: 'Neue Sortierung…',
  copy: 'Diese kopieren…',
  rename: 'Umbenennen…',
  compare: 'Vergleichen mit…',
  remove: 'Entfernen',
  removed: 'Entfernt',
  restore: (name: string) => `„${name}“ zurückholen`,

  naming: {
    create: {
      title: 'Neue Sortierung',
      sentence: 'Sie beginnt ganz ohne Antworten. Die jetzige bleibt, wie sie ist.',
      apply: 'Anlegen',
      done: (name: string) => `Jetzt gilt die Sortierung „${name}“.`,
    },
    copy: {
      title: 'Diese Sortierung kopieren',
      sentence:
        'Die Kopie beginnt mit allen Antworten, Gründen und Namen. Von da an geht jede ihren eigenen Weg.',
      apply: 'Kopieren',
      done: (name: string) => `Jetzt gilt die Sortierung „${name}“.`,
    },
    rename: {
      title: 'Diese Sortierung umbenennen',
      sentence: 'Nur der Name ändert sich.',
      apply: 'Umbenennen',
      done: (name: string) => `Heißt jetzt „${name}“.`,
    },
    label: 'Name',
    copyOf: (name: string) => `${name}, Kopie`,
    example: 'Nach Ort, nach Anlass, nach Art…',
  },

  removedDone: (name: string) => `„${name}“ ist entfernt.`,
  removedSentence: 'Nichts, was darin gesagt wurde, ist verloren; dasselbe Menü holt sie zurück.',
  restored: (name: string) => `„${name}“ ist wieder da.`,

  comparison: {
    title: (one: string, other: string) => `„${one}“ und „${other}“`,
    with: 'Vergleichen mit',
    computing: 'Es wird verglichen…',
    summary: ({ alike, change }: Comparison, kind: Kind) =>
      `${plural(alike, { zero: 'Keine Gruppe ist', one: '# Gruppe ist', other: '# Gruppen sind' })} in beiden gleich. ${
        change.touched === 0
          ? 'Nichts ist in anderer Gesellschaft.'
          : plural(change.touched, {
              one: `${items(1, kind)} ist in anderer Gesellschaft.`,
              other: `${items(change.touched, kind)} sind in anderer Gesellschaft.`,
            })
      }`,
    same: 'Beide sortieren alles gleich.',
    table: 'Gruppen, die Bilder gemeinsam haben, ohne gleich zu sein',
    shared: 'In beiden',
    sample: 'Einige davon',
    place: ({ kind, name, size }: Whereabouts) => ({
      name: { group: name ?? 'Noch ohne Namen', leftovers: 'Übrige', 'set-aside': 'Beiseitegelegt' }[kind],
      size: count(size),
    }),
    more: (n: number) =>
      plural(n, { one: 'und # weiteres Gruppenpaar', other: 'und # weitere Gruppenpaare' }),
  },

  person: {
    title: 'Wessen Antworten sind das?',
    sentence:
      'Von jetzt an wird mit jeder Antwort ein Name in der Datei dieser Sammlung gespeichert. Antworten mehrere Personen, dann zeigt die Sichtung, wie gut die Antworten jeder zu den anderen passen.',
    label: 'Dein Name',
    apply: 'Meine Antworten unterschreiben',
    none: 'Ohne Namen',
    menu: (name: string) =>
      name === '' ? 'Meine Antworten unterschreiben…' : `Antworten sind mit ${name} unterschrieben…`,
    signed: (name: string) => `Deine Antworten sind ab jetzt mit ${name} unterschrieben.`,
    unsigned: 'Deine Antworten tragen ab jetzt keinen Namen.',
  },
};

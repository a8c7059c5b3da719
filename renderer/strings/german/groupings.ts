/**
 * What the menu of groupings and the choice of a clusterer say in German. Renderer; also runs in unit tests.
 */
import type { Comparison, GroupPlace } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { count } from '../format.ts';
import type { groupingStrings as english, sortingStrings as englishSorting } from '../groupings.ts';
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
      message: 'Sie beginnt ganz ohne Antworten. Die jetzige bleibt, wie sie ist.',
      apply: 'Anlegen',
      done: (name: string) => `Jetzt gilt die Sortierung „${name}“.`,
    },
    copy: {
      title: 'Diese Sortierung kopieren',
      message:
        'Die Kopie beginnt mit allen Antworten, Gründen und Namen. Danach sind beide unabhängig voneinander.',
      apply: 'Kopieren',
      done: (name: string) => `Jetzt gilt die Sortierung „${name}“.`,
    },
    rename: {
      title: 'Diese Sortierung umbenennen',
      message: 'Nur der Name ändert sich.',
      apply: 'Umbenennen',
      done: (name: string) => `Heißt jetzt „${name}“.`,
    },
    label: 'Name',
    copyOf: (name: string) => `${name}, Kopie`,
    example: 'Nach Ort, nach Anlass, nach Art…',
    by: {
      title: 'Sortieren nach',
      about: 'Ohne Haken wird nach Ähnlichkeit sortiert. Bei mehreren gleicht sich eine Gruppe in allen.',
      search: 'Merkmale suchen',
      name: (names: readonly string[]) => `Nach: ${names.join(', ')}`,
    },
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
          ? 'Nichts ist anders gruppiert.'
          : plural(change.touched, {
              one: `${items(1, kind)} ist anders gruppiert.`,
              other: `${items(change.touched, kind)} sind anders gruppiert.`,
            })
      }`,
    same: 'Beide sortieren alles gleich.',
    table: 'Gruppen, die Bilder gemeinsam haben, ohne gleich zu sein',
    shared: 'In beiden',
    sample: 'Einige davon',
    place: ({ kind, name, size }: GroupPlace) => ({
      name: { group: name ?? 'Noch ohne Namen', leftovers: 'Übrige', 'set-aside': 'Beiseitegelegt' }[kind],
      size: count(size),
    }),
    more: (n: number) =>
      plural(n, { one: 'und # weiteres Gruppenpaar', other: 'und # weitere Gruppenpaare' }),
  },

  person: {
    title: 'Wessen Antworten sind das?',
    message:
      'Von jetzt an wird mit jeder Antwort ein Name in der Datei dieser Sammlung gespeichert. Antworten mehrere Personen, dann zeigt die Sichtung, wie gut die Antworten jeder zu den anderen passen.',
    label: 'Dein Name',
    apply: 'Meine Antworten unterschreiben',
    none: 'Ohne Namen',
    menu: (name: string) =>
      name === '' ? 'Meine Antworten unterschreiben…' : `Antworten sind mit ${name} unterschrieben…`,
    signed: (name: string) => `Deine Antworten sind ab jetzt mit ${name} unterschrieben.`,
    unsigned: 'Deine Antworten sind nicht mehr unterschrieben.',
    guest: (name: string) =>
      `Deine Antworten sind mit ${name} unterschrieben: Für diesen Namen ist der Link, den du bekommen hast.`,
  },
};

export const sortingStrings: Twin<typeof englishSorting> = {
  title: 'Wie wird gruppiert?',
  description: 'Deine Antworten zählen bei jedem Verfahren. Gründe zählen dort, wo es dabeisteht.',
  label: 'Verfahren',
  now: (name: string) => `Verfahren: ${name}`,
  change: 'Ändern…',
  others: 'Verfahren aus der Literatur',
  names: {
    own: 'Akins eigenes',
    hacc: 'Single Linkage (HACC)',
    'average-linkage': 'Average Linkage',
    'cop-kmeans': 'COP-KMeans',
    'cop-kmeans-published': 'COP-KMeans wie veröffentlicht',
    'cop-kmeans-least-violation': 'COP-KMeans, geringste Verletzung',
    'mpck-means': 'MPCK-Means',
    spectral: 'Spektrales Clustern',
    'affinity-propagation': 'Affinity Propagation',
    'cop-rf': 'COP-RF',
  },
  about: {
    own: 'Nach Ähnlichkeit, deinen Antworten und deinen Gründen, in Gruppen jeder Größe.',
    hacc: 'Verbindet Glied für Glied, was am nächsten liegt: gut, wenn Gruppen klar getrennt sind und jede Antwort gelten muss. Gründe zählen nicht. Bis 2.000 Elemente.',
    'average-linkage':
      'Verbindet die Gruppen, die sich im Mittel am nächsten sind: gut für Gruppen jeder Größe, ohne aus Antworten zu lernen. Gründe zählen nicht.',
    'cop-kmeans-published':
      'Wagstaffs Regel, Bild für Bild: gut zum Vergleich mit Aufsätzen. Bleibt für ein Bild kein Platz, kommt es dahin, wo es am wenigsten verletzt. Gründe zählen nicht.',
    'cop-kmeans-least-violation':
      'Bild für Bild dahin, wo am wenigsten verletzt wird: schnell und gut bei vielen weichen Gründen.',
    'affinity-propagation':
      'Um typische Bilder herum; die Zahl der Gruppen ergibt sich von selbst: gut für einen ersten Blick auf Unbekanntes. Bis 2.000 Elemente.',
    'cop-kmeans':
      'Um Mittelpunkte herum, verletzt so wenig wie möglich von Antworten und Gründen: gut für runde Gruppen ähnlicher Größe.',
    'mpck-means':
      'Um Mittelpunkte herum, lernt aus Antworten und Gründen, worauf es in einem Bild ankommt: gut mit weichen Gründen, die ihm in unseren Versuchen am häufigsten halfen.',
    spectral:
      'Entlang von Ketten der Ähnlichkeit, die Antworten und Gründe verbiegen: gut für Gruppen jeder Form. Bis 2.000 Elemente.',
    'cop-rf':
      'Durch einen Wald aus 1.000 Bäumen (bei über 1.000 Elementen weniger), gelernt aus deinen Antworten; er verträgt auch falsche. Gut für Tabellen, in denen viele Spalten nichts bedeuten. Gründe zählen nicht. Bis 2.000 Elemente.',
  },
  apply: (name: string) => `So gruppieren: ${name}`,
  present: 'So ist es jetzt.',
  computing: 'Es wird neu gruppiert, um zu sehen, was sich ändern würde…',
  applied: (name: string) => `Jetzt gruppiert nach: ${name}.`,
  ruleFailed:
    'Die veröffentlichte Regel ist gescheitert: Nach deinen Antworten bleibt für ein Bild kein Platz in so vielen Gruppen. Diese Gruppen sind stattdessen nach der geringsten Verletzung.',
};

/** The words of merging another collection into this one, in German. Renderer. */
import type { mergeStrings as english } from '../merge.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';

const answers = (n: number) => plural(n, { one: '# Antwort', other: '# Antworten' });
const names = (n: number) => plural(n, { one: '# Name', other: '# Namen' });
const reasons = (n: number) => plural(n, { one: '# Grund', other: '# Gründe' });

export const mergeStrings: Twin<typeof english> = {
  command: 'Mit einer anderen Sammlung zusammenführen…',
  title: name => `„${name}“ in diese Sammlung übernehmen?`,
  description:
    'Was dort gesagt wurde, kommt hinzu, mit den Namen derer, die es gesagt haben. Die andere Sammlung bleibt, wie sie ist, und hier geht nichts verloren.',
  reading: 'Die andere Sammlung wird gelesen…',
  nothing: 'Alles, was dort gesagt wurde, ist schon hier.',
  grouping: ({ grouping, isNew }) => (isNew ? `${grouping} (neu hier)` : grouping),
  counts: merged =>
    `${answers(merged.answers)}, ${names(merged.names)} und ${reasons(merged.reasons)}${
      merged.takenBack > 0
        ? `; ${plural(merged.takenBack, { one: '# Schritt wurde dort zurückgenommen', other: '# Schritte wurden dort zurückgenommen' })}`
        : ''
    }.`,
  person: (person, acts) =>
    `${person ?? 'Ohne Namen'}: ${plural(acts, { one: '# Schritt', other: '# Schritte' })}`,
  setting: {
    name: 'ihr Name',
    strategy: 'wie sie fragt',
    clusterer: 'was die Gruppen bildet',
    wanted: 'wie viele Gruppen gewünscht sind',
  },
  settings: changed => `Dort später geändert und übernommen: ${changed}.`,
  waiting: n =>
    plural(n, {
      one: '# Bild, um das es dort geht, ist nicht in dieser Sammlung. Was darüber gesagt wurde, wartet auf das Foto.',
      other:
        '# Bilder, um die es dort geht, sind nicht in dieser Sammlung. Was über sie gesagt wurde, wartet auf die Fotos.',
    }),
  unknownReasons: n =>
    plural(n, {
      one: '# Grund wartet: Sein Merkmal ist hier noch nicht bekannt.',
      other: '# Gründe warten: Ihre Merkmale sind hier noch nicht bekannt.',
    }),
  unfitNames: n =>
    plural(n, {
      one: '# Name bleibt weg: Er lässt sich nicht verwenden.',
      other: '# Namen bleiben weg: Sie lassen sich nicht verwenden.',
    }),
  confirm: 'Zusammenführen',
  done: ({ from }) => `„${from}“ ist in dieser Sammlung aufgegangen.`,
};

/** What the identification key says in German. Renderer; also runs in unit tests. */
import type { TaughtAccuracy } from '../../../main/contract/grouping.ts';
import type { KeyPhrases } from '../../../main/contract/keyDocument.ts';
import type { Kind } from '../../../main/contract/model.ts';
import type { groupKeyStrings as english } from '../key.ts';
import { locale } from '../locale.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';
import { attributeWords } from './attributes.ts';

const three = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
const percent = (share: number) => `${Math.round(share * 100)} %`;
const accuracy = ({ value, low, high }: TaughtAccuracy) =>
  `Von Fotos, die nicht in ihn eingingen, führt er ${percent(value)} zu ihrer Gruppe, wohl zwischen ${percent(low)} und ${percent(high)}.`;
const groupName = (name: string | null, place: number) => name ?? `Gruppe ${place}`;

export const groupKeyStrings: Omit<Twin<typeof english>, 'phrases'> & { phrases(kind: Kind): KeyPhrases } = {
  title: 'Schlüssel',
  open: 'Schlüssel…',
  reading: 'Es wird gesucht, was die Gruppen trennt…',
  views: { key: 'Schlüssel', lookalikes: 'Zum Verwechseln', each: 'Jede Gruppe' },
  view: 'Was gezeigt wird',
  print: 'Drucken',
  save: 'Speichern als',
  formats: { text: 'Text', markdown: 'Markdown', html: 'HTML', csv: 'CSV' },
  accuracy,
  none: {
    key: 'Nichts Gemessenes unterscheidet diese Gruppen. Mehr Fotos von jeder oder ein Merkmal, das du an Beispielen zeigst, können helfen.',
    lookalikes: 'Keine zwei Gruppen sind schwer zu unterscheiden.',
    each: 'Es gibt noch keine Gruppen mit drei oder mehr Fotos.',
  },
  leftOut: (n: number) =>
    plural(n, {
      zero: '',
      one: '# Gruppe hat zu wenige Fotos, um darin zu stehen.',
      other: '# Gruppen haben zu wenige Fotos, um darin zu stehen.',
    }),
  couplet: (number: number) => `Frage ${number}`,
  goesOn: (number: number) => `Weiter bei ${number}`,
  right: (right: number, items: number) => `${right} von ${items} Fotos liegen auf der Seite ihrer Gruppe.`,
  pairOf: (one: string, other: string) => `${one} und ${other}`,
  group: (name: string | null, place: number) => groupName(name, place),
  differs: (one: string, more: string, other: string) => `${one} ist ${more} als ${other}.`,
  others: 'die anderen',
  sure: (area: number) => `Das stimmt bei ${percent(area)} der Paare.`,
  nothing: 'Nichts Gemessenes trennt sie.',
  confirm: 'Ja, das ist ein Grund',
  reject: 'Nein, das ist keiner',
  confirmed: 'Bestätigt',
  done: {
    confirmed: 'Es zählt von nun an als Grund. Rückgängig in Fragen nimmt es zurück.',
    rejected: 'In dieser Einteilung bleibt es weg.',
  },
  rejected: 'Weggelassen:',
  restore: (name: string) => `„${name}“ wieder gelten lassen`,
  examples: 'Typisch für diese Seite',

  phrases: (kind: Kind): KeyPhrases => ({
    language: 'de',
    title: collection => `Schlüssel zu den Gruppen von ${collection}`,
    attribute: attribute => attributeWords(attribute, kind),
    number: value => three.format(value),
    lesser: word => `weniger ${word}`,
    less: threshold => `weniger als ${threshold}`,
    more: threshold => `${threshold} oder mehr`,
    group: (name, place, size) => `${groupName(name, place)} (${size})`,
    together: groups => `Nicht zu unterscheiden: ${groups.join(', ')}`,
    accuracy: known => (known === null ? null : accuracy(known)),
    none: 'Nichts Gemessenes unterscheidet diese Gruppen.',
  }),
};

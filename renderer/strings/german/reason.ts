/**
 * What the Reason panel, the list of reasons and the lesson of a new attribute say in German. Renderer; also
 * runs in unit tests.
 */

import type { AttributeWords } from '../../../main/contract/attributeWords.ts';
import type { ReasonView, TaughtAccuracy } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { locale } from '../locale.ts';
import { plural } from '../plural.ts';
import type { reasonStrings as english } from '../reason.ts';
import type { Twin } from '../twin.ts';
import { attributeWords } from './attributes.ts';

const list = new Intl.ListFormat(locale, { type: 'conjunction' });
const percent = (share: number) => `${Math.round(share * 100)} %`;
const high = ({ ends }: AttributeWords) => ends[1];

const both = (words: readonly AttributeWords[]) => `Beide sind ${list.format(words.map(high))}.`;
const equally = (words: readonly AttributeWords[]) =>
  `Beide sind etwa im gleichen Maß ${list.format(words.map(high))}.`;

export const reasonStrings: Twin<typeof english> = {
  button: 'Warum?',
  title: {
    people: 'Warum ist es dieselbe Person, oder nicht?',
    leaves: 'Warum ist es dieselbe Art, oder nicht?',
    anything: 'Warum gehören diese zusammen, oder nicht?',
  },
  panel: 'Grund',
  verdict: 'Deine Antwort',
  same: 'Gleich',
  different: 'Verschieden',
  attributes: { same: 'Weil beide sich gleichen in', different: 'Weil sie sich unterscheiden in' },
  search: 'Merkmale suchen',
  none: 'Kein Merkmal heißt so.',
  noneFits: {
    same: 'Nichts Gemessenes sagt, dass die beiden einander gleichen. Such danach, oder bring Akin bei, was du siehst.',
    different: 'Nichts Gemessenes unterscheidet die beiden. Such danach, oder bring Akin bei, was du siehst.',
  },
  reading: 'Es wird gesucht, was sie unterscheidet…',

  message: {
    both,
    equally,
    oneIs: (words: AttributeWords, which: 0 | 1) =>
      which === 0
        ? `Das linke ist ${words.ends[1]}, das rechte nicht.`
        : `Das rechte ist ${words.ends[1]}, das linke nicht.`,
    moreThan: (words: AttributeWords, which: 0 | 1) =>
      which === 0
        ? `Das linke ist ${words.more} als das rechte.`
        : `Das rechte ist ${words.more} als das linke.`,
  },
  doubt: {
    both: 'Nach der Messung sind es beide.',
    neither: 'Nach der Messung ist es keins.',
    equal: 'Nach der Messung gibt es keinen Unterschied.',
  },
  form: {
    label: 'Wie sie sich unterscheiden',
    binary: 'Ist, oder ist nicht',
    relative: 'Mehr, oder weniger',
  },
  scale: {
    label: ({ name, ends }: AttributeWords, places: readonly [number, number]) =>
      `${name}, von ${ends[0]} bis ${ends[1]}: Das linke liegt über ${percent(places[0])} von allen, das rechte über ${percent(places[1])}.`,
    option: ({ name }: AttributeWords, places: readonly [number, number]) =>
      `${name}, links ${percent(places[0])}, rechts ${percent(places[1])}`,
    least: 'Am wenigsten davon',
    most: 'Am meisten davon',
    left: 'L',
    right: 'R',
  },
  accuracy: ({ value, low, high }: TaughtAccuracy, form: 'binary' | 'relative') =>
    form === 'binary'
      ? `Ausgewogene Genauigkeit ${percent(value)}, wohl zwischen ${percent(low)} und ${percent(high)}: jedes Beispiel einmal nicht mitgelernt, Ja und Nein gleich gezählt.`
      : `Die Reihenfolge stimmt bei ${percent(value)}, wohl zwischen ${percent(low)} und ${percent(high)}, der Paare mit einem nicht mitgelernten Beispiel.`,

  preview: {
    title: 'Was daraus folgt',
    counting: 'Es wird gezählt, was daraus folgt…',
    same: (n: number) =>
      plural(n, {
        zero: 'Kein anderes Paar folgt; nur deine Antwort zählt.',
        one: '# weiteres Paar würde als gleich gelten.',
        other: '# weitere Paare würden als gleich gelten.',
      }),
    different: (n: number) =>
      plural(n, {
        zero: 'Kein anderes Paar folgt; nur deine Antwort zählt.',
        one: '# weiteres Paar würde als verschieden gelten.',
        other: '# weitere Paare würden als verschieden gelten.',
      }),
    sample: 'Einige dieser Paare',
    pair: (one: string, other: string, verdict: 'same' | 'different') =>
      verdict === 'same' ? `${one} und ${other}: gleich` : `${one} und ${other}: verschieden`,
  },

  strength: {
    label: 'Wie viel es zählt',
    soft: 'Weich',
    hard: 'Hart',
    about: {
      soft: 'Jedes Paar zählt so weit, wie der Messung bei ihm zu trauen ist.',
      hard: 'Jedes Paar zählt so viel, als hättest du selbst geantwortet.',
    },
  },

  apply: 'Mit diesem Grund antworten',
  teach: 'Etwas anderes…',
  close: 'Schließen',
  against: {
    people: 'Um welche dieser Personen geht es bei deinem Grund?',
    leaves: 'Um welche dieser Arten geht es bei deinem Grund?',
    anything: 'Um welche dieser Gruppen geht es bei deinem Grund?',
  },

  sorting: {
    idle: 'Das jetzige Verfahren zum Gruppieren beachtet keine Gründe.',
    change: 'Gründe zählen lassen…',
  },

  switched: { on: 'Der Grund zählt wieder.', off: 'Der Grund zählt nicht mehr.' },
  seeGroups: 'Gruppen ansehen',
  idle: 'Der Grund hat noch keine Gruppe verändert: Ein weicher zählt mehr mit jeder Antwort, die ihm zustimmt.',
  holdHard: 'Hart zählen lassen',

  list: {
    title: 'Gründe',
    description:
      'Jeder lässt sich aus- und einschalten. Die Antwort bleibt; Zurücknehmen nimmt beides zurück.',
    label: 'Genannte Gründe',
    none: 'Noch keine Gründe. Drück bei einer Frage R, um zu sagen, warum.',
    same: 'Gleich.',
    different: 'Verschieden.',
    message: ({ verdict, form, attributes }: ReasonView, kind: Kind) => {
      const words = attributes.map(attribute => attributeWords(attribute, kind));
      const [first] = words;
      if (first === undefined) return 'Nach einem Merkmal, das es nicht mehr gibt.';
      if (verdict === 'same') return form === 'binary' ? both(words) : equally(words);
      return form === 'binary'
        ? `Das erste ist ${first.ends[1]}, das zweite nicht.`
        : `Das erste ist ${first.more} als das zweite.`;
    },
    facts: (pairs: number, confidence: 'hard' | 'soft') =>
      confidence === 'hard'
        ? plural(pairs, {
            zero: 'Hart · kein anderes Paar',
            one: 'Hart · # Paar folgt',
            other: 'Hart · # Paare folgen',
          })
        : plural(pairs, {
            zero: 'Weich · kein anderes Paar',
            one: 'Weich · # Paar folgt',
            other: 'Weich · # Paare folgen',
          }),
    on: 'An',
    off: 'Aus',
    switch: (message: string) => `Zählen lassen: ${message}`,
  },

  lesson: {
    title: 'Bring Akin bei, was du siehst',
    description:
      'Gib ihm einen Namen und markiere ein paar Bilder. Es gilt sofort, hier und bei jeder späteren Frage.',
    name: 'Was siehst du?',
    placeholder: 'zum Beispiel: behaart',
    nameless: 'Bitte gib ihm einen Namen.',
    form: 'Was für ein Merkmal ist es?',
    forms: { binary: 'Ja oder nein', relative: 'Mehr oder weniger' },
    levels: { binary: ['Nein', 'Ja'], relative: ['Wenig', 'Mittel', 'Viel'] },
    unmarked: 'Nicht markiert',
    marked: (name: string, level: string) => `${name}: ${level}`,
    grid: 'Bilder zum Markieren',
    how: {
      binary: 'Y ja, N nein, Entf löscht; oder klicken, bis es stimmt.',
      relative: '1 wenig, 2 mittel, 3 viel, Entf löscht; oder klicken, bis es stimmt.',
    },
    few: {
      binary: 'Markiere mindestens zwei, die es sind, und zwei, die es nicht sind.',
      relative: 'Markiere mindestens zwei auf jeder von zwei Stufen.',
    },
    learning: 'Es wird gelernt…',
    unknown: 'Zu wenige Beispiele, um zu sagen, wie gut es geht.',
    poor: 'Es kann noch geraten sein: markiere mehr Bilder.',
    next: 'Als Nächstes am nützlichsten',
    most: { binary: 'Am sichersten', relative: 'Am meisten' },
    least: { binary: 'Am unsichersten', relative: 'Am wenigsten' },
    keep: 'Behalten und benutzen',
    methods: { label: 'Wie du es beibringst', examples: 'Mit Beispielen', words: 'Mit Worten' },
  },

  words: {
    label: 'Worte',
    placeholder: 'auf Englisch, zum Beispiel: striped animal',
    look: 'Ausprobieren',
    looking: 'Die Worte werden mit den Schlagwörtern der Fotos verglichen…',
    about: 'Worte werden mit den Schlagwörtern der Fotos verglichen. Nimm es als groben Anhaltspunkt.',
    missing: 'Das Modell für Worte ist nicht auf diesem Rechner. Unter „Modelle“ kannst du es holen.',
  },
};

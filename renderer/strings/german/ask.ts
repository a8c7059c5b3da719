/** What the screen Ask says in German. Renderer; also runs in unit tests. */
import type { GroupChange } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import type { askStrings as english } from '../ask.ts';
import { count, listOf } from '../format.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';
import { items, sentences, stakes, withItems } from './change.ts';

export const askStrings: Twin<typeof english> = {
  title: 'Fragen',
  status: (answers: number) =>
    plural(answers, { zero: 'Noch keine Antworten', one: '# Antwort', other: '# Antworten' }),
  preparing: 'Die Fragen werden vorbereitet…',
  preparingSentence: 'Beim ersten Mal wird jedes Bild mit jedem anderen verglichen.',

  pair: {
    question: {
      people: 'Ist das dieselbe Person?',
      leaves: 'Ist das dieselbe Art?',
      anything: 'Gehören diese zusammen?',
    },
    same: 'Gleich',
    different: 'Verschieden',
    left: 'Links',
    right: 'Rechts',
    sides: ['Linkes Bild', 'Rechtes Bild'],
  },
  choice: {
    question: {
      people: 'Wer ist das?',
      leaves: 'Welche Art ist das?',
      anything: 'Wohin gehört das?',
    },
    groups: 'Gruppen, in die es gehören könnte',
    none: 'Keine davon',
    also: 'Gehört auch hierher',
    alsoNamed: (name: string) => `Gehört auch hierher: ${name}`,
    all: {
      people: (n: number) => plural(n, { one: 'Diese Person', other: 'Alle # sind dieselbe Person' }),
      leaves: (n: number) => plural(n, { one: 'Diese Art', other: 'Alle # sind dieselbe Art' }),
      anything: (n: number) => plural(n, { one: 'Diese Gruppe', other: 'Alle # gehören zusammen' }),
    },
  },
  odd: {
    question: {
      people: 'Welche davon sind jemand anderes?',
      leaves: 'Welche davon sind eine andere Art?',
      anything: 'Welche davon gehören nicht dazu?',
    },
    members: 'Zweifelhafte Mitglieder',
    confirm: (n: number) =>
      plural(n, { zero: 'Alle gehören dazu', one: '# gehört nicht dazu', other: '# gehören nicht dazu' }),
    belongs: (name: string | null, size: number, kind: Kind) =>
      name === null ? `Eine Gruppe mit ${withItems(size, kind)}` : `„${name}“, ${items(size, kind)}`,
  },

  group: (name: string | null, size: number, kind: Kind) =>
    name === null
      ? size === 1
        ? 'Bisher allein'
        : `Eine Gruppe mit ${withItems(size, kind)}`
      : `${name} · ${items(size, kind)}`,
  strip: (name: string | null) => (name === null ? 'Einige aus der Gruppe' : `Einige aus „${name}“`),
  working: 'Es wird überlegt, was aus deiner Antwort folgt…',
  cannotTell: 'Weiß nicht',
  event: photos =>
    photos === null
      ? 'Ganzes Ereignis'
      : plural(photos, { one: 'Für # Foto', other: 'Für alle # Fotos des Ereignisses' }),
  eventAlone: 'Mit diesem Bild wurde sonst nichts aufgenommen.',
  skip: 'Überspringen',
  skipped: 'Übersprungen: Nichts wurde vermerkt.',
  notASubject: { people: 'Kein Gesicht', leaves: 'Kein Blatt', anything: 'Weglassen' },
  undone: 'Zurückgenommen.',
  whole: 'Ganzes Foto',
  cutOut: { people: 'Nur das Gesicht', leaves: 'Nur das Blatt', anything: 'Nur das Ding' },
  closer: 'Näher',
  farther: 'Einpassen',

  stakes: stakes,
  settled: (change: GroupChange, kind: Kind) => sentences(change, kind, 'did'),
  settledTitle: 'Geklärt',
  firstHint: 'Jede Antwort ordnet mehr als nur die zwei Bilder, die du siehst.',
  replaced: 'Die Frage ist eine andere, weil sich die Fotos geändert haben.',
  settledByOthers: 'Eine andere Person hat diese Frage geklärt.',
  others: (people: readonly (string | null)[]) => {
    const named = people.map(person => person ?? 'jemand ohne Namen');
    return `${listOf(named)} ${named.length === 1 ? 'antwortet' : 'antworten'} auch.`;
  },
  again: {
    label: 'Deine frühere Antwort',
    said: { same: 'Du hast gesagt: gleich', different: 'Du hast gesagt: verschieden' },
    why: {
      surprise: {
        same: 'Du hast gesagt, diese beiden sind gleich; dieses Paar spricht dagegen.',
        different: 'Du hast gesagt, diese beiden sind verschieden; dieses Paar spricht dagegen.',
      },
      unlikely: {
        same: 'Du hast gesagt, diese beiden sind gleich; das sah unwahrscheinlich aus. Dieses Paar soll es bestätigen.',
        different:
          'Du hast gesagt, diese beiden sind verschieden; das sah unwahrscheinlich aus. Dieses Paar soll es bestätigen.',
      },
      doubt: {
        same: 'Du hast gesagt, diese beiden sind gleich; deine anderen Antworten sprechen dagegen.',
        different: 'Du hast gesagt, diese beiden sind verschieden; deine anderen Antworten sprechen dagegen.',
      },
      alone: {
        same: 'Du hast gesagt, diese beiden sind gleich. Davon hängt viel ab; dieses Paar macht es sicher.',
        different:
          'Du hast gesagt, diese beiden sind verschieden. Davon hängt viel ab; dieses Paar macht es sicher.',
      },
      divided: {
        same: 'Deine Antworten dazu widersprechen sich: Welche stimmt?',
        different: 'Deine Antworten dazu widersprechen sich: Welche stimmt?',
      },
    },
  },

  which: {
    notASubject: {
      people: 'Welches ist kein Gesicht?',
      leaves: 'Welches ist kein Blatt?',
      anything: 'Welches Bild soll wegbleiben?',
    },
    into: (name: string) => `Welches gehört zu „${name}“?`,
    newName: (name: string) => `Welches ist „${name}“?`,
    never: 'Doch nicht',
  },
  about: {
    only: (name: string | null, size: number) =>
      name === null ? `Nur zu einer Gruppe von ${count(size)}` : `Nur zu „${name}“`,
    back: 'Zurück zur Gruppe',
    all: 'Zu allem fragen',
  },
  palette: {
    label: 'In eine benannte Gruppe legen',
    title: 'Legen in',
    other: 'Andere…',
    type: 'Namen eingeben',
  },

  curve: {
    label: 'Änderung je Frage',
    text: (now: number, first: number) =>
      first > 0
        ? `Von dieser Frage sind noch ${Math.round((100 * now) / first)} % der Änderung zu erwarten, die die erste brachte.`
        : 'Es ist keine Änderung mehr zu erwarten.',
  },

  budget: {
    button: 'Anzahl…',
    left: (n: number) => plural(n, { one: 'noch # Frage', other: 'noch # Fragen' }),
    title: 'Wie viele Fragen möchtest du beantworten?',
    description: 'Akin zählt herunter und sagt, wenn sie aufgebraucht sind. Weitermachen kannst du immer.',
    label: 'Fragen',
    start: 'Anfangen',
    none: 'Ohne Begrenzung',
    end: {
      title: (n: number) => plural(n, { one: 'Das war deine # Frage', other: 'Das waren deine # Fragen' }),
      message: (moved: number, kind: Kind) =>
        moved === 0
          ? 'Deine Antworten haben bestätigt, was schon in den Gruppen stand.'
          : `Deine Antworten haben ${items(moved, kind)} verschoben. Alles ist gespeichert.`,
      again: (n: number) => `${count(n)} weitere`,
      on: 'Ohne Begrenzung weiter',
      groups: 'Gruppen ansehen',
    },
  },

  strategy: {
    menu: 'Art zu fragen',
    label: 'Wie Fragen ausgewählt werden',
    choices: {
      fewest: {
        label: 'Wenigste Fragen',
        message:
          'Was je Sekunde deiner Zeit am meisten klärt: Paare, Auswahl unter Gruppen, Bilder, die nicht dazugehören.',
      },
      'expected-change': {
        label: 'Erwartete Änderung',
        message: 'Das Paar, dessen Antwort die Gruppen voraussichtlich am meisten ändert.',
      },
      'expected-change-careful': {
        label: 'Erwartete Änderung, vorsichtig',
        message:
          'Dasselbe für Leute, die sich irren: Eine Antwort, die unwahrscheinlich aussah, zählt erst, wenn eine zweite zustimmt. Braucht mehr Fragen.',
      },
      'most-uncertain': {
        label: 'Größte Unsicherheit',
        message:
          'Das Paar, dessen Antwort sich aus der Ähnlichkeit der beiden am schlechtesten vorhersagen lässt.',
      },
      'contact-sheet': {
        label: 'Kontaktbogen',
        message:
          'Zuerst von jedem Motiv ein paar sichere Bilder: Sind zwei davon gleich, gehört dieses dazu?',
      },
    },
    changed: (name: string) => `Fragen werden jetzt so ausgewählt: „${name}“.`,
    kept: 'Jede Antwort zählt wie bisher.',
  },

  waiting: {
    title: 'Im Moment gibt es nichts zu fragen',
    message: 'Es werden noch Fotos gelesen. Eine Frage kommt, sobald eines davon eine Gruppe ändern könnte.',
  },

  done: {
    title: 'Es gibt nichts mehr zu fragen',
    message: (answers: number) =>
      `${plural(answers, { zero: 'Ohne eine einzige Antwort', one: 'Mit # Antwort', other: 'Mit # Antworten' })} hat jedes Bild seinen Platz, soweit sich das sagen lässt.`,
    skipped: (n: number) =>
      plural(n, {
        one: 'Die übersprungene Frage kommt wieder, wenn die Sammlung neu geöffnet wird.',
        other: 'Die # übersprungenen Fragen kommen wieder, wenn die Sammlung neu geöffnet wird.',
      }),
    groups: 'Gruppen ansehen',
  },
};

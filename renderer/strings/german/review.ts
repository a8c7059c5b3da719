/** What the screen Review says in German. Renderer; also runs in unit tests. */
import type { GroupChange } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import type { DoubtedAnswer } from '../../../main/contract/review.ts';
import { ago, count, listOf } from '../format.ts';
import { plural } from '../plural.ts';
import type { CaseKind, reviewStrings as english } from '../review.ts';
import type { Twin } from '../twin.ts';
import { sentences } from './change.ts';

type Verdict = DoubtedAnswer['verdict'];

const spoken: Record<Verdict, string> = { same: 'gleich', different: 'verschieden' };

const called = (person: string | null) => person ?? 'jemandem ohne Namen';

const pair = ({ sides }: DoubtedAnswer) => `${sides[0].name} und ${sides[1].name}`;

export const reviewStrings: Twin<typeof english> = {
  title: 'Sichtung',
  status: (answers: number) =>
    plural(answers, {
      zero: 'Keine Antwort ist zweifelhaft',
      one: '# zweifelhafte Antwort',
      other: '# zweifelhafte Antworten',
    }),
  preparing: 'Es werden Antworten gesucht, die nicht passen…',
  list: 'Antworten',
  all: 'Alle Antworten',
  verdicts: { same: 'Gleich', different: 'Verschieden' },

  none: {
    title: 'Keine Antwort ist zweifelhaft',
    message: 'Deine Antworten passen zueinander und zu den Bildern.',
    ask: 'Weiter fragen lassen',
    all: 'Alle Antworten durchsehen',
  },
  unanswered: {
    title: 'Noch keine Antworten',
    message: 'Was du antwortest, steht hier, das Zweifelhafte zuerst.',
  },

  case: (kind: CaseKind, n: number, answers: number) =>
    ({
      contradiction: `Widerspruch ${count(n)} · ${count(answers)} Antworten`,
      unlikely: 'Wohl ein Fehler',
      trusted: plural(answers, {
        one: 'Gegen diese spricht nichts',
        other: 'Gegen diese # spricht nichts',
      }),
    })[kind],
  heading: (kind: CaseKind, answers: number, verdict: Verdict) =>
    ({
      contradiction: plural(answers, {
        one: '# Antwort widerspricht sich selbst',
        other: 'Diese # Antworten können nicht alle stimmen',
      }),
      unlikely:
        verdict === 'same'
          ? 'Du hast „gleich“ gesagt, und das ist wahrscheinlich falsch'
          : 'Du hast „verschieden“ gesagt, und das ist wahrscheinlich falsch',
      trusted: `Du hast „${spoken[verdict]}“ gesagt`,
    })[kind],
  message: (kind: CaseKind, standsOut: boolean) =>
    ({
      contradiction: standsOut
        ? 'Mindestens eine ist falsch, am ehesten die markierte.'
        : 'Mindestens eine ist falsch. Keine sticht heraus; sieh dir jede an.',
      unlikely: 'Ihr Aussehen und deine anderen Antworten sprechen dagegen. Hast du recht, bestätige sie.',
      trusted: 'Sie passt zu den anderen Antworten und zu den Bildern.',
    })[kind],

  drawing: 'Die Antworten als Zeichnung',
  pair,
  drawn: (answer: DoubtedAnswer, isMarked: boolean) =>
    [
      `${pair(answer)}: ${spoken[answer.verdict]}`,
      ...(isMarked ? ['am zweifelhaftesten'] : []),
      ...(answer.isConfirmed ? ['bestätigt'] : []),
    ].join(', '),
  marked: 'Am zweifelhaftesten',
  confirmed: 'Bestätigt',
  legend: 'Eine Linie: gleich. Eine gestrichelte Linie: verschieden.',
  doubt: (share: number) => `Zweifel ${Math.round(share * 100)} %`,
  said: ({ verdict, person, answeredAt }: DoubtedAnswer, now: number) => {
    const when = ago(answeredAt, now) ?? 'gerade eben';
    return person === null
      ? `Deine Antwort, ${when}: ${spoken[verdict]}.`
      : `Antwort von ${person}, ${when}: ${spoken[verdict]}.`;
  },
  people: {
    title: 'Wer geantwortet hat',
    nameless: 'Ohne Namen',
    facts: (answers: number, contradicted: number) =>
      [
        plural(answers, { one: '# Antwort', other: '# Antworten' }),
        ...(contradicted > 0
          ? [plural(contradicted, { one: '# im Widerspruch', other: '# im Widerspruch' })]
          : []),
      ].join(' · '),
    trust: (trust: number) => `passt zu ${Math.round(trust * 100)} %`,
    wrong: (wrong: number) => `irrt zu etwa ${Math.round(wrong * 100)} %`,
  },
  disagree: (people: readonly (string | null)[]) => `${listOf(people.map(called))} sind sich nicht einig`,
  byTrust: ({ verdict, people, blame }: DoubtedAnswer) =>
    `Danach, wer wie oft irrt, ist „${spoken[verdict]}“ von ${listOf(people.map(called))} die falsche (${Math.round(blame * 100)} %).`,
  trust: 'Nach Vertrauen entscheiden',
  third: 'Bestätigst du eine davon, so wird die andere zurückgenommen.',
  names: {
    title: 'Mehrere Namen für eine Gruppe',
    given: (name: string, person: string | null) => `„${name}“ von ${called(person)}`,
    keep: (name: string) => `„${name}“ behalten`,
    trusted: (share: number) => `nach Vertrauen eher richtig (${Math.round(share * 100)} %)`,
    done: (name: string) => `Die Gruppe heißt „${name}“.`,
  },
  ages: {
    title: 'Fotos in einem unmöglichen Alter',
    message:
      'Nach den Geburtstagen in der Namensliste. Der Name, der Tag oder das Datum des Fotos kann falsch sein.',
    age: (age: number, apparent: number | null) =>
      age < 0
        ? 'Vor der Geburt aufgenommen'
        : `Damals ${plural(Math.floor(age), { one: '# Jahr alt', other: '# Jahre alt' })}, sieht nach ${Math.round(apparent ?? age)} aus`,
    open: 'Foto öffnen',
    openOf: (name: string, file: string) => `Foto öffnen: ${name}, ${file}`,
    group: 'Zur Gruppe',
    more: (n: number) => plural(n, { one: '# weiteres Foto', other: '# weitere Fotos' }),
  },
  picture: ['Linkes Bild', 'Rechtes Bild'],

  confirm: (verdict: Verdict) => `Ja, ${spoken[verdict]}`,
  change: (verdict: Verdict) => `Nein, ${spoken[verdict === 'same' ? 'different' : 'same']}`,
  takeBack: 'Zurücknehmen',
  done: {
    confirm: 'Bestätigt.',
    change: 'Geändert.',
    takeBack: 'Zurückgenommen.',
    undo: 'Rückgängig gemacht.',
    redo: 'Wiederholt.',
  },
  changed: (change: GroupChange, kind: Kind) => sentences(change, kind, 'did'),
  hint: 'Mit ↑ und ↓ durch die Liste gehen.',
};

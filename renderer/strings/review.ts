/** What the screen Review says. Renderer; also runs in unit tests. */

import type { Kind } from '../../main/contract/model.ts';
import type { DoubtedAnswer } from '../../main/contract/review.ts';
import { sentences } from './change.ts';
import { ago, count, listOf } from './format.ts';
import { plural } from './plural.ts';

type Verdict = DoubtedAnswer['verdict'];
export type CaseKind = 'contradiction' | 'unlikely' | 'trusted';

const verdicts: Record<Verdict, string> = { same: 'Same', different: 'Different' };
const spoken: Record<Verdict, string> = { same: 'the same', different: 'different' };

const called = (person: string | null) => person ?? 'somebody without a name';

const pair = ({ sides }: DoubtedAnswer) => `${sides[0].name} and ${sides[1].name}`;

export const reviewStrings = {
  title: 'Review',
  status: (answers: number) =>
    plural(answers, { zero: 'No answer is doubtful', one: '# doubtful answer', other: '# doubtful answers' }),
  preparing: 'Looking for answers that do not fit…',
  list: 'Answers',
  all: 'All answers',
  verdicts,

  none: {
    title: 'No answer is doubtful',
    message: 'Your answers agree with each other and with the pictures.',
    ask: 'Go on asking',
    all: 'Look through all answers',
  },
  unanswered: {
    title: 'No answers yet',
    message: 'What you answer is listed here, the doubtful first.',
  },

  case: (kind: CaseKind, n: number, answers: number) =>
    ({
      contradiction: `Contradiction ${count(n)} · ${count(answers)} answers`,
      unlikely: 'Likely a mistake',
      trusted: plural(answers, {
        one: 'Nothing speaks against this one',
        other: 'Nothing speaks against these #',
      }),
    })[kind],
  heading: (kind: CaseKind, answers: number, verdict: Verdict) =>
    ({
      contradiction: plural(answers, {
        one: '# answer contradicts itself',
        other: 'These # answers cannot all be true',
      }),
      unlikely:
        verdict === 'same'
          ? 'You said these are the same, and that is likely wrong'
          : 'You said these are different, and that is likely wrong',
      trusted: `You said these are ${spoken[verdict]}`,
    })[kind],
  message: (kind: CaseKind, standsOut: boolean) =>
    ({
      contradiction: standsOut
        ? 'At least one of them is wrong, most likely the one that is marked.'
        : 'At least one of them is wrong. None stands out; look at each.',
      unlikely: 'Their looks and your other answers speak against it. If you are right, confirm it.',
      trusted: 'It fits the other answers and the pictures.',
    })[kind],

  drawing: 'The answers as a drawing',
  pair,
  drawn: (answer: DoubtedAnswer, isMarked: boolean) =>
    [
      `${pair(answer)}: ${spoken[answer.verdict]}`,
      ...(isMarked ? ['least trusted'] : []),
      ...(answer.isConfirmed ? ['confirmed'] : []),
    ].join(', '),
  marked: 'Least trusted',
  confirmed: 'Confirmed',
  legend: 'A line: the same. A dashed line: different.',
  doubt: (share: number) => `Doubt ${Math.round(share * 100)} %`,
  said: ({ verdict, person, answeredAt }: DoubtedAnswer, now: number) => {
    const when = ago(answeredAt, now) ?? 'just now';
    return person === null
      ? `You said ${spoken[verdict]} ${when}.`
      : `${person} said ${spoken[verdict]} ${when}.`;
  },
  people: {
    title: 'Who answered',
    nameless: 'Without a name',
    facts: (answers: number, contradicted: number) =>
      [
        plural(answers, { one: '# answer', other: '# answers' }),
        ...(contradicted > 0
          ? [plural(contradicted, { one: '# in a contradiction', other: '# in contradictions' })]
          : []),
      ].join(' · '),
    trust: (trust: number) => `fits ${Math.round(trust * 100)} %`,
    wrong: (wrong: number) => `wrong about ${Math.round(wrong * 100)} %`,
  },
  disagree: (people: readonly (string | null)[]) => `${listOf(people.map(called))} disagree`,
  byTrust: ({ verdict, people, blame }: DoubtedAnswer) =>
    `Going by who is wrong how often, “${verdicts[verdict].toLowerCase()}” by ${listOf(people.map(called))} is the wrong one (${Math.round(blame * 100)} %).`,
  trust: 'Go by trust',
  third: 'If you confirm one of them, the other is taken back.',
  names: {
    title: 'Several names for one group',
    given: (name: string, person: string | null) => `“${name}” by ${called(person)}`,
    keep: (name: string) => `Keep “${name}”`,
    trusted: (share: number) => `more likely right, going by trust (${Math.round(share * 100)} %)`,
    done: (name: string) => `The group is called “${name}”.`,
  },
  ages: {
    title: 'Photos at an impossible age',
    message:
      'By the days of birth in the list of names. The name, the day or the date of the photo may be wrong.',
    age: (age: number, apparent: number | null) =>
      age < 0
        ? 'Taken before the birth'
        : `${plural(Math.floor(age), { one: '# year old then', other: '# years old then' })}, looks ${Math.round(apparent ?? age)}`,
    open: 'Open photo',
    openOf: (name: string, file: string) => `Open photo of ${name}: ${file}`,
    group: 'Go to the group',
    more: (n: number) => plural(n, { one: '# more photo', other: '# more photos' }),
  },
  picture: ['Left picture', 'Right picture'] as const,

  confirm: (verdict: Verdict) => `Yes, ${spoken[verdict]}`,
  change: (verdict: Verdict) => `No, ${spoken[verdict === 'same' ? 'different' : 'same']}`,
  takeBack: 'Take back',
  done: {
    confirm: 'Confirmed.',
    change: 'Changed.',
    takeBack: 'Taken back.',
    undo: 'Undone.',
    redo: 'Done again.',
  },
  changed: (change: Parameters<typeof sentences>[0], kind: Kind) => sentences(change, kind, 'did'),
  hint: 'Go through the list with ↑ and ↓.',
} as const;

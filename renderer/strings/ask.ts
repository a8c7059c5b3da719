/** What the screen Ask says. Renderer; also runs in unit tests. */
import type { Strategy } from '../../main/contract/grouping.ts';
import type { Kind } from '../../main/contract/model.ts';
import { items, sentences, stakes } from './change.ts';
import { count, listOf } from './format.ts';
import { plural } from './plural.ts';

const questions = (n: number) => plural(n, { one: '# question', other: '# questions' });

export const askStrings = {
  title: 'Ask',
  status: (answers: number) =>
    plural(answers, { zero: 'No answers yet', one: '# answer', other: '# answers' }),
  preparing: 'Getting ready to ask…',
  preparingSentence: 'The first time, every picture is compared with every other.',

  pair: {
    question: {
      people: 'Is this the same person?',
      leaves: 'Is this the same species?',
      anything: 'Do these belong together?',
    } satisfies Record<Kind, string>,
    same: 'Same',
    different: 'Different',
    left: 'Left',
    right: 'Right',
    sides: ['Left picture', 'Right picture'] as const,
  },
  choice: {
    question: {
      people: 'Who is this?',
      leaves: 'Which species is this?',
      anything: 'Where does this belong?',
    } satisfies Record<Kind, string>,
    groups: 'Groups it may belong to',
    none: 'None of these',
    also: 'Belongs here too',
    alsoNamed: (name: string) => `Belongs here too: ${name}`,
    all: {
      people: (n: number) => plural(n, { one: 'This person', other: 'All # are one person' }),
      leaves: (n: number) => plural(n, { one: 'This species', other: 'All # are one species' }),
      anything: (n: number) => plural(n, { one: 'This group', other: 'All # belong together' }),
    } satisfies Record<Kind, (n: number) => string>,
  },
  odd: {
    question: {
      people: 'Which of these are someone else?',
      leaves: 'Which of these are another species?',
      anything: 'Which of these do not belong?',
    } satisfies Record<Kind, string>,
    members: 'Doubtful members',
    confirm: (n: number) =>
      plural(n, { zero: 'All of them belong', one: '# does not belong', other: '# do not belong' }),
    belongs: (name: string | null, size: number, kind: Kind) =>
      name === null ? `A group of ${items(size, kind)}` : `“${name}”, ${items(size, kind)}`,
  },

  group: (name: string | null, size: number, kind: Kind) =>
    name === null
      ? size === 1
        ? 'Alone so far'
        : `A group of ${items(size, kind)}`
      : `${name} · ${items(size, kind)}`,
  strip: (name: string | null) => (name === null ? 'Some of its group' : `Some of ${name}`),
  working: 'Working out what follows from your answer…',
  cannotTell: 'Can’t tell',
  event: (photos: number | null) =>
    photos === null
      ? 'Whole event'
      : plural(photos, { one: 'For # photo', other: 'For all # photos of the event' }),
  eventAlone: 'Nothing else was taken with this picture.',
  skip: 'Skip',
  skipped: 'Skipped: nothing was recorded.',
  notASubject: { people: 'Not a face', leaves: 'Not a leaf', anything: 'Leave out' } satisfies Record<
    Kind,
    string
  >,
  undone: 'Taken back.',
  whole: 'Whole photo',
  cutOut: {
    people: 'Only the face',
    leaves: 'Only the leaf',
    anything: 'Only the thing',
  } satisfies Record<Kind, string>,
  closer: 'Closer',
  farther: 'Fit',

  stakes: stakes,
  settled: (change: Parameters<typeof sentences>[0], kind: Kind) => sentences(change, kind, 'did'),
  settledTitle: 'Settled',
  firstHint: 'Every answer straightens out more than the two pictures you see.',
  replaced: 'The question changed, because the photos did.',
  settledByOthers: 'Somebody else’s answer settled that question.',
  others: (people: readonly (string | null)[]) => {
    const named = people.map(person => person ?? 'somebody without a name');
    return `${listOf(named)} ${named.length === 1 ? 'is' : 'are'} answering too.`;
  },
  again: {
    label: 'Your earlier answer',
    said: { same: 'You said: same', different: 'You said: different' },
    why: {
      surprise: {
        same: 'You said these two are the same; this pair speaks against it.',
        different: 'You said these two differ; this pair speaks against it.',
      },
      unlikely: {
        same: 'You said these two are the same, which looked unlikely; this pair makes sure.',
        different: 'You said these two differ, which looked unlikely; this pair makes sure.',
      },
      doubt: {
        same: 'You said these two are the same; your other answers speak against it.',
        different: 'You said these two differ; your other answers speak against it.',
      },
      alone: {
        same: 'You said these two are the same. Much follows from that one answer; this pair makes sure.',
        different: 'You said these two differ. Much follows from that one answer; this pair makes sure.',
      },
      divided: {
        same: 'Your answers about these differ: which is right?',
        different: 'Your answers about these differ: which is right?',
      },
    },
  },

  which: {
    notASubject: {
      people: 'Which one is not a face?',
      leaves: 'Which one is not a leaf?',
      anything: 'Which one should be left out?',
    } satisfies Record<Kind, string>,
    into: (name: string) => `Which one belongs to “${name}”?`,
    newName: (name: string) => `Which one is “${name}”?`,
    never: 'Never mind',
  },
  about: {
    only: (name: string | null, size: number) =>
      name === null ? `Only about a group of ${count(size)}` : `Only about “${name}”`,
    back: 'Back to the group',
    all: 'Ask about everything',
  },
  palette: {
    label: 'Put into a named group',
    title: 'Put into',
    other: 'Other…',
    type: 'Type a name',
  },

  curve: {
    label: 'Expected change per question',
    text: (now: number, first: number) =>
      first > 0
        ? `This question is expected to change ${Math.round((100 * now) / first)} % of what the first one did.`
        : 'Nothing is expected to change any more.',
  },

  budget: {
    button: 'Limit questions…',
    left: (n: number) => plural(n, { one: '# question left', other: '# questions left' }),
    title: 'How many questions would you like to answer?',
    description: 'Akin counts down and says when they are used up. You can always go on.',
    label: 'Questions',
    start: 'Begin',
    none: 'No limit',
    end: {
      title: (n: number) => `Those were your ${questions(n)}`,
      message: (moved: number, kind: Kind) =>
        moved === 0
          ? 'Your answers confirmed what the groups already were.'
          : `Your answers moved ${items(moved, kind)}. Everything is saved.`,
      again: (n: number) => `${count(n)} more`,
      on: 'Continue without a limit',
      groups: 'See the groups',
    },
  },

  strategy: {
    menu: 'How to ask',
    label: 'How questions are chosen',
    choices: {
      fewest: {
        label: 'Fewest questions',
        message:
          'Whatever settles the most per second of your time: pairs, choices among groups, odd ones out.',
      },
      'expected-change': {
        label: 'Expected change',
        message: 'The pair whose answer is expected to change the groups the most.',
      },
      'expected-change-careful': {
        label: 'Expected change, carefully',
        message:
          'The same for people who err: an answer that looked unlikely counts once a second one agrees. Takes more questions.',
      },
      'most-uncertain': {
        label: 'Most uncertain',
        message: 'The pair whose answer is hardest to predict from how alike the two look.',
      },
      'contact-sheet': {
        label: 'Contact sheet',
        message:
          'First a few sure pictures of every subject: are two of them the same, does this one belong?',
      },
    } satisfies Record<Strategy, { label: string; message: string }>,
    changed: (name: string) => `Questions are now chosen by “${name}”.`,
    kept: 'Every answer counts as before.',
  },

  waiting: {
    title: 'Nothing to ask for now',
    message: 'Photos are still being read. A question comes as soon as one of them could change a group.',
  },

  done: {
    title: 'Nothing left to ask',
    message: (answers: number) =>
      `${plural(answers, { zero: 'Without a single answer', one: 'With # answer', other: 'With # answers' })} every picture has its place, as far as Akin can tell.`,
    skipped: (n: number) =>
      plural(n, {
        one: 'The question you skipped comes again when the collection is opened again.',
        other: 'The # questions you skipped come again when the collection is opened again.',
      }),
    groups: 'See the groups',
  },
} as const;

/** What the screen Batch says. Renderer; also runs in unit tests. */
import type { BatchKernel, BatchLabel, BatchOutcome } from '../../main/contract/batch.ts';
import type { Kind } from '../../main/contract/model.ts';
import { items, sentences } from './change.ts';
import { count } from './format.ts';
import { plural } from './plural.ts';

const notASubject: Record<Kind, string> = {
  people: 'Not a face',
  leaves: 'Not a leaf',
  anything: 'Leave out',
};
const notSubjectsOf: Record<Kind, (n: number) => string> = {
  people: n => plural(n, { one: '# not a face', other: '# not faces' }),
  leaves: n => plural(n, { one: '# not a leaf', other: '# not leaves' }),
  anything: n => `${count(n)} left out`,
};
const names = (n: number) => plural(n, { one: '# name', other: '# names' });

export const batchStrings = {
  title: 'Batch',
  status: (labelled: number, all: number) =>
    labelled === 0 ? `${count(all)} to label` : `${count(labelled)} of ${count(all)} labelled`,
  noneYet: 'No batch in progress',
  preparing: 'Loading the batch…',
  progress: 'Labelled so far',

  start: {
    title: 'Short of time?',
    message: (kind: Kind) =>
      ({
        people:
          'Akin chooses the faces that tell it the most: doubtful ones, spread over all groups. You say who they are, in one go, and everyone else follows.',
        leaves:
          'Akin chooses the leaves that tell it the most: doubtful ones, spread over all groups. You name them, in one go, and all others follow.',
        anything:
          'Akin chooses the photos that tell it the most: doubtful ones, spread over all groups. You name them, in one go, and all others follow.',
      })[kind],
    budget: (kind: Kind) =>
      ({ people: 'How many faces', leaves: 'How many photos', anything: 'How many photos' })[kind],
    value: (budget: number, kind: Kind) => items(budget, kind),
    choose: 'Choose them',
    choosing: 'Choosing the pictures worth labelling…',
    note: 'You can stop at any time and go on later, even after a restart.',
    kernel: 'How pictures are compared',
    kernels: {
      rbf: {
        name: 'Near ones (rbf)',
        about: 'Only near pictures count: good for groups of any shape. The usual choice.',
      },
      linear: {
        name: 'Straight (linear)',
        about: 'As they lie: good where groups are round and about equally large.',
      },
      polynomial: {
        name: 'Bent (polynomial)',
        about: 'Large values count more: good where a few measures decide.',
      },
      sigmoid: {
        name: 'Saturated (sigmoid)',
        about: 'Very large values count no more than large ones: good with odd pictures among them.',
      },
    } satisfies Record<BatchKernel, { name: string; about: string }>,
  },

  question: {
    people: 'Who is this?',
    leaves: 'Which species is this?',
    anything: 'What is this?',
  } satisfies Record<Kind, string>,
  picture: (name: string) => `To be labelled: ${name}`,
  context: (name: string) => `The whole photo ${name}`,
  place: (index: number, all: number) => `${count(index + 1)} of ${count(all)}`,
  labelled: (label: BatchLabel | null, kind: Kind) => {
    if (label === null) return 'Not labelled yet';
    return label.kind === 'name'
      ? label.name
      : label.kind === 'not-a-subject'
        ? notASubject[kind]
        : 'Can’t tell';
  },

  palette: {
    label: 'Names',
    field: 'A name, new or known',
    placeholder: 'Type a name',
    create: (name: string) => `New: “${name}”`,
    empty: 'No names yet. Press N and type the first one.',
    used: (n: number) => plural(n, { zero: '', one: '#', other: '#' }),
    more: (n: number) => plural(n, { one: '# more: type to find it', other: '# more: type to find them' }),
  },
  notASubject,
  cannotTell: 'Can’t tell',
  clear: 'Remove the label',

  strip: 'The batch',
  tile: (index: number, all: number, label: string) => `${count(index + 1)} of ${count(all)}: ${label}`,

  finish: 'Finish…',
  drop: 'Discard…',
  finishing: {
    title: 'What your labels change',
    description: 'All of it is one step, and can be taken back as one.',
    waiting: 'Working out what follows…',
    said: (
      { named, names: many, notSubjects }: Pick<BatchOutcome, 'named' | 'names' | 'notSubjects'>,
      kind: Kind,
    ) =>
      notSubjects === 0
        ? `${items(named, kind)} under ${names(many)}.`
        : `${items(named, kind)} under ${names(many)}, ${notSubjectsOf[kind](notSubjects)}.`,
    named: ({ before, after }: BatchOutcome['namedItems'], kind: Kind) =>
      `With a name: ${items(before, kind)} before, ${items(after, kind)} after.`,
    left: (n: number) =>
      plural(n, {
        zero: 'All are labelled.',
        one: '# is not labelled yet.',
        other: '# are not labelled yet.',
      }),
    apply: 'Apply',
    none: 'Nothing is labelled yet.',
  },
  dropping: {
    title: 'Discard this batch?',
    message: (labelled: number) =>
      plural(labelled, {
        zero: 'Nothing is labelled yet.',
        one: '# label will be lost. This cannot be undone.',
        other: '# labels will be lost. This cannot be undone.',
      }),
    drop: 'Discard it',
  },

  done: {
    title: 'The batch is done',
    message: (outcome: BatchOutcome, kind: Kind) =>
      `${items(outcome.named, kind)} under ${names(outcome.names)}. ${sentences(outcome.change, kind, 'did')} ${items(outcome.namedItems.after, kind)} have a name now, ${count(outcome.namedItems.before)} had one before.`,
    groups: 'See the groups',
    again: 'Another batch',
  },
  undone: 'Taken back. Your labels are here again.',
  dropped: 'The batch was discarded.',
} as const;

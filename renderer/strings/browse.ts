/** What the screen Browse says. Renderer; also runs in unit tests. */
import type { Kind } from '../../main/contract/model.ts';
import { items, sentences } from './change.ts';
import { count } from './format.ts';
import { plural } from './plural.ts';

const subjects: Record<Kind, (n: number) => string> = {
  people: n => plural(n, { one: '# person', other: '# people' }),
  leaves: n => plural(n, { one: '# kind of leaf', other: '# kinds of leaves' }),
  anything: n => plural(n, { one: '# subject', other: '# subjects' }),
};
const percent = (share: number) => `${Math.round(share * 100)} %`;
const nameOf = (name: string | null) => name ?? 'Not named yet';

export const browseStrings = {
  title: 'Browse',
  list: 'Contact sheet',
  status: (rows: number, all: number, kind: Kind) => `${subjects[kind](rows)} among ${items(all, kind)}`,
  firstLook:
    'A first look at a sample. The groups are being worked out and will replace it when they are ready.',
  per: 'How many of each',
  perValue: (per: number) => `${count(per)} of each`,
  preparing: 'Laying out the contact sheet…',
  nameOf,
  size: (size: number | null, kind: Kind) => (size === null ? '' : items(size, kind)),
  unread: (index: number) => `Row ${count(index + 1)}`,
  hint: 'Enter opens the whole group, F2 names it.',
  open: 'Open the group',
  undone: 'Taken back.',

  sheets: {
    open: 'Which sheet…',
    title: 'Which sheet',
    apply: 'Show it',
    ofGroups: {
      name: 'Of the groups',
      about: 'A row for every group, as Groups has them. The usual choice.',
    },
    published: {
      name: 'Subclusters, as published',
      about: 'Good for a pure example of each subject where most pictures of a group are doubtful.',
    },
    numbers: {
      subjects: { label: 'Subjects (K)', hint: 'Empty: as many as groups.' },
      lambda: { label: 'Nearness (λ)', hint: 'In mean distances.' },
      candidates: { label: 'Centres (R / K)', hint: 'To choose from, for each.' },
    },
    between: (least: number, most: number) => `From ${least} to ${count(most)}.`,
    status: (subjects: number, candidates: number) =>
      `Subclusters as published: ${count(subjects)} rows, ${count(candidates)} possible centres.`,
  },

  naming: {
    title: 'Name this row',
    label: 'Name',
    note: 'It is the name of the whole group.',
    save: 'Name it',
    remove: 'Remove the name',
    suggestions: 'Existing names',
    named: (name: string) => (name === '' ? 'The name was removed.' : `Named “${name}”.`),
  },

  question: {
    label: 'A question about this sheet',
    between: {
      people: 'Are these two rows the same person?',
      leaves: 'Are these two rows the same species?',
      anything: 'Do these two rows show the same thing?',
    } satisfies Record<Kind, string>,
    within: {
      people: 'Is the right one the same person as the row?',
      leaves: 'Is the right one the same species as the row?',
      anything: 'Does the right one belong to the row?',
    } satisfies Record<Kind, string>,
    sides: { between: ['One row', 'The other row'], within: ['The row', 'The one in doubt'] } as const,
    picture: (side: string, name: string) => `${side}: ${name}`,
    same: 'Same',
    different: 'Different',
    cannotTell: 'Can’t tell',
    utility: (utility: number) => `${percent(utility)} chance of changing the sheet`,
    settled: sentences,
    none: 'Nothing on this sheet is in doubt.',
    waiting: 'Looking for what is in doubt…',
  },
} as const;

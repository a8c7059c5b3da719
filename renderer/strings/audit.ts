/** What the audit says, and the signal when to stop. Renderer; also runs in unit tests. */
import type { Certificate } from '../../main/contract/audit.ts';
import type { Kind } from '../../main/contract/model.ts';
import { items } from './change.ts';
import { count } from './format.ts';
import { locale } from './locale.ts';
import { plural } from './plural.ts';

type Limits = Pick<Certificate, 'right' | 'subjects'>;

/** Rounded outwards, so that the interval never seems narrower than it is. */
export function percentRange({ low, high }: Limits['right']): readonly [string, string] {
  const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  return [shown.format(Math.floor(100 * low + 1e-9)), shown.format(Math.ceil(100 * high - 1e-9))];
}

const range = ([low, high]: readonly [string, string]) => (low === high ? low : `${low} to ${high}`);
const share = (limits: Limits['right']) => `${range(percentRange(limits))} %`;
const subjectRange = ({ low, high }: Limits['subjects']) => range([count(low), count(high)]);

const subjects: Record<Kind, string> = { people: 'people', leaves: 'species', anything: 'subjects' };

export const auditStrings = {
  title: 'Audit',
  open: 'How good is it?',
  status: (checks: number, wanted: number) => `${count(checks)} of ${count(wanted)} checks`,
  preparing: 'Getting ready to check…',

  start: {
    title: 'How many are in the right group?',
    message:
      'Akin shows photos and groups drawn at random, and you say whether they are right. A photo is in the right group when it shows the same subject as the first picture of its group, and no larger group is of that subject.',
    checks: (n: number) => `${count(n)} checks`,
    about: 'The more checks, the narrower the result. Nothing in the groups changes.',
  },

  photo: {
    question: {
      people: 'Is this the person of the first picture?',
      leaves: 'Is this the species of the first picture?',
      anything: 'Does this belong with the first picture?',
    } satisfies Record<Kind, string>,
    yes: 'Yes, it belongs',
    no: 'No',
  },
  group: {
    question: {
      people: 'Is one of these the same person?',
      leaves: 'Is one of these the same species?',
      anything: 'Does one of these belong with this group?',
    } satisfies Record<Kind, string>,
    none: 'None of these',
  },
  elsewhere: {
    question: {
      people: 'Then who is it?',
      leaves: 'Then which species is it?',
      anything: 'Then where does it belong?',
    } satisfies Record<Kind, string>,
    none: 'None of these',
  },
  cannotTell: 'Can’t tell',
  checked: 'The photo that is checked',
  itsGroup: (size: number, kind: Kind) => `Its group of ${items(size, kind)}`,
  groupChecked: (size: number, kind: Kind) =>
    size === 1 ? 'Alone so far' : `The group that is checked: ${items(size, kind)}`,
  first: 'First picture',
  candidates: 'The groups most like it',
  candidate: (size: number, kind: Kind) => items(size, kind),

  soFar: (limits: Limits, kind: Kind) =>
    `So far: ${share(limits.right)} right, ${subjectRange(limits.subjects)} ${subjects[kind]}`,
  result: {
    title: (limits: Limits) => `${share(limits.right)} are in the right group`,
    subjects: (limits: Limits, kind: Kind) =>
      limits.subjects.low === limits.subjects.high
        ? `${subjectRange(limits.subjects)} ${subjects[kind]}`
        : `${subjectRange(limits.subjects)} ${subjects[kind]}, most likely ${count(Math.round(limits.subjects.value))}`,
    basis: (checks: number) =>
      `From ${plural(checks, { one: '# random check', other: '# random checks' })}. Of 100 such results about 95 hold the truth.`,
    complete: 'All of it was checked.',
    definition:
      'Right means: the photo shows the same subject as the first picture of its group, and no larger group is of that subject.',
    moved: (n: number, kind: Kind) =>
      `${items(n, kind)} moved since the audit. The result is wider by as many.`,
    outdated: 'So much has changed that a new audit would say more.',
    wrong: 'Found in the wrong group',
    apply: (n: number) => plural(n, { one: 'Correct what was found', other: 'Correct the # found' }),
    applied: 'What the checks found now counts as answers.',
    more: (n: number) => `${count(n)} more checks`,
    again: 'New audit',
    groups: 'See the groups',
  },

  stop: {
    title: 'A good moment to stop',
    estimated: (moved: number, kind: Kind) =>
      `Another 20 questions would move about ${items(moved, kind)} (estimated, not audited).`,
    audited: (limits: Limits, moved: number, kind: Kind) =>
      `${share(limits.right)} are right. Another 20 questions would move about ${items(moved, kind)}.`,
  },
} as const;

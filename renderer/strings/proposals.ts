/** What the proposals of Groups say. Renderer; also runs in unit tests. */
import type { Proposal } from '../../main/contract/grouping.ts';
import type { Kind } from '../../main/contract/model.ts';
import { items } from './change.ts';
import { plural } from './plural.ts';

/** ui/certainty.ts says which certainty is which. */
export type CertaintyLevel = 'sure' | 'fairly' | 'unsure' | 'doubtful';

const LIKELY: Readonly<Record<CertaintyLevel, string>> = {
  sure: 'Very likely',
  fairly: 'Likely',
  unsure: 'Perhaps',
  doubtful: 'Hardly',
};

const quoted = (name: string) => `“${name}”`;

/** A side in the middle of a sentence. */
function sideOf(name: string | null, size: number, kind: Kind): string {
  if (name !== null) return quoted(name);
  return size === 1 ? `a single ${kind === 'people' ? 'face' : 'photo'}` : `a group of ${items(size, kind)}`;
}

export const proposalStrings = {
  /** "Akin would now also join 3 pairs of groups and take 1 part out." */
  line: (joins: number, parts: number) => {
    const joined = plural(joins, { one: 'join # pair of groups', other: 'join # pairs of groups' });
    const taken = plural(parts, { one: 'take # part out', other: 'take # parts out' });
    const said = [...(joins > 0 ? [joined] : []), ...(parts > 0 ? [taken] : [])];
    return `Akin would now also ${said.join(' and ')}.`;
  },
  look: 'Look',
  same: {
    question: { people: 'Same person?', leaves: 'Same species?', anything: 'The same?' },
    yesDone: 'Joined.',
    noDone: 'Kept apart. It is not proposed again.',
    all: (n: number) => `All ${n}…`,
  },
  title: 'Would this be right?',
  description: 'Akin would now also change these, by your answers. Nothing changes without your yes.',
  list: 'Proposals',
  message: ({ kind: change, sides: [one, other], sizes }: Proposal, kind: Kind) => {
    if (change === 'join') {
      const both = `${sideOf(one.group.name, sizes[0], kind)} and ${sideOf(other.group.name, sizes[1], kind)}`;
      return `${both[0]?.toUpperCase()}${both.slice(1)} look the same.`;
    }
    const rest = other.group.name === null ? 'their group' : quoted(other.group.name);
    return sizes[0] === 1
      ? `This ${kind === 'people' ? 'face' : 'photo'} does not seem to belong to ${rest.replace('their', 'its')}.`
      : `These ${items(sizes[0], kind)} do not seem to belong to ${rest}.`;
  },
  /** What a proposal follows from, below its sentence; the two pictures of an answer follow. */
  reason: {
    join: {
      outvoted: 'You said these two are different. Your later answers speak against it.',
      counts: 'You said these two are the same. It did not count, and your later answers speak for it.',
      'taken-out':
        'It follows from your answer that these two are different: one of them left its group, and this is the nearest.',
      compared: 'These look more alike than these two, and you said they are the same.',
      nearer: 'They look alike, and no other group is as near.',
      looks: 'They look alike, and no other group is as near.',
    },
    leave: {
      outvoted: 'You said these two are the same. Your later answers speak against it.',
      counts: 'You said these two are different. It did not count, and your later answers speak for it.',
      'taken-out': 'It follows from your answer that these two are different.',
      compared: 'It looks less like the others than these two, and you said they are different.',
      nearer: 'It looks more like another group.',
      looks: 'It does not look like the others.',
    },
  } satisfies Record<Proposal['kind'], Record<Proposal['reason']['kind'], string>>,
  because: 'Your answer',
  bothNamed: (one: string, other: string) => `${quoted(one)} and ${quoted(other)} are both named.`,
  /** Under the pictures of a side. */
  side: (change: Proposal['kind'], at: 0 | 1, name: string | null, size: number, kind: Kind) => {
    if (change === 'leave') return `${at === 0 ? 'Would leave' : 'Would stay'} · ${items(size, kind)}`;
    return name === null ? items(size, kind) : `${name} · ${items(size, kind)}`;
  },
  chance: (level: CertaintyLevel) => LIKELY[level],
  yes: 'Yes',
  no: 'No',
  keys: { yes: 'Y', no: 'N', all: 'A' },
  said: { yes: 'You said yes.', no: 'You said no. It is not proposed again.' },
  changed: 'These groups have changed meanwhile.',
  computing: 'Working out what a yes would change…',
  all: (n: number) => plural(n, { zero: 'Accept all', one: 'Accept all (#)', other: 'Accept all (#)' }),
  namedLeft: 'Two groups with names are never accepted along with the others.',
  finished: 'That was all.',
  undo: 'Take back',
  done: 'Done',
} as const;

/** The words of merging another collection into this one. Renderer. */
import type { Merged, MergedGrouping } from '../../main/contract/answersFile.ts';
import { plural } from './plural.ts';

const answers = (n: number) => plural(n, { one: '# answer', other: '# answers' });
const names = (n: number) => plural(n, { one: '# name', other: '# names' });
const reasons = (n: number) => plural(n, { one: '# reason', other: '# reasons' });

export const mergeStrings = {
  command: 'Merge another collection…',
  title: (name: string) => `Merge “${name}” into this collection?`,
  description:
    'What was said there comes in, with who said it. The other collection stays as it is, and nothing said here is lost.',
  reading: 'Reading the other collection…',
  nothing: 'Everything that was said there is here already.',
  grouping: ({ grouping, isNew }: MergedGrouping) => (isNew ? `${grouping} (new here)` : grouping),
  counts: (merged: MergedGrouping) =>
    `${answers(merged.answers)}, ${names(merged.names)} and ${reasons(merged.reasons)}${
      merged.takenBack > 0
        ? `; ${plural(merged.takenBack, { one: '# step was undone there', other: '# steps were undone there' })}`
        : ''
    }.`,
  person: (person: string | null, acts: number) =>
    `${person ?? 'Without a name'}: ${plural(acts, { one: '# step', other: '# steps' })}`,
  setting: {
    name: 'its name',
    strategy: 'how it asks',
    clusterer: 'what makes the groups',
    wanted: 'how many groups are wanted',
  },
  settings: (changed: string) => `Changed there later, and taken over: ${changed}.`,
  waiting: (n: number) =>
    plural(n, {
      one: '# picture spoken of there is not in this collection. What was said about it waits for the photo.',
      other:
        '# pictures spoken of there are not in this collection. What was said about them waits for the photos.',
    }),
  unknownReasons: (n: number) =>
    plural(n, {
      one: '# reason waits: its attribute is not known here yet.',
      other: '# reasons wait: their attributes are not known here yet.',
    }),
  unfitNames: (n: number) =>
    plural(n, {
      one: '# name is left out: it cannot be used.',
      other: '# names are left out: they cannot be used.',
    }),
  confirm: 'Merge',
  done: ({ from }: Merged) => `“${from}” is merged into this collection.`,
};

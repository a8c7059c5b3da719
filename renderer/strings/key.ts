/** What the identification key says, on the screen and in the files it is saved as. Renderer; also runs in unit tests. */
import { attributeWords } from '../../main/contract/attributeWords.ts';
import type { TaughtAccuracy } from '../../main/contract/grouping.ts';
import type { KeyFormat, KeyPhrases } from '../../main/contract/keyDocument.ts';
import type { Kind } from '../../main/contract/model.ts';
import { locale } from './locale.ts';
import { plural } from './plural.ts';

const three = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
const percent = (share: number) => `${Math.round(share * 100)} %`;
const accuracy = ({ value, low, high }: TaughtAccuracy) =>
  `Of photos it was made without, ${percent(value)} are led to their group, likely between ${percent(low)} and ${percent(high)}.`;
const groupName = (name: string | null, place: number) => name ?? `Group ${place}`;

export const groupKeyStrings = {
  title: 'Key',
  open: 'Key…',
  reading: 'Finding what separates the groups…',
  views: { key: 'Key', lookalikes: 'Look-alikes', each: 'Each group' },
  view: 'What to show',
  print: 'Print',
  save: 'Save as',
  formats: { text: 'Text', markdown: 'Markdown', html: 'HTML', csv: 'CSV' } satisfies Record<
    KeyFormat,
    string
  >,
  accuracy,
  none: {
    key: 'Nothing that was measured tells these groups apart. More photos of each, or an attribute taught from examples, may.',
    lookalikes: 'No two groups are hard to tell apart.',
    each: 'There are no groups of three or more photos yet.',
  },
  leftOut: (n: number) =>
    plural(n, {
      zero: '',
      one: '# group has too few photos to be in it.',
      other: '# groups have too few photos to be in it.',
    }),
  couplet: (number: number) => `Couplet ${number}`,
  goesOn: (number: number) => `Go on at ${number}`,
  right: (right: number, items: number) => `${right} of ${items} photos are on the side of their group.`,
  pairOf: (one: string, other: string) => `${one} and ${other}`,
  group: (name: string | null, place: number) => groupName(name, place),
  /** `one` has more of it. */
  differs: (one: string, more: string, other: string) => `${one} is ${more} than ${other}.`,
  others: 'the others',
  sure: (area: number) => `True of ${percent(area)} of pairs.`,
  nothing: 'Nothing that was measured separates them.',
  confirm: 'Yes, that is a reason',
  reject: 'No, it is none',
  confirmed: 'Confirmed',
  done: {
    confirmed: 'It counts as a reason from now on. Undo in Ask takes it back.',
    rejected: 'It is left out of this grouping.',
  },
  rejected: 'Left out:',
  restore: (name: string) => `Let “${name}” count again`,
  examples: 'Typical of this side',

  phrases: (kind: Kind): KeyPhrases => ({
    language: 'en',
    title: collection => `Key to the groups of ${collection}`,
    attribute: attribute => attributeWords(attribute, kind),
    number: value => three.format(value),
    lesser: word => `less ${word}`,
    less: threshold => `less than ${threshold}`,
    more: threshold => `${threshold} or more`,
    group: (name, place, size) => `${groupName(name, place)} (${size})`,
    together: groups => `Not told apart: ${groups.join(', ')}`,
    accuracy: known => (known === null ? null : accuracy(known)),
    none: 'Nothing that was measured tells these groups apart.',
  }),
};

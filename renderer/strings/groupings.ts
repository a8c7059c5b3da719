/**
 * What the menu of groupings, its dialogs and the choice of a clusterer say. Renderer; also runs in unit
 * tests.
 */
import type { Clusterer, Comparison, GroupPlace } from '../../main/contract/grouping.ts';
import type { Kind } from '../../main/contract/model.ts';
import { items } from './change.ts';
import { count } from './format.ts';
import { locale } from './locale.ts';
import { plural } from './plural.ts';

const list = new Intl.ListFormat(locale, { type: 'conjunction' });

export const groupingStrings = {
  /** The first grouping of a collection bears a name of Akin's, the others one that a person gave. */
  nameOf: (name: string) => name,
  switcher: (name: string) => `Sorted as “${name}”`,
  label: 'Ways to sort this collection',
  create: 'New way to sort…',
  copy: 'Copy this one…',
  rename: 'Rename…',
  compare: 'Compare with…',
  remove: 'Remove',
  removed: 'Removed',
  restore: (name: string) => `Bring back “${name}”`,

  naming: {
    create: {
      title: 'New way to sort',
      message: 'It begins without any answers. The one you see now stays as it is.',
      apply: 'Create',
      done: (name: string) => `Now sorting as “${name}”.`,
    },
    copy: {
      title: 'Copy this way to sort',
      message:
        'The copy begins with every answer, reason and name of this one. After that, the two are independent.',
      apply: 'Copy',
      done: (name: string) => `Now sorting as “${name}”.`,
    },
    rename: {
      title: 'Rename this way to sort',
      message: 'Only its name changes.',
      apply: 'Rename',
      done: (name: string) => `Now called “${name}”.`,
    },
    label: 'Name',
    copyOf: (name: string) => `${name}, copy`,
    example: 'By place, by event, by species…',
    by: {
      title: 'Sort by',
      about: 'Tick nothing to sort by likeness. With several, a group is alike in all of them.',
      search: 'Search attributes',
      name: (names: readonly string[]) =>
        `By ${list.format(names.map(name => name.toLocaleLowerCase(locale)))}`,
    },
  },

  removedDone: (name: string) => `“${name}” was removed.`,
  removedSentence: 'Nothing said in it is lost; the same menu brings it back.',
  restored: (name: string) => `“${name}” is back.`,

  comparison: {
    title: (one: string, other: string) => `“${one}” and “${other}”`,
    with: 'Compare with',
    computing: 'Comparing…',
    summary: ({ alike, change }: Comparison, kind: Kind) =>
      `${plural(alike, { zero: 'No group is', one: '# group is', other: '# groups are' })} the same in both. ${
        change.touched === 0
          ? 'Nothing is grouped differently.'
          : plural(change.touched, {
              one: `${items(1, kind)} is grouped differently.`,
              other: `${items(change.touched, kind)} are grouped differently.`,
            })
      }`,
    same: 'Both sort everything the same way.',
    table: 'Groups that share pictures without being the same',
    shared: 'In both',
    sample: 'Some of them',
    place: ({ kind, name, size }: GroupPlace) => ({
      name: { group: name ?? 'Not named yet', leftovers: 'Leftovers', 'set-aside': 'Set aside' }[kind],
      size: count(size),
    }),
    more: (n: number) => plural(n, { one: 'and # more pair of groups', other: 'and # more pairs of groups' }),
  },

  person: {
    title: 'Whose answers are these?',
    message:
      'A name is kept with every answer from now on, in this collection’s file. When several people answer, Review shows how well the answers of each fit the rest.',
    label: 'Your name',
    apply: 'Sign my answers',
    none: 'Without a name',
    menu: (name: string) => (name === '' ? 'Sign my answers…' : `Answers are signed by ${name}…`),
    signed: (name: string) => `Your answers are signed by ${name} from now on.`,
    unsigned: 'Your answers are no longer signed.',
    guest: (name: string) => `Your answers are signed by ${name}: the link you were given is for this name.`,
  },
} as const;

export const sortingStrings = {
  title: 'How are groups sorted?',
  description: 'Your answers count with each of them. Reasons count where it says so.',
  label: 'Ways to sort',
  now: (name: string) => `Sorted by ${name}`,
  change: 'Change…',
  others: 'Methods of the literature',
  names: {
    own: 'Akin’s own method',
    hacc: 'Single linkage (HACC)',
    'average-linkage': 'Average linkage',
    'cop-kmeans': 'COP-KMeans',
    'cop-kmeans-published': 'COP-KMeans as published',
    'cop-kmeans-least-violation': 'COP-KMeans, least violation',
    'mpck-means': 'MPCK-Means',
    spectral: 'Spectral clustering',
    'affinity-propagation': 'Affinity propagation',
    'cop-rf': 'COP-RF',
  } satisfies Record<Clusterer, string>,
  about: {
    own: 'By likeness, your answers and your reasons, in groups of any size.',
    hacc: 'Joins what lies closest, link by link: good where groups are well apart, and when every answer must hold. Reasons do not count. Up to 2,000 items.',
    'average-linkage':
      'Joins the groups that are closest on average: good for groups of any size without learning from answers. Reasons do not count.',
    'cop-kmeans':
      'Around centres, breaking as little as it can of answers and reasons: good for round groups of about the same size.',
    'cop-kmeans-published':
      'Wagstaff’s rule, picture by picture: good for comparing with papers. Where a picture has no place left, it goes where it breaks the least. Reasons do not count.',
    'cop-kmeans-least-violation':
      'Picture by picture, each where it breaks the least: quick, and good for many soft reasons.',
    'mpck-means':
      'Around centres, learning from answers and reasons what matters in a picture: good with soft reasons, which helped it the most often in our trials.',
    spectral:
      'Along chains of likeness, which answers and reasons bend: good for groups of any shape. Up to 2,000 items.',
    'affinity-propagation':
      'Around typical pictures, and decides itself how many groups there are: good for a first look at something unknown. Up to 2,000 items.',
    'cop-rf':
      'By a forest of 1,000 trees (fewer beyond 1,000 items) learned from your answers, which tolerates wrong ones. Good for tables with many columns that mean nothing. Reasons do not count. Up to 2,000 items.',
  } satisfies Record<Clusterer, string>,
  apply: (name: string) => `Sort by ${name}`,
  present: 'This is how it is now.',
  computing: 'Sorting again to see what would change…',
  applied: (name: string) => `Now sorted by ${name}.`,
  ruleFailed:
    'The published rule failed: your answers leave a picture no place in as many groups. These groups are by the least violation instead.',
} as const;

/** The bar over the Library's photos: search, filters, order. Renderer; also runs in unit tests. */
import type { Kind } from '../../main/contract/model.ts';
import type { PhotoBurst, PhotoFilter } from '../../main/contract/photoFilter.ts';
import { count, shotSpan } from './format.ts';
import { plural } from './plural.ts';

type Shown = NonNullable<PhotoFilter['show']>;
type Order = NonNullable<PhotoFilter['sort']>;

const nothing: Record<Kind, string> = {
  people: 'Without a face',
  leaves: 'Without a leaf',
  anything: 'Without a picture',
};
const shown: Record<Exclude<Shown, 'empty'>, string> = {
  all: 'All photos',
  named: 'With a name',
  unnamed: 'Without a name',
  aside: 'Set aside',
  hidden: 'Hidden',
  problem: 'With a problem',
};
const orders: Record<Exclude<Order, 'group'>, string> = {
  folder: 'By folder',
  name: 'By file name',
  date: 'By date',
};

export const filterStrings = {
  label: 'Find photos',
  search: 'Search names, tags and files',
  placeholder: 'Search',
  show: 'Which photos',
  shown: (value: Shown, kind: Kind) => (value === 'empty' ? nothing[kind] : shown[value]),
  /** Photos that an export leaves where they are; why, in the words of its plan. */
  stays: (why: string) => `Not exported: ${why}`,
  subfolder: (path: string, n: number) => `${path} (${count(n)})`,
  person: (kind: Kind) => (kind === 'people' ? 'Person' : 'Group'),
  anybody: (kind: Kind) => (kind === 'people' ? 'Anybody' : 'Any group'),
  folder: 'Folder',
  anyFolder: 'All folders',
  from: 'From this day',
  to: 'To this day',
  sort: 'Order',
  order: (value: Order, kind: Kind) =>
    value === 'group' ? (kind === 'people' ? 'By person' : 'By group') : orders[value],
  found: (n: number) => plural(n, { zero: 'No photo', one: '# photo', other: '# photos' }),
  clear: 'Show all',
  none: { title: 'No photo is like that', message: 'Other photos are there: the filter hides them.' },

  timeLine: {
    label: 'Time line',
    button: 'Time line',
    when: ({ from, to }: PhotoBurst) => shotSpan(from, to),
    photos: (n: number) => plural(n, { one: '# photo', other: '# photos' }),
  },

  selection: {
    label: 'What to do with the selected photos',
    count: (n: number) => plural(n, { one: '# photo selected', other: '# photos selected' }),
    all: (n: number) => `Select all ${count(n)}`,
    name: 'Name…',
    select: 'Select',
    selectAll: 'Select all',
    setAside: 'Set aside',
    bringBack: 'Bring back',
    toGroup: 'Go to its group',
    clear: 'Clear selection',
    nothing: {
      people: 'No face was found there.',
      leaves: 'No leaf was found there.',
      anything: 'These photos could not be read.',
    },
    several: (n: number) =>
      plural(n, {
        one: '# photo with several faces is left out: open it to say which face is meant.',
        other: '# photos with several faces are left out: open them to say which face is meant.',
      }),
    which: 'Several people are in this photo. Choose a face, then press F2.',
    whichHidden: 'Several people are in this photo. Choose a face, then press Shift+H.',
    noGroup: 'It is in no group.',
    tooMany: (most: number) => `At most ${count(most)} photos at once. Select fewer, or use a filter.`,
  },
};

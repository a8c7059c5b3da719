/** What the screen Groups says. Renderer; also runs in unit tests. */
import type { GroupList, GroupView } from '../../main/contract/grouping.ts';
import type { Kind } from '../../main/contract/model.ts';
import { items, sentences } from './change.ts';
import { count, momentHere } from './format.ts';
import { plural } from './plural.ts';

const groups = (n: number) => plural(n, { one: '# group', other: '# groups' });
const answers = (n: number) => plural(n, { zero: 'no answers yet', one: '# answer', other: '# answers' });
const nameOf = (name: string | null) => name ?? 'Not named yet';
const selected = (n: number) => plural(n, { one: '# selected', other: '# selected' });

export const groupStrings = {
  title: 'Groups',
  grid: 'Groups',
  nameOf,
  status: (list: Pick<GroupList, 'groups' | 'leftovers' | 'setAside' | 'hidden' | 'answers'>) =>
    [
      groups(list.groups),
      ...(list.leftovers > 0 ? [plural(list.leftovers, { one: '# leftover', other: '# leftovers' })] : []),
      ...(list.setAside > 0 ? [`${count(list.setAside)} set aside`] : []),
      ...(list.hidden > 0 ? [`${count(list.hidden)} hidden`] : []),
      answers(list.answers),
    ].join(' · '),
  size: items,
  unread: (index: number) => `Group ${count(index + 1)}`,
  confirmed: (group: GroupView) =>
    plural(group.confirmed, { zero: 'none confirmed yet', one: '# confirmed', other: '# confirmed' }),
  selected,
  selectedGroup: 'Selected group',
  nothingSelected: 'Enter opens a group, Space shows its photos, F2 names it, X selects several.',
  clear: 'Clear selection',
  rename: 'Name…',
  open: 'Open',
  look: 'Look at the photos',
  select: 'Select',
  merge: 'Merge…',
  setAside: 'Set aside',
  move: 'Move…',
  split: 'Split…',
  undone: 'Taken back.',
  nothingToUndo: 'There is nothing left to take back.',
  back: 'All groups',
  ask: 'Ask me',
  tile: 'Size of the stacks',

  none: {
    title: 'No groups yet',
    message: 'No two pictures were found to belong together. A few answers help.',
  },

  certainty: {
    levels: { sure: 'sure', fairly: 'fairly sure', unsure: 'unsure', doubtful: 'doubtful' },
    share: (share: number) => `${Math.round(share * 100)} %`,
  },

  search: {
    label: 'Search by name',
    placeholder: 'Search by name',
    none: {
      title: 'No group has that name',
      message: 'Any part of a name will do.',
      end: 'End the search',
    },
  },

  leftovers: {
    title: 'Leftovers',
    grid: 'Leftovers',
    shelf: (n: number) => `Leftovers · ${count(n)}`,
    message: 'These do not fit any group. Move them where they belong, or leave them here.',
    all: 'Show all',
    none: { title: 'Nothing is left over', message: 'Every picture has found a group.' },
  },

  aside: {
    button: (n: number) => `${count(n)} set aside`,
    title: 'Set aside',
    grid: 'Set aside',
    message: 'These are left out of the groups. What you bring back returns to where it was.',
    bringBack: 'Bring back',
    done: 'Brought back.',
    none: { title: 'Nothing is set aside', message: 'Every picture is taken into account.' },
  },

  hiding: {
    hide: { people: 'Hide this person', leaves: 'Hide this group', anything: 'Hide this group' },
    button: (n: number) => `Hidden (${count(n)})`,
    title: 'Hidden',
    message: 'These stay out of Groups, questions and exports, and so do new photos of them.',
    none: 'Nothing is hidden.',
    show: 'Show again',
    showOne: (name: string | null, size: number) => `Show again: ${nameOf(name)}, ${count(size)}`,
    done: (name: string | null) => (name === null ? 'Hidden.' : `“${name}” is hidden.`),
    doneAll: (n: number) => plural(n, { one: 'Hidden.', other: '# are hidden.' }),
    shown: (name: string | null) => (name === null ? 'Shown again.' : `“${name}” is shown again.`),
  },

  number: {
    button: (n: number) => groups(n),
    title: 'How many groups?',
    estimate: (estimate: NonNullable<GroupList['estimate']>, certainty: string) =>
      `There seem to be ${count(estimate.groups)} (${certainty}).`,
    noEstimate: 'It is too early to tell how many there are.',
    label: 'Number of groups',
    fewer: 'Fewer',
    more: 'More',
    value: groups,
    automatic: 'As many as there seem to be',
    present: 'This is how it is now.',
    computing: 'Working out what would change…',
    apply: (n: number | null) => (n === null ? 'Leave it to Akin' : `Make it ${groups(n)}`),
    applied: (n: number | null) => (n === null ? 'As many groups as there seem to be.' : `Now ${groups(n)}.`),
  },

  naming: {
    title: 'Name this group',
    label: 'Name',
    suggestions: 'Existing names',
    save: 'Name it',
    remove: 'Remove the name',
    renamed: (name: string) => (name === '' ? 'The name was removed.' : `Now called “${name}”.`),
    /** In a field that is empty. */
    who: { people: 'Who is this?', leaves: 'Which species?', anything: 'What is this?' },
    field: (n: number, isItems: boolean) => (isItems && n > 1 ? `Name of these ${count(n)}` : 'Name'),
    create: (name: string) => `New name: “${name}”`,
    synonym: (accepted: string) => `synonym of ${accepted}`,
    joined: (name: string) => `Put into “${name}”.`,
    allNamed: 'Everything here has a name.',
    these: 'Name…',
    draft: (name: string, n: number) =>
      n > 1
        ? `“${name}” was typed for ${count(n)} pictures, but not given.`
        : `“${name}” was typed, but not given.`,
    giveDraft: 'Give the name',
    dropDraft: 'Forget it',
  },

  merging: {
    title: (n: number) => `Merge ${groups(n)}?`,
    apply: 'Merge them',
    two: 'Select at least two groups to merge them.',
    bothNamed: (names: readonly string[]) =>
      `${names.map(name => `“${name}”`).join(' and ')} are different names. They will be one group.`,
    keep: 'Which name stays?',
    anyway: 'They are the same: merge them',
    /** Where an answer makes them one. */
    latest: 'The name that was given last stays.',
    merged: 'Merged.',
  },

  moving: {
    title: (n: number, kind: Kind) => `Move ${items(n, kind)}`,
    label: 'Into which group?',
    placeholder: 'Type a name',
    list: 'Groups',
    own: 'A new group of their own',
    ownNamed: (name: string) => `A new group called “${name}”`,
    likely: (chance: number) => (chance < 0.01 ? '' : `${Math.round(chance * 100)} %`),
    apply: 'Move',
    moved: 'Moved.',
    group: (name: string | null, size: number, kind: Kind) => `${nameOf(name)} · ${items(size, kind)}`,
  },

  /** In place of the words of `moving`, where a name is given. */
  putting: {
    title: (n: number, kind: Kind) =>
      n === 1
        ? { people: 'Who is this?', leaves: 'Which species?', anything: 'What is this?' }[kind]
        : `Name ${items(n, kind)}`,
    label: 'Name',
    /** Where the group has no name yet. */
    whole: (n: number, kind: Kind) => `All ${items(n, kind)} of this group get the name.`,
    own: 'A new group without a name',
    ownNamed: (name: string) => `New name: “${name}”`,
    apply: 'Give the name',
    moved: 'A new group.',
  },

  splitting: {
    title: (name: string | null) => (name === null ? 'Split this group' : `Split “${name}”`),
    message: 'The group divides most naturally into these parts. Tick those that are something else.',
    parts: 'Into how many parts',
    part: (n: number, size: number, kind: Kind) => `Part ${count(n)} · ${items(size, kind)}`,
    off: 'Make it a group of its own',
    stays: 'Stays as it is',
    computing: 'Looking for parts…',
    apply: (n: number) => plural(n, { zero: 'Split', one: 'Split off # part', other: 'Split off # parts' }),
    done: 'Split.',
  },

  asideDone: 'Set aside.',

  others: {
    title: (name: string | null) => (name === null ? 'Likely the same' : `Likely also “${name}”`),
    count: (n: number) => count(n),
    add: (n: number) => (n === 0 ? 'Add all' : `Add ${count(n)}`),
    refuse: (n: number) => (n === 0 ? 'None of these' : `Not these ${count(n)}`),
    one: (size: number, chance: number, kind: Kind) =>
      `${items(size, kind)}, ${Math.round(chance * 100)} % likely`,
    chance: (chance: number) => `${Math.round(chance * 100)} %`,
    how: 'Click or X picks it, Space shows it large. Enter or a double click adds it, Delete refuses it.',
    added: (name: string | null) => (name === null ? 'Added.' : `Added to “${name}”.`),
    refused: 'Noted: these do not belong. They are not offered again.',
  },

  group: {
    grid: 'Members',
    member: (name: string, isDoubtful: boolean, isConfirmed: boolean, isNew: boolean) =>
      [
        name,
        ...(isDoubtful ? ['doubtful'] : []),
        ...(isConfirmed ? ['confirmed'] : []),
        ...(isNew ? ['new'] : []),
      ].join(', '),
    new: 'New',
    joined: (n: number) => `${count(n)} new`,
    joinedSince: (since: number) => `Joined since you were here last, ${momentHere(since)}`,
    selectNew: 'Select them',
    askOnly: 'Ask about this one only',
    exportOnly: 'Export this one…',
    unread: (index: number) => `Member ${count(index + 1)}`,
    doubtful: 'Doubtful',
    why: 'Why is it here?',
    whyNothing: 'Select a picture to see why it is here.',
    because: 'It resembles these:',
    becauseConfirmed: 'You put it here, or said it is the same.',
    nearerElsewhere: 'Another group is nearer to it than this one.',
    certainty: (share: number) => `Belongs here: ${Math.round(share * 100)} %`,
    gone: 'That group has changed.',
    goneSentence: 'Its members are in other groups now.',
  },

  changed: sentences,
  byReason: {
    label: 'The latest reason',
    look: 'What moved…',
    hide: 'Hide what the reason changed',
    title: 'What the latest reason changed',
    before: 'Before',
    now: 'Now',
    changed: 'Changed',
  },
} as const;

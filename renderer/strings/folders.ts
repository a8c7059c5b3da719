/** The words of the list of folders: where they are, giving one another place, removing one. Renderer. */
import type { Folder, FolderRemoval, Relocation } from '../../main/contract/folders.ts';
import { plural } from './plural.ts';

const photos = (n: number) => plural(n, { one: '# photo', other: '# photos' });

export const folderStrings = {
  title: (n: number) => plural(n, { zero: 'No folders', one: '# folder', other: '# folders' }),
  description: 'The photos of this collection lie in these folders. Akin only reads them.',
  none: 'Add a folder to see its photos here.',
  list: 'Folders of this collection',
  show: 'Folders of this collection',
  whereNow: 'Where is it now?',
  counts: ({ photos: n, waiting, problems }: Folder) =>
    [
      photos(n),
      ...(waiting > 0 ? [plural(waiting, { one: '# not read yet', other: '# not read yet' })] : []),
      ...(problems > 0 ? [plural(problems, { one: '# problem', other: '# problems' })] : []),
    ].join(' · '),
  missing: 'Not found. Connect its drive, or choose where it is now.',
  relocate: 'Locate…',
  relocateNamed: (name: string) => `Locate “${name}”`,
  remove: 'Remove…',
  removeNamed: (name: string) => `Remove: “${name}”`,

  relocation: {
    title: (name: string) => `Is “${name}” here now?`,
    looking: 'Looking for its photos…',
    from: 'Until now',
    to: 'From now on',
    kept: (n: number) => `${photos(n)} ${plural(n, { one: 'is', other: 'are' })} there as before.`,
    changed: (n: number) =>
      `${photos(n)} ${plural(n, { one: 'has', other: 'have' })} another size or time and will be read again.`,
    added: (n: number) => `${photos(n)} ${plural(n, { one: 'is', other: 'are' })} new.`,
    absent: (n: number) =>
      `${photos(n)} ${plural(n, { one: 'is', other: 'are' })} not there. What you said about ${plural(n, { one: 'it', other: 'them' })} is kept.`,
    joins: 'This folder is in the collection already; the two become one.',
    confirm: 'Use this folder',
    done: ({ kept, changed }: Relocation) => `${photos(kept + changed)} found in the new location.`,
  },

  removal: {
    title: (name: string) => `Remove “${name}” from the collection?`,
    leave: ({ photos: n }: FolderRemoval) =>
      `${photos(n)} ${plural(n, { one: 'leaves', other: 'leave' })} this collection.`,
    elsewhere: (n: number) =>
      plural(n, {
        one: '# of them lies in another folder too and stays there.',
        other: '# of them lie in another folder too and stay there.',
      }),
    stays:
      'The files stay where they are. Names and answers are kept, and everything is back when you add the folder again.',
    confirm: 'Remove from the collection',
    done: (name: string) => `“${name}” is no longer in this collection.`,
  },
} as const;

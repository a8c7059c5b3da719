/**
 * Every word the page says, in English; `strings.ts` chooses the language. Renderer; also runs in unit tests.
 */

import { attributeWords } from '../../main/contract/attributeWords.ts';
import type { Job, Kind, Photo, Problem, Recent } from '../../main/contract/model.ts';
import { askStrings } from './ask.ts';
import { auditStrings } from './audit.ts';
import { batchStrings } from './batch.ts';
import { boxesStrings } from './boxes.ts';
import { bringGroupsStrings } from './bringGroups.ts';
import { browseStrings } from './browse.ts';
import { chromeStrings } from './chrome.ts';
import { errorStrings } from './errors.ts';
import { evaluateStrings } from './evaluate.ts';
import { exportStrings } from './export.ts';
import { faceQualityStrings } from './faceQuality.ts';
import { filterStrings } from './filter.ts';
import { folderStrings } from './folders.ts';
import { ago, count, dateAndTime, rate, roughly } from './format.ts';
import { groupingStrings, sortingStrings } from './groupings.ts';
import { groupStrings } from './groups.ts';
import { helpStrings, logStrings } from './help.ts';
import { groupKeyStrings } from './key.ts';
import { keyStrings } from './keys.ts';
import { mergeStrings } from './merge.ts';
import { modelStrings } from './models.ts';
import { photoStrings } from './photo.ts';
import { pickerStrings } from './picker.ts';
import { plural } from './plural.ts';
import { proposalStrings } from './proposals.ts';
import { reasonStrings } from './reason.ts';
import { reviewStrings } from './review.ts';

const photos = (n: number) => plural(n, { one: '# photo', other: '# photos' });
const kindName: Record<Kind, string> = { people: 'People', leaves: 'Leaves', anything: 'Anything' };

export const english = {
  akin: 'Akin',
  title: (screen: string) => `${screen} – Akin`,
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  count,

  errors: errorStrings,
  keys: keyStrings,
  chrome: chromeStrings,
  groups: groupStrings,
  proposals: proposalStrings,
  groupings: groupingStrings,
  ask: askStrings,
  audit: auditStrings,
  key: groupKeyStrings,
  reason: reasonStrings,
  attribute: attributeWords,
  sorting: sortingStrings,
  review: reviewStrings,
  boxes: boxesStrings,
  bringGroups: bringGroupsStrings,
  photo: photoStrings,
  browse: browseStrings,
  batch: batchStrings,
  export: exportStrings,
  evaluate: evaluateStrings,
  models: modelStrings,
  sample: {
    /** What the collection is called. */
    name: 'Sample leaves',
    offer: 'Try it with the sample leaves',
    about: 'Photos of twelve made-up species, drawn on this machine.',
    making: 'Drawing the sample leaves',
    progress: (done: number, total: number) => `${count(done)} of ${count(total)} photos drawn`,
    stop: 'Stop',
  },
  filter: filterStrings,
  folders: folderStrings,
  merge: mergeStrings,
  faceQuality: faceQualityStrings,
  help: helpStrings,
  log: logStrings,

  appearance: {
    label: 'Appearance',
    names: { system: 'Same as system', light: 'Light', dark: 'Dark', contrast: 'High contrast' },
  },

  language: { label: 'Language', system: 'Same as system' },

  connection: {
    starting: 'Starting…',
    back: 'The engine stopped and was started again.',
    backSentence: {
      window: 'Nothing was lost. You will find a report in the log, under Help.',
      browser: 'Nothing was lost.',
      shell: 'Nothing was lost.',
    },
    lost: {
      window: 'The engine has stopped. It is being started again…',
      browser: 'Akin does not answer. Trying again…',
      shell: 'The engine has stopped. It is being started again…',
    },
    keyless: {
      title: 'This tab has no key',
      message:
        'Akin shows your photos only to the tab it opened itself. Run “akin serve” and open the whole address it prints, with the part after #.',
    },
    refused: {
      title: 'This key is no longer valid',
      message:
        'Every run of “akin serve” has a key of its own, and this tab holds an older one. Open the address that the present run printed. If somebody gave you a link, ask them for a new one.',
    },
    unreachable: {
      title: 'Akin cannot be reached',
      message: 'Is “akin serve” still running on this machine? This page keeps trying and goes on by itself.',
    },
  },

  toasts: { label: 'Message', region: 'Messages ({hotkey})', copy: 'Copy the details', copied: 'Copied' },

  boundary: {
    title: 'Something went wrong on this screen',
    message: 'Your photos and everything you told Akin are safe. You can go back and carry on.',
    back: 'Back to Welcome',
    log: 'Save a report…',
  },

  kinds: {
    names: kindName,
    sentences: {
      people: 'Finds the faces in your photos and groups them by person.',
      leaves: 'Groups pictures of leaves by species, by their shape, edge and veins.',
      anything: 'Groups whole photos by what they show: places, animals, things.',
    } satisfies Record<Kind, string>,
  },

  welcome: {
    title: 'Welcome',
    message:
      'Sorts your photos by who or what they show, and asks you only the few questions that settle the most.',
    promise: 'Nothing leaves this machine, and no original is ever touched.',
    openFolder: 'Open a folder…',
    openCatalog: 'Open a collection file…',
    drop: 'or drop a folder anywhere in this window',
    recent: 'Recent collections',
    notShared: {
      title: 'Nothing is shared here now',
      message: 'Ask the person who gave you the link.',
    },
    forget: (recent: Recent) => `Forget ${recent.name}`,
    forgotten: (name: string) => `“${name}” is no longer in this list.`,
    forgottenSentence: 'Its file and its photos are where they were.',
    facts: (recent: Recent) => `${kindName[recent.kind]} · ${photos(recent.photos)}`,
    opened: (at: number, now: number) => ago(at, now) ?? 'just now',
    missing: 'This file is not there any more. Connect the drive it is on, or forget it.',
  },

  create: {
    title: 'New collection',
    from: (folder: string) => `With the photos in “${folder}” and the folders inside it.`,
    name: 'Name',
    kind: 'What should be grouped?',
    create: 'Create the collection',
    nameless: 'Please give the collection a name.',
  },

  salvage: {
    title: 'This collection file is damaged',
    message:
      'What can still be read is saved into a new collection beside it. The damaged file stays as it is, and your photos are not affected.',
    save: 'Save what can be read',
    saved: (name: string) => `What could be read of “${name}” is saved.`,
    counts: (n: number, answers: number, lost: number) =>
      `${photos(n)}, ${plural(answers, { one: '# answer', other: '# answers' })}; ${plural(lost, { zero: 'nothing was lost', one: '# entry was lost', other: '# entries were lost' })}.`,
    stopped: 'Reading took too long and was stopped; more may be readable.',
  },

  drop: {
    over: 'Drop a folder or a collection file',
    overAdd: 'Drop a folder to add it to this collection',
    notAFolder: 'That is neither a folder nor a collection file.',
    notAFolderSentence: 'Drop the folder the photos are in.',
    inBrowser: 'A browser tab cannot see where a dropped folder is.',
    inBrowserSentence: 'Choose the folder with “Open a folder” instead.',
  },

  picker: pickerStrings,

  collection: {
    home: 'All collections',
    screens: 'This collection',
    unreadable: {
      title: 'None of the photos could be read',
      message: 'The Library lists what is wrong with each of them, and tries again once you have fixed it.',
    },
    names: {
      library: 'Library',
      groups: 'Groups',
      ask: 'Ask',
      review: 'Review',
      browse: 'Browse',
      batch: 'Batch',
      export: 'Export',
      evaluate: 'Evaluate',
    },
    about: {
      library: 'All photos, and how far reading them has come',
      groups: 'What belongs together',
      ask: 'The questions that settle the most',
      review: 'Answers that do not fit',
      browse: 'A few of every subject',
      batch: 'Label what matters most, in one go',
      export: 'Labelled folders, tables and sidecars',
      evaluate: 'How many questions each way to ask would take',
    },
    nothing: {
      title: 'Nothing to group yet',
      message: 'The photos of this collection have not been read. Groups appear as soon as they are.',
      library: 'Go to the Library',
    },
    indexing: {
      title: 'The photos are still being read',
      message: 'Groups and questions appear as soon as there are a few. You need not wait here.',
    },
    models: {
      fetch: 'Fetch the models',
      fetching: 'Fetching the models…',
      show: 'Show the models',
    },
  },

  library: {
    counts: (n: number, folders: number) =>
      `${photos(n)} in ${plural(folders, { one: '# folder', other: '# folders' })}`,
    addFolder: 'Add a folder…',
    added: (folder: string) => `“${folder}” was added.`,
    lookAgain: 'Look for new photos',
    size: 'Size of the tiles',
    grid: 'Photos',
    pause: 'Pause',
    resume: 'Carry on',
    cancel: 'Stop reading',
    progress: 'Reading photos',
    opening: 'Opening the collection…',
    problems: (n: number) => plural(n, { one: '# problem', other: '# problems' }),
    nothingSelected: 'Select a photo to see its name, size and date.',
    selected: 'Selected photo',
    dimensions: (width: number, height: number) => `${count(width)} × ${count(height)}`,
    undated: 'No date',
    place: (index: number, total: number) => `${count(index + 1)} of ${count(total)}`,
    empty: {
      title: 'No photos here yet',
      message: 'Neither this folder nor any folder inside it holds a picture that Akin can read.',
    },
    looking: { title: 'Looking for photos…', message: 'They appear here as soon as they are found.' },
    unread: {
      title: 'Not read yet',
      message: 'The folders of this collection have not been read yet.',
      start: 'Read the photos',
    },
    missing: {
      title: (n: number) =>
        plural(n, { one: 'A folder cannot be found', other: '# folders cannot be found' }),
      message: (paths: readonly string[]) =>
        `${paths.join(', ')} ${plural(paths.length, { one: 'is not where it was', other: 'are not where they were' })}. Connect the drive, or put the folder back; what you told Akin is kept.`,
      short: (paths: readonly string[]) =>
        `Cannot be found: ${paths.join(', ')}. Its photos are kept here; connect the drive or put the folder back.`,
    },
  },

  job: {
    line: jobLine,
    /** What came of it; why, where it failed. */
    ended: ({ message }: Job) => message,
    stopped: (job: Job) =>
      job.total === null
        ? 'Stopped before all photos were found'
        : `Stopped after ${count(job.done)} of ${photos(job.total)}`,
  },

  photos: {
    label: photoLabel,
    unread: (index: number) => `Photo ${count(index + 1)}`,
    date: dateAndTime,
  },

  problems: {
    title: (n: number) => plural(n, { zero: 'No problems', one: '# problem', other: '# problems' }),
    description:
      'These files could not be read. They stay as they are; everything else goes on without them.',
    none: 'Every file could be read.',
    message: ({ message }: Problem) => message,
    list: 'Files that could not be read',
  },
} as const;

function photoLabel(photo: Photo): string {
  switch (photo.state) {
    case 'failed':
      return `${photo.name}, cannot be read`;
    case 'removed':
      return `${photo.name}, no longer in its folder`;
    case 'found':
      return `${photo.name}, not read yet`;
    case 'indexed':
      return photo.name;
  }
}

/** "312 of 547 photos · 41 a second · about 6 seconds left" */
function jobLine(job: Job, found: number): string {
  const done =
    job.total === null
      ? `${photos(found)} found so far`
      : `${count(job.done)} of ${plural(job.total, { one: '# photo', other: '# photos' })}`;
  const parts = [done];
  if (job.state === 'paused') return ['Paused', ...parts].join(' · ');
  if (job.rate !== null && job.rate > 0) parts.push(`${rate(job.rate)} a second`);
  if (job.secondsLeft !== null && job.secondsLeft > 0) parts.push(timeLeft(job.secondsLeft));
  return parts.join(' · ');
}

function timeLeft(seconds: number): string {
  const { value, unit } = roughly(seconds);
  const forms = {
    second: { one: '# second', other: '# seconds' },
    minute: { one: '# minute', other: '# minutes' },
    hour: { one: '# hour', other: '# hours' },
  }[unit];
  return `about ${plural(value, forms)} left`;
}

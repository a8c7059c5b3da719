/** What the screen Export says, import included. Renderer; also runs in unit tests. */
import type {
  EventRule,
  ExportFile,
  ExportOptions,
  ExportView,
  ImportOutcome,
  StayReason,
  TableFormat,
} from '../../main/contract/export.ts';
import type { GroupList } from '../../main/contract/grouping.ts';
import type { Kind } from '../../main/contract/model.ts';
import type { Rank } from '../../main/contract/nameList.ts';
import { ago, count, fileSize, rate, roughly } from './format.ts';
import { plural } from './plural.ts';

const files = (n: number) => plural(n, { one: '# file', other: '# files' });
const items = (n: number) => plural(n, { one: '# item', other: '# items' });

const timeLeft = (seconds: number): string => {
  const { value, unit } = roughly(seconds);
  const forms = {
    second: { one: 'about # second left', other: 'about # seconds left' },
    minute: { one: 'about # minute left', other: 'about # minutes left' },
    hour: { one: 'about # hour left', other: 'about # hours left' },
  }[unit];
  return plural(value, forms);
};

const emptyOf: Record<Kind, string> = {
  people: 'No face was found',
  leaves: 'No leaf was found',
  anything: 'No picture was found',
};
const reasons: Record<Exclude<StayReason, 'empty'>, string> = {
  unnamed: 'In a group without a name',
  leftover: 'Among the leftovers',
  aside: 'Set aside',
  hidden: 'In a hidden group',
  problem: 'Could not be read',
  waiting: 'Not read or not grouped yet',
  unconfirmed: 'Nobody confirmed it',
  'not-chosen': 'In a group you did not choose',
  away: 'Not where it was',
  duplicate: 'A copy of it is exported',
};

export const exportStrings = {
  title: 'Export',
  form: 'What to export',
  status: (earlier: number) =>
    plural(earlier, {
      zero: 'Nothing exported yet',
      one: '# export so far',
      other: '# exports so far',
    }),

  photos: {
    title: 'Photos',
    how: {
      copy: 'Copy them',
      'hard-link': 'Hard links (no extra space, same disk)',
      symlink: 'Symbolic links (break when originals move)',
      none: 'No photos, only tables or sidecars',
    } satisfies Record<ExportOptions['how'], string>,
    faces: 'Faces',
    facesAs: {
      photos: 'As whole photos',
      crops: 'Cut out of their photos',
    } satisfies Record<ExportOptions['faces'], string>,
    several: 'A photo of several people',
    severalGo: {
      each: 'into the folder of each',
      largest: 'only to the largest face',
    } satisfies Record<ExportOptions['several'], string>,
  },

  groups: {
    title: 'Groups',
    which: { all: 'All groups', named: 'Only groups with a name', chosen: 'Groups I choose' },
    choose: (n: number) => plural(n, { zero: 'Choose…', one: '# chosen…', other: '# chosen…' }),
    leftovers: 'Leftovers too',
    confirmed: 'Only what a person confirmed',
    out: ({ hidden, setAside }: Pick<GroupList, 'hidden' | 'setAside'>) =>
      `Not exported: ${[
        ...(hidden > 0 ? [plural(hidden, { one: '# hidden group', other: '# hidden groups' })] : []),
        ...(setAside > 0
          ? [plural(setAside, { one: '# picture set aside', other: '# pictures set aside' })]
          : []),
      ].join(', ')}.`,
    dialog: {
      title: 'Choose groups',
      search: 'Find a name',
      none: 'No group has that name.',
      list: 'Groups',
      unnamed: (first: string) => `No name (${first})`,
      size: items,
      done: (n: number) =>
        plural(n, { zero: 'Choose none', one: 'Choose # group', other: 'Choose # groups' }),
    },
    noneChosen: 'Choose at least one group.',
  },

  names: {
    title: 'Names',
    folder: 'Folder',
    file: 'File',
    insert: (word: string) => `{${word}}`,
    inserts: (word: string, field: string) => `Put {${word}} into ${field}`,
    rank: 'Rank of the names',
    ranks: {
      'as-named': 'As they were given',
      species: 'Species',
      genus: 'Genus, by the list of names',
      family: 'Family, by the list of names',
      order: 'Order, by the list of names',
      class: 'Class, by the list of names',
      phylum: 'Phylum, by the list of names',
      kingdom: 'Kingdom, by the list of names',
    } satisfies Record<Rank | 'as-named', string>,
    example: 'For example',
  },

  split: {
    title: 'Training',
    divide: 'Divide into train, val and test',
    train: 'Train %',
    val: 'Val %',
    test: 'Test %',
    seed: 'Seed',
    fault: 'The three must be from 0 to 100 and add up to 100.',
    seedFault: 'A whole number from 0.',
  },

  tables: {
    title: 'Tables',
    formats: {
      csv: 'CSV',
      json: 'JSON',
      'camtrap-dp': 'Camtrap DP',
      'darwin-core': 'Darwin Core',
      coco: 'COCO',
      confusion: 'Agreement with Akin',
      megadetector: 'MegaDetector (JSON)',
      vectors: 'Vectors (NumPy)',
    } satisfies Record<TableFormat, string>,
    deployments: 'A deployment is',
    deploymentsBy: {
      place: 'A place: coordinates within ten metres',
      folder: 'A folder of photos',
      camera: 'A camera',
    } satisfies Record<EventRule['deployments'], string>,
    minutes: 'Minutes between two events',
    minutesFault: 'From 0 to 1440.',
  },

  sidecars: {
    title: 'XMP sidecars',
    where: 'Names and faces',
    places: {
      none: 'No sidecars',
      'with-copies': 'Beside the exported photos',
      'beside-originals': 'Beside the originals, merged',
    },
    naming: 'File name',
    nothingBeside: 'Without photos, sidecars can only go beside the originals.',
  },

  where: {
    choose: 'Choose a folder…',
    none: 'No folder chosen',
    chosen: (name: string) => `“${name}”`,
  },
  nothing: 'Choose photos, a table or sidecars.',

  plan: 'Plan the export',
  planAgain: 'Plan again',
  planning: 'Planning…',
  stale: 'Something has changed since this plan was made.',
  back: 'All exports',

  planned: {
    title: (n: number) => `${files(n)} would be written`,
    into: (destination: string, bytes: number, free: number | null) =>
      free === null
        ? `${fileSize(bytes)} into ${destination}.`
        : `${fileSize(bytes)} into ${destination}, where ${fileSize(free)} is free.`,
    renamed: (n: number) =>
      plural(n, {
        one: '# file gets another name, because its own is taken or not safe everywhere.',
        other: '# files get another name, because their own is taken or not safe everywhere.',
      }),
    present: (n: number) =>
      plural(n, {
        one: '# identical file is already there and is left alone.',
        other: '# identical files are already there and are left alone.',
      }),
    missing: (n: number) =>
      plural(n, {
        one: '# original is not where it was; it is left out until it is back.',
        other: '# originals are not where they were; they are left out until they are back.',
      }),
    noRoom: (bytes: number, free: number) =>
      `There is not enough space: ${fileSize(bytes - free)} more is needed.`,
    collisions: 'Existing files are never overwritten.',
    apply: (n: number) => `Export ${files(n)}`,
  },

  summary: {
    label: 'Folders, and what stays behind',
    folders: (n: number) => plural(n, { zero: 'No folder of photos', one: '# folder', other: '# folders' }),
    folder: 'Folder',
    photos: 'Photos',
    reason: 'Why',
    stays: (n: number, total: number) =>
      n === 0
        ? 'No photo stays behind'
        : plural(n, {
            one: `# of ${count(total)} photos stays behind`,
            other: `# of ${count(total)} photos stay behind`,
          }),
    why: (reason: StayReason, kind: Kind) => (reason === 'empty' ? emptyOf[kind] : reasons[reason]),
    showThem: (n: number) =>
      plural(n, { one: 'Show # photo in the Library', other: 'Show # photos in the Library' }),
    sameAs: (path: string, copy: string) => `${path} is the same as ${copy}`,
    more: (n: number) => plural(n, { one: '# more', other: '# more' }),
    count,
  },

  running: {
    title: 'Exporting…',
    line: ({ done, skipped, failed, files: all, rate: perSecond, secondsLeft }: ExportView) =>
      [
        `${count(done + skipped + failed)} of ${files(all)}`,
        ...(perSecond === null ? [] : [`${rate(perSecond)} a second`]),
        ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)]),
      ].join(' · '),
    stop: 'Stop',
  },

  states: {
    planned: 'Planned',
    running: 'Exporting…',
    interrupted: 'Interrupted',
    done: 'Exported',
    cancelled: 'Stopped',
    failed: 'Stopped by a problem',
    undone: 'Undone',
  } satisfies Record<ExportView['state'], string>,
  /** Below the state: what came of it, and where. */
  outcome: ({ state, message, destination, done, skipped, failed }: ExportView) =>
    state === 'done'
      ? [
          `${files(done)} in ${destination}`,
          ...(skipped === 0
            ? []
            : [plural(skipped, { one: '# was there already', other: '# were there already' })]),
          ...(failed === 0 ? [] : [plural(failed, { one: '# with a problem', other: '# with a problem' })]),
        ].join(' · ')
      : `${destination} · ${message}`,
  resume: 'Go on',
  tryAgain: 'Try the rest again',
  undo: 'Undo…',
  show: 'Show the files',
  when: (at: number, now: number) => ago(at, now) ?? 'just now',
  named: {
    resume: (destination: string) => `Go on with the export to ${destination}`,
    undo: (destination: string) => `Undo the export to ${destination}`,
    show: (destination: string) => `Show the files of the export to ${destination}`,
  },

  table: {
    label: 'Files of this export',
    onlyNoted: 'Only files with a note',
    none: 'No file has a note.',
    columns: { target: 'File', kind: 'How', bytes: 'Size', label: 'Label', note: 'Note' },
    kinds: {
      copy: 'copy',
      'hard-link': 'hard link',
      symlink: 'symbolic link',
      crop: 'face cut out',
      sidecar: 'sidecar',
      table: 'table',
      manifest: 'list of all files',
      present: 'there already',
    } satisfies Record<ExportFile['kind'], string>,
    labels: { human: 'confirmed', model: 'suggested' } satisfies Record<
      NonNullable<ExportFile['label']>,
      string
    >,
    states: { planned: '', done: 'written', skipped: 'left out', failed: 'problem' } satisfies Record<
      ExportFile['state'],
      string
    >,
    size: (bytes: number) => (bytes === 0 ? '' : fileSize(bytes)),
  },

  earlier: {
    title: 'Exports so far',
    none: {
      title: 'Nothing exported yet',
      message:
        'Choose what to write and where, then look at the plan. Nothing is written until you say so, and no original is ever touched.',
    },
  },

  undoing: {
    title: 'Undo this export?',
    looking: 'Looking at what was exported…',
    would: (removed: number) =>
      plural(removed, {
        zero: 'Nothing of it is left to remove.',
        one: '# file that this export wrote would be removed.',
        other: '# files that this export wrote would be removed.',
      }),
    left: (n: number) =>
      plural(n, {
        zero: 'None of them has been changed since.',
        one: '# file would stay, because it has been changed since:',
        other: '# files would stay, because they have been changed since:',
      }),
    list: 'Files that would stay',
    undo: 'Undo the export',
    done: (removed: number, left: number) =>
      left === 0
        ? plural(removed, { one: '# file was removed.', other: '# files were removed.' })
        : `${plural(removed, { one: '# file was removed', other: '# files were removed' })}, ${plural(left, { one: '# stayed', other: '# stayed' })}.`,
  },

  import: {
    button: 'Bring in names…',
    table: 'From a table…',
    tableHint: 'Camtrap DP, Timelapse, iNaturalist, or a CSV file with the columns “file” and “name”.',
    column: 'Column with the names',
    noColumn: 'Choose a column',
    list: {
      title: 'Names to choose from',
      hint: 'A list of species with their ranks (CSV or a Darwin Core checklist), or of people. Its names are offered while you type.',
      count: (n: number) =>
        plural(n, { zero: 'No list yet.', one: '# name in the list.', other: '# names in the list.' }),
      add: 'Add a list…',
      clear: 'Empty the list',
      added: (added: number, changed: number, left: number) =>
        `${plural(added, { zero: 'No new name', one: '# new name', other: '# new names' })}${changed === 0 ? '' : `, ${count(changed)} changed`}${left === 0 ? '' : `, ${plural(left, { one: '# line could not be used', other: '# lines could not be used' })}`}.`,
    },
    title: 'Names from elsewhere',
    description:
      'Names that were given in other programs, or by sorting photos into folders. Akin learns from them; what you said here outranks them, and one step takes all of it back.',
    from: {
      metadata: 'From metadata: people tags and face regions in XMP, and Picasa’s lists',
      folders: 'From the folders the photos lie in',
    },
    noSource: 'Choose at least one source.',
    reading: 'Reading names from the photos…',
    found: ({ names, items: n }: Pick<ImportOutcome, 'names' | 'items'>) =>
      `${plural(names.length, { zero: 'No new name was found', one: '# name', other: '# names' })}${names.length === 0 ? '.' : `, ${items(n)}.`}`,
    names: 'Names',
    name: (isNew: boolean) => (isNew ? 'new' : 'known here'),
    count: items,
    left: (n: number) => plural(n, { one: '# could not be used', other: '# could not be used' }),
    why: 'What could not be used, and why',
    apply: (n: number) => plural(n, { one: 'Bring in # name', other: 'Bring in # names' }),
    done: (names: number, n: number) =>
      `${plural(names, { one: '# name was brought in', other: '# names were brought in' })} for ${items(n)}.`,
    doneSentence: 'Ctrl+Z takes all of it back.',
  },
} as const;

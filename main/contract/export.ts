/** Export and import as zod schemas. Any process. */
import { z } from 'zod';
import { ErrorCode } from './errors.ts';
import { GroupId, GroupingId, ItemId, ItemView } from './grouping.ts';
import { PhotoId } from './model.ts';
import { Rank } from './nameList.ts';

export const ExportId = z.int().positive();

export const TableFormat = z.enum([
  'csv',
  'json',
  'camtrap-dp',
  'darwin-core',
  'coco',
  'confusion',
  'megadetector',
  'vectors',
]);
export type TableFormat = z.infer<typeof TableFormat>;

export const SidecarNaming = z.enum(['photo.jpg.xmp', 'photo.xmp']);
export type SidecarNaming = z.infer<typeof SidecarNaming>;

/** How photos are divided into deployments and events in the tables of biologists. */
export const EventRule = z.strictObject({
  /** What makes a deployment: coordinates within ten metres, the folder, or the camera. */
  deployments: z.enum(['place', 'folder', 'camera']).default('place'),
  /** A photo that follows the one before by more than so many minutes begins another event. */
  minutes: z.number().min(0).max(1440).default(5),
});
export type EventRule = z.infer<typeof EventRule>;

/** Which event is meant: that of an item. `deployments` null: by place where it has coordinates, else by folder. */
export const EventWanted = z.strictObject({
  item: ItemId,
  deployments: EventRule.shape.deployments.unwrap().nullable().default(null),
  minutes: EventRule.shape.minutes,
});

/** The event of an item: what was taken with it. */
export const EventOfItem = z.object({
  /** In the order they were taken, at most 5000. Of an item without a time it is there alone. */
  items: z.array(ItemView),
  photos: z.int().nonnegative(),
  /** The first and the last moment, as ISO 8601; null without a time. */
  start: z.string().nullable(),
  end: z.string().nullable(),
  rule: EventRule,
});
export type EventOfItem = z.infer<typeof EventOfItem>;

export const ExportOptions = z.strictObject({
  /** How photos are written; 'none' writes tables and sidecars alone. */
  how: z.enum(['copy', 'hard-link', 'symlink', 'none']).default('copy'),
  /** For a face: the whole photo, or the crop. */
  faces: z.enum(['photos', 'crops']).default('photos'),
  /** A photo with several people goes into each one's folder, or only into that of the largest face. */
  several: z.enum(['each', 'largest']).default('each'),
  /** Everything, or only what a person confirmed in a named group. */
  labels: z.enum(['all', 'human']).default('all'),
  /** Only these groups, each meant by any of its items; null: all. */
  groups: z.array(GroupId).min(1).max(5000).nullable().default(null),
  /** Groups without a name, each into a folder with a number. */
  unnamed: z.boolean().default(true),
  leftovers: z.boolean().default(false),
  /** {name} {number} {collection} {grouping}; a slash makes folders in folders. */
  folder: z.string().min(1).max(200).default('{name}'),
  /** {original} {name} {number} {date} {time} {item} {hash}; the ending is added. */
  file: z.string().min(1).max(200).default('{original}'),
  /** Shares of train, val and test as folders above the others, drawn by photo within each group. */
  split: z
    .strictObject({
      train: z.number().min(0).max(1),
      val: z.number().min(0).max(1),
      test: z.number().min(0).max(1),
      seed: z.int().nonnegative(),
    })
    .refine(({ train, val, test }) => Math.abs(train + val + test - 1) < 1e-6, 'must add up to 1')
    .nullable()
    .default(null),
  tables: z.array(TableFormat).default([]),
  events: EventRule.default({ deployments: 'place', minutes: 5 }),
  /** Names become those of this rank, by the collection's list of names; null: as they are. */
  rank: Rank.nullable().default(null),
  sidecars: z
    .strictObject({ where: z.enum(['with-copies', 'beside-originals']), naming: SidecarNaming })
    .nullable()
    .default(null),
});
export type ExportOptions = z.infer<typeof ExportOptions>;

export const ExportView = z.object({
  id: ExportId,
  grouping: GroupingId,
  /** Shown to the person, never sent back. */
  destination: z.string(),
  options: ExportOptions,
  /** 'interrupted': the process ended first; applied again, it resumes. */
  state: z.enum(['planned', 'running', 'interrupted', 'done', 'cancelled', 'failed', 'undone']),
  files: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  done: z.int().nonnegative(),
  /** Left out because the very same file is there already. */
  skipped: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  /** Files a second over the last seconds; null before anything was measured. */
  rate: z.number().nonnegative().nullable(),
  secondsLeft: z.number().nonnegative().nullable(),
  /** The state for a person; the reason if it failed. */
  message: z.string(),
  /** The error code that stopped it; null without one. */
  problem: ErrorCode.nullable(),
  createdAt: z.number(),
});
export type ExportView = z.infer<typeof ExportView>;

/** Why a photo is in no folder of an export. */
export const StayReason = z.enum([
  /** In a group without a name, and such are left out. */
  'unnamed',
  'leftover',
  'aside',
  /** Of a hidden group. */
  'hidden',
  /** Nothing was found in it. */
  'empty',
  'problem',
  /** Not read or not grouped yet. */
  'waiting',
  /** Where only what a person confirmed is exported. */
  'unconfirmed',
  /** In a group that was not chosen. */
  'not-chosen',
  /** It would be exported if it, or a copy, were where it was. */
  'away',
  /** A copy of it is exported. */
  'duplicate',
]);
export type StayReason = z.infer<typeof StayReason>;

export const ExportPlan = z.object({
  export: ExportView,
  folders: z.array(
    z.object({
      folder: z.string(),
      files: z.int(),
      photos: z.int(),
      bytes: z.int(),
      isThere: z.boolean(),
      /** The one group in it; null for leftovers, and where there are several or none. */
      group: GroupId.nullable(),
    }),
  ),
  /** Every photo is exported (into a folder, or into tables alone) or stays for one reason. */
  photos: z.object({
    total: z.int().nonnegative(),
    exported: z.int().nonnegative(),
    /** The most frequent reason first. */
    staying: z.array(
      z.object({
        reason: StayReason,
        photos: z.int().positive(),
        /** The first of them; `copy` is what is exported in place of a duplicate. */
        some: z.array(z.object({ path: z.string(), copy: z.string().nullable() })),
      }),
    ),
  }),
  /** Files that got another name than the template gives, because that was taken. */
  renamed: z.int().nonnegative(),
  /** Left out because the very same file is there already. */
  present: z.int().nonnegative(),
  /** Originals that are no longer there. */
  missing: z.object({ count: z.int().nonnegative(), some: z.array(z.string()) }),
  /** Free on the disk of the destination; null where that cannot be known. */
  free: z.int().nonnegative().nullable(),
});
export type ExportPlan = z.infer<typeof ExportPlan>;

export const ExportFile = z.object({
  target: z.string(),
  /** The photo it is made of; null for tables and the manifest. */
  photo: PhotoId.nullable(),
  /** What is written there. */
  kind: z.enum(['copy', 'hard-link', 'symlink', 'crop', 'sidecar', 'table', 'manifest', 'present']),
  bytes: z.int().nonnegative(),
  state: z.enum(['planned', 'done', 'skipped', 'failed']),
  original: z.string().nullable(),
  /** Who put it there; null for files without a label. */
  label: z.enum(['human', 'model']).nullable(),
  /** Why it has another name, or what went wrong. */
  note: z.string().nullable(),
});
export type ExportFile = z.infer<typeof ExportFile>;

export const UndoneExport = z.object({
  removed: z.int().nonnegative(),
  /** Changed or replaced since, so not removed. */
  left: z.array(z.string()),
});
export type UndoneExport = z.infer<typeof UndoneExport>;

export const ImportOptions = z.strictObject({
  /** Names from metadata (face regions and people tags), from the folders the photos lie in, or both. */
  from: z.array(z.enum(['metadata', 'folders'])).min(1),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

export const ImportOutcome = z.object({
  names: z.array(z.object({ name: z.string(), items: z.int().positive(), isNew: z.boolean() })),
  items: z.int().nonnegative(),
  answers: z.int().nonnegative(),
  /** Names that could not be used, and why. */
  left: z.array(z.object({ path: z.string(), name: z.string().nullable(), why: z.string() })),
});
export type ImportOutcome = z.infer<typeof ImportOutcome>;

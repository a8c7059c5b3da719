/** The nouns of the product as zod schemas. Any process. */
import { z } from 'zod';

export const Kind = z.enum(['people', 'leaves', 'anything']);
export type Kind = z.infer<typeof Kind>;

/**
 * [Note: Grants] A renderer never names a path. It holds a grant: a random handle the engine issued for a
 * path that a person chose in a dialog (window) or reached step by step in the folder picker (browser tab).
 */
export const Grant = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'is not a handle of a chosen folder or file');

export const CollectionId = z.string().regex(/^[0-9a-f]{32}$/, 'is not the id of a collection');
export const PhotoId = z.int().positive();
export const JobId = z.int().positive();

export const AppInfo = z.object({
  version: z.string(),
  host: z.enum(['window', 'browser', 'shell']),
  picker: z.enum(['dialog', 'tree']),
  kernels: z.object({
    name: z.enum(['native', 'typescript']),
    /** Why these and not the others. */
    why: z.string(),
  }),
  startedAt: z.number(),
  /** The name of somebody at another machine with whom a collection is shared; null at this machine. */
  guest: z.string().nullable(),
});
export type AppInfo = z.infer<typeof AppInfo>;

export const Recent = z.object({
  id: CollectionId,
  name: z.string(),
  kind: Kind,
  /** Shown to the person, never sent back. */
  location: z.string(),
  photos: z.int().nonnegative(),
  openedAt: z.number(),
  missing: z.boolean(),
});
export type Recent = z.infer<typeof Recent>;

/** What a folder is chosen for; where one was last is remembered for each. */
export const Purpose = z.enum(['photos', 'export']);
export type Purpose = z.infer<typeof Purpose>;

export const Place = z.object({ grant: Grant, name: z.string() });
export type Place = z.infer<typeof Place>;

export const PlaceListing = z.object({
  here: Place,
  /** Where one may begin: the home folder, its pictures, other drives. */
  places: z.array(Place.extend({ kind: z.enum(['home', 'pictures', 'drive']) })),
  /** From the root down to the folder above `here`. */
  above: z.array(Place),
  folders: z.array(Place),
  catalogs: z.array(Place),
  /** ONNX files, of which a model of one's own can be made. */
  models: z.array(Place),
  /** CSV files. */
  tables: z.array(Place),
  /** Files that may have boxes of another program: JSON, YAML, and classes.txt of YOLO. */
  boxes: z.array(Place),
  /** Image files directly in this folder. */
  images: z.int().nonnegative(),
});
export type PlaceListing = z.infer<typeof PlaceListing>;

export const Collection = z.object({
  id: CollectionId,
  name: z.string(),
  kind: Kind,
  location: z.string(),
  folders: z.array(z.object({ id: z.int().positive(), path: z.string(), missing: z.boolean() })),
  photos: z.int().nonnegative(),
  problems: z.int().nonnegative(),
});
export type Collection = z.infer<typeof Collection>;

export const PhotoState = z.enum(['found', 'indexed', 'failed', 'removed']);
export type PhotoState = z.infer<typeof PhotoState>;

export const Photo = z.object({
  id: PhotoId,
  name: z.string(),
  state: PhotoState,
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  /** The camera's local time in milliseconds, read as UTC: to be shown in UTC. */
  takenAt: z.number().nullable(),
  /** Changes with the file's bytes; part of the address of its pictures, so caches show no old ones. */
  version: z.string().nullable(),
});
export type Photo = z.infer<typeof Photo>;

export const Problem = z.object({
  photo: PhotoId,
  path: z.string(),
  code: z.string(),
  message: z.string(),
});
export type Problem = z.infer<typeof Problem>;

/** Photos of one picture. `near`: by perceptual hash, maybe only similar; equal `content`: equal bytes. */
export const DuplicateGroup = z.object({
  kind: z.enum(['same', 'near']),
  photos: z.array(
    z.object({
      photo: PhotoId,
      path: z.string(),
      content: z.int().positive(),
      bytes: z.int().nonnegative(),
      width: z.int().positive(),
      height: z.int().positive(),
    }),
  ),
});
export type DuplicateGroup = z.infer<typeof DuplicateGroup>;

export const Item = z.object({
  id: z.int().positive(),
  kind: z.enum(['photo', 'face']),
  /** A photo it is in; the same picture may lie in several places. */
  photo: PhotoId,
  path: z.string(),
  /** Of that photo: SHA-256 of its bytes, how it is stored, its size as seen, and what the camera wrote. */
  hash: z.string(),
  format: z.string().nullable(),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  /** As the file has it, 1 to 8; width and height are those after it was applied. */
  orientation: z.int().nullable(),
  /** The camera's local time in milliseconds, read as UTC; `takenOffset`: its time zone in minutes east. */
  takenAt: z.number().nullable(),
  takenOffset: z.number().nullable(),
  camera: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  altitude: z.number().nullable(),
  /** Fractions of the picture as seen; null for a whole photo. */
  box: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }).nullable(),
  quality: z.number().nullable(),
  /** Of too low quality, so left out of every grouping. */
  setAside: z.boolean(),
});
export type Item = z.infer<typeof Item>;

export const JobState = z.enum(['running', 'paused', 'done', 'cancelled', 'failed']);
export type JobState = z.infer<typeof JobState>;

export const Job = z.object({
  id: JobId,
  kind: z.enum(['index']),
  state: JobState,
  done: z.int().nonnegative(),
  /** Null while the total is not known yet (the folder is still being read). */
  total: z.int().nonnegative().nullable(),
  failed: z.int().nonnegative(),
  /** Photos a second over the last seconds; null before anything was measured. */
  rate: z.number().nonnegative().nullable(),
  secondsLeft: z.number().nonnegative().nullable(),
  message: z.string(),
});
export type Job = z.infer<typeof Job>;

/** What was saved of a damaged collection, table by table, answers and names first. */
export const Salvage = z.object({
  collection: Collection,
  tables: z.array(
    z.object({
      table: z.string(),
      saved: z.int().nonnegative(),
      lost: z.int().nonnegative(),
      dropped: z.int().nonnegative(),
    }),
  ),
  /** It took too long and was stopped: more may be readable. */
  isPartial: z.boolean(),
});
export type Salvage = z.infer<typeof Salvage>;

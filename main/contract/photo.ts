/** One photo as the photo view shows it: its facts, its faces or leaf, and what was said about them. Any process. */
import { z } from 'zod';
import { GroupId, ItemId, ItemView } from './grouping.ts';
import { Photo } from './model.ts';

/** Fractions of the picture as seen, from its upper left corner; within the picture. */
export const Box = z
  .strictObject({
    left: z.number().min(0).max(1),
    top: z.number().min(0).max(1),
    width: z.number().min(0.002).max(1),
    height: z.number().min(0.002).max(1),
  })
  .refine(box => box.left + box.width < 1.0001 && box.top + box.height < 1.0001, 'is not within the picture');
export type Box = z.infer<typeof Box>;

/** A face in the photo, or the photo itself where that is the item. */
export const PhotoItem = z.object({
  item: ItemView,
  kind: z.enum(['photo', 'face']),
  /** Of too low quality, so left out of every grouping. */
  setAside: z.boolean(),
  /** Who drew or moved its box, and when; null where a model found it. */
  drawn: z.object({ by: z.string().nullable(), at: z.number() }).nullable(),
});
export type PhotoItem = z.infer<typeof PhotoItem>;

export const PhotoDetails = z.object({
  photo: Photo,
  /** Shown to the person, never sent back. */
  folder: z.string(),
  bytes: z.int().nonnegative().nullable(),
  format: z.string().nullable(),
  camera: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  altitude: z.number().nullable(),
  /** Whether `full` is the file itself: then it is there sooner than a picture made of it. */
  isShownAsIs: z.boolean(),
  /** Why it could not be read; null where it could. */
  problem: z.string().nullable(),
  /** How many other files have the same bytes. */
  copies: z.int().nonnegative(),
  items: z.array(PhotoItem),
});
export type PhotoDetails = z.infer<typeof PhotoDetails>;

/** Where an item of the photo is in a grouping. */
export const Subject = z.object({
  item: ItemId,
  /** Null for a leftover, and for what takes no part. */
  group: z.object({ id: GroupId, name: z.string().nullable(), size: z.int().positive() }).nullable(),
  /** A person set it aside or said it is no subject. */
  setAside: z.boolean(),
});
export type Subject = z.infer<typeof Subject>;

/** Something a person said about an item of the photo, and still stands. */
export const Statement = z.object({
  item: ItemId,
  what: z.enum([
    'same',
    'different',
    'cannot-tell',
    'into-group',
    'not-a-subject',
    'set-aside',
    'brought-back',
    'named',
  ]),
  /** What it was compared with, or put to; null where it is about the item alone, or that is gone. */
  other: ItemView.nullable(),
  name: z.string().nullable(),
  by: z.string().nullable(),
  isImported: z.boolean(),
  at: z.number(),
});
export type Statement = z.infer<typeof Statement>;

/** The latest statement first. */
export const PhotoSubjects = z.object({ subjects: z.array(Subject), said: z.array(Statement) });
export type PhotoSubjects = z.infer<typeof PhotoSubjects>;

/**
 * The log of a grouping as a portable file: items are named by their photo's bytes and box, acts by their uid.
 * Version 1 had the active acts alone, without uids. Any process.
 */
import { z } from 'zod';
import { Clusterer, Grouping, Strategy } from './grouping.ts';
import { listOf } from './listOf.ts';
import { Kind } from './model.ts';
import { StorableText } from './names.ts';

/** The place of an item in the file's list. */
const Place = z.int().nonnegative();

export const AnswersFile = z.strictObject({
  format: z.literal('akin-answers'),
  version: z.union([z.literal(1), z.literal(2)]),
  kind: Kind,
  /** The model that analyzed the items: another one may group unanswered items differently. */
  model: z.string(),
  grouping: z.strictObject({
    name: StorableText.min(1),
    strategy: Strategy,
    clusterer: Clusterer,
    wanted: z.int().positive().nullable(),
  }),
  items: listOf(
    z.strictObject({
      /** SHA-256 of the photo's bytes. */
      photo: z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256'),
      /** The size of the photo's file; absent in files of older versions. */
      bytes: z.int().nonnegative().optional(),
      /** Left, top, width and height as fractions of the picture as seen; null for a whole photo. */
      box: z.tuple([z.number(), z.number(), z.number().positive(), z.number().positive()]).nullable(),
    }),
  ),
  /** Taught attributes that reasons may name, with their examples. */
  taught: listOf(
    z.strictObject({
      key: StorableText.min(1),
      name: StorableText.min(1),
      form: z.enum(['binary', 'relative']),
      examples: listOf(z.strictObject({ item: Place, rank: z.number() })),
    }),
  ).default([]),
  /** All acts, in order; those that take others back, and those taken back, among them. */
  acts: listOf(
    z.strictObject({
      /** What names the act in every copy; absent in files of older versions. */
      identity: z
        .strictObject({
          uid: z.string().regex(/^[0-9a-z-]{1,80}$/, 'is not the name of an act'),
          actedAt: z.int().nonnegative(),
          orderedAt: z.int().nonnegative(),
          /** The uid of the act that this one takes back. */
          takesBack: z.string().nullable(),
        })
        .optional(),
      source: z.enum(['person', 'import', 'simulation']),
      strategy: StorableText.nullable(),
      tookMilliseconds: z.int().nonnegative().nullable(),
      /** Who said it; null without a name, absent in files of older versions. */
      person: StorableText.min(1).nullable().default(null),
      answers: listOf(
        z.strictObject({
          verdict: z.enum([
            'same',
            'different',
            'cannot-tell',
            'not-a-subject',
            'into-group',
            'set-aside',
            'brought-back',
          ]),
          item: Place,
          other: Place.nullable(),
          expected: z.number().min(0).max(1).nullable(),
        }),
      ),
      names: listOf(z.strictObject({ item: Place, name: StorableText })),
      reasons: listOf(
        z.strictObject({
          /** Which of the act's answers it explains. */
          answer: z.int().nonnegative(),
          form: z.enum(['binary', 'relative']),
          confidence: z.enum(['hard', 'soft']),
          pairs: z.int().nonnegative(),
          attributes: listOf(z.strictObject({ model: StorableText.min(1), key: StorableText.min(1) })),
          isOn: z.boolean(),
          /** When it was switched off or on last; 0: never. */
          switchedAt: z.int().nonnegative().default(0),
        }),
      ),
    }),
  ),
});
export type AnswersFile = z.infer<typeof AnswersFile>;

export const Replayed = z.object({
  grouping: Grouping,
  acts: z.int().nonnegative(),
  answers: z.int().nonnegative(),
  names: z.int().nonnegative(),
  reasons: z.int().nonnegative(),
  /** Items of the file whose photos are not in this collection: what was said of them waits for the photos. */
  missing: z.int().nonnegative(),
  /** Reasons that have no effect yet, since an attribute is unknown here. */
  unknownReasons: z.int().nonnegative(),
  /** Names left out because they are not valid names. */
  unfitNames: z.int().nonnegative(),
  /** The items were analyzed by another model where the answers come from. */
  isOtherModel: z.boolean(),
});
export type Replayed = z.infer<typeof Replayed>;

/** What one grouping of another collection brought, or would bring. */
export const MergedGrouping = z.object({
  grouping: z.string(),
  /** The grouping is not in this collection yet. */
  isNew: z.boolean(),
  /** Settings that were changed there later than here. */
  settings: z.array(z.enum(['name', 'strategy', 'clusterer', 'wanted'])),
  acts: z.int().nonnegative(),
  answers: z.int().nonnegative(),
  names: z.int().nonnegative(),
  reasons: z.int().nonnegative(),
  takenBack: z.int().nonnegative(),
  /** Reasons that have no effect yet, since an attribute is unknown here. */
  unknownReasons: z.int().nonnegative(),
  /** Names left out because they are not valid names. */
  unfitNames: z.int().nonnegative(),
  /** Who did what is new, by the number of acts; null without a name. */
  people: z.array(z.object({ person: z.string().nullable(), acts: z.int().positive() })),
});
export type MergedGrouping = z.infer<typeof MergedGrouping>;

export const Merged = z.object({
  /** The name of the other collection. */
  from: z.string(),
  groupings: z.array(MergedGrouping),
  /** Items spoken of there whose photos are not here: what was said of them waits for the photos. */
  waiting: z.int().nonnegative(),
});
export type Merged = z.infer<typeof Merged>;

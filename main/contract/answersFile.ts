/** The log of a grouping as a file that another machine understands: items are named by the bytes of their photo and their box, never by number. */
import { z } from 'zod';
import { Clusterer, Grouping, Strategy } from './grouping.ts';
import { Kind } from './model.ts';

/** The place of an item in the file's list. */
const Place = z.int().nonnegative();

export const AnswersFile = z.strictObject({
  format: z.literal('akin-answers'),
  version: z.literal(1),
  kind: Kind,
  /** The model that saw the items: another one may group what nobody answered otherwise. */
  model: z.string(),
  grouping: z.strictObject({
    name: z.string().min(1),
    strategy: Strategy,
    clusterer: Clusterer,
    wanted: z.int().positive().nullable(),
  }),
  items: z.array(
    z.strictObject({
      /** SHA-256 of the photo's bytes. */
      photo: z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256'),
      /** Left, top, width and height as fractions of the picture as seen; null for a whole photo. */
      box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
    }),
  ),
  /** What stands, in the order said. */
  acts: z.array(
    z.strictObject({
      source: z.enum(['person', 'import', 'simulation']),
      strategy: z.string().nullable(),
      tookMilliseconds: z.int().nonnegative().nullable(),
      /** Who said it; null, or left out by an older version, where nobody gave a name. */
      person: z.string().min(1).nullable().default(null),
      answers: z.array(
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
      names: z.array(z.strictObject({ item: Place, name: z.string() })),
      reasons: z.array(
        z.strictObject({
          /** Which of the act's answers it explains. */
          answer: z.int().nonnegative(),
          form: z.enum(['binary', 'relative']),
          confidence: z.enum(['hard', 'soft']),
          pairs: z.int().nonnegative(),
          attributes: z.array(z.strictObject({ model: z.string(), key: z.string() })),
          isOn: z.boolean(),
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
  /** Items of the file that are not in this collection: what was said of them is left out. */
  missing: z.int().nonnegative(),
  /** Reasons left out, because an attribute is not known here. */
  unknownReasons: z.int().nonnegative(),
  /** Another model sees the items here than did where the answers come from. */
  isOtherModel: z.boolean(),
});
export type Replayed = z.infer<typeof Replayed>;

/** The contact sheet as zod schemas: a few items of every subject, and questions about it. Any process. */
import { z } from 'zod';
import { GroupChange, GroupId, ItemView, Side } from './grouping.ts';

/** How many items of a subject the sheet shows. */
export const PerSubject = z.int().min(3).max(25);

/** Subclusters as paper 4 has them, in place of the groups. */
export const PublishedSheet = z.strictObject({
  /** K; absent: as many as there are groups when the first question is asked. */
  subjects: z.int().min(2).max(1000).optional(),
  /** λ as a share of the mean distance: the smaller, the nearer two pictures must be to seem the same. */
  lambda: z.number().min(0.01).max(10).default(0.3),
  /** R as a multiple of K: so many pictures of each subject may be a centre. */
  candidates: z.int().min(1).max(100).default(10),
});
export type PublishedSheet = z.infer<typeof PublishedSheet>;

/** Whose sheet it is: the published one, or with null or nothing that of the groups. */
export const SheetKind = { published: PublishedSheet.nullish() };

const SheetItem = z.object({
  item: ItemView,
  /** From 0 to 1: how surely it is of this row. */
  certainty: z.number().min(0).max(1),
  isConfirmed: z.boolean(),
});

/** One subject. */
export const SheetRow = z.object({
  /** The full group, of the published sheet that of the centre; its size is null in a preview. */
  group: z.object({ id: GroupId, name: z.string().nullable(), size: z.int().positive().nullable() }),
  /** From 0 to 1: how pure the row is, the mean over its items (of the published sheet: its centre apart). */
  certainty: z.number().min(0).max(1),
  /** The centre first, then those nearest to it. */
  items: z.array(SheetItem),
});
export type SheetRow = z.infer<typeof SheetRow>;

export const Sheet = z.object({
  revision: z.int().nonnegative(),
  /** How many subjects in all. */
  rows: z.int().nonnegative(),
  /** How many items the sheet is made of. */
  items: z.int().nonnegative(),
  /**
   * The groups of a large collection are still being computed: these subjects come from a sample.
   * 'groups.changed' tells when better ones are there.
   */
  isFirstLook: z.boolean(),
  /** K and R of the published sheet; null for that of the groups. */
  published: z.object({ subjects: z.int(), candidates: z.int() }).nullable(),
  page: z.array(SheetRow),
});
export type Sheet = z.infer<typeof Sheet>;

export const SheetQuestion = z.object({
  /** Identifies the question: an answer to an outdated question is refused. */
  id: z.string(),
  /** Between: do two rows show one subject? Within: does an item belong to its row (first its centre)? */
  kind: z.enum(['between', 'within']),
  sides: z.tuple([Side, Side]),
  /** The chance of "same". */
  chance: z.number().min(0).max(1),
  /** From 0 to 1: how likely the answer changes the sheet. */
  utility: z.number().min(0).max(1),
});
export type SheetQuestion = z.infer<typeof SheetQuestion>;

export const SheetAsking = z.object({
  revision: z.int().nonnegative(),
  answers: z.int().nonnegative(),
  /** Null if nothing on the sheet is in doubt, or while there is only a preview. */
  question: SheetQuestion.nullable(),
  /** What the previous answer changed; null without one. */
  settled: GroupChange.nullable(),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
});
export type SheetAsking = z.infer<typeof SheetAsking>;

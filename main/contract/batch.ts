/** A batch of items worth labelling, as zod schemas: chosen, labelled, turned into answers. Any process. */
import { z } from 'zod';
import { GroupChange, ItemView } from './grouping.ts';
import { Name } from './names.ts';

export const BatchBudget = z.int().min(2).max(500);

/** How a batch compares pictures: the kernels of Table I of paper 2. */
export const BatchKernel = z.enum(['rbf', 'linear', 'polynomial', 'sigmoid']);
export type BatchKernel = z.infer<typeof BatchKernel>;

export const BatchLabel = labelWith(Name);
export type BatchLabel = z.infer<typeof BatchLabel>;
/** A stored label, perhaps older than the limits of names. */
export const StoredBatchLabel = labelWith(z.string());

function labelWith(name: z.ZodString) {
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('name'), name }),
    z.strictObject({ kind: z.literal('not-a-subject') }),
    z.strictObject({ kind: z.literal('cannot-tell') }),
  ]);
}

export const BatchItem = z.object({
  item: ItemView,
  /** Null until it is labelled. */
  label: StoredBatchLabel.nullable(),
});
export type BatchItem = z.infer<typeof BatchItem>;

/** A name of the palette, in a fixed order: those of the grouping, then new ones as they came. */
export const PaletteName = z.object({
  name: z.string(),
  /** Items of this batch that have it. */
  items: z.int().nonnegative(),
  /** Whether a group has this name already. */
  isKnown: z.boolean(),
});
export type PaletteName = z.infer<typeof PaletteName>;

/** How likely a name of the palette is that of an item, with one picture that has it. */
export const LikelyName = z.object({
  name: z.string(),
  chance: z.number().min(0).max(1),
  cover: ItemView,
});
export type LikelyName = z.infer<typeof LikelyName>;

export const Batch = z.object({
  id: z.int().positive(),
  budget: BatchBudget,
  /** The kernel by which the items were chosen. */
  kernel: z.string(),
  /** In labelling order: the most informative first. */
  items: z.array(BatchItem),
  palette: z.array(PaletteName),
});
export type Batch = z.infer<typeof Batch>;

export const BatchOutcome = z.object({
  /** Items with a name, and how many names they have. */
  named: z.int().nonnegative(),
  names: z.int().nonnegative(),
  notSubjects: z.int().nonnegative(),
  /** What the labels change. */
  change: GroupChange,
  /** How many items are in groups with a name, before and after. */
  namedItems: z.object({ before: z.int().nonnegative(), after: z.int().nonnegative() }),
});
export type BatchOutcome = z.infer<typeof BatchOutcome>;

/** An identification key of the groups, and what separates groups, as zod schemas. Any process. */
import { z } from 'zod';
import { AttributeId, GroupId, ItemId, ItemView, TaughtAccuracy } from './grouping.ts';

export const KeyAttributeView = z.object({
  id: AttributeId,
  key: z.string(),
  name: z.string(),
  form: z.enum(['binary', 'relative']),
});
export type KeyAttributeView = z.infer<typeof KeyAttributeView>;

const KeyGroup = z.object({
  id: GroupId,
  name: z.string().nullable(),
  size: z.int().positive(),
  /** The most central first, four at most. */
  cover: z.array(ItemView),
});

/**
 * Two items that stand for a difference, the one with less of the attribute first: "different" with this
 * attribute as the reason confirms it.
 */
const Confirmable = {
  attribute: KeyAttributeView,
  pair: z.tuple([ItemId, ItemId]),
  /** A reason that says so has been given and is on. */
  isConfirmed: z.boolean(),
};

/** Numbers of groups are places in the list of groups. */
export const KeyLead = z.object({
  groups: z.array(z.int().nonnegative()).min(1),
  /** The place of the couplet that goes on; null where the lead ends, at one group or at several. */
  next: z.int().positive().nullable(),
  /** Typical items of this side. */
  examples: z.array(ItemView),
});
export type KeyLead = z.infer<typeof KeyLead>;

export const KeyCouplet = z.object({
  ...Confirmable,
  /** Less than this leads to the first, this or more to the second. */
  threshold: z.number(),
  leads: z.tuple([KeyLead, KeyLead]),
  /** Items of these groups, and how many of them are on the side of their group. */
  items: z.int().positive(),
  right: z.int().nonnegative(),
});
export type KeyCouplet = z.infer<typeof KeyCouplet>;

export const GroupDifference = z.object({
  ...Confirmable,
  /** How often an item of the side that has more of it has more than one of the other, from 0.5 to 1. */
  area: z.number().min(0.5).max(1),
  /** The chance of as much without a difference, corrected for all attributes that were tried. */
  p: z.number().min(0).max(1),
  /** Whether the first side has more of it. */
  firstHasMore: z.boolean(),
  /** The medians of the first and the second side. */
  medians: z.tuple([z.number(), z.number()]),
  /** Typical items of the first and the second side. */
  examples: z.tuple([z.array(ItemView), z.array(ItemView)]),
});
export type GroupDifference = z.infer<typeof GroupDifference>;

export const GroupKey = z.object({
  groups: z.array(KeyGroup),
  /** Groups that are too small, or too many, to be in it. */
  leftOut: z.int().nonnegative(),
  /** The first is the start; empty where nothing that was measured tells any groups apart. */
  couplets: z.array(KeyCouplet),
  /** Of photos that the key was made without; null where there are too few. */
  accuracy: TaughtAccuracy.nullable(),
  /** Groups that are hard to tell apart, the hardest first. */
  lookalikes: z.array(
    z.object({
      groups: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
      differences: z.array(GroupDifference),
    }),
  ),
  /** What separates each group, in their order, from all others. */
  diagnoses: z.array(z.array(GroupDifference)),
  /** What a person said is no reason in this grouping. */
  rejected: z.array(KeyAttributeView),
});
export type GroupKey = z.infer<typeof GroupKey>;

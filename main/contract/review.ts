/** What a person looks over in Review: answers in doubt, people, names that differ. Any process. */
import { z } from 'zod';
import { GroupId, ItemView } from './grouping.ts';

export const DoubtedAnswer = z.object({
  answer: z.int().positive(),
  verdict: z.enum(['same', 'different']),
  sides: z.tuple([ItemView, ItemView]),
  /** From 0 to 1; 0 if nothing contradicts it. */
  doubt: z.number().min(0).max(1),
  /** Given more than once; doubted only if it contradicts others. */
  isConfirmed: z.boolean(),
  person: z.string().nullable(),
  answeredAt: z.number(),
  /** Everybody who said so, each once; null for somebody without a name. */
  people: z.array(z.string().nullable()).min(1),
  /**
   * How likely it is the wrong one of those that it contradicts, by how often each person is wrong; 0 where it
   * contradicts none. Over a contradiction it sums to 1.
   */
  blame: z.number().min(0).max(1),
  /**
   * The answers it contradicts, itself included: the "different" first, then the "same" ones on the path
   * between its items. All of them are in the list. Empty if only likeness contradicts it.
   */
  circle: z.array(z.int().positive()),
});
export type DoubtedAnswer = z.infer<typeof DoubtedAnswer>;

/** How well the answers of one person fit the rest. */
export const PersonTrust = z.object({
  /** Null for answers without a name. */
  person: z.string().nullable(),
  answers: z.int().positive(),
  /** Answers that are part of a contradiction. */
  contradicted: z.int().nonnegative(),
  /** From 0 to 1: the mean over the answers, 1 for one without contradiction. */
  trust: z.number().min(0).max(1),
  /** How often this person is wrong, as far as the groups and the other answers tell. */
  wrong: z.number().min(0).max(1),
});
export type PersonTrust = z.infer<typeof PersonTrust>;

/** Several names that people gave to one group. `groups.rename` settles it. */
export const NameDispute = z.object({
  group: z.object({ id: GroupId, size: z.int().positive(), cover: z.array(ItemView) }),
  /** The latest first: it is the one that is shown. */
  names: z
    .array(
      z.object({
        name: z.string(),
        person: z.string().nullable(),
        namedAt: z.number(),
        /** Which item it was given to. */
        item: ItemView,
        /** How likely its giver is right rather than the others. */
        trust: z.number().min(0).max(1),
      }),
    )
    .min(2),
});
export type NameDispute = z.infer<typeof NameDispute>;

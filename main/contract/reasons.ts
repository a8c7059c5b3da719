/** What reasons do to groups, and what a grouping can be sorted by: for Groups and new groupings. Any process. */
import { z } from 'zod';
import { AttributeId, Comparison, GroupId } from './grouping.ts';

/** What a reason did, compared with the groups before it. */
export const ReasonChange = z.object({
  /** `one` is before the reason, `other` after it. */
  comparison: Comparison,
  /** The groups that are others than before. */
  groups: z.array(GroupId),
});
export type ReasonChange = z.infer<typeof ReasonChange>;

/** What a grouping can be sorted by from the start. */
export const Criterion = z.object({
  id: AttributeId,
  key: z.string(),
  name: z.string(),
  form: z.enum(['binary', 'relative']),
  /** Offered at once; the others (tags, technical measures) are found by name. */
  isOffered: z.boolean(),
});
export type Criterion = z.infer<typeof Criterion>;

/** The names of attributes that a grouping is sorted by. */
export const CriterionNames = z.array(z.string().min(1).max(80)).min(1).max(8);

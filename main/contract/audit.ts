/** Audits: checks of random photos and groups, and the certificate that they give. Any process. */
import { z } from 'zod';
import { ItemView, Side, type StopSignal } from './grouping.ts';

/** An estimate with its 95 % interval. */
const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });

export const Certificate = z.object({
  /** When the audit began: it is about the groups of then. */
  auditedAt: z.number(),
  /** How many units were checked, each drawn at random. */
  checks: z.int().nonnegative(),
  photos: z.int().nonnegative(),
  groups: z.int().nonnegative(),
  /** The share of photos in the right group, from 0 to 1. */
  right: Estimate,
  subjects: Estimate,
  /** Photos that changed their group, came or went since. The intervals are wider by as many. */
  moved: z.int().nonnegative(),
  /** So much has changed that another audit is advised. */
  isOutdated: z.boolean(),
  /** So many are in the wrong group that it is no time to stop. */
  wantsAnswers: z.boolean(),
});
export type Certificate = z.infer<typeof Certificate>;

/** An audit of a few checks has limits too far apart to go by. */
const WIDEST = 0.25;
/** Where at least this share is right, it is time to stop, whatever the last answers moved. */
const ENOUGH = 0.95;

/**
 * When to stop, where there may be an audit. It decides as far as its limits allow: enough is right, or too much
 * is wrong. Between the two, and without it, the answers decide.
 */
export function stopWith(
  { isTime }: StopSignal,
  certificate: Certificate | null,
): { readonly isTime: boolean; readonly audited: Certificate | null } {
  if (certificate === null) return { isTime, audited: null };
  const { right, moved, photos, isOutdated, wantsAnswers } = certificate;
  const isNarrow = right.high - right.low <= WIDEST;
  // As the audit found it: a few photos that move take away no signal that is there.
  const lowThen = right.low + moved / Math.max(1, photos);
  const isEnough = !isOutdated && lowThen >= ENOUGH;
  return { isTime: !wantsAnswers && (isEnough || isTime), audited: isNarrow ? certificate : null };
}

const CheckFacts = { id: z.string(), side: Side };

export const AuditQuestion = z.discriminatedUnion('kind', [
  /** Does this photo belong to its group? */
  z.object({ kind: z.literal('photo'), ...CheckFacts }),
  /** Is one of these larger groups of the same subject? The likeliest first. */
  z.object({ kind: z.literal('group'), ...CheckFacts, among: z.array(Side) }),
  /** A photo that does not belong to its group: where else? The likeliest first. */
  z.object({ kind: z.literal('elsewhere'), ...CheckFacts, among: z.array(Side) }),
]);
export type AuditQuestion = z.infer<typeof AuditQuestion>;

export const CheckGiven = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('photo'), verdict: z.enum(['same', 'different', 'cannot-tell']) }),
  /** The place among those offered; null: none of them. */
  z.strictObject({ kind: z.literal('choice'), chosen: z.int().min(0).max(23).nullable() }),
  z.strictObject({ kind: z.literal('cannot-tell') }),
]);
export type CheckGiven = z.infer<typeof CheckGiven>;

export const Auditing = z.object({
  /** Null without an audit. */
  wanted: z.int().positive().nullable(),
  /** Units checked so far. */
  checks: z.int().nonnegative(),
  /** Null without an audit, and when all has been checked. */
  question: AuditQuestion.nullable(),
  /** Null before the first check. */
  certificate: Certificate.nullable(),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  /** Photos that do not belong and groups that are one: found, and not yet given to the groups as answers. */
  corrections: z.int().nonnegative(),
  /** Some of the photos that are in the wrong group. */
  wrong: z.array(ItemView),
});
export type Auditing = z.infer<typeof Auditing>;

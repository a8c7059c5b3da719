/** Methods of audits: checks, and the certificate. Any process. */
import { z } from 'zod';
import { Auditing, Certificate, CheckGiven } from '../audit.ts';
import { method, OfGrouping } from './method.ts';

export const auditing = {
  /** The latest audit and its next check. */
  'audit.state': method(z.strictObject(OfGrouping), Auditing),
  /** A new audit of the groups as they are now. */
  'audit.start': method(z.strictObject({ ...OfGrouping, wanted: z.int().positive().max(10_000) }), Auditing),
  'audit.check': method(
    z.strictObject({
      ...OfGrouping,
      question: z.string(),
      answer: CheckGiven,
      tookMilliseconds: z.int().nonnegative(),
    }),
    Auditing,
  ),
  /** Takes back the latest check. */
  'audit.undo': method(z.strictObject(OfGrouping), Auditing),
  'audit.redo': method(z.strictObject(OfGrouping), Auditing),
  /** Gives what the checks found to the groups, as answers: one act. */
  'audit.apply': method(z.strictObject(OfGrouping), Auditing),
  /** The certificate of the latest audit; null without one. */
  'audit.certificate': method(z.strictObject(OfGrouping), Certificate.nullable()),
} as const;

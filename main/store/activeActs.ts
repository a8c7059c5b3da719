/** The SQL conditions by which the append-only log is read. Pure. */

/** True for an act that was not taken back. For use with `FROM acts`, or with it joined. */
export const isActive = 'NOT EXISTS (SELECT 1 FROM acts AS later WHERE later.takes_back = acts.id)';

/** True for an act of an audit. Audits change no groups and have an undo of their own. */
export function isOfAudit(act: string): string {
  return `(EXISTS (SELECT 1 FROM audits WHERE audits.act_id = ${act})
    OR EXISTS (SELECT 1 FROM audit_checks WHERE audit_checks.act_id = ${act}))`;
}

/** The SQL conditions by which the append-only log is read. Pure. */

/** True for an act that was not taken back. For use with `FROM acts`, or with it joined. */
export const isActive = 'NOT EXISTS (SELECT 1 FROM acts AS later WHERE later.takes_back = acts.id)';

/** True for an act of an audit. Audits change no groups and have an undo of their own. */
export function isOfAudit(act: string): string {
  return `(EXISTS (SELECT 1 FROM audits WHERE audits.act_id = ${act})
    OR EXISTS (SELECT 1 FROM audit_checks WHERE audit_checks.act_id = ${act}))`;
}

/** Who takes back or does again. */
export interface Undoer {
  readonly person: string | null;
  /** Who else is answering now. */
  readonly others?: readonly string[];
}

/**
 * True for an act that somebody may undo, with its two parameters. Who signs undoes what they did and what nobody
 * signed. Who does not undoes everything but what people say who are answering now.
 */
export function isUndoable({ person, others = [] }: Undoer): {
  sql: string;
  values: [string | null, string];
} {
  const sql = `(person IS NULL OR ifnull(person = ?, person NOT IN (SELECT value FROM json_each(?))))`;
  return { sql, values: [person, JSON.stringify(others)] };
}

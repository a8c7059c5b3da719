/**
 * Redo: what was taken back last is recorded once more, as a new act that says which one it does again. Engine
 * process.
 *
 * [Note: Redo] The log alone says what can be redone, so redo survives closing the collection. Since the
 * latest act that is neither a taking back nor a redo, takings back are pushed on a stack and redos pop it.
 * Any other act clears it. Those that were merged from another copy of the collection count for nothing, and so do
 * those of other people.
 */
import { AkinError } from '../contract/errors.ts';
import { isOfAudit, isUndoable, type Undoer } from './activeActs.ts';
import { recordAct, type Said } from './acts.ts';
import { type AnswerRow, answerOf } from './answers.ts';
import type { AuditCheck } from './audits.ts';
import { boxEditsOf, reapplyBoxEdits } from './boxes.ts';
import type { ReadableCatalog, WritableCatalog } from './connection.ts';
import type { Naming } from './names.ts';
import { listAllReasons, type ReasonRow, setReasonEnabled } from './reasons.ts';

/** Audits have an undo and a redo of their own. */
export type Undoable = 'groups' | 'audit';

/** The strategy of what Review takes back: its own undo brings that back, no redo does. */
export const BY_REVIEW = 'review';

/** The act that the next redo does again. */
export function nextRedo(
  catalog: ReadableCatalog,
  groupingId: number,
  of: Undoable = 'groups',
  by: Undoer = { person: null },
): number | undefined {
  // Audits are of all.
  const { sql, values } = isUndoable(of === 'audit' ? { person: null } : by);
  const isOurs = `${of === 'audit' ? '' : 'NOT '}${isOfAudit('coalesce(takes_back, id)')} AND ${sql}`;
  const { connection } = catalog;
  const plain = connection.get<{ id: number }>(
    `SELECT id FROM acts WHERE grouping_id = ? AND is_merged = 0 AND takes_back IS NULL AND redoes IS NULL AND ${isOurs}
     ORDER BY id DESC LIMIT 1`,
    groupingId,
    ...values,
  );
  const since = connection.all<{ takesBack: number | null; strategy: string | null }>(
    `SELECT takes_back AS takesBack, strategy FROM acts
     WHERE grouping_id = ? AND is_merged = 0 AND id > ? AND ${isOurs} ORDER BY id`,
    groupingId,
    plain?.id ?? 0,
    ...values,
  );
  let undone: number[] = [];
  for (const { takesBack, strategy } of since) {
    if (takesBack === null) undone.pop();
    else if (strategy === BY_REVIEW) undone = [];
    else undone.push(takesBack);
  }
  return undone.at(-1);
}

/** Does the act taken back last once more, all of it. Returns the new act. */
export function redo(
  catalog: WritableCatalog,
  groupingId: number,
  { of = 'groups', ...by }: Undoer & { of?: Undoable },
): number {
  const { connection } = catalog;
  return connection.transaction(() => {
    const act = nextRedo(catalog, groupingId, of, by);
    if (act === undefined) throw new AkinError('bad-request', 'There is nothing to redo.');
    const facts = connection.get<{
      source: 'person' | 'import' | 'simulation';
      strategy: string | null;
      tookMilliseconds: number | null;
    }>('SELECT source, strategy, took_milliseconds AS tookMilliseconds FROM acts WHERE id = ?', act)!;
    const { said, reasons } = saidBy(catalog, groupingId, act);
    const { actId, reasonIds } = recordAct(
      catalog,
      { ...facts, groupingId, person: by.person },
      said,
      undefined,
      act,
    );
    for (const [at, id] of reasonIds.entries())
      if (!reasons[at]!.enabled) setReasonEnabled(catalog, id, false);
    reapplyBoxEdits(catalog, actId);
    // A batch was open again as long as the act with its labels was taken back.
    connection.run('UPDATE batches SET act_id = ? WHERE act_id = ?', actId, act);
    return actId;
  });
}

function saidBy(
  catalog: ReadableCatalog,
  groupingId: number,
  act: number,
): { said: Said; reasons: ReasonRow[] } {
  const { connection } = catalog;
  const rows = connection.all<Pick<AnswerRow, 'id' | 'verdict' | 'itemId' | 'otherItemId' | 'expected'>>(
    `SELECT id, iif(brought_back, 'brought-back', verdict) AS verdict, item_id AS itemId,
       other_item_id AS otherItemId, expected
     FROM answers WHERE act_id = ? ORDER BY id`,
    act,
  );
  const names = connection.all<Naming>(
    'SELECT item_id AS itemId, name FROM names WHERE act_id = ? ORDER BY id',
    act,
  );
  const checks = connection.all<AuditCheck>(
    `SELECT audit_id AS auditId, kind, item_id AS itemId, other_item_id AS otherItemId, verdict
     FROM audit_checks WHERE act_id = ? ORDER BY id`,
    act,
  );
  const reasons = listAllReasons(catalog, groupingId).filter(({ actId }) => actId === act);
  const placeOf = new Map(rows.map(({ id }, at) => [id, at]));
  return {
    said: {
      answers: rows.map(answerOf),
      names,
      checks,
      boxes: boxEditsOf(catalog, act),
      reasons: reasons.map(({ answerId, kind, confidence, threshold, pairs, attributeIds }) => ({
        ...{ kind, confidence, threshold, pairs, attributeIds },
        answer: placeOf.get(answerId)!,
      })),
    },
    reasons,
  };
}

/** The log of acts: acts are added, and taken back by further acts, never changed. Engine process. */
import { AkinError } from '../contract/errors.ts';
import { isActive } from './activeActs.ts';
import { type Answer, insertAnswers } from './answers.ts';
import { type AuditCheck, type AuditStart, insertAudit, insertChecks } from './audits.ts';
import type { ReadableCatalog, WritableCatalog } from './connection.ts';
import { insertNames, type Naming } from './names.ts';
import { insertReason, type Reason } from './reasons.ts';

export interface ActFacts {
  groupingId: number;
  source: 'person' | 'import' | 'simulation';
  /** The strategy that chose the question; null if nothing asked. */
  strategy: string | null;
  /** Milliseconds from the question's appearance to the answer. */
  tookMilliseconds: number | null;
  /** Who did it; null or absent without a name. */
  person?: string | null;
}

/** Everything one act records. A reason explains one of the act's own answers. */
export interface Said {
  answers?: readonly Answer[];
  names?: readonly Naming[];
  reasons?: readonly (Reason & { answer: number })[];
  audit?: AuditStart;
  checks?: readonly AuditCheck[];
}

export interface RecordedAct {
  actId: number;
  answerIds: number[];
  reasonIds: number[];
}

/** Records one act in one transaction. When this returns it is on disk. */
export function recordAct(catalog: WritableCatalog, facts: ActFacts, said: Said): RecordedAct {
  return catalog.connection.transaction(() => {
    const actId = insertAct(catalog, facts, null);
    const answerIds = insertAnswers(catalog, actId, said.answers ?? []);
    insertNames(catalog, actId, said.names ?? []);
    if (said.audit !== undefined) insertAudit(catalog, actId, said.audit);
    insertChecks(catalog, actId, said.checks ?? []);
    const reasonIds = (said.reasons ?? []).map(reason => {
      const answerId = answerIds[reason.answer];
      if (answerId === undefined) throw new RangeError(`the act has no answer ${reason.answer} to explain`);
      return insertReason(catalog, actId, answerId, reason);
    });
    return { actId, answerIds, reasonIds };
  });
}

/**
 * Takes back a whole act: its answers, names and reasons no longer count, but stay in the log. To restore
 * them, record them again.
 */
export function takeBack(
  catalog: WritableCatalog,
  actId: number,
  facts: Partial<ActFacts> & Pick<ActFacts, 'source'>,
): number {
  return catalog.connection.transaction(() => {
    const act = catalog.connection.get<{ groupingId: number; takesBack: number | null; isTaken: number }>(
      `SELECT grouping_id AS groupingId, takes_back AS takesBack, NOT ${isActive} AS isTaken FROM acts WHERE id = ?`,
      actId,
    );
    if (act === undefined) throw new AkinError('not-found', 'There is no such answer to take back.');
    if (act.takesBack !== null || act.isTaken === 1)
      throw new AkinError('bad-request', 'This has been taken back already.');
    const unasked = { strategy: null, tookMilliseconds: null };
    return insertAct(catalog, { ...unasked, ...facts, groupingId: act.groupingId }, actId);
  });
}

/**
 * The act the next undo takes back: the latest active one of a grouping. Those of audits change no groups and
 * have an undo of their own.
 */
export function latestAct(catalog: ReadableCatalog, groupingId: number): number | undefined {
  return catalog.connection.get<{ id: number }>(
    `SELECT id FROM acts WHERE grouping_id = ? AND takes_back IS NULL AND ${isActive}
       AND NOT EXISTS (SELECT 1 FROM audits WHERE audits.act_id = acts.id)
       AND NOT EXISTS (SELECT 1 FROM audit_checks WHERE audit_checks.act_id = acts.id)
     ORDER BY id DESC LIMIT 1`,
    groupingId,
  )?.id;
}

/** The last act of a grouping, also one that takes another back; 0 without any. Caches compare with it. */
export function endOfLog(catalog: ReadableCatalog, groupingId: number): number {
  return (
    catalog.connection.get<{ id: number }>(
      'SELECT id FROM acts WHERE grouping_id = ? ORDER BY id DESC LIMIT 1',
      groupingId,
    )?.id ?? 0
  );
}

function insertAct(catalog: WritableCatalog, facts: ActFacts, takesBack: number | null): number {
  return catalog.connection.run(
    `INSERT INTO acts (grouping_id, source, strategy, took_milliseconds, person, acted_at, takes_back)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    facts.groupingId,
    facts.source,
    facts.strategy,
    facts.tookMilliseconds,
    facts.person ?? null,
    Date.now(),
    takesBack,
  ).id;
}

/** The log of acts: acts are added, and taken back by further acts, never changed. Engine process. */
import { AkinError } from '../contract/errors.ts';
import { isActive, isOfAudit, isUndoable, type Undoer } from './activeActs.ts';
import { type Answer, insertAnswers } from './answers.ts';
import { type AuditCheck, type AuditStart, insertAudit, insertChecks } from './audits.ts';
import { type BoxEdit, insertBoxEdits, reapplyBoxEdits } from './boxes.ts';
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

/** An act as it stands in the log. */
export interface ActRow extends Omit<ActFacts, 'groupingId' | 'person'>, ActIdentity {
  id: number;
  person: string | null;
  /** The uid of the act that this one takes back. */
  takesBack: string | null;
}

/** What an act is in every copy of a collection. */
export interface ActIdentity {
  uid: string;
  actedAt: number;
  /** The log's order, then by uid. */
  orderedAt: number;
}

/** Everything one act records. A reason explains one of the act's own answers. */
export interface Said {
  answers?: readonly Answer[];
  names?: readonly Naming[];
  reasons?: readonly (Reason & { answer: number })[];
  audit?: AuditStart;
  checks?: readonly AuditCheck[];
  boxes?: readonly BoxEdit[];
}

export interface RecordedAct {
  actId: number;
  answerIds: number[];
  reasonIds: number[];
}

/**
 * Records one act in one transaction. When this returns it is on disk. An act from another copy of the
 * collection keeps its identity. `redoes` is the act that it does again.
 */
export function recordAct(
  catalog: WritableCatalog,
  facts: ActFacts,
  said: Said,
  merged?: ActIdentity,
  redoes?: number,
): RecordedAct {
  return catalog.connection.transaction(() => {
    const actId = insertAct(catalog, facts, { redoes }, merged);
    const answerIds = insertAnswers(catalog, actId, said.answers ?? []);
    insertNames(catalog, actId, said.names ?? []);
    if (said.audit !== undefined) insertAudit(catalog, actId, said.audit);
    insertChecks(catalog, actId, said.checks ?? []);
    insertBoxEdits(catalog, actId, said.boxes ?? []);
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
    const undo = insertAct(
      catalog,
      { ...unasked, ...facts, groupingId: act.groupingId },
      { takesBack: actId },
    );
    reapplyBoxEdits(catalog, actId);
    return undo;
  });
}

/** The taking back of an act in another copy of the collection. */
export function recordTakingBack(
  catalog: WritableCatalog,
  actId: number,
  facts: ActFacts,
  merged: ActIdentity,
): number {
  return insertAct(catalog, facts, { takesBack: actId }, merged);
}

/**
 * The act the next undo takes back: the latest active one of a grouping that was not merged from elsewhere.
 * Those of audits change no groups and have an undo of their own.
 */
export function latestAct(
  catalog: ReadableCatalog,
  groupingId: number,
  by: Undoer = { person: null },
): number | undefined {
  const { sql, values } = isUndoable(by);
  return catalog.connection.get<{ id: number }>(
    `SELECT id FROM acts WHERE grouping_id = ? AND takes_back IS NULL AND is_merged = 0 AND ${sql} AND ${isActive}
       AND NOT ${isOfAudit('acts.id')}
     ORDER BY ordered_at DESC, uid DESC LIMIT 1`,
    groupingId,
    ...values,
  )?.id;
}

/** The act last added to a grouping, also one that takes another back; 0 without any. Caches compare with it. */
export function endOfLog(catalog: ReadableCatalog, groupingId: number): number {
  return (
    catalog.connection.get<{ id: number }>('SELECT max(id) AS id FROM acts WHERE grouping_id = ?', groupingId)
      ?.id ?? 0
  );
}

/** The act last added by one person, or without a name; 0 without any. */
export function endOfOwnLog(catalog: ReadableCatalog, groupingId: number, person: string | null): number {
  const [row] = catalog.connection.all<{ id: number | null }>(
    'SELECT max(id) AS id FROM acts WHERE grouping_id = ? AND person IS ?',
    groupingId,
    person,
  );
  return row?.id ?? 0;
}

/** All acts of a grouping with their identity, taken back or not, in the log's order. */
export function listActs(catalog: ReadableCatalog, groupingId: number): ActRow[] {
  return catalog.connection.all<ActRow>(
    `SELECT acts.id, acts.uid, acts.source, acts.strategy, acts.took_milliseconds AS tookMilliseconds,
       acts.person, acts.acted_at AS actedAt, acts.ordered_at AS orderedAt, taken.uid AS takesBack
     FROM acts LEFT JOIN acts AS taken ON taken.id = acts.takes_back
     WHERE acts.grouping_id = ? ORDER BY acts.ordered_at, acts.uid`,
    groupingId,
  );
}

/** Where an act is, whatever its grouping; undefined if it is not in this catalog. */
export function actByUid(
  catalog: ReadableCatalog,
  uid: string,
): { id: number; groupingId: number } | undefined {
  return catalog.connection.get('SELECT id, grouping_id AS groupingId FROM acts WHERE uid = ?', uid);
}

function insertAct(
  catalog: WritableCatalog,
  facts: ActFacts,
  { takesBack, redoes }: { takesBack?: number; redoes?: number | undefined },
  merged?: ActIdentity,
): number {
  const actedAt = merged?.actedAt ?? Date.now();
  return catalog.connection.run(
    `INSERT INTO acts (uid, ordered_at, is_merged, grouping_id, source, strategy, took_milliseconds, person,
       acted_at, takes_back, redoes)
     VALUES (
       coalesce(?, lower(hex(randomblob(16)))),
       coalesce(?, max(?, 1 + coalesce((SELECT max(ordered_at) FROM acts WHERE grouping_id = ?), 0))),
       ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    merged?.uid ?? null,
    merged?.orderedAt ?? null,
    actedAt,
    facts.groupingId,
    merged === undefined ? 0 : 1,
    facts.groupingId,
    facts.source,
    facts.strategy,
    facts.tookMilliseconds,
    facts.person ?? null,
    actedAt,
    takesBack ?? null,
    redoes ?? null,
  ).id;
}

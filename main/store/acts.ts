/** The log of what was said: acts are added and taken back by further acts, never changed. Runs in the engine process. */
import { AkinError } from '../contract/errors.ts';
import { type Answer, insertAnswers } from './answers.ts';
import type { ReadableCatalog, WritableCatalog } from './connection.ts';
import { insertNames, type Naming } from './names.ts';
import { insertReason, type Reason } from './reasons.ts';
import { stands } from './standing.ts';

export interface ActFacts {
  groupingId: number;
  source: 'person' | 'import' | 'simulation';
  /** What chose the question; null when nothing asked. */
  strategy: string | null;
  /** From the question's appearance to the answer. */
  tookMilliseconds: number | null;
  /** Who did it; null, or left out, where nobody gave a name. */
  person?: string | null;
}

/** All that one act says. A reason explains one of the act's own answers. */
export interface Said {
  answers?: readonly Answer[];
  names?: readonly Naming[];
  reasons?: readonly (Reason & { answer: number })[];
}

export interface RecordedAct {
  actId: number;
  answerIds: number[];
  reasonIds: number[];
}

/** Records one act, however much it says, in one transaction; when this returns it is on the disk. */
export function recordAct(catalog: WritableCatalog, facts: ActFacts, said: Said): RecordedAct {
  return catalog.connection.transaction(() => {
    const actId = insertAct(catalog, facts, null);
    const answerIds = insertAnswers(catalog, actId, said.answers ?? []);
    insertNames(catalog, actId, said.names ?? []);
    const reasonIds = (said.reasons ?? []).map(reason => {
      const answerId = answerIds[reason.answer];
      if (answerId === undefined) throw new RangeError(`the act has no answer ${reason.answer} to explain`);
      return insertReason(catalog, actId, answerId, reason);
    });
    return { actId, answerIds, reasonIds };
  });
}

/**
 * Takes an act back, all of it: its answers, names and reasons no longer count, but stay in the log. To bring them
 * back, record them again.
 */
export function takeBack(
  catalog: WritableCatalog,
  actId: number,
  facts: Partial<ActFacts> & Pick<ActFacts, 'source'>,
): number {
  return catalog.connection.transaction(() => {
    const act = catalog.connection.get<{ groupingId: number; takesBack: number | null; isTaken: number }>(
      `SELECT grouping_id AS groupingId, takes_back AS takesBack, NOT ${stands} AS isTaken FROM acts WHERE id = ?`,
      actId,
    );
    if (act === undefined) throw new AkinError('not-found', 'There is no such answer to take back.');
    if (act.takesBack !== null || act.isTaken === 1)
      throw new AkinError('bad-request', 'This has been taken back already.');
    const unasked = { strategy: null, tookMilliseconds: null };
    return insertAct(catalog, { ...unasked, ...facts, groupingId: act.groupingId }, actId);
  });
}

/** What the next undo takes back: the latest act of a grouping that still stands. */
export function latestAct(catalog: ReadableCatalog, groupingId: number): number | undefined {
  return catalog.connection.get<{ id: number }>(
    `SELECT id FROM acts WHERE grouping_id = ? AND takes_back IS NULL AND ${stands} ORDER BY id DESC LIMIT 1`,
    groupingId,
  )?.id;
}

/** The end of a grouping's log, taking back included: what a cached result is compared with. 0 when nothing was said. */
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

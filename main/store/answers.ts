/** Answers about items. Rows are only ever added, as part of an act. Engine process. */

import { isActive } from './activeActs.ts';
import type { ReadableCatalog, WritableCatalog } from './connection.ts';

export type Answer = {
  /** The model's probability of 'same' before, where it had one. */
  expected?: number;
  itemId: number;
} & (
  | { verdict: 'same' | 'different' | 'cannot-tell'; otherItemId: number }
  /** A person put the item into a group; the other item represents the group. */
  | { verdict: 'into-group'; otherItemId: number }
  | { verdict: 'not-a-subject' | 'set-aside' | 'brought-back' }
);

/** Whether the answer is about one item alone. */
export function isAlone(
  verdict: Answer['verdict'],
): verdict is 'not-a-subject' | 'set-aside' | 'brought-back' {
  return verdict === 'not-a-subject' || verdict === 'set-aside' || verdict === 'brought-back';
}

export interface AnswerRow {
  id: number;
  actId: number;
  verdict: Answer['verdict'];
  itemId: number;
  otherItemId: number | null;
  expected: number | null;
  source: 'person' | 'import' | 'simulation';
  strategy: string | null;
  tookMilliseconds: number | null;
  person: string | null;
  answeredAt: number;
  /** The place of its act in the log. */
  orderedAt: number;
}

/** Only `recordAct` calls this. */
export function insertAnswers(catalog: WritableCatalog, actId: number, answers: readonly Answer[]): number[] {
  return answers.map(
    answer =>
      catalog.connection.run(
        `INSERT INTO answers (act_id, verdict, item_id, other_item_id, expected, brought_back)
         VALUES (?, ?, ?, ?, ?, ?)`,
        actId,
        answer.verdict === 'brought-back' ? 'set-aside' : answer.verdict,
        answer.itemId,
        'otherItemId' in answer ? answer.otherItemId : null,
        answer.expected ?? null,
        answer.verdict === 'brought-back' ? 1 : 0,
      ).id,
  );
}

/** The active answers of a grouping, in the log's order. The clustering is a function of these. */
export function listAnswers(catalog: ReadableCatalog, groupingId: number): AnswerRow[] {
  return selectAnswers(catalog, groupingId, isActive);
}

/** The same with those that were taken back. */
export function listAllAnswers(catalog: ReadableCatalog, groupingId: number): AnswerRow[] {
  return selectAnswers(catalog, groupingId, 'true');
}

function selectAnswers(catalog: ReadableCatalog, groupingId: number, condition: string): AnswerRow[] {
  return catalog.connection.all<AnswerRow>(
    `SELECT answers.id, act_id AS actId, iif(brought_back, 'brought-back', verdict) AS verdict, item_id AS itemId,
       other_item_id AS otherItemId, expected, source, strategy, took_milliseconds AS tookMilliseconds, person,
       acted_at AS answeredAt, ordered_at AS orderedAt
     FROM answers JOIN acts ON acts.id = act_id
     WHERE grouping_id = ? AND ${condition} ORDER BY ordered_at, uid, answers.id`,
    groupingId,
  );
}

/** A row of the log as an answer, to be recorded again. */
export function answerOf({
  verdict,
  itemId,
  otherItemId,
  expected,
}: Pick<AnswerRow, 'verdict' | 'itemId' | 'otherItemId' | 'expected'>): Answer {
  const facts = { itemId, ...(expected === null ? {} : { expected }) };
  return isAlone(verdict) ? { verdict, ...facts } : { verdict, otherItemId: otherItemId!, ...facts };
}

/** Reasons: why an answer was given, in terms of attributes. Engine process. */

import { isActive } from './activeActs.ts';
import type { ReadableCatalog, WritableCatalog } from './connection.ts';

export interface Reason {
  kind: 'binary' | 'relative';
  confidence: 'hard' | 'soft';
  /** From which score on an attribute counts as present; null for relative ones. */
  threshold: number | null;
  /** How many pairs follow. */
  pairs: number;
  attributeIds: readonly number[];
}

export interface ReasonRow extends Reason {
  id: number;
  actId: number;
  answerId: number;
  enabled: boolean;
  /** When it was switched last; 0: never. */
  switchedAt: number;
}

/** Only `recordAct` calls this. */
export function insertReason(
  catalog: WritableCatalog,
  actId: number,
  answerId: number,
  reason: Reason,
): number {
  const { connection } = catalog;
  const { id } = connection.run(
    'INSERT INTO reasons (act_id, answer_id, kind, confidence, threshold, pairs) VALUES (?, ?, ?, ?, ?, ?)',
    actId,
    answerId,
    reason.kind,
    reason.confidence,
    reason.threshold,
    reason.pairs,
  );
  for (const attributeId of reason.attributeIds)
    connection.run('INSERT INTO reason_attributes (reason_id, attribute_id) VALUES (?, ?)', id, attributeId);
  return id;
}

/** Switches the effect of a reason off or on. The reason, and the answer it explains, stay. */
export function setReasonEnabled(
  catalog: WritableCatalog,
  id: number,
  enabled: boolean,
  switchedAt = Date.now(),
): void {
  catalog.connection.run(
    'UPDATE reasons SET enabled = ?, switched_at = ? WHERE id = ?',
    enabled ? 1 : 0,
    switchedAt,
    id,
  );
}

/** The reasons of one act, in the order given. */
export function reasonsOfAct(
  catalog: ReadableCatalog,
  actId: number,
): { id: number; enabled: boolean; switchedAt: number }[] {
  return catalog.connection
    .all<{ id: number; enabled: number; switchedAt: number }>(
      'SELECT id, enabled, switched_at AS switchedAt FROM reasons WHERE act_id = ? ORDER BY id',
      actId,
    )
    .map(row => ({ ...row, enabled: row.enabled === 1 }));
}

/** The active reasons of a grouping, on or off, in the log's order. */
export function listReasons(catalog: ReadableCatalog, groupingId: number): ReasonRow[] {
  return selectReasons(catalog, groupingId, isActive);
}

/** The same with those that were taken back. */
export function listAllReasons(catalog: ReadableCatalog, groupingId: number): ReasonRow[] {
  return selectReasons(catalog, groupingId, 'true');
}

function selectReasons(catalog: ReadableCatalog, groupingId: number, condition: string): ReasonRow[] {
  return catalog.connection
    .all<Omit<ReasonRow, 'enabled' | 'attributeIds'> & { enabled: number }>(
      `SELECT reasons.id, act_id AS actId, answer_id AS answerId, kind, confidence, threshold, pairs, enabled,
         switched_at AS switchedAt
       FROM reasons JOIN acts ON acts.id = act_id
       WHERE grouping_id = ? AND ${condition} ORDER BY ordered_at, uid, reasons.id`,
      groupingId,
    )
    .map(row => ({
      ...row,
      enabled: row.enabled === 1,
      attributeIds: catalog.connection
        .all<{ id: number }>(
          'SELECT attribute_id AS id FROM reason_attributes WHERE reason_id = ? ORDER BY reason_attributes.id',
          row.id,
        )
        .map(attribute => attribute.id),
    }));
}

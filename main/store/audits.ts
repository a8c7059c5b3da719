/** Audits and their checks. Rows are only ever added, as part of an act. Engine process. */

import { isActive } from './activeActs.ts';
import type { ReadableCatalog, WritableCatalog } from './connection.ts';

/** The beginning of an audit; the plan is kept as it is. */
export interface AuditStart {
  wanted: number;
  plan: unknown;
}

export interface AuditRow extends AuditStart {
  id: number;
  actId: number;
  startedAt: number;
}

/** Two pictures that a check compared. */
export interface AuditCheck {
  auditId: number;
  kind: 'photo' | 'group' | 'elsewhere';
  itemId: number;
  otherItemId: number;
  verdict: 'same' | 'different' | 'cannot-tell';
}

export interface AuditCheckRow extends AuditCheck {
  actId: number;
  checkedAt: number;
}

/** Only `recordAct` calls this. */
export function insertAudit(catalog: WritableCatalog, actId: number, { wanted, plan }: AuditStart): void {
  catalog.connection.run(
    'INSERT INTO audits (act_id, wanted, plan) VALUES (?, ?, ?)',
    actId,
    wanted,
    JSON.stringify(plan),
  );
}

/** Only `recordAct` calls this. */
export function insertChecks(catalog: WritableCatalog, actId: number, checks: readonly AuditCheck[]): void {
  for (const { auditId, kind, itemId, otherItemId, verdict } of checks)
    catalog.connection.run(
      `INSERT INTO audit_checks (act_id, audit_id, kind, item_id, other_item_id, verdict)
       VALUES (?, ?, ?, ?, ?, ?)`,
      actId,
      auditId,
      kind,
      itemId,
      otherItemId,
      verdict,
    );
}

/** The latest audit of a grouping. */
export function latestAudit(catalog: ReadableCatalog, groupingId: number): AuditRow | undefined {
  const row = catalog.connection.get<Omit<AuditRow, 'plan'> & { plan: string }>(
    `SELECT audits.id, act_id AS actId, wanted, plan, acted_at AS startedAt
     FROM audits JOIN acts ON acts.id = act_id
     WHERE grouping_id = ? AND ${isActive} ORDER BY audits.id DESC LIMIT 1`,
    groupingId,
  );
  return row === undefined ? undefined : { ...row, plan: JSON.parse(row.plan) as unknown };
}

/** The active checks of an audit, in the order made. */
export function listChecks(catalog: ReadableCatalog, auditId: number): AuditCheckRow[] {
  return catalog.connection.all<AuditCheckRow>(
    `SELECT audit_checks.act_id AS actId, audit_id AS auditId, kind, item_id AS itemId,
       other_item_id AS otherItemId, verdict, acted_at AS checkedAt
     FROM audit_checks JOIN acts ON acts.id = act_id
     WHERE audit_id = ? AND ${isActive} ORDER BY audit_checks.id`,
    auditId,
  );
}

/** Reasons: why an answer was given, and the constraints that follow, as sets against sets. Runs in the engine process. */
import type { ReadableCatalog, WritableCatalog } from './connection.ts';
import { bytesOf, float64Of, int32Of } from './numbers.ts';
import { stands } from './standing.ts';

/** Some items with the numbers their weights are made of: equally many per item; none for 'constant'. */
export interface WeightedItems {
  items: Int32Array;
  coefficients: Float64Array;
}

/**
 * Thousands of pairs in one row: all pairs within `left`, or all of `left` against `right`. The weight of a pair is
 * base + scale * combine(a, b), where a and b are the coefficients of its two items: 'constant' 0, 'product' a * b,
 * 'sum' a + b, 'difference' the mean of |a - b| over the coefficients.
 */
export interface ReasonConstraint {
  link: 'must' | 'cannot';
  combine: 'constant' | 'product' | 'sum' | 'difference';
  base: number;
  scale: number;
  left: WeightedItems;
  right: WeightedItems | null;
}

export interface Reason {
  kind: 'binary' | 'relative';
  confidence: 'hard' | 'soft';
  /** From which score on an attribute counts as present; null for relative ones. */
  threshold: number | null;
  /** How many pairs follow. */
  pairs: number;
  attributeIds: readonly number[];
  constraints: readonly ReasonConstraint[];
}

export interface ReasonRow extends Reason {
  id: number;
  actId: number;
  answerId: number;
  enabled: boolean;
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
  for (const { link, combine, base, scale, left, right } of reason.constraints)
    connection.run(
      `INSERT INTO reason_constraints (reason_id, link, combine, base, scale, items, coefficients, other_items,
         other_coefficients) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      link,
      combine,
      base,
      scale,
      bytesOf(left.items),
      bytesOf(left.coefficients),
      right === null ? null : bytesOf(right.items),
      right === null ? null : bytesOf(right.coefficients),
    );
  return id;
}

/** Switches what follows from a reason off or on. The reason itself, and the answer it explains, stay. */
export function setReasonEnabled(catalog: WritableCatalog, id: number, enabled: boolean): void {
  catalog.connection.run('UPDATE reasons SET enabled = ? WHERE id = ?', enabled ? 1 : 0, id);
}

/** The reasons of a grouping that stand, on or off, in the order given. */
export function listReasons(catalog: ReadableCatalog, groupingId: number): ReasonRow[] {
  return catalog.connection
    .all<Omit<ReasonRow, 'enabled' | 'attributeIds' | 'constraints'> & { enabled: number }>(
      `SELECT reasons.id, act_id AS actId, answer_id AS answerId, kind, confidence, threshold, pairs, enabled
       FROM reasons JOIN acts ON acts.id = act_id
       WHERE grouping_id = ? AND ${stands} ORDER BY reasons.id`,
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
      constraints: constraintsOf(catalog, row.id),
    }));
}

function constraintsOf(catalog: ReadableCatalog, reasonId: number): ReasonConstraint[] {
  return catalog.connection
    .all<
      Omit<ReasonConstraint, 'left' | 'right'> & {
        items: Uint8Array;
        coefficients: Uint8Array;
        otherItems: Uint8Array | null;
        otherCoefficients: Uint8Array | null;
      }
    >(
      `SELECT link, combine, base, scale, items, coefficients, other_items AS otherItems,
         other_coefficients AS otherCoefficients
       FROM reason_constraints WHERE reason_id = ? ORDER BY id`,
      reasonId,
    )
    .map(({ items, coefficients, otherItems, otherCoefficients, ...row }) => ({
      ...row,
      left: { items: int32Of(items), coefficients: float64Of(coefficients) },
      right:
        otherItems === null || otherCoefficients === null
          ? null
          : { items: int32Of(otherItems), coefficients: float64Of(otherCoefficients) },
    }));
}

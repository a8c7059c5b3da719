/**
 * What follows from answers, labels, names and reasons: pairs, and products of weighted sets. Engine process.
 *
 * Pairs are the answers themselves, seen through the view `constraints`. The sets of a reason are kept as they
 * were made (algorithms/explain/reasonSets.ts), with a digest of what they were made from: where items or scores
 * are others by now they are made again.
 */
import type { ReadableCatalog, WritableCatalog } from './connection.ts';

export interface ConstraintRow {
  actId: number;
  kind: 'answer' | 'edit' | 'label' | 'name' | 'reason';
  verdict: 'same' | 'different';
  /** From 0 to 1; null where each pair has its own. */
  weight: number | null;
  /** A pair; null for sets. */
  itemId: number | null;
  otherItemId: number | null;
  /** The reason whose sets they are, and how many pairs follow; null for a pair. */
  reasonId: number | null;
  pairs: number | null;
}

/** The constraints of a grouping that count, in the order of their acts. */
export function listConstraints(catalog: ReadableCatalog, groupingId: number): ConstraintRow[] {
  return catalog.connection.all<ConstraintRow>(
    `SELECT act_id AS actId, kind, verdict, weight, item_id AS itemId, other_item_id AS otherItemId,
       reason_id AS reasonId, pairs FROM constraints WHERE grouping_id = ? ORDER BY act_id`,
    groupingId,
  );
}

/** One side of a product: all pairs of the members follow, or of an upper and a lower item. */
export interface WeightedSet {
  /** One for each attribute of "different", one for "same". */
  product: number;
  side: 'members' | 'upper' | 'lower';
  /** How the weight of a pair follows from the numbers of its two items. */
  rule: 'hard' | 'product' | 'distance' | 'closeness';
  /** Item ids. */
  items: Int32Array;
  /** One for each item, then the second of each item, and so on. */
  numbers: Float64Array;
}

/** Of a reason, product by product, the lower side first; none where they were made from something else. */
export function loadReasonSets(catalog: ReadableCatalog, reasonId: number, madeFrom: string): WeightedSet[] {
  return catalog.connection
    .all<Omit<WeightedSet, 'items' | 'numbers'> & { items: Uint8Array; numbers: Uint8Array }>(
      `SELECT product, side, rule, items, numbers FROM reason_sets
       WHERE reason_id = ? AND made_from = ? ORDER BY product, side`,
      reasonId,
      madeFrom,
    )
    .map(({ items, numbers, ...row }) => ({
      ...row,
      items: new Int32Array(items.slice().buffer),
      numbers: new Float64Array(numbers.slice().buffer),
    }));
}

/** In place of those that were there. */
export function saveReasonSets(
  catalog: WritableCatalog,
  reasonId: number,
  madeFrom: string,
  sets: readonly WeightedSet[],
): void {
  const { connection } = catalog;
  connection.transaction(() => {
    connection.run('DELETE FROM reason_sets WHERE reason_id = ?', reasonId);
    for (const { product, side, rule, items, numbers } of sets)
      connection.run(
        `INSERT INTO reason_sets (reason_id, made_from, product, side, rule, items, numbers)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        reasonId,
        madeFrom,
        product,
        side,
        rule,
        bytesOf(items),
        bytesOf(numbers),
      );
  });
}

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array | Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Batches: items chosen for labelling, and their labels so far. Engine process. */

import { isActive } from './activeActs.ts';
import type { ReadableCatalog, WritableCatalog } from './connection.ts';

export type BatchLabel = { kind: 'name'; name: string } | { kind: 'not-a-subject' } | { kind: 'cannot-tell' };

export interface BatchRow {
  id: number;
  budget: number;
  kernel: string;
}

export interface BatchItemRow {
  itemId: number;
  /** Null until it is labelled. */
  label: BatchLabel | null;
  labelledAt: number | null;
}

/** `items` in the order they are to be labelled. */
export function keepBatch(
  catalog: WritableCatalog,
  groupingId: number,
  { budget, kernel, items }: { budget: number; kernel: string; items: readonly number[] },
): number {
  return catalog.connection.transaction(() => {
    const { id } = catalog.connection.run(
      'INSERT INTO batches (grouping_id, budget, kernel, created_at) VALUES (?, ?, ?, ?)',
      groupingId,
      budget,
      kernel,
      Date.now(),
    );
    for (const [place, itemId] of items.entries())
      catalog.connection.run(
        'INSERT INTO batch_items (batch_id, place, item_id) VALUES (?, ?, ?)',
        id,
        place,
        itemId,
      );
    return id;
  });
}

/** The latest open batch of a grouping. A batch whose finish was taken back is open again. */
export function openBatch(catalog: ReadableCatalog, groupingId: number): BatchRow | undefined {
  return catalog.connection.get<BatchRow>(
    `SELECT id, budget, kernel FROM batches WHERE grouping_id = ? AND dropped = 0
       AND NOT EXISTS (SELECT 1 FROM acts WHERE acts.id = batches.act_id AND ${isActive})
     ORDER BY id DESC LIMIT 1`,
    groupingId,
  );
}

export function batchItems(catalog: ReadableCatalog, batchId: number): BatchItemRow[] {
  return catalog.connection
    .all<{
      itemId: number;
      label: BatchLabel['kind'] | null;
      name: string | null;
      labelledAt: number | null;
    }>(
      `SELECT item_id AS itemId, label, name, labelled_at AS labelledAt FROM batch_items
       WHERE batch_id = ? ORDER BY place`,
      batchId,
    )
    .map(({ itemId, label, name, labelledAt }) => ({
      itemId,
      label: label === null ? null : label === 'name' ? { kind: label, name: name! } : { kind: label },
      labelledAt,
    }));
}

/** Null takes a label away; false when the item is not of this batch. */
export function labelItem(
  catalog: WritableCatalog,
  batchId: number,
  itemId: number,
  label: BatchLabel | null,
): boolean {
  const { changes } = catalog.connection.run(
    'UPDATE batch_items SET label = ?, name = ?, labelled_at = ? WHERE batch_id = ? AND item_id = ?',
    label?.kind ?? null,
    label?.kind === 'name' ? label.name : null,
    label === null ? null : Date.now(),
    batchId,
    itemId,
  );
  return changes > 0;
}

export function finishBatch(catalog: WritableCatalog, batchId: number, actId: number): void {
  catalog.connection.run('UPDATE batches SET act_id = ? WHERE id = ?', actId, batchId);
}

export function dropBatch(catalog: WritableCatalog, batchId: number): void {
  catalog.connection.run('UPDATE batches SET dropped = 1 WHERE id = ?', batchId);
}

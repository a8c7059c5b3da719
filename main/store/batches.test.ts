/** Batches over a real catalog: labels stay, go and come back with what they became in the log. */
import { expect, test } from 'vitest';
import { recordAct, takeBack } from './acts.ts';
import { batchItems, dropBatch, finishBatch, keepBatch, labelItem, openBatch } from './batches.ts';
import { createGrouping } from './groupings.ts';
import { catalogWithItems } from './testing/catalogs.ts';

test('labels are kept in the order of the batch, changed, and taken away', () => {
  const { catalog, items } = catalogWithItems(4);
  const grouping = createGrouping(catalog, 'Groups').id;
  expect(openBatch(catalog, grouping)).toBeUndefined();
  const chosen = [items[2]!, items[0]!, items[3]!];
  const batch = keepBatch(catalog, grouping, { budget: 3, kernel: 'rbf', items: chosen });
  expect(openBatch(catalog, grouping)).toEqual({ id: batch, budget: 3, kernel: 'rbf' });
  expect(labelItem(catalog, batch, items[0]!, { kind: 'name', name: 'Oak' })).toBe(true);
  expect(labelItem(catalog, batch, items[3]!, { kind: 'cannot-tell' })).toBe(true);
  expect(labelItem(catalog, batch, items[1]!, { kind: 'cannot-tell' })).toBe(false);
  labelItem(catalog, batch, items[3]!, null);
  expect(batchItems(catalog, batch).map(({ itemId, label }) => [itemId, label])).toEqual([
    [items[2], null],
    [items[0], { kind: 'name', name: 'Oak' }],
    [items[3], null],
  ]);
});

test('a finished batch is open again when what it became is taken back; a dropped one is gone', () => {
  const { catalog, items } = catalogWithItems(1);
  const groupingId = createGrouping(catalog, 'Groups').id;
  const batch = keepBatch(catalog, groupingId, { budget: 1, kernel: 'rbf', items });
  const facts = { groupingId, source: 'person', strategy: null, tookMilliseconds: null } as const;
  const { actId } = recordAct(catalog, facts, { names: [{ itemId: items[0]!, name: 'Oak' }] });
  finishBatch(catalog, batch, actId);
  expect(openBatch(catalog, groupingId)).toBeUndefined();
  takeBack(catalog, actId, { source: 'person' });
  expect(openBatch(catalog, groupingId)?.id).toBe(batch);
  dropBatch(catalog, batch);
  expect(openBatch(catalog, groupingId)).toBeUndefined();
});

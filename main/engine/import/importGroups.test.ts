/** Groups from another program's table: which lines count, and what they become in a real grouping. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createCatalog } from '../../store/open.ts';
import { putEmbeddings } from '../../store/vectors.ts';
import { fillWith, makeClouds } from '../browse/testing/clouds.ts';
import { loadExportInput } from '../export/exportInput.ts';
import { ItemsChanged, keepDistances, makeMatrix, planMatrices } from '../export/tables/vectors.ts';
import { Groupings } from '../grouping/groupings.ts';
import { groupsFromTable, importGroups } from './importGroups.ts';

const read = (text: string) => groupsFromTable(text, 'groups.csv', item => item > 0 && item < 10);

test('items by id; a name counts before a group, and groups of one without a name are leftovers', () => {
  const { suggestions, left } = read(
    "Group,ITEM,name\na,1,\na,2,\nb,3,\nc,4,Ada\nc,5,'=Ada\n,6,\na,1,\na,77,\na,x,\n",
  );
  expect(suggestions).toEqual([
    { item: 1, name: 'Group a' },
    { item: 2, name: 'Group a' },
    { item: 4, name: 'Ada' },
    { item: 5, name: '=Ada' },
  ]);
  expect(left.map(({ path }) => path)).toEqual(['groups.csv, line 9', 'groups.csv, line 10']);
});

test('without a column of items, or of groups or names, it is refused', () => {
  expect(() => read('file,group\na,1\n')).toThrow(/“item”/);
  expect(() => read('item,label\n1,1\n')).toThrow(/“group”/);
  expect(read('item,name\n1,Ada\n').suggestions).toHaveLength(1);
});

test('what leaves as vectors comes back as groups, by one act', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akin-groups-'));
  const catalog = createCatalog(join(folder, 'test.akin'), { name: 'Test', kind: 'people' });
  const points = makeClouds(90, 3, 6);
  const items = fillWith(catalog, folder, points);
  const groupings = new Groupings(catalog, () => {});
  onTestFinished(async () => {
    await groupings.close();
    catalog.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const grouping = groupings.get(groupings.list()[0]!.id);
  const input = await loadExportInput(grouping);
  await keepDistances(grouping);
  const plans = planMatrices(input);
  const files = await Promise.all(plans.map(({ operation }) => makeMatrix(catalog, operation)));
  expect(files.map(({ length }) => length)).toEqual(plans.map(({ bytes }) => bytes));

  // The other program: whoever is joined by the nearest ten neighbours is of one group.
  const neighbours = new Int32Array(Uint8Array.from(files[1]!.subarray(128)).buffer);
  const labels = Array.from(items, (_, row) => row);
  for (let pass = 0; pass < items.length; pass++)
    for (let row = 0; row < items.length; row++)
      for (const other of neighbours.subarray(row * 64, row * 64 + 10))
        labels[row] = labels[other] = Math.min(labels[row]!, labels[other]!);
  const table = join(folder, 'groups.csv');
  const lines = Array.from(input.rows.items, (item, row) => `${item},${labels[row]}`);
  writeFileSync(table, `item,group\n${lines.join('\n')}\n`);
  const preview = await importGroups(grouping, table, false);
  expect(preview.names).toHaveLength(3);
  expect(await importGroups(grouping, table, true)).toEqual(preview);
  const { page } = await grouping.pages.page(0, 100);
  expect(page.map(({ size }) => size)).toEqual([30, 30, 30]);
  await grouping.questions.undo();
  expect((await grouping.pages.page(0, 100)).page.every(({ name }) => name === null)).toBe(true);

  putEmbeddings(catalog, 1, [{ itemId: items[0]!, vector: new Float32Array(8) }]);
  await expect(makeMatrix(catalog, plans[0]!.operation)).rejects.toThrow(ItemsChanged);
});

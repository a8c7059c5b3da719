/** What Akin would suggest, from answers and names that were given in a real grouping. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Groupings } from '../grouping/groupings.ts';
import { loadExportInput } from './exportInput.ts';
import { suggestedNames } from './suggestedNames.ts';
import { makeCollection } from './testing/collection.ts';

test('the name of the most similar other confirmed item; what nobody confirmed has none, and suggests none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akin-suggested-'));
  const photos = Array.from({ length: 20 }, (_, at) => ({
    path: `${at}.jpg`,
    bytes: Uint8Array.of(at, 1, 2),
    subjects: [at % 5],
  }));
  const made = makeCollection(folder, photos, { names: ['Ada', 'Bob'] });
  const groupings = new Groupings(made.catalog, () => {});
  onTestFinished(async () => {
    await groupings.close();
    made.catalog.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const ids = made.items.map(([id]) => id!);
  const grouping = groupings.get(made.groupingId);
  const suggested = async () => {
    const found = await suggestedNames(grouping, await loadExportInput(grouping));
    return Object.fromEntries([...found].map(([id, name]) => [ids.indexOf(id), name]));
  };
  // The first two of each are confirmed.
  const before = { 0: 'Ada', 5: 'Ada', 1: 'Bob', 6: 'Bob' };
  expect(await suggested()).toEqual(before);
  await grouping.edits.move([ids[10]!], ids[1]!, true);
  const after = await suggested();
  // Said to be Bob, it looks like Ada.
  expect(after).toMatchObject({ 1: 'Bob', 6: 'Bob', 10: 'Ada' });
  expect(Object.keys(after)).not.toContain('11');
  // An answer that is taken back confirms nothing.
  await grouping.questions.undo();
  expect(await suggested()).toEqual(before);
});

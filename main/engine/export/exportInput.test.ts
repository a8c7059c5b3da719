/** Who identified an item, and when: from the log, and only what still counts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { recordAct, takeBack } from '../../store/acts.ts';
import { Groupings } from '../grouping/groupings.ts';
import { loadExportInput } from './exportInput.ts';
import { makeCollection } from './testing/collection.ts';

test('the people who signed what put an item where it is, the latest first, and the time of the latest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akin-input-'));
  const photos = Array.from({ length: 6 }, (_, at) => ({
    path: `${at}.jpg`,
    bytes: Uint8Array.of(at),
    subjects: [at % 2],
  }));
  const { catalog, groupingId, items } = makeCollection(folder, photos);
  const groupings = new Groupings(catalog, () => {});
  onTestFinished(async () => {
    await groupings.close();
    catalog.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const ids = items.map(([id]) => id!);
  const say = (person: string | null, itemId: number, otherItemId: number, verdict: 'same' | 'different') =>
    recordAct(
      catalog,
      { groupingId, source: 'person', strategy: 'fewest', tookMilliseconds: 1, person },
      { answers: [{ verdict, itemId, otherItemId }] },
    ).actId;
  const before = Date.now();
  say('Ada', ids[0]!, ids[2]!, 'same');
  say('Bob', ids[2]!, ids[4]!, 'same');
  say('Cleo', ids[0]!, ids[1]!, 'different');
  say(null, ids[1]!, ids[3]!, 'same');
  takeBack(catalog, say('Dora', ids[0]!, ids[4]!, 'same'), { source: 'person' });
  const { groups } = await loadExportInput(groupings.get(groupingId));
  const found = new Map(groups.flatMap(group => group.items).map(item => [item.id, item]));
  expect(ids.map(id => found.get(id)?.identifiedBy)).toEqual([['Ada'], [], ['Bob', 'Ada'], [], ['Bob'], []]);
  expect(found.get(ids[1]!)!.identifiedAt).toBeGreaterThanOrEqual(before);
  expect(found.get(ids[5]!)!.identifiedAt).toBeNull();
});

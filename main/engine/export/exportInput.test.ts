/** Who identified an item, and when: from the log, and only what still counts. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { recordAct, takeBack } from '../../store/acts.ts';
import { Groupings } from '../grouping/groupings.ts';
import { loadExportInput } from './exportInput.ts';
import { makeCollection } from './testing/collection.ts';

const dayOf = (day: number) => Date.UTC(2024, 4, day);

/** Six photos of two subjects, one after the other, and what somebody may say of them. */
function open() {
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
  const facts = { groupingId, source: 'person', strategy: 'fewest', tookMilliseconds: 1 } as const;
  /** On a day of May 2024, or now. */
  const record = (person: string | null, said: Parameters<typeof recordAct>[2], day?: number) => {
    const moment = dayOf(day ?? 0);
    const known = { uid: randomUUID(), actedAt: moment, orderedAt: moment };
    return recordAct(catalog, { ...facts, person }, said, day === undefined ? undefined : known).actId;
  };
  const say = (
    person: string | null,
    one: number,
    other: number,
    verdict: 'same' | 'different',
    day?: number,
  ) => record(person, { answers: [{ verdict, itemId: ids[one]!, otherItemId: ids[other]! }] }, day);
  const name = (person: string | null, at: number, called: string, day: number) =>
    record(person, { names: [{ itemId: ids[at]!, name: called }] }, day);
  const identified = async () => {
    const { groups } = await loadExportInput(groupings.get(groupingId));
    const found = new Map(groups.flatMap(group => group.items).map(item => [item.id, item]));
    return ids.map(id => found.get(id)!);
  };
  return { catalog, say, name, identified };
}

test('the people who signed what put an item where it is, the latest first, and the time of the latest', async () => {
  const { catalog, say, identified } = open();
  const before = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(before);
  say('Ada', 0, 2, 'same');
  say('Bob', 2, 4, 'same');
  clock.mockRestore();
  say('Cleo', 0, 1, 'different');
  say(null, 1, 3, 'same');
  takeBack(catalog, say('Dora', 0, 4, 'same'), { source: 'person' });
  const found = await identified();
  expect(found.map(({ identifiedBy }) => identifiedBy)).toEqual([
    ['Ada'],
    [],
    ['Bob', 'Ada'],
    [],
    ['Bob'],
    [],
  ]);
  expect(found[1]!.identifiedAt).toBeGreaterThanOrEqual(before);
  expect(found[5]!.identifiedAt).toBeNull();
});

test('who named a group identified every confirmed item of it, and nobody who gave another name', async () => {
  const { say, name, identified } = open();
  say('Eve', 0, 1, 'different', 1);
  name('Bob', 0, 'Acer', 1);
  say('Ada', 2, 4, 'same', 2);
  name('Cleo', 1, 'Tilia', 3);
  name('Dora', 3, 'Quercus', 4);
  const found = await identified();
  expect(found.map(({ identifiedBy }) => identifiedBy)).toEqual([
    ['Bob'],
    [],
    ['Ada', 'Bob'],
    ['Dora'],
    ['Ada', 'Bob'],
    [],
  ]);
  expect(found.map(({ identifiedAt }) => identifiedAt)).toEqual([
    ...[dayOf(1), null, dayOf(2), dayOf(4), dayOf(2), null],
  ]);
});

test('a name given after the confirmation is the date; given anew by somebody else, theirs', async () => {
  const { say, name, identified } = open();
  say('Ada', 2, 4, 'same', 2);
  name('Bob', 0, 'Acer', 5);
  expect((await identified())[2]).toMatchObject({ identifiedBy: ['Bob', 'Ada'], identifiedAt: dayOf(5) });
  name('Cleo', 0, 'Acer campestre', 6);
  expect((await identified())[4]).toMatchObject({ identifiedBy: ['Cleo', 'Ada'], identifiedAt: dayOf(6) });
});

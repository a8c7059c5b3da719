/** A whole event gets a name: in the engine by each rule, and from a shell. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { eventOf } from '../main/engine/export/eventItems.ts';
import { loadExportInput } from '../main/engine/export/exportInput.ts';
import { eventsOf, shotsOf } from '../main/engine/export/tables/events.ts';
import { makeCollection, type TestPhoto } from '../main/engine/export/testing/collection.ts';
import { Groupings } from '../main/engine/grouping/groupings.ts';
import { truth } from '../main/engine/grouping/testing/truthful.ts';
import { listAnswers } from '../main/store/answers.ts';

const bin = fileURLToPath(new URL('../main/cli/akin.js', import.meta.url));

/** In two folders, by two cameras, minutes after nine; the last has no time. Two subjects, one after the other. */
function open(isPlaced: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'akin-events-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const photos = [0, 4, 8, 9, 30, null].map((minute, at): TestPhoto => {
    const place = isPlaced ? { latitude: 48.2, longitude: 16.4 } : { latitude: null, longitude: null };
    const facts = {
      takenAt: minute === null ? null : Date.UTC(2024, 4, 17, 9, minute),
      takenOffset: 0,
      camera: at === 3 ? 'B' : 'A',
      ...place,
    };
    const path = `${at < 2 ? 'north' : 'south'}/${at}.jpg`;
    return { path, bytes: Uint8Array.of(at, 9), subjects: [at % 2], facts };
  });
  const made = makeCollection(folder, photos);
  return { ...made, folder, ids: made.items.map(([id]) => id!) };
}

test('the event of an item, by place, folder and camera; of a photo without a time it is alone', async () => {
  const { catalog, groupingId, ids } = open(true);
  const groupings = new Groupings(catalog, () => {});
  onTestFinished(async () => {
    await groupings.close();
    catalog.close();
  });
  const grouping = groupings.get(groupingId);
  const eventIs = async (at: number, ...rule: [Parameters<typeof eventOf>[2], number]) =>
    (await eventOf(grouping, ids[at]!, ...rule)).items.map(({ id }) => ids.indexOf(id));
  expect(await eventIs(2, null, 5)).toEqual([0, 1, 2, 3]);
  expect(await eventIs(2, 'folder', 5)).toEqual([2, 3]);
  expect(await eventIs(2, 'camera', 5)).toEqual([0, 1, 2]);
  expect(await eventIs(2, 'place', 60)).toEqual([0, 1, 2, 3, 4]);
  expect(await eventIs(2, 'place', 0)).toEqual([2]);
  expect(await eventIs(5, null, 5)).toEqual([5]);
  expect(await eventOf(grouping, ids[0]!, null, 5)).toMatchObject({
    photos: 4,
    start: '2024-05-17T09:00:00+00:00',
    end: '2024-05-17T09:09:00+00:00',
    rule: { deployments: 'place', minutes: 5 },
  });
  // What was set aside is no longer one of them.
  await grouping.edits.setAside([ids[1]!]);
  expect(await eventIs(2, null, 5)).toEqual([0, 2, 3]);
  await expect(eventOf(grouping, ids[1]!, null, 5)).rejects.toThrow();
  // An export says the same of it, whatever it leaves out.
  const { shots } = await loadExportInput(grouping);
  const { rule, start, end } = await eventOf(grouping, ids[2]!, null, 5);
  expect(
    eventsOf(shotsOf({ shots }, []), rule).get(shots.find(({ id }) => id === ids[2])!.hash),
  ).toMatchObject({ start, end });
  expect(start).toBe('2024-05-17T09:00:00+00:00');
});

test('all of a named group and more: the others join it, the name stays, and one undo takes it back', async () => {
  const { catalog, groupingId, ids } = open(false);
  const groupings = new Groupings(catalog, () => {});
  onTestFinished(async () => {
    await groupings.close();
    catalog.close();
  });
  const grouping = groupings.get(groupingId);
  const foxes = async () => {
    const { groups, items } = await grouping.state.present();
    const named = groups.shown.filter(({ name }) => name === 'Fox');
    expect(named.length).toBeLessThan(2);
    return (named[0]?.members ?? []).map(row => ids.indexOf(items[row]!)).sort();
  };
  // Without coordinates the folder counts.
  const event = await eventOf(grouping, ids[3]!, null, 5);
  expect(event.rule.deployments).toBe('folder');
  const both = event.items.map(({ id }) => id);
  await grouping.edits.name(both, 'Fox');
  expect(await foxes()).toEqual([2, 3]);
  const all = ids.slice(0, 5);
  await grouping.edits.move(all, both[0]!, true);
  expect(await foxes()).toEqual([0, 1, 2, 3, 4]);
  await expect(grouping.edits.move(all, both[0]!, true)).rejects.toThrow(/the whole group already/);
  await grouping.questions.undo();
  expect(await foxes()).toEqual([2, 3]);
  await grouping.questions.undo();
  expect(await foxes()).toEqual([]);
});

test('an answer counts for the whole event of its picture: one act, and one undo takes all of it back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akin-events-'));
  const photos = Array.from({ length: 20 }, (_, at): TestPhoto => {
    const facts = { takenAt: Date.UTC(2024, 4, 1 + Math.floor(at / 5), 9, at % 5), takenOffset: 0 };
    return { path: `${at}.jpg`, bytes: Uint8Array.of(at, 9), subjects: [Math.floor(at / 5)], facts };
  });
  const { catalog, groupingId, items } = makeCollection(folder, photos);
  const groupings = new Groupings(catalog, () => {});
  onTestFinished(async () => {
    await groupings.close();
    catalog.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const subjectOf = new Map(items.map(([id], at) => [id!, Math.floor(at / 5)]));
  const grouping = groupings.get(groupingId);
  let asking = await grouping.questions.now();
  while (asking.question?.kind === 'odd')
    asking = await grouping.questions.answer(asking.question.id, { kind: 'skip' }, 1);
  const question = asking.question!;
  const item = question.kind === 'pair' ? question.sides[0].item.id : question.side.item.id;
  const taken = (await eventOf(grouping, item, null, 5)).items.map(({ id }) => id);
  expect(taken).toHaveLength(5);
  const given = truth(asking, id => subjectOf.get(id));
  const after = await grouping.questions.answer(question.id, given, 1, { item, items: taken });
  expect(after.answers).toBe(1);
  const rows = listAnswers(catalog, groupingId);
  expect(new Set(rows.map(({ actId }) => actId)).size).toBe(1);
  const touched = new Set(rows.flatMap(({ itemId, otherItemId }) => [itemId, otherItemId]));
  expect(taken.filter(id => !touched.has(id))).toEqual([]);
  for (const { verdict, itemId, otherItemId } of rows)
    expect(verdict === 'same').toBe(subjectOf.get(itemId) === subjectOf.get(otherItemId!));
  await grouping.questions.undo();
  expect(listAnswers(catalog, groupingId)).toEqual([]);
  await expect(
    grouping.questions.answer((await grouping.questions.now()).question!.id, { kind: 'cannot-tell' }, 1, {
      item,
      items: taken,
    }),
  ).rejects.toMatchObject({ code: 'bad-request' });
});

test('from a shell', { timeout: 180_000 }, () => {
  const { catalog, folder, ids } = open(false);
  const file = catalog.path;
  catalog.close();
  const akin = (...words: string[]) => {
    const environment = { ...process.env, AKIN_DATA: join(folder, 'data') };
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...words], {
      encoding: 'utf8',
      env: environment,
    });
    return { status, stdout, stderr };
  };
  const dry = akin('name', file, String(ids[3]), 'Fox', '--event', '--dry-run');
  expect(dry.stdout).toContain('2.jpg');
  expect(dry.stdout).toContain('2 photos by folder');
  const more = ['--event', '--deployments', 'camera', '--event-minutes', '60', '--person', 'Ada'];
  expect(akin('name', file, String(ids[0]), 'Fox', ...more)).toMatchObject({ status: 0, stderr: '' });
  const { groups } = JSON.parse(akin('groups', file, '--members', '--json').stdout);
  const named = groups.find(({ name }: { name: string | null }) => name === 'Fox');
  expect(named.members.map(({ id }: { id: number }) => ids.indexOf(id)).sort()).toEqual([0, 1, 2, 4]);
  expect(akin('name', file, 'Fox', 'Fox', '--event').status).toBe(2);
  const { question } = JSON.parse(akin('ask', file, '--json').stdout);
  const words = { pair: 'same', choice: 'none', odd: 'all-belong' }[
    question.kind as 'pair' | 'choice' | 'odd'
  ];
  const answered = akin('answer', file, words, '--event', '--event-minutes', '0');
  expect(answered.status).toBe(question.kind === 'odd' ? 1 : 0);
});

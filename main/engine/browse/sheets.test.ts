/**
 * The contact sheet over a real catalog and real threads: rows, questions that count everywhere, names, a
 * first look at a large collection.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { WritableCatalog } from '../../store/connection.ts';
import { createCatalog } from '../../store/open.ts';
import { Groupings } from '../grouping/groupings.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';
import { sheetsOf } from './sheets.ts';
import { fillWith, makeClouds } from './testing/clouds.ts';

const SUBJECTS = 6;
let folder: string;
let catalog: WritableCatalog;
let groupings: Groupings;
let items: number[];

function open(count: number, spread: number, subjects = SUBJECTS): OpenGrouping {
  folder = mkdtempSync(join(tmpdir(), 'akin-sheet-'));
  catalog = createCatalog(join(folder, 'test.akin'), { name: 'Test', kind: 'people' });
  items = fillWith(catalog, folder, makeClouds(count, subjects, spread));
  groupings = new Groupings(catalog, () => {});
  return groupings.get(groupings.list()[0]!.id);
}

afterEach(async () => {
  await groupings.close();
  catalog.close();
  rmSync(folder, { recursive: true, force: true });
});

const subject = (item: number, subjects = SUBJECTS) => items.indexOf(item) % subjects;

async function rowsOf(grouping: OpenGrouping, per = 5) {
  return (await sheetsOf(grouping).page(per, 0, 100)).page;
}

test('a row for every group: its most central items, as many as wanted, with its name and size', async () => {
  const grouping = open(90, 3);
  const { page: groups } = await grouping.pages.page(0, 100);
  const sheet = await sheetsOf(grouping).page(5, 0, 100);
  expect(sheet).toMatchObject({ rows: groups.length, items: 90, isFirstLook: false });
  for (const row of sheet.page) {
    const group = groups.find(({ id }) => id === row.group.id)!;
    expect(row.group).toEqual({ id: group.id, name: null, size: group.size });
    const { members } = await grouping.pages.members(group.id, 0, 5);
    expect(row.items.map(({ item }) => item)).toEqual(members.map(({ item }) => item));
    expect(row.certainty).toBeGreaterThan(0);
  }
  const sizes = sheet.page.map(({ group }) => group.size!);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect((await rowsOf(grouping, 3)).every(({ items: shown }) => shown.length <= 3)).toBe(true);
  expect((await sheetsOf(grouping).page(5, 2, 1)).page).toEqual([sheet.page[2]]);
});

test('a name given to a row is the name of its group, and leaves the row where it is', async () => {
  const grouping = open(90, 3);
  const before = await rowsOf(grouping);
  await grouping.edits.rename(before[3]!.group.id, 'Ann');
  const after = await rowsOf(grouping);
  expect(after.map(({ group }) => group.id)).toEqual(before.map(({ group }) => group.id));
  expect(after[3]!.group.name).toBe('Ann');
  expect((await grouping.pages.page(0, 100)).page[0]!.name).toBe('Ann');
});

test('answers on the sheet make it pure and complete, and count in the grouping', async () => {
  const grouping = open(120, 1.7);
  const shownSubjects = async () => {
    const rows = await rowsOf(grouping);
    const pure = rows.filter(row =>
      row.items.every(({ item }) => subject(item.id) === subject(row.items[0]!.item.id)),
    );
    return { rows: rows.length, pure: pure.length };
  };
  let asking = await sheetsOf(grouping).question(5);
  let asked = 0;
  while (asking.question !== null && asked < 80) {
    const { id, sides } = asking.question;
    const [one, other] = sides.map(({ item }) => subject(item.id));
    asking = await sheetsOf(grouping).answer(5, id, one === other ? 'same' : 'different', 500);
    expect(asking.settled).not.toBeNull();
    asked++;
  }
  expect(asked).toBeGreaterThan(3);
  expect(asking.answers).toBe(asked);
  expect((await grouping.questions.now()).answers).toBe(asked);
  const { rows, pure } = await shownSubjects();
  expect(pure / rows).toBeGreaterThanOrEqual(0.8);
});

test('what nobody can tell is not asked again, a late answer is refused, and undo brings the question back', async () => {
  const grouping = open(120, 1.7);
  const first = await sheetsOf(grouping).question(5);
  const next = await sheetsOf(grouping).answer(5, first.question!.id, 'cannot-tell', 1);
  const pairOf = ({ question }: typeof first) => question?.sides.map(({ item }) => item.id);
  expect(pairOf(next)).not.toEqual(pairOf(first));
  await expect(sheetsOf(grouping).answer(5, first.question!.id, 'same', 1)).rejects.toThrow(/no longer/);
  await grouping.questions.undo();
  expect(pairOf(await sheetsOf(grouping).question(5))).toEqual(pairOf(first));
});

test('a large collection has a first look before its groups, and the groups after', async () => {
  const grouping = open(9_000, 4, 12);
  const { revision } = grouping.state;
  const first = await sheetsOf(grouping).page(5, 0, 100);
  expect(first.isFirstLook).toBe(true);
  expect(first.rows).toBe(12);
  for (const row of first.page) {
    expect(row.group.size).toBeNull();
    expect(new Set(row.items.map(({ item }) => subject(item.id, 12))).size).toBe(1);
  }
  expect((await sheetsOf(grouping).question(5)).question).toBeNull();
  await grouping.state.present();
  await expect.poll(() => grouping.state.revision).toBeGreaterThan(revision);
  const sheet = await sheetsOf(grouping).page(5, 0, 100);
  expect(sheet.isFirstLook).toBe(false);
  expect(sheet.page[0]!.group.size).toBeGreaterThan(5);
});

test('whoever calls the sheet off no longer waits', async () => {
  const grouping = open(90, 3);
  const calling = new AbortController();
  const sheet = sheetsOf(grouping).page(5, 0, 10, { signal: calling.signal });
  calling.abort();
  await expect(sheet).rejects.toMatchObject({ code: 'cancelled' });
  expect((await sheetsOf(grouping).page(5, 0, 10)).page.length).toBeGreaterThan(0);
});

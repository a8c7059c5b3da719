/** Subclusters as published over a real catalog and real threads: against the algorithm, step by step. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lookupPoints } from '../../algorithms/distance.ts';
import { scoreSubclusters } from '../../algorithms/metrics/subclusterJaccard.ts';
import { prepareSubclustering } from '../../algorithms/subcluster/setting.ts';
import type { SheetAsking } from '../../contract/browse.ts';
import { listAnswers } from '../../store/answers.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { createCatalog } from '../../store/open.ts';
import { Groupings } from '../grouping/groupings.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';
import { sheetOf } from './sheetOf.ts';
import { fillWith, makeClouds } from './testing/clouds.ts';

const SUBJECTS = 6;
const PER = 5;
const WANTED = { subjects: SUBJECTS, lambda: 0.3, candidates: 10 };
let folder: string;
let catalog: WritableCatalog;
let groupings: Groupings;
let grouping: OpenGrouping;
let items: number[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-published-'));
  catalog = createCatalog(join(folder, 'test.akin'), { name: 'Test', kind: 'people' });
  items = fillWith(catalog, folder, makeClouds(120, SUBJECTS, 1.4));
  groupings = new Groupings(catalog, () => {});
  grouping = groupings.get(groupings.list()[0]!.id);
});

afterEach(async () => {
  await groupings.close();
  catalog.close();
  rmSync(folder, { recursive: true, force: true });
});

const subject = (item: number) => items.indexOf(item) % SUBJECTS;
const pairOf = ({ question }: SheetAsking) => question?.sides.map(({ item }) => item.id);
const sheet = (wanted = WANTED) => sheetOf(grouping, wanted);
const membersOf = async () =>
  (await sheet().page(PER, 0, 100)).page.map(row => row.items.map(({ item }) => item.id));

/** The true answer, as a person gives it. */
async function answer(asking: SheetAsking, wanted: typeof WANTED = WANTED): Promise<SheetAsking> {
  const [one, other] = pairOf(asking)!.map(subject);
  return await sheet(wanted).answer(PER, asking.question!.id, one === other ? 'same' : 'different', 300);
}

async function scoreNow(): Promise<number> {
  const members = await membersOf();
  const truth = Int32Array.from(items, subject);
  return scoreSubclusters(
    truth,
    members.map(row => row.map(item => items.indexOf(item))),
  ).sjc;
}

test('K rows of n items: those of the passive algorithm, each centre with the items nearest to it', async () => {
  const { page, ...facts } = await sheet().page(PER, 0, 100);
  expect(facts).toMatchObject({
    rows: SUBJECTS,
    items: 120,
    published: { subjects: SUBJECTS, candidates: 60 },
  });
  expect(page.every(row => row.items.length === PER)).toBe(true);
  expect((await sheetOf(grouping, null).page(PER, 0, 1)).published).toBeNull();
  const points = await grouping.state.workers().points();
  const everyItem = Int32Array.from(items.keys());
  const setting = prepareSubclustering(lookupPoints(points, 'euclidean'), everyItem, PER, 1);
  for (const { items: cells } of page) {
    const centre = items.indexOf(cells[0]!.item.id);
    const nearest = Array.from(
      { length: PER - 1 },
      (_, place) => items[setting.neighbours.itemAt(centre, place)],
    );
    expect(cells.slice(1).map(({ item }) => item.id)).toEqual(nearest);
  }
  expect((await sheet().page(PER, 2, 1)).page).toEqual([page[2]]);
  expect((await sheetOf(grouping, { ...WANTED, subjects: 9 }).page(PER, 0, 100)).rows).toBe(9);
});

test('its questions lead to one pure row for each subject, and count in the grouping', async () => {
  const before = await scoreNow();
  let asking = await sheet().question(PER);
  let asked = 0;
  for (; asking.question !== null && asked < 250; asked++) asking = await answer(asking);
  expect(asking.question).toBeNull();
  expect(await scoreNow()).toBe(1);
  expect(before).toBeLessThan(1);
  expect((await grouping.questions.now()).answers).toBe(asked);
  const strategies = new Set(listAnswers(catalog, grouping.state.id).map(({ strategy }) => strategy));
  expect([...strategies]).toEqual(['subclusters n=5 lambda=0.3 r=10 k=6']);
}, 60_000);

test('undo brings back the sheet and its question, and a late answer is refused', async () => {
  const first = await sheet().question(PER);
  const rows = await membersOf();
  const second = await answer(first);
  const third = await answer(second);
  expect(third.answers).toBe(2);
  await expect(sheet().answer(PER, first.question!.id, 'same', 1)).rejects.toThrow(/no longer/);
  await grouping.questions.undo();
  expect(pairOf(await sheet().question(PER))).toEqual(pairOf(second));
  await grouping.questions.undo();
  expect(pairOf(await sheet().question(PER))).toEqual(pairOf(first));
  expect(await membersOf()).toEqual(rows);
});

test('the sheet follows from the log: opened anew it is where it was, whatever the groups are by then', async () => {
  const wanted = { lambda: 0.3, candidates: 10 };
  const anew = () => sheetOf(grouping, wanted);
  const { published } = await anew().page(PER, 0, 1);
  let asking = await anew().question(PER);
  for (let asked = 0; asked < 12; asked++) {
    const [one, other] = pairOf(asking)!.map(subject);
    asking = await anew().answer(PER, asking.question!.id, one === other ? 'same' : 'different', 1);
  }
  const rows = await anew().page(PER, 0, 100);
  expect(rows.published).toEqual(published);
  await groupings.close();
  groupings = new Groupings(catalog, () => {});
  grouping = groupings.get(groupings.list()[0]!.id);
  expect((await anew().page(PER, 0, 100)).page).toEqual(rows.page);
  expect(pairOf(await anew().question(PER))).toEqual(pairOf(asking));
});

test('what is set aside is on no row', async () => {
  const [row] = await membersOf();
  await grouping.edits.setAside([row![0]!, row![1]!]);
  const after = (await membersOf()).flat();
  expect(after).not.toContain(row![0]);
  expect(after).not.toContain(row![1]);
});

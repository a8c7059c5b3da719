/** A batch over a real catalog and real threads: chosen, labelled, interrupted, finished, taken back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scoreClustering } from '../../algorithms/metrics/clusterMetrics.ts';
import { BatchKernel } from '../../contract/batch.ts';
import { openBatch } from '../../store/batches.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { createCatalog, openCatalog } from '../../store/open.ts';
import { fillWith, makeClouds } from '../browse/testing/clouds.ts';
import { Groupings } from '../grouping/groupings.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';
import { batchesOf } from './batches.ts';

const SUBJECTS = 6;
const ITEMS = 120;
let folder: string;
let catalog: WritableCatalog;
let groupings: Groupings;
let items: number[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-batch-'));
  catalog = createCatalog(join(folder, 'test.akin'), { name: 'Test', kind: 'people' });
  items = fillWith(catalog, folder, makeClouds(ITEMS, SUBJECTS, 1.4));
  groupings = new Groupings(catalog, () => {});
});
afterEach(async () => {
  await groupings.close();
  catalog.close();
  rmSync(folder, { recursive: true, force: true });
});

const first = () => groupings.get(groupings.list()[0]!.id);
const subject = (item: number) => items.indexOf(item) % SUBJECTS;
const nameOf = (item: number) => `Subject ${subject(item)}`;

async function labelsOf(grouping: OpenGrouping): Promise<Int32Array> {
  const { result } = await grouping.state.present();
  const { rowOf } = grouping.state.groupingItems();
  return Int32Array.from(items, item => result.labels[rowOf.get(item)!]!);
}

const jaccard = (labels: Int32Array) =>
  scoreClustering(
    Int32Array.from(labels.keys(), i => i % SUBJECTS),
    labels,
  ).jaccard;

function labelTruly(grouping: OpenGrouping, count: number): number[] {
  const batches = batchesOf(grouping);
  const chosen = batches
    .now()!
    .items.slice(0, count)
    .map(({ item }) => item.id);
  for (const item of chosen) batches.label(item, { kind: 'name', name: nameOf(item) });
  return chosen;
}

test.each(BatchKernel.options)(
  'with the kernel %s a batch sees all subjects but one at most, and is kept with it',
  async kernel => {
    const grouping = first();
    const { items } = await batchesOf(grouping).choose(24, { kernel });
    expect(new Set(items.map(({ item }) => item.id)).size).toBe(24);
    expect(new Set(items.map(({ item }) => subject(item.id))).size).toBeGreaterThanOrEqual(SUBJECTS - 1);
    expect(openBatch(grouping.state.catalog, grouping.state.id)).toMatchObject({ kernel });
  },
);

test('labels straighten the groups out, hold to the letter, and are one act', async () => {
  const grouping = first();
  const before = await labelsOf(grouping);
  const batch = await batchesOf(grouping).choose(40, {});
  expect(batch.items).toHaveLength(40);
  expect(new Set(batch.items.map(({ item }) => subject(item.id))).size).toBe(SUBJECTS);
  const chosen = labelTruly(grouping, 40);
  const preview = await batchesOf(grouping).finish(false);
  expect(preview).toMatchObject({ named: 40, names: SUBJECTS, notSubjects: 0 });
  expect(preview.change.touched).toBeGreaterThan(0);
  expect(preview.namedItems.before).toBe(0);
  expect(await labelsOf(grouping)).toEqual(before);
  expect(await batchesOf(grouping).finish(true)).toEqual(preview);
  expect(batchesOf(grouping).now()).toBeNull();

  const after = await labelsOf(grouping);
  expect(jaccard(after)).toBeGreaterThan(jaccard(before));
  const at = (item: number) => after[items.indexOf(item)];
  for (const one of chosen)
    for (const other of chosen) expect(at(one) === at(other)).toBe(subject(one) === subject(other));
  const { page } = await grouping.pages.page(0, 100);
  const named = page.filter(({ name }) => name !== null);
  expect(named.map(({ name }) => name).sort()).toEqual([0, 1, 2, 3, 4, 5].map(at => `Subject ${at}`));
  expect(named.reduce((sum, { size }) => sum + size, 0)).toBe(preview.namedItems.after);

  await grouping.questions.undo();
  expect(await labelsOf(grouping)).toEqual(before);
  expect(
    batchesOf(grouping)
      .now()!
      .items.filter(({ label }) => label !== null),
  ).toHaveLength(40);
});

test('labelling goes on where it was after the collection was closed', async () => {
  await batchesOf(first()).choose(20, {});
  const chosen = labelTruly(first(), 7);
  batchesOf(first()).label(chosen[3]!, { kind: 'not-a-subject' });
  batchesOf(first()).label(chosen[4]!, null);
  const before = batchesOf(first()).now();
  await groupings.close();
  catalog.close();
  catalog = openCatalog(join(folder, 'test.akin'));
  groupings = new Groupings(catalog, () => {});
  const after = batchesOf(first()).now()!;
  expect(after).toEqual(before);
  expect(after.items.map(({ label }) => label?.kind ?? null).slice(0, 8)).toEqual([
    'name',
    'name',
    'name',
    'not-a-subject',
    null,
    'name',
    'name',
    null,
  ]);
});

test('the palette keeps its order, counts, and takes one spelling of a name', async () => {
  const grouping = first();
  const [group] = (await grouping.pages.page(0, 1)).page;
  await grouping.edits.rename(group!.id, 'Ann');
  const { items: chosen, palette } = await batchesOf(grouping).choose(6, {});
  expect(palette).toEqual([{ name: 'Ann', items: 0, isKnown: true }]);
  const id = (at: number) => chosen[at]!.item.id;
  batchesOf(grouping).label(id(0), { kind: 'name', name: 'Zoe' });
  batchesOf(grouping).label(id(1), { kind: 'name', name: 'Bea' });
  expect(batchesOf(grouping).label(id(2), { kind: 'name', name: ' ann ' }).label).toEqual({
    kind: 'name',
    name: 'Ann',
  });
  expect(batchesOf(grouping).label(id(3), { kind: 'name', name: 'BEA' }).palette).toEqual([
    { name: 'Ann', items: 1, isKnown: true },
    { name: 'Zoe', items: 1, isKnown: false },
    { name: 'Bea', items: 2, isKnown: false },
  ]);
});

test('the likeliest name comes first, those of this batch included, each with a picture', async () => {
  const grouping = first();
  const { items: chosen } = await batchesOf(grouping).choose(40, {});
  labelTruly(grouping, 30);
  let right = 0;
  for (const { item } of chosen.slice(30)) {
    const names = await batchesOf(grouping).likely(item.id);
    expect(names.map(({ chance }) => chance)).toEqual(
      names.map(({ chance }) => chance).toSorted((a, b) => b - a),
    );
    expect(nameOf(names[0]!.cover.id)).toBe(names[0]!.name);
    if (names[0]!.name === nameOf(item.id)) right++;
  }
  expect(right).toBeGreaterThan(6);
});

test('what does not fit is refused and loses nothing', async () => {
  const batches = batchesOf(first());
  expect(batches.now()).toBeNull();
  expect(() => batches.label(items[0]!, { kind: 'cannot-tell' })).toThrow(/no batch under way/);
  await expect(batches.finish(true)).rejects.toThrow(/no batch under way/);
  const { items: chosen } = await batches.choose(5, {});
  await expect(batches.finish(true)).rejects.toThrow(/has a name yet/);
  await expect(batches.choose(5, {})).rejects.toThrow(/under way/);
  const stranger = items.find(item => chosen.every(({ item: { id } }) => id !== item))!;
  expect(() => batches.label(stranger, { kind: 'cannot-tell' })).toThrow(/not one of the batch/);
  expect(batches.now()!.items).toEqual(chosen);
  batches.drop();
  expect(batches.now()).toBeNull();
});

test('a batch finished early uses what is labelled; the next one chooses what nobody has named', async () => {
  const grouping = first();
  await batchesOf(grouping).choose(30, {});
  const labelled = labelTruly(grouping, 12);
  const outcome = await batchesOf(grouping).finish(true);
  expect(outcome.named).toBe(12);
  const { items: next } = await batchesOf(grouping).choose(30, {});
  const confirmed = labelled.filter(item =>
    grouping.state.confirmed().has(grouping.state.groupingItems().rowOf.get(item)!),
  );
  expect(confirmed.length).toBeGreaterThan(6);
  expect(next.filter(({ item }) => confirmed.includes(item.id))).toEqual([]);
});

/**
 * The distances of a grouping over a real catalog and real threads: computed in the background, kept, read
 * again, and brought up to date when items come and go.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pairwiseDistances } from '../../algorithms/distance.ts';
import { SAMPLE, withFewerColumns } from '../../algorithms/embed/principalAxes.ts';
import { findNeighbours, nearestRows } from '../../algorithms/neighbours/nearestNeighbours.ts';
import { Random } from '../../algorithms/random.ts';
import { nearestItems } from '../../algorithms/refine/refineDistances.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { findFittedAxes } from '../../store/fittedAxes.ts';
import { findNeighbourSet } from '../../store/neighbours.ts';
import { createCatalog } from '../../store/open.ts';
import { putEmbeddings } from '../../store/vectors.ts';
import { fillWith, makeClouds } from '../browse/testing/clouds.ts';
import { drain } from '../compute/runCooperatively.ts';
import { pointsAlong } from '../embeddings/collectionAxes.ts';
import { comparedPoints, MOST_COLUMNS, NEIGHBOURS } from '../embeddings/comparisons.ts';
import { Groupings } from './groupings.ts';
import { loadDistances } from './items/distanceCache.ts';
import { type GroupingItems, loadItems } from './items/loadItems.ts';
import { NeighbourSearch } from './planner/neighbourSearch.ts';

const ITEMS = 150;
const NEW = 20;

let folder: string;
let catalog: WritableCatalog;
let groupings: Groupings;
let items: number[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-distances-'));
});
afterEach(async () => {
  await groupings.close();
  catalog.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(points = makeClouds(ITEMS, 6, 2), model = 'face'): void {
  catalog = createCatalog(join(folder, 'test.akin'), { name: 'Test', kind: 'people' });
  items = fillWith(catalog, folder, points, model);
  groupings = new Groupings(catalog, () => {});
}

const first = () => groupings.get(groupings.list()[0]!.id);
const loaded = () => drain(loadItems(catalog));
const stored = (of: GroupingItems) => drain(loadDistances(catalog, of, 1));

/** Closed and opened again without the question that was kept; the changes are made in between. */
async function reopen(...changes: string[]): Promise<void> {
  await groupings.close();
  for (const change of ['DELETE FROM results', ...changes]) catalog.connection.run(change);
  groupings = new Groupings(catalog, () => {});
}

/** Asks for the question; resolves when the distances of the items of now are kept. */
async function ask(): Promise<void> {
  await first().questions.now();
  const { modelId, digest } = loaded();
  await vi.waitFor(() => expect(findNeighbourSet(catalog, modelId)?.itemsDigest).toBe(digest), 20_000);
}

/** As the planner compares them. */
function pointsOf({ model, table }: GroupingItems) {
  const embeddings = { rows: table.items.length, columns: table.dimensions, data: table.data };
  return withFewerColumns(comparedPoints(model, embeddings), MOST_COLUMNS, new Random(1));
}

function expectRight(): void {
  const of = loaded();
  const { neighbours, pairs, earlier } = stored(of);
  const expected = pairwiseDistances(pointsOf(of), 'euclidean');
  expect(pairs).toEqual(expected);
  expect(neighbours).toEqual(nearestItems(expected, NEIGHBOURS));
  expect(earlier).toBeNull();
}

test('are kept after the first question, and lead to the same groups when they are read', async () => {
  open();
  expect(stored(loaded())).toEqual({ neighbours: null, earlier: null, pairs: null, axes: null });
  await ask();
  expectRight();
  const { question } = await first().questions.now();
  const { page } = await first().pages.page(0, 100);
  await reopen();
  expect((await first().questions.now()).question).toEqual(question);
  expect((await first().pages.page(0, 100)).page).toEqual(page);
  const { data } = stored(loaded()).pairs!;
  expect(data.buffer).toBeInstanceOf(SharedArrayBuffer);
});

test('are read from the catalog: with others there, the groups are others', async () => {
  open();
  await ask();
  const { page } = await first().pages.page(0, 100);
  await reopen(
    'UPDATE neighbours SET items = (SELECT items FROM neighbours ORDER BY id LIMIT 1), distances = zeroblob(length(distances))',
  );
  expect((await first().pages.page(0, 100)).page).not.toEqual(page);
});

test('deleted or damaged, they are computed again', async () => {
  open();
  await ask();
  for (const damage of [
    'DELETE FROM neighbour_sets',
    "UPDATE neighbours SET items = x'', distances = x'' WHERE id = (SELECT min(id) FROM neighbours)",
    'DELETE FROM neighbours WHERE id = (SELECT min(id) FROM neighbours)',
    "UPDATE neighbour_sets SET space = 'another'",
  ]) {
    await reopen(damage);
    await first().questions.now();
    await vi.waitFor(expectRight, 20_000);
  }
});

test('items that come and go: the lists of faces are updated, as from scratch', async () => {
  open(makeClouds(ITEMS + NEW, 6, 2));
  const set = (isAside: number, some: number[]) => {
    for (const item of some)
      catalog.connection.run('UPDATE items SET set_aside = ? WHERE id = ?', isAside, item);
  };
  const added = items.filter((_, at) => at % 8 === 1).slice(0, NEW);
  set(1, added);
  await ask();
  expectRight();
  // Items that came, items that left, and one that was looked at again.
  set(0, added);
  set(1, items.slice(3, 8));
  const vector = Float32Array.from({ length: 8 }, (_, at) => at / 50);
  putEmbeddings(catalog, loaded().modelId, [{ itemId: items[20]!, vector }]);
  const now = loaded();
  const known = stored(now);
  expect(known.neighbours).toBeNull();
  expect(known.earlier!.rowBefore.filter(row => row < 0)).toHaveLength(NEW + 1);
  const search = new NeighbourSearch(pointsOf(now), known, () => {});
  const all = findNeighbours(pointsOf(now), { wanted: NEIGHBOURS, nearestRows, threads: 1, products: 1e6 });
  let step = all.next();
  while (!step.done) step = all.next();
  expect(search.finish()).toEqual(step.value);
  await groupings.refresh();
  await ask();
  expectRight();
});

test('a space that is fitted to the items changes with them: everything is computed again', async () => {
  open(makeClouds(ITEMS, 6, 2, 300), 'own');
  await ask();
  expectRight();
  expect(findNeighbourSet(catalog, loaded().modelId)?.space).toMatch(/axes of the items/);
  catalog.connection.run('UPDATE items SET set_aside = 1 WHERE id = ?', items[3]!);
  expect(stored(loaded())).toEqual({ neighbours: null, earlier: null, pairs: null, axes: null });
  await groupings.refresh();
  await ask();
  expectRight();
});

test.each([
  ['sface-dlib', 256],
  ['leaf-stages', 2560],
])(
  'axes of a large collection are kept: %s, %d numbers each; what comes is compared with all others',
  async (model, columns) => {
    const asked = SAMPLE + 10;
    open(makeClouds(asked + NEW, 12, 2, columns), model);
    const { modelId } = loaded();
    const setAside = (some: readonly number[], isAside: number) =>
      catalog.connection.run(
        'UPDATE items SET set_aside = ? WHERE id IN (SELECT value FROM json_each(?))',
        isAside,
        JSON.stringify(some),
      );
    const added = items.filter((_, at) => at % 9 === 4).slice(0, NEW);
    setAside(added, 1);
    await ask();
    const before = stored(loaded());
    expect(before.neighbours).not.toBeNull();
    const fitted = findFittedAxes(catalog, modelId)!;
    expect(fitted).toMatchObject({ itemCount: asked, itemsDigest: loaded().digest });

    setAside(added, 0);
    const now = loaded();
    const known = stored(now);
    expect(known.axes).toEqual(before.axes);
    expect(known.earlier!.rowBefore.filter(row => row < 0)).toHaveLength(NEW);
    await groupings.refresh();
    await ask();
    const { neighbours, pairs } = stored(now);
    const embeddings = { rows: now.items.length, columns, data: now.table.data };
    const { points } = pointsAlong(model, embeddings, 1, known.axes!.parts);
    const expected = pairwiseDistances(points, 'euclidean');
    expect(pairs).toEqual(expected);
    expect(neighbours).toEqual(nearestItems(expected, NEIGHBOURS));
    expect(findFittedAxes(catalog, modelId)).toEqual(fitted);
    const rowsAdded = new Set(added.map(item => now.rowOf.get(item)!));
    const old = [...now.items.keys()].filter(row => !rowsAdded.has(row));
    const isNeighbour = (row: number) =>
      neighbours!.items
        .subarray(row * NEIGHBOURS, (row + 1) * NEIGHBOURS)
        .some(other => rowsAdded.has(other));
    expect(old.filter(isNeighbour).length).toBeGreaterThan(NEW);

    // Fewer than half are left: they are fitted anew.
    setAside(items.slice(0, asked / 2 + 1 + NEW), 1);
    expect(stored(loaded())).toEqual({ neighbours: null, earlier: null, pairs: null, axes: null });
  },
  300_000,
);

test('are not computed while photos come in, and not any more once the grouping is closed', async () => {
  open();
  groupings.isIndexing = true;
  await first().questions.now();
  await first().state.workers().distances();
  expect(findNeighbourSet(catalog, loaded().modelId)).toBeUndefined();
  groupings.isIndexing = false;
  await first().questions.now();
  await groupings.close();
  expect(findNeighbourSet(catalog, loaded().modelId)).toBeUndefined();
});

test('two groupings of one collection compute them once', async () => {
  open();
  const copy = groupings.create('Copy', null);
  await Promise.all([first().questions.now(), groupings.get(copy.id).questions.now()]);
  await ask();
  expectRight();
});

test('the search tells how far it is, part by part', () => {
  open();
  const messages: string[] = [];
  const points = makeClouds(500, 6, 2);
  const search = new NeighbourSearch(points, { neighbours: null, earlier: null }, message =>
    messages.push(message),
  );
  expect(search.advance()).toBeLessThan(1);
  expect(search.finish().count).toBe(NEIGHBOURS);
  expect(search.advance()).toBe(1);
  expect(messages.at(-1)).toBe('Finding similar pictures: 100 % …');
});

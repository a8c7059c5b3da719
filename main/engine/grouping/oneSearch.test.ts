/** Neighbours over a real catalog and real threads: searched for once, whichever thread needs them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WritableCatalog } from '../../store/connection.ts';
import { createGrouping } from '../../store/groupings.ts';
import { findNeighbourSet } from '../../store/neighbours.ts';
import { createCatalog } from '../../store/open.ts';
import { WorkerClient } from '../../workers/workerClient.ts';
import { fillWith, makeClouds } from '../browse/testing/clouds.ts';
import { MOST_PAIRED } from '../embeddings/comparisons.ts';
import { Groupings } from './groupings.ts';

let folder: string;
let catalog: WritableCatalog;
let groupings: Groupings;
/** What the clustering thread was told of neighbours, by the name of the request. */
let told: { readonly by: string; readonly isThere: boolean }[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-one-search-'));
  catalog = createCatalog(join(folder, 'test.akin'), { name: 'Test', kind: 'people' });
  fillWith(catalog, folder, makeClouds(MOST_PAIRED + 100, 12, 3));
  groupings = new Groupings(catalog, () => {});
  told = [];
  const request = WorkerClient.prototype.request;
  vi.spyOn(WorkerClient.prototype, 'request').mockImplementation(function (this: never, name, input) {
    const { points, input: of, name: asked } = input as Record<string, unknown>;
    if (points !== undefined)
      told.push({ by: 'prepare', isThere: (of as { neighbours: unknown }).neighbours !== null });
    if (asked === 'setNeighbours') told.push({ by: asked, isThere: of !== null });
    return request.call(this, name, input);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await groupings.close();
  catalog.close();
  rmSync(folder, { recursive: true, force: true });
});

const first = () => groupings.get(groupings.list()[0]!.id);
const ends = (messages: readonly string[]) =>
  messages.filter(message => message === 'Finding similar pictures: 100 % …').length;

test('a wanted number of groups is made of the neighbours that the planner found', async () => {
  createGrouping(catalog, 'Seven', { wanted: 7 });
  const messages: string[] = [];
  const { groups } = await first().state.present(message => messages.push(message));
  expect(groups.shown.length + groups.leftovers.length).toBe(7);
  expect(told).toEqual([{ by: 'prepare', isThere: true }]);
  expect(ends(messages)).toBe(1);
});

test('a clustering thread that runs already gets what was found meanwhile', async () => {
  await first().pages.page(0, 100);
  expect(told).toEqual([{ by: 'prepare', isThere: false }]);
  await vi.waitFor(() => expect(findNeighbourSet(catalog, 1)).toBeDefined(), 20_000);
  expect(told.slice(1)).toEqual([{ by: 'setNeighbours', isThere: true }]);
});

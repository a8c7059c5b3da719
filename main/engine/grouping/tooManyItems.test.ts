/** Ways to sort that compare every pair of items, where there are too many items for them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MOST_PAIRED_ITEMS, PAIRING_CLUSTERERS } from '../../contract/grouping.ts';
import { createCatalog } from '../../store/open.ts';
import { fillWith, makeClouds } from '../browse/testing/clouds.ts';
import { Groupings } from './groupings.ts';
import { ClusteringWorker } from './planner/clusteringWorker.ts';
import type { GroupingInput } from './planner/messages.ts';

const ITEMS = MOST_PAIRED_ITEMS + 1;
const points = makeClouds(ITEMS, 5, 4);

test('are refused, with how many items they take; those that take any number are not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akin-too-many-'));
  const catalog = createCatalog(join(folder, 'test.akin'), { name: 'Test', kind: 'people' });
  const groupings = new Groupings(catalog, () => {});
  try {
    fillWith(catalog, folder, points);
    const { state } = groupings.get(groupings.list()[0]!.id);
    for (const clusterer of ['hacc', 'affinity-propagation', 'spectral', 'cop-rf'] as const)
      await expect(state.change({ clusterer }, false)).rejects.toMatchObject({
        code: 'bad-request',
        message: `This way to sort compares every pair of items, for up to 2000 of them; there are ${ITEMS}.`,
      });
    const { grouping } = await state.change({ clusterer: 'average-linkage' }, true);
    expect(grouping.clusterer).toBe('average-linkage');
  } finally {
    await groupings.close();
    catalog.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a collection that has grown too large for one is sorted by the own method', () => {
  const input: GroupingInput = {
    model: 'face',
    embeddings: { rows: ITEMS, columns: points.columns, data: Float32Array.from(points.data) },
    photos: new Int32Array(ITEMS).fill(-1),
    evidence: null,
    quality: new Float32Array(ITEMS).fill(1),
    scores: { rows: ITEMS, columns: 0, data: new Float64Array(0) },
    strategy: 'fewest',
    clusterer: 'own',
    wanted: 5,
    seed: 1,
    neighbours: null,
    earlier: null,
    pairs: null,
    axes: null,
  };
  const answerLabels = new Int32Array(ITEMS);
  const labelsBy = (clusterer: GroupingInput['clusterer']) =>
    new ClusteringWorker({ ...input, clusterer }, points, () => {}).cluster({
      steps: [],
      answerLabels,
      belonging: null,
    }).labels;
  const own = labelsBy('own');
  expect(new Set(own).size).toBe(5);
  for (const clusterer of PAIRING_CLUSTERERS) expect(labelsBy(clusterer)).toEqual(own);
});

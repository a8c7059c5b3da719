/** The nearest items among some: from the neighbours that are kept where these tell, else searched for. */
import { expect, test } from 'vitest';
import {
  findNeighbours,
  type NearestItems,
  nearestRows,
} from '../../../algorithms/neighbours/nearestNeighbours.ts';
import { Random } from '../../../algorithms/random.ts';
import { makeClouds } from '../../browse/testing/clouds.ts';
import { NEIGHBOURS } from '../../embeddings/comparisons.ts';
import { ClusteringWorker } from './clusteringWorker.ts';

const ITEMS = 300;
const points = makeClouds(ITEMS, 6, 2);

function workerWith(neighbours: NearestItems | null): ClusteringWorker {
  const input = {
    model: 'face',
    embeddings: { rows: ITEMS, columns: points.columns, data: Float32Array.from(points.data) },
    photos: new Int32Array(ITEMS).fill(-1),
    evidence: null,
    quality: new Float32Array(ITEMS).fill(1),
    scores: { rows: ITEMS, columns: 0, data: new Float64Array(0) },
    strategy: 'fewest',
    clusterer: 'own',
    wanted: null,
    seed: 1,
    neighbours,
    earlier: null,
    pairs: null,
    axes: null,
  } as const;
  return new ClusteringWorker(input, points, () => {});
}

function kept(): NearestItems {
  const work = findNeighbours(points, { wanted: NEIGHBOURS, nearestRows, threads: 1 });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

test('what is kept tells the same as a search, also where too few are listed', () => {
  const neighbours = kept();
  const [read, searching] = [workerWith(neighbours), workerWith(null)];
  const random = new Random(3);
  for (const size of [2, 12, 60, 250]) {
    const among = Int32Array.from(random.sample(ITEMS, size));
    const items = Int32Array.from(random.sample(ITEMS, 20));
    const asked = { items, among, count: 5 };
    expect(read.nearest(asked)).toEqual(searching.nearest(asked));
  }
});

test('what is kept is read', () => {
  const neighbours = kept();
  const among = Int32Array.from({ length: ITEMS }, (_, item) => item);
  // The list of the first item, the other way round.
  neighbours.items.subarray(0, neighbours.count).reverse();
  const [first] = workerWith(neighbours).nearest({ items: Int32Array.of(0), among, count: 3 });
  expect(first).toEqual(neighbours.items.slice(0, 3));
  expect(first).not.toEqual(workerWith(null).nearest({ items: Int32Array.of(0), among, count: 3 })[0]);
});

/** The clusterers of the literature on points whose groups are plain to see, and with answers. */
import { expect, test } from 'vitest';
import type { Matrix, Pair } from '../../../algorithms/matrix.ts';
import { scoreClustering } from '../../../algorithms/metrics/clusterMetrics.ts';
import { Random } from '../../../algorithms/random.ts';
import { Clusterer } from '../../../contract/grouping.ts';
import { clusterWith, type PointClusterer, treesFor } from './clusterWith.ts';

const CLUSTERERS = Clusterer.options.filter(
  (name): name is PointClusterer => name !== 'own' && name !== 'average-linkage',
);

/** Three clouds of 20. */
function clouds(): { points: Matrix; truth: Int32Array } {
  const random = new Random(3);
  const truth = Int32Array.from({ length: 60 }, (_, item) => item % 3);
  const data = Float64Array.from({ length: 120 }, (_, at) => {
    const place = truth[at >> 1]!;
    return (at % 2 === 0 ? 10 * (place % 2) : 10 * (place >> 1)) + random.normal();
  });
  return { points: { rows: 60, columns: 2, data }, truth };
}

test.each(CLUSTERERS)('%s finds three clouds, the same again', clusterer => {
  const { points, truth } = clouds();
  const links = { mustLink: [[0, 3]] as Pair[], cannotLink: [[0, 1]] as Pair[] };
  const labels = clusterWith(clusterer, points, 3, links, 1);
  // Affinity propagation decides itself how many there are.
  const least = clusterer === 'affinity-propagation' ? 0.3 : 0.8;
  expect(scoreClustering(truth, labels).jaccard).toBeGreaterThan(least);
  expect(clusterWith(clusterer, points, 3, links, 1)).toEqual(labels);
});

test('COP-KMeans as published has groups even where its rule fails', () => {
  const { points } = clouds();
  const cannotLink: Pair[] = [
    [0, 3],
    [0, 6],
    [3, 6],
  ];
  let failures = 0;
  const failed = () => {
    failures += 1;
  };
  const labels = clusterWith('cop-kmeans-published', points, 2, { mustLink: [], cannotLink }, 1, failed);
  expect(new Set(labels).size).toBe(2);
  expect(failures).toBe(1);
  clusterWith('cop-kmeans-published', points, 3, { mustLink: [], cannotLink }, 1, failed);
  clusterWith('cop-kmeans-least-violation', points, 2, { mustLink: [], cannotLink }, 1, failed);
  expect(failures).toBe(1);
});

test('a forest has 1,000 trees up to 1,000 items, then fewer, never below 100', () => {
  expect([10, 1000, 2000, 5000, 50_000].map(treesFor)).toEqual([1000, 1000, 500, 200, 100]);
});

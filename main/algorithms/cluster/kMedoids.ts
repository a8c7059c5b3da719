/**
 * K-medoids by alternating iterations: like k-means, but the centre of a cluster is one of its items. Pure.
 *
 * Park and Jun, "A simple and fast algorithm for K-medoids clustering", Expert Systems with Applications 36,
 * 2009; the "baseline K-medoids" of Biswas and Jacobs, "Active subclustering", 2014. Each iteration assigns
 * every item to its nearest medoid (a medoid to itself; ties: the smaller medoid). Then the item with the
 * smallest summed distance to its cluster becomes the medoid (ties within the tolerance of pam.ts: the
 * smaller item). It ends when no medoid moves or `maxIterations` are done. Where only some items may be
 * medoids, the most central of those is taken.
 *
 * Degenerate cases: a cluster always contains its medoid, so none is ever empty, and identical items may be
 * apart. O(N k + sum of |cluster|²) per iteration. Sums run in ascending order of items.
 */
import { membersByCluster } from '../labels.ts';
import { type Condensed, pairIndex } from '../matrix.ts';
import { costTolerance } from './pam.ts';

export interface KMedoidsResult {
  /** Ascending. */
  readonly medoids: Int32Array;
  /** For each item the position of its medoid in `medoids`. */
  readonly labels: Int32Array;
  readonly iterations: number;
  /** How many medoids were replaced by another item, over all iterations. */
  readonly moves: number;
}

export function kMedoids(
  distances: Condensed,
  start: readonly number[],
  maxIterations: number,
  /** 1 for an item that may be a medoid; null: all may. The medoids of the start must be among them. */
  mayBeMedoid: Uint8Array | null = null,
): KMedoidsResult {
  const { n } = distances;
  if (start.length < 1 || start.length > n) throw new RangeError('k must be from 1 to the number of items');
  if (new Set(start).size !== start.length) throw new RangeError('medoids must differ from one another');
  let medoids: Int32Array = Int32Array.from(start).sort();
  let labels = nearestMedoids(distances, medoids);
  let iterations = 0;
  let moves = 0;
  while (iterations < maxIterations) {
    iterations += 1;
    const central = centralItems(distances, labels, medoids, mayBeMedoid);
    const moved = central.reduce(
      (count, medoid, cluster) => (medoid === medoids[cluster] ? count : count + 1),
      0,
    );
    if (moved === 0) break;
    moves += moved;
    medoids = central.sort();
    labels = nearestMedoids(distances, medoids);
  }
  return { medoids, labels, iterations, moves };
}

/** `medoids` must ascend, so that the first of several equally near is the smaller one. */
function nearestMedoids(distances: Condensed, medoids: Int32Array): Int32Array {
  const labels = new Int32Array(distances.n);
  for (let i = 0; i < distances.n; i++) {
    let nearest = Number.POSITIVE_INFINITY;
    for (let m = 0; m < medoids.length; m++) {
      const medoid = medoids[m]!;
      const distance = medoid === i ? -1 : distanceBetween(distances, i, medoid);
      if (distance < nearest) {
        nearest = distance;
        labels[i] = m;
      }
    }
  }
  return labels;
}

/** For each cluster the item with the smallest summed distance to the others. */
function centralItems(
  distances: Condensed,
  labels: Int32Array,
  medoids: Int32Array,
  mayBeMedoid: Uint8Array | null,
): Int32Array {
  const central = medoids.slice();
  membersByCluster(labels, medoids.length).forEach((members, cluster) => {
    const eligible = mayBeMedoid === null ? members : members.filter(item => mayBeMedoid[item] === 1);
    const sums = Float64Array.from(eligible, i => {
      let sum = 0;
      for (const j of members) if (i !== j) sum += distanceBetween(distances, i, j);
      return sum;
    });
    const smallest = sums.reduce((least, sum) => Math.min(least, sum), Number.POSITIVE_INFINITY);
    const limit = smallest + costTolerance(smallest);
    central[cluster] = eligible[sums.findIndex(sum => sum <= limit)]!;
  });
  return central;
}

function distanceBetween(distances: Condensed, i: number, j: number): number {
  return distances.data[pairIndex(distances.n, i, j)]!;
}

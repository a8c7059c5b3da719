/**
 * How likely two items belong together, estimated from many clusterings of the same data. Pure.
 *
 * Biswas and Jacobs, CVPR 2012, section 3.2.1, eq. (2): P = (1 / S) sum of A_s, where A_s(i, j) is 1 when
 * clustering s puts i and j together. Each of the S clusterings is k-means from random initial centroids (k
 * different rows). Where only distances are known, k-medoids from random medoids is used. All runs draw from
 * one random source, in order.
 *
 * Degenerate cases: k = 1 gives 1 everywhere; k = N gives 0 everywhere unless there are identical rows; one
 * item has no pair. O(S (cost of a run + sum of |cluster|²)) time, one count per pair of memory. Every value
 * is a whole count divided by S.
 */
import { kMedoids } from '../cluster/kMedoids.ts';
import { drawCentroids, kmeansLabels } from '../cluster/kmeans.ts';
import { membersByCluster } from '../labels.ts';
import { type Condensed, condensedIndex, type Matrix, pairCount } from '../matrix.ts';
import type { Random } from '../random.ts';

export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** How often each pair was together in `runs` clusterings: its chance is the share. */
export interface Shares {
  readonly n: number;
  /** In condensed order. */
  readonly counts: Codes;
  readonly runs: number;
}

/** A bound on one run that real photos do not reach; a run that reaches it counts with the labels it has. */
export const MAX_ITERATIONS = 300;

export function consensusFromPoints(points: Matrix, k: number, runs: number, random: Random): Condensed {
  return toChances(consensusShares(points, k, runs, random));
}

/** The same as whole counts, with a quarter of the memory or less. */
export function consensusShares(
  points: Matrix,
  k: number,
  runs: number,
  random: Random,
  onRun?: (done: number) => void,
): Shares {
  checkCounts(points.rows, k, runs);
  const cluster = () => kmeansLabels(points, drawCentroids(points, k, random), MAX_ITERATIONS);
  return shareTogether(points.rows, k, runs, cluster, onRun);
}

export function consensusFromDistances(
  distances: Condensed,
  k: number,
  runs: number,
  random: Random,
): Condensed {
  checkCounts(distances.n, k, runs);
  const cluster = () => kMedoids(distances, random.sample(distances.n, k), MAX_ITERATIONS).labels;
  return toChances(shareTogether(distances.n, k, runs, cluster));
}

function shareTogether(
  n: number,
  k: number,
  runs: number,
  cluster: () => Int32Array,
  onRun?: (done: number) => void,
): Shares {
  const counts = makeCounts(runs, pairCount(n));
  for (let run = 0; run < runs; run++) {
    countTogether(n, membersByCluster(cluster(), k), counts);
    onRun?.(run + 1);
  }
  return { n, counts, runs };
}

export function makeCounts(most: number, length: number): Codes {
  if (most <= 0xff) return new Uint8Array(length);
  return most <= 0xffff ? new Uint16Array(length) : new Uint32Array(length);
}

function toChances({ n, counts, runs }: Shares): Condensed {
  const data = new Float64Array(counts.length);
  for (let pair = 0; pair < counts.length; pair++) data[pair] = counts[pair]! / runs;
  return { n, data };
}

function countTogether(n: number, clusters: readonly Int32Array[], counts: Codes): void {
  for (const members of clusters) {
    for (let a = 0; a < members.length; a++) {
      const i = members[a]!;
      const row = condensedIndex(n, i, i + 1) - (i + 1);
      for (let b = a + 1; b < members.length; b++) counts[row + members[b]!]! += 1;
    }
  }
}

export function checkCounts(n: number, k: number, runs: number): void {
  if (!Number.isInteger(k) || k < 1 || k > n) throw new RangeError('k must be from 1 to the number of items');
  if (!Number.isInteger(runs) || runs < 1) throw new RangeError('runs must be at least 1');
}

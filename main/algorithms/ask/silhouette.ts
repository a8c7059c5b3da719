/**
 * How sure a clustering is of each image: the silhouette as an uncertainty sampling measure (USM). Pure.
 *
 * Stanitsas, Cherian, Morellas and Papanikolopoulos, "Active constrained clustering via non-iterative uncertainty sampling", eq. (1), after
 * Rousseeuw, "Silhouettes", 1987. For image i in cluster z
 *
 *     S_i = (beta_i - alpha_i) / max(alpha_i, beta_i)                                                                          (1)
 *
 * with alpha_i the mean squared distance to the members of z, i itself included, and beta_i the smallest such mean over the other clusters. With a
 * kernel the distances are those of its feature space, eqs. (2) and (3). 1 is sure, -1 is doubtful.
 *
 * Differs from Rousseeuw's silhouette in two ways, both the paper's: distances are squared, and the image itself counts as a member of its cluster.
 * Degenerate cases: 0 where alpha and beta are both 0, and everywhere when there is only one cluster; an image alone in its cluster has alpha 0, so S is 1.
 *
 * O(N²/2) distances and N · k sums. Each distance is computed once and given to both images; the pairs are visited in square tiles that stay in
 * the processor's cache. Every sum still runs over the members of a cluster in ascending order, so the result is that of the plain double loop, bit
 * for bit. The identity over centroids (|x - m|² plus the cluster's mean squared distance to m) would take O(N k) distances, but means are rounded:
 * identical images would no longer be at distance 0, images that tie would differ in their last digits, and clamped distances have no such identity.
 */
import { distanceBetween } from '../distance.ts';
import { type Kernel, kernelSquaredDistance } from '../kernels.ts';
import { numberLabels } from '../labels.ts';
import type { Matrix } from '../matrix.ts';

/** Rows of a tile: two times this many rows of 512 numbers fit a second-level cache. */
const TILE = 32;

/** The squared distance of two different images; the order of the two does not matter. */
export type SquaredDistance = (i: number, j: number) => number;

/** One value per image, -1 to 1. `labels` are any integers. */
export function silhouette(points: Matrix, labels: ArrayLike<number>, kernel: Kernel | null): Float64Array {
  if (labels.length !== points.rows) throw new RangeError('labels must have one entry for each point');
  return silhouetteFrom(
    kernel === null ? distanceBetween(points, 'sqeuclidean') : kernelSquaredDistance(points, kernel),
    labels,
  );
}

/** The same where only distances are known. */
export function silhouetteFrom(squared: SquaredDistance, labels: ArrayLike<number>): Float64Array {
  const numbered = numberLabels(labels);
  const sums = sumByCluster(numbered.labels, numbered.clusters, squared);
  return valuesFromSums(sums, numbered.labels, numbered.clusters);
}

/** For each image and cluster the summed squared distance to the cluster's members, row by row. */
function sumByCluster(labels: Int32Array, clusters: number, squared: SquaredDistance): Float64Array {
  const n = labels.length;
  const sums = new Float64Array(n * clusters);
  // Tiles are taken row by row from the diagonal on: image i meets all j < i in earlier tile rows, then all j > i, each ascending.
  for (let top = 0; top < n; top += TILE)
    for (let left = top; left < n; left += TILE) {
      const bottom = Math.min(top + TILE, n);
      const right = Math.min(left + TILE, n);
      for (let i = top; i < bottom; i++) {
        const row = i * clusters;
        const column = labels[i]!;
        for (let j = Math.max(left, i + 1); j < right; j++) {
          const distance = squared(i, j);
          sums[row + labels[j]!]! += distance;
          sums[j * clusters + column]! += distance;
        }
      }
    }
  return sums;
}

function valuesFromSums(sums: Float64Array, labels: Int32Array, clusters: number): Float64Array {
  const sizes = new Int32Array(clusters);
  for (const label of labels) sizes[label]! += 1;
  return Float64Array.from(labels, (own, i) => {
    if (clusters === 1) return 0;
    const alpha = sums[i * clusters + own]! / sizes[own]!;
    let beta = Number.POSITIVE_INFINITY;
    for (let cluster = 0; cluster < clusters; cluster++)
      if (cluster !== own) beta = Math.min(beta, sums[i * clusters + cluster]! / sizes[cluster]!);
    const larger = Math.max(alpha, beta);
    return larger === 0 ? 0 : (beta - alpha) / larger;
  });
}

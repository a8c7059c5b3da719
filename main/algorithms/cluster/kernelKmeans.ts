/**
 * K-means in the feature space of a kernel, where only inner products are known. Pure.
 *
 * Schölkopf, Smola and Müller, "Nonlinear component analysis as a kernel eigenvalue problem", 1998, section
 * 5; the "unrefined clustering" of Stanitsas et al., "Active constrained clustering via non-iterative
 * uncertainty sampling", section IV-A. With m_c the mean of cluster c, the kernel trick gives
 *
 *     |phi(x_i) - m_c|² = K_ii - 2/|c| (sum of K_ij over j in c) + 1/|c|² (sum of K_jl over j, l in c)
 *
 * clamped at 0. Lloyd's iterations on these distances, until an iteration changes no label or `maxIterations`
 * are done. The kernel matrix is computed once. The objective is the summed squared distance of the images to
 * the mean of their cluster in feature space; with the linear kernel it is the inertia of k-means.
 *
 * Start: k images by k-means++ in feature space (Arthur and Vassilvitskii, 2007); every image is assigned to
 * the nearest of them. Ties: the present cluster, then the one whose first centre was drawn earlier.
 *
 * The objective never rises. For kernels that are inner products (linear with c >= 0, polynomial of whole d
 * with alpha, c >= 0, rbf) that is a property of Lloyd's iterations. The sigmoid is not one in general; there
 * a step that would raise the objective is not made and the run ends.
 *
 * Empty clusters: a cluster that loses its images gets the image farthest from its mean, of those that are
 * not alone (ties: the smaller index), which lowers the objective. A cluster stays empty only where every
 * image coincides with its mean in feature space; there are then fewer than k labels.
 *
 * O(N² · columns) for the kernel matrix, O(N²) per iteration, N²/2 numbers of memory.
 */
import type { KernelMatrix } from '../kernels.ts';
import { numberLabels } from '../labels.ts';
import { pairIndex } from '../matrix.ts';
import type { Random } from '../random.ts';
import { drawInProportion, drawUnchosen } from './kmeans.ts';

export interface KernelKMeansResult {
  readonly labels: Int32Array;
  /** The summed squared distance of the images to the mean of their cluster, in feature space. */
  readonly objective: number;
  /** The objective at the start and after each iteration that changed labels; never rises. */
  readonly history: readonly number[];
}

export function kernelKmeans(
  kernel: KernelMatrix,
  k: number,
  random: Random,
  maxIterations: number,
): KernelKMeansResult {
  const { n } = kernel;
  if (!Number.isInteger(k) || k < 1 || k > n)
    throw new RangeError('k must be from 1 to the number of points');
  if (!Number.isInteger(maxIterations) || maxIterations < 0)
    throw new RangeError('maxIterations must be an integer from 0');
  let now = measure(kernel, k, nearestCentres(kernel, spreadCentres(kernel, k, random)));
  if (refillEmpty(now)) now = measure(kernel, k, now.labels);
  const history = [now.objective];
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    const labels = nearestMeans(now);
    let next = measure(kernel, k, labels);
    if (refillEmpty(next)) next = measure(kernel, k, next.labels);
    if (next.labels.every((label, i) => label === now.labels[i]) || next.objective > now.objective) break;
    now = next;
    history.push(now.objective);
  }
  return { labels: numberLabels(now.labels).labels, objective: now.objective, history };
}

/** A labelling with all distances to its means. */
interface Measured {
  readonly k: number;
  readonly labels: Int32Array;
  readonly sizes: Int32Array;
  /**
   * Row by row: the squared distance of each image to each mean; infinite to the mean of an empty cluster.
   */
  readonly distances: Float64Array;
  readonly objective: number;
}

function measure(kernel: KernelMatrix, k: number, labels: Int32Array): Measured {
  const { n, diagonal } = kernel;
  const sums = sumByCluster(kernel, k, labels);
  const sizes = new Int32Array(k);
  const within = new Float64Array(k);
  labels.forEach((label, i) => {
    sizes[label]! += 1;
    within[label]! += sums[i * k + label]!;
  });
  const distances = new Float64Array(n * k);
  let objective = 0;
  for (let i = 0; i < n; i++) {
    for (let c = 0; c < k; c++) {
      const size = sizes[c]!;
      distances[i * k + c] =
        size === 0
          ? Number.POSITIVE_INFINITY
          : Math.max(0, diagonal[i]! - (2 * sums[i * k + c]!) / size + within[c]! / size / size);
    }
    objective += distances[i * k + labels[i]!]!;
  }
  return { k, labels, sizes, distances, objective };
}

/**
 * For each image and cluster the sum of the kernel over the cluster's members, in ascending order of members.
 */
function sumByCluster({ n, diagonal, upper }: KernelMatrix, k: number, labels: Int32Array): Float64Array {
  const sums = new Float64Array(n * k);
  let at = 0;
  for (let i = 0; i < n; i++) {
    const row = i * k;
    const column = labels[i]!;
    sums[row + column]! += diagonal[i]!;
    for (let j = i + 1; j < n; j++) {
      const value = upper[at++]!;
      sums[row + labels[j]!]! += value;
      sums[j * k + column]! += value;
    }
  }
  return sums;
}

function nearestMeans({ k, labels, distances }: Measured): Int32Array {
  return labels.map((before, i) => {
    let best = before;
    for (let c = 0; c < k; c++) if (distances[i * k + c]! < distances[i * k + best]!) best = c;
    return best;
  });
}

/** Gives each empty cluster the image farthest from its mean; returns whether any label changed. */
function refillEmpty({ k, labels, sizes, distances }: Measured): boolean {
  let changed = false;
  for (let empty = 0; empty < k; empty++) {
    if (sizes[empty]! > 0) continue;
    let farthest = -1;
    let distance = 0;
    labels.forEach((label, i) => {
      if (sizes[label]! > 1 && distances[i * k + label]! > distance) {
        farthest = i;
        distance = distances[i * k + label]!;
      }
    });
    if (farthest < 0) break;
    sizes[labels[farthest]!]! -= 1;
    sizes[empty] = 1;
    labels[farthest] = empty;
    distances[farthest * k + empty] = 0;
    changed = true;
  }
  return changed;
}

/** K-means++ in feature space. */
function spreadCentres(kernel: KernelMatrix, k: number, random: Random): number[] {
  const chosen = [random.below(kernel.n)];
  const nearest = new Float64Array(kernel.n).fill(Number.POSITIVE_INFINITY);
  while (chosen.length < k) {
    const last = chosen[chosen.length - 1]!;
    let total = 0;
    for (let i = 0; i < kernel.n; i++) {
      nearest[i] = Math.min(nearest[i]!, squaredDistance(kernel, i, last));
      total += nearest[i]!;
    }
    chosen.push(
      total > 0 ? drawInProportion(nearest, total, random) : drawUnchosen(kernel.n, chosen, random),
    );
  }
  return chosen;
}

function nearestCentres(kernel: KernelMatrix, centres: readonly number[]): Int32Array {
  return Int32Array.from({ length: kernel.n }, (_, i) => {
    let best = 0;
    let smallest = Number.POSITIVE_INFINITY;
    centres.forEach((centre, c) => {
      const distance = squaredDistance(kernel, i, centre);
      if (distance < smallest) {
        smallest = distance;
        best = c;
      }
    });
    return best;
  });
}

function squaredDistance({ n, diagonal, upper }: KernelMatrix, i: number, j: number): number {
  if (i === j) return 0;
  const product = upper[pairIndex(n, i, j)]!;
  return Math.max(0, diagonal[i]! + diagonal[j]! - 2 * product);
}

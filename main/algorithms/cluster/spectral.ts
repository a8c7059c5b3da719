/**
 * Spectral clustering under constraints, Spectral Learning, and the k-nearest-neighbour graph. Pure.
 *
 * Ng, Jordan and Weiss, "On Spectral Clustering: Analysis and an Algorithm", NIPS 2001, with the constraints
 * of Kamvar, Klein and Manning, "Spectral Learning", IJCAI 2003, as Lad and Parikh, ECCV 2014, sections 3.3
 * and 4.3, use them:
 *
 *   1. affinity A_ij = exp(-|x_i - x_j|² / (2 σ²)), A_ii = 0; σ: the mean pairwise distance unless given;
 *   2. a must-link of weight w sets A_ij = w, a cannot-link 1 - w; of several for one pair the last counts,
 *      cannot-links after must-links;
 *   3. the k largest eigenvalues of D^-1/2 A D^-1/2, where D has the sums of the rows of A, with their
 *      vectors as columns;
 *   4. the rows of that N × k matrix, normalised to length 1, are clustered by k-means (the best of 5 runs
 *      from k-means++ starts).
 *
 * Degenerate cases: points that all coincide have affinity 1. An item without any affinity (its row of A is
 * zero, so D^-1/2 does not exist) counts as D^-1/2 = 0: it adds an eigenvalue 0 and usually a row of zeros,
 * which k-means assigns to the cluster nearest to the origin. With more components than clusters the
 * eigenvalue 1 is repeated more than k times; which k vectors of its space are taken is arbitrary, but fixed.
 *
 * O(N² columns) for the affinity, O(N³) for the eigenvectors (linear/leadingEigenpairs.ts).
 */
import { pairwiseDistances } from '../distance.ts';
import { leadingEigenpairs } from '../linear/leadingEigenpairs.ts';
import type { Condensed, Matrix, Pair, WeightedPair } from '../matrix.ts';
import type { Random } from '../random.ts';
import { type KMeansResult, kmeans, spreadCentroids } from './kmeans.ts';

export interface SpectralResult {
  readonly labels: Int32Array;
  /** The k largest of D^-1/2 A D^-1/2, descending. */
  readonly eigenvalues: Float64Array;
}

const RUNS = 5;
const ITERATIONS = 300;
/** A row this short is rounding, not direction. */
const NO_DIRECTION = 1e-10;

/** Step 1; null: the mean pairwise distance. */
export function gaussianAffinity(points: Matrix, sigma: number | null): Matrix {
  return gaussianAffinityOf(pairwiseDistances(points, 'euclidean'), sigma);
}

/** Step 1 where only distances are known. */
export function gaussianAffinityOf({ n, data: distances }: Condensed, sigma: number | null): Matrix {
  if (sigma !== null && !(sigma > 0)) throw new RangeError('sigma must be above 0');
  const width = sigma ?? meanOf(distances);
  const data = new Float64Array(n * n);
  let position = 0;
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++, position++) {
      const scaled = distances[position] === 0 ? 0 : distances[position]! / width;
      const affinity = Math.exp((-scaled * scaled) / 2);
      data[i * n + j] = affinity;
      data[j * n + i] = affinity;
    }
  return { rows: n, columns: n, data };
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / Math.max(1, values.length);
}

/**
 * Step 2 for uncertain reasons. A must-link of small weight would lower the affinity of a close pair, and a
 * cannot-link of small weight would raise that of a distant one, against the reason. Such constraints are
 * skipped; answers weigh 1 and are never skipped.
 */
export function constrainByReasons(
  affinity: Matrix,
  mustLink: readonly WeightedPair[],
  cannotLink: readonly WeightedPair[],
): Matrix {
  const affinityOf = (i: number, j: number): number => affinity.data[i * affinity.columns + j]!;
  return constrainAffinity(
    affinity,
    mustLink.filter(([i, j, weight]) => weight >= affinityOf(i, j)),
    cannotLink.filter(([i, j, weight]) => 1 - weight <= affinityOf(i, j)),
  );
}

/** Step 2: a copy with a zero diagonal and the constraints in it. */
export function constrainAffinity(
  affinity: Matrix,
  mustLink: readonly WeightedPair[],
  cannotLink: readonly WeightedPair[],
): Matrix {
  const { rows: n } = affinity;
  const data = affinity.data.slice();
  for (let i = 0; i < n; i++) data[i * n + i] = 0;
  const set = (i: number, j: number, value: number): void => {
    if (i === j || !(i >= 0 && i < n && j >= 0 && j < n))
      throw new RangeError(`[${i}, ${j}] is not a pair of different items below ${n}`);
    data[i * n + j] = value;
    data[j * n + i] = value;
  };
  for (const [i, j, weight] of mustLink) set(i, j, weight);
  for (const [i, j, weight] of cannotLink) set(i, j, 1 - weight);
  return { rows: n, columns: n, data };
}

/**
 * Steps 3 and 4. `affinity` is symmetric and not negative, with a zero diagonal; `checkpoint` may throw to
 * cancel.
 */
export function spectral(
  affinity: Matrix,
  k: number,
  random: Random,
  checkpoint: () => void = () => undefined,
): SpectralResult {
  const { rows: n } = affinity;
  if (n < 1 || affinity.columns !== n) throw new RangeError('affinity must be square and not empty');
  if (!Number.isInteger(k) || k < 1 || k > n) throw new RangeError(`k must be an integer from 1 to ${n}`);
  const { values, vectors } = leadingEigenpairs(normaliseByDegree(affinity), n, k, checkpoint);
  const rows = rowsOfLengthOne(vectors, n);
  return { labels: bestOfRuns(rows, k, random, checkpoint).labels, eigenvalues: values };
}

function bestOfRuns(rows: Matrix, k: number, random: Random, checkpoint: () => void): KMeansResult {
  let best: KMeansResult | null = null;
  for (let run = 0; run < RUNS; run++) {
    checkpoint();
    const result = kmeans(rows, spreadCentroids(rows, k, random), ITERATIONS);
    if (best === null || result.inertia < best.inertia) best = result;
  }
  return best!;
}

/**
 * The normalised cut into k parts: Shi and Malik, "Normalized cuts and image segmentation", PAMI 22, 2000,
 * section 3, with simultaneous k-way partition. The k smallest generalised eigenvectors of (D - A) y = μ D y
 * are y = D^-1/2 z for the k largest z of step 3. Their rows are clustered by k-means as they are: only step
 * 4's normalisation to length 1 is missing.
 */
export function normalisedCut(
  affinity: Matrix,
  k: number,
  random: Random,
  checkpoint: () => void = () => undefined,
): Int32Array {
  const { rows: n } = affinity;
  const { vectors } = leadingEigenpairs(normaliseByDegree(affinity), n, k, checkpoint);
  const roots = inverseRootsOfDegrees(affinity);
  const data = new Float64Array(n * k);
  for (let i = 0; i < n; i++)
    for (let r = 0; r < k; r++) data[i * k + r] = vectors.data[r * n + i]! * roots[i]!;
  return bestOfRuns({ rows: n, columns: k, data }, k, random, checkpoint).labels;
}

function inverseRootsOfDegrees({ rows: n, data }: Matrix): Float64Array {
  const inverseRoots = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let degree = 0;
    for (let c = i * n; c < (i + 1) * n; c++) {
      if (!(data[c]! >= 0)) throw new RangeError('affinity must not be negative');
      degree += data[c]!;
    }
    inverseRoots[i] = degree > 0 ? 1 / Math.sqrt(degree) : 0;
  }
  return inverseRoots;
}

/** D^-1/2 A D^-1/2. */
function normaliseByDegree(affinity: Matrix): Float64Array {
  const { rows: n, data } = affinity;
  const inverseRoots = inverseRootsOfDegrees(affinity);
  const normalised = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++)
      normalised[i * n + j] = data[i * n + j]! * inverseRoots[i]! * inverseRoots[j]!;
  return normalised;
}

/** The eigenvectors as columns, each row normalised to length 1. */
function rowsOfLengthOne(vectors: Matrix, n: number): Matrix {
  const k = vectors.rows;
  const data = new Float64Array(n * k);
  for (let i = 0; i < n; i++) {
    let squares = 0;
    for (let r = 0; r < k; r++) squares += vectors.data[r * n + i]! ** 2;
    const length = Math.sqrt(squares);
    if (length < NO_DIRECTION) continue;
    for (let r = 0; r < k; r++) data[i * k + r] = vectors.data[r * n + i]! / length;
  }
  return { rows: n, columns: k, data };
}

/**
 * Spectral Learning: the answers are written into the affinity, which is then normalised additively.
 *
 * Kamvar, Klein and Manning, "Spectral learning", IJCAI 2003; a baseline of the COP-RF paper. (1) A_ij = 1
 * for a must-link and 0 for a cannot-link, all else as given; (2) N = (A + d_max I - D) / d_max, with the
 * degrees D of A and the largest of them d_max; (3) the k largest eigenvectors of N as columns, their rows
 * normalised to length 1, clustered by k-means.
 *
 * Step 3 is `spectral`: every row of N sums to 1, so normalising by degree leaves N unchanged. Only step 2
 * differs from `spectral` with constraints: items of small degree get a large affinity to themselves, so
 * small clusters and outliers weigh less. An affinity of zeros makes N the identity. O(N³).
 *
 * `affinity` is symmetric and not negative; its diagonal is not read. `checkpoint` may throw to cancel.
 */
export function spectralLearning(
  affinity: Matrix,
  k: number,
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
  random: Random,
  checkpoint?: () => void,
): SpectralResult {
  const constrained = constrainAffinity(
    affinity,
    mustLink.map(([i, j]) => [i, j, 1]),
    cannotLink.map(([i, j]) => [i, j, 1]),
  );
  return spectral(normaliseByAdding(constrained), k, random, checkpoint);
}

/** Step 2. */
function normaliseByAdding({ rows: n, columns, data }: Matrix): Matrix {
  const degrees = Float64Array.from({ length: n }, (_, i) => {
    let degree = 0;
    for (let c = i * n; c < (i + 1) * n; c++) degree += data[c]!;
    return degree;
  });
  const largest = degrees.reduce((most, degree) => Math.max(most, degree), 0);
  const normalised = data.map(value => (largest > 0 ? value / largest : 0));
  for (let i = 0; i < n; i++) normalised[i * n + i] = largest > 0 ? (largest - degrees[i]!) / largest : 1;
  return { rows: n, columns, data: normalised };
}

/**
 * The k-nearest-neighbour graph of an affinity matrix.
 *
 * von Luxburg, "A tutorial on spectral clustering", Statistics and Computing 17, 2007, section 2.2: i and j
 * are joined when j is among the k items most similar to i, or i among those of j, with their affinity as the
 * weight. All other affinities, and the diagonal, become 0. Equal affinities: the smaller index. k of N - 1
 * or more keeps every pair. An item whose affinities are all 0 stays isolated. O(N² log N).
 */
export function neighbourGraph(affinity: Matrix, neighbours: number): Matrix {
  const { rows: n, data } = affinity;
  const graph = new Float64Array(n * n);
  const nearest = nearestNeighbours(affinity, neighbours);
  for (let i = 0; i < n; i++)
    for (const j of nearest[i]!) {
      graph[i * n + j] = data[i * n + j]!;
      graph[j * n + i] = data[i * n + j]!;
    }
  return { rows: n, columns: n, data: graph };
}

/** For each item the `neighbours` others of the largest affinity, by ascending index. */
export function nearestNeighbours({ rows: n, columns, data }: Matrix, neighbours: number): Int32Array[] {
  if (n !== columns || data.length !== n * n) throw new RangeError('affinity must be a square matrix');
  if (!Number.isInteger(neighbours) || neighbours < 1)
    throw new RangeError('neighbours must be an integer, at least 1');
  const count = Math.min(neighbours, n - 1);
  const sorted = new Float64Array(n - 1);
  return Array.from({ length: n }, (_, i) => {
    const row = data.subarray(i * n, (i + 1) * n);
    sorted.set(row.subarray(0, i));
    sorted.set(row.subarray(i + 1), i);
    return count === 0 ? new Int32Array(0) : largestOf(row, i, count, sorted.sort()[n - 1 - count]!);
  });
}

/**
 * The `count` largest entries except entry i; `least` is the smallest of them, which may occur more often
 * than needed.
 */
function largestOf(row: Float64Array, i: number, count: number, least: number): Int32Array {
  const chosen = new Int32Array(count);
  let above = 0;
  for (let j = 0; j < row.length; j++) if (j !== i && row[j]! > least) above += 1;
  let equals = count - above;
  let filled = 0;
  for (let j = 0; j < row.length; j++) {
    if (j === i || row[j]! < least) continue;
    if (row[j] === least && equals-- <= 0) continue;
    chosen[filled++] = j;
  }
  return chosen;
}

/**
 * MPCK-means: k-means that learns a metric and pays for the answers it violates. Pure.
 *
 * Bilenko, Basu and Mooney, "Integrating Constraints and Metric Learning in Semi-Supervised Clustering", ICML 2004, with the objective of Lad and Parikh, ECCV 2014, eq. (1):
 *   Σ_i (|x_i - μ|²_D - log det D) + Σ over must-links w [l_i ≠ l_j] + Σ over cannot-links w [l_i = l_j],   μ and D of the cluster l_i of item i,
 * D diagonal, either one for all clusters (`shared`, which both papers found to do better) or one each (`perCluster`).
 *   E-step: items in random order, each to the cluster with the smallest sum of its distance, -log det D and the weights it would violate given where all others are now;
 *   again and again until no item wants to move.
 *   M-step: μ becomes the mean; D becomes one over the variance within clusters (shared: over all items) of each column. A variance below 1e-6 counts as 1e-6.
 *
 * The objective after each M-step never rises: a move in the E-step counts all constraints of the item, so it changes the objective by exactly what the item gains; both parts of the M-step are
 * minima, also with the floor, which bounds D, in which the objective is convex. Two things in the ICML paper can make it rise and are absent here: penalties that
 * grow with the distance of the pair, whose "maximal distance" for cannot-links changes with the metric (eq. (1) above has plain weights), and a first assignment that
 * overlooks constraints with items not yet assigned (here all are assigned to the nearest centroid first). What is left is rounding: an iteration that does not lower the objective
 * is taken back and is the last.
 *
 * Starts: the centroids of k-means without answers (Lad and Parikh, section 4, step 1) and those of must-link components (mpckMeans/start.ts, Bilenko et al.); the run that ends with the smaller
 * objective counts, ties: the first. Few answers make poor components, many make good ones, and eq. (1) tells which. D starts as the unit metric, scaled to the
 * variance of the data, so that the unit of the columns does not decide what an answer weighs in the first E-step.
 *
 * Degenerate cases: contradictory answers cost what they cost; a cluster that loses its items keeps its centroid and metric, may win some again, and if it is empty in the end
 * gets no label and comes last in `weights`. Not converging in 300 iterations is a result. O(N k columns + constraints) per iteration.
 */
import { numberLabels } from '../labels.ts';
import type { Matrix, WeightedPair } from '../matrix.ts';
import type { Random } from '../random.ts';
import { kmeans, moveToMeans, spreadCentroids } from './kmeans.ts';
import { DiagonalMetric, SMALLEST_VARIANCE, type Weighting } from './mpckMeans/metric.ts';
import { Pulls } from './mpckMeans/pulls.ts';
import { neighbourhoodCentroids } from './mpckMeans/start.ts';

export interface MpckMeansResult {
  readonly labels: Int32Array;
  /** Eq. (1) after each M-step. */
  readonly objective: readonly number[];
  /** The diagonal of D: one row where it is shared, otherwise one per cluster, in the order of the labels, then those without items. */
  readonly weights: Matrix;
}

export interface MpckMeansOptions {
  readonly weighting: Weighting;
  /** Called before each iteration; may throw to cancel. */
  readonly checkpoint?: () => void;
}

const MOST_ITERATIONS = 300;
const MOST_PASSES = 100;
/** A move must gain more than this share of what is compared: less is rounding. */
const SMALLEST_GAIN = 1e-12;

export function mpckMeans(
  points: Matrix,
  k: number,
  mustLink: readonly WeightedPair[],
  cannotLink: readonly WeightedPair[],
  random: Random,
  options: MpckMeansOptions,
): MpckMeansResult {
  const components = neighbourhoodCentroids(points, k, mustLink, random);
  const plain = kmeans(points, spreadCentroids(points, k, random), MOST_ITERATIONS).centroids;
  const [fromPlain, fromComponents] = [plain, components].map(start =>
    mpckMeansFrom(points, start, mustLink, cannotLink, random, options),
  ) as [MpckMeansResult, MpckMeansResult];
  return fromComponents.objective.at(-1)! < fromPlain.objective.at(-1)! ? fromComponents : fromPlain;
}

/** One run. `start` holds the first centroids; chance decides the order in which items move. */
function mpckMeansFrom(
  points: Matrix,
  start: Matrix,
  mustLink: readonly WeightedPair[],
  cannotLink: readonly WeightedPair[],
  random: Random,
  { weighting, checkpoint }: MpckMeansOptions,
): MpckMeansResult {
  if (start.rows < 1 || start.rows > points.rows)
    throw new RangeError('k must be from 1 to the number of points');
  if (start.columns !== points.columns) throw new RangeError('init must have as many columns as the points');
  const k = start.rows;
  const pulls = new Pulls(points.rows, k, mustLink, cannotLink);
  let state: State = {
    labels: new Int32Array(points.rows).fill(-1),
    centroids: start.data.slice(),
    metric: new DiagonalMetric(weighting, k, points.columns, 1 / meanVariance(points)),
  };
  const objective: number[] = [];
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
    checkpoint?.();
    const next = copyOf(state);
    if (!assignItems(points, next, pulls, random)) break;
    moveToMeans(points, next.centroids, next.labels);
    next.metric.fit(points, next.centroids, next.labels);
    const value = objectiveOf(points, next, pulls);
    if (iteration > 0 && !(value < objective[iteration - 1]!)) break;
    objective.push(value);
    state = next;
  }
  const { labels, order } = numberLabels(state.labels);
  const empty = Array.from({ length: k }, (_, cluster) => cluster).filter(
    cluster => !order.includes(cluster),
  );
  return { labels, objective, weights: state.metric.rows([...order, ...empty]) };
}

interface State {
  readonly labels: Int32Array;
  readonly centroids: Float64Array;
  readonly metric: DiagonalMetric;
}

function copyOf({ labels, centroids, metric }: State): State {
  return { labels: labels.slice(), centroids: centroids.slice(), metric: metric.copy() };
}

/** The variance of a column, on average, with the floor that all variances have. */
function meanVariance({ rows, columns, data }: Matrix): number {
  let sum = 0;
  for (let m = 0; m < columns; m++) {
    let mean = 0;
    for (let i = 0; i < rows; i++) mean += data[i * columns + m]! / rows;
    for (let i = 0; i < rows; i++) sum += (data[i * columns + m]! - mean) ** 2 / rows;
  }
  return Math.max(sum / columns, SMALLEST_VARIANCE);
}

/** The E-step. Returns whether any label changed. */
function assignItems(
  points: Matrix,
  { labels, centroids, metric }: State,
  pulls: Pulls,
  random: Random,
): boolean {
  const n = points.rows;
  const k = centroids.length / points.columns;
  const costs = new Float64Array(n * k);
  for (let i = 0; i < n; i++)
    for (let c = 0; c < k; c++) costs[i * k + c] = metric.cost(points, i, centroids, c);
  let changed = labels[0] === -1;
  if (changed) for (let i = 0; i < n; i++) labels[i] = cheapest(costs, i, k);
  pulls.reset(labels);
  const order = Array.from({ length: n }, (_, item) => item);
  random.shuffle(order);
  let moved = true;
  for (let pass = 0; moved && pass < MOST_PASSES; pass++) {
    moved = false;
    for (const i of order) {
      const from = labels[i]!;
      const to = cheapestWithPulls(costs, pulls, i, k, from);
      if (to === from) continue;
      labels[i] = to;
      pulls.move(i, from, to);
      moved = true;
    }
    changed ||= moved;
  }
  return changed;
}

function cheapest(costs: Float64Array, i: number, k: number): number {
  let best = 0;
  for (let c = 1; c < k; c++) if (costs[i * k + c]! < costs[i * k + best]!) best = c;
  return best;
}

/** The present cluster unless another is clearly cheaper; of several equally cheap others the smaller. */
function cheapestWithPulls(costs: Float64Array, pulls: Pulls, i: number, k: number, present: number): number {
  let best = present;
  const stay = costs[i * k + present]! - pulls.of(i, present);
  let least = stay;
  for (let c = 0; c < k; c++) {
    const cost = costs[i * k + c]! - pulls.of(i, c);
    if (cost < least) {
      best = c;
      least = cost;
    }
  }
  return stay - least > SMALLEST_GAIN * (Math.abs(stay) + Math.abs(least)) ? best : present;
}

/** Eq. (1). */
function objectiveOf(points: Matrix, { labels, centroids, metric }: State, pulls: Pulls): number {
  let sum = 0;
  for (let i = 0; i < points.rows; i++) sum += metric.cost(points, i, centroids, labels[i]!);
  return sum + pulls.violated(labels);
}

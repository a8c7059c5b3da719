/**
 * MPCK-means: k-means that learns a metric and pays a penalty for violated answers. Pure.
 *
 * Bilenko, Basu and Mooney, "Integrating Constraints and Metric Learning in Semi-Supervised Clustering", ICML
 * 2004, with the objective of Lad and Parikh, ECCV 2014, eq. (1):
 *
 *     Σ_i (|x_i - μ|²_D - log det D) + Σ over must-links w [l_i ≠ l_j] + Σ over cannot-links w [l_i = l_j]
 *
 * with μ and D of the cluster l_i of item i. D is diagonal, either one for all clusters (`shared`, which both
 * papers found to do better) or one each (`perCluster`).
 *
 *   E-step: items in random order, each to the cluster with the smallest sum of its distance, -log det D and
 *         the weights it would violate given all other labels; repeated until no item moves.
 *   M-step: μ becomes the mean; D becomes one over the variance within clusters (shared: over all items) of
 *         each column. A variance below 1e-6 counts as 1e-6.
 *
 * The objective after each M-step never rises. A move in the E-step counts all constraints of the item, so it
 * changes the objective by exactly the item's gain. Both parts of the M-step are minima, also with the floor,
 * which bounds D, in which the objective is convex. Two things in the ICML paper can make it rise and are
 * absent here: penalties that grow with the distance of the pair, whose "maximal distance" for cannot-links
 * changes with the metric, and a first assignment that ignores constraints with items not yet assigned (here
 * all are assigned to the nearest centroid first). Only rounding is left: an iteration that does not lower
 * the objective is undone and ends the run.
 *
 * Starts: the centroids of k-means without answers (Lad and Parikh, section 4, step 1) and those of must-link
 * components (mpckMeans/start.ts, Bilenko et al.). The run with the smaller final objective is returned,
 * ties: the first. Few answers make poor components and many make good ones. D starts as the unit metric,
 * scaled to the variance of the data, so that the weight of an answer in the first E-step does not depend on
 * the unit of the columns.
 *
 * Degenerate cases: contradictory answers cost their weights. A cluster that loses its items keeps its
 * centroid and metric, may win some again, and if it is empty in the end gets no label and comes last in
 * `weights`. Not converging in 300 iterations is a result. O(N k columns + constraints) per iteration.
 */
import { numberLabels } from '../labels.ts';
import type { Matrix, WeightedPair } from '../matrix.ts';
import type { Random } from '../random.ts';
import { kmeans, moveToMeans, spreadCentroids } from './kmeans.ts';
import { DiagonalMetric, SMALLEST_VARIANCE, type Weighting } from './mpckMeans/metric.ts';
import { neighbourhoodCentroids } from './mpckMeans/start.ts';

export interface MpckMeansResult {
  readonly labels: Int32Array;
  /** Eq. (1) after each M-step. */
  readonly objective: readonly number[];
  /**
   * The diagonal of D: one row where it is shared, otherwise one per cluster, in the order of the labels,
   * then those without items.
   */
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

/** One run. `start` has the initial centroids; the order in which items move is random. */
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

/** How strongly the constraints pull each item into each cluster, kept up to date while items move. */

/** Half a million constraints are common (from reasons), so neighbours are in flat lists. */
class Pulls {
  readonly #k: number;
  /** The neighbours of item i are at starts[i] up to starts[i + 1]. */
  readonly #starts: Int32Array;
  readonly #neighbours: Int32Array;
  /** A must-link pulls with its weight, a cannot-link pushes. */
  readonly #weights: Float64Array;
  readonly #pulls: Float64Array;
  readonly #mustLink: readonly WeightedPair[];
  readonly #cannotLink: readonly WeightedPair[];

  constructor(n: number, k: number, mustLink: readonly WeightedPair[], cannotLink: readonly WeightedPair[]) {
    this.#k = k;
    this.#mustLink = mustLink;
    this.#cannotLink = cannotLink;
    this.#starts = new Int32Array(n + 1);
    for (const list of [mustLink, cannotLink])
      for (const [i, j, weight] of list) {
        if (i === j || !(i >= 0 && i < n && j >= 0 && j < n))
          throw new RangeError(`[${i}, ${j}] is not a pair of different items below ${n}`);
        if (!(weight > 0 && weight < Number.POSITIVE_INFINITY))
          throw new RangeError('a constraint must have a weight above 0');
        this.#starts[i + 1]! += 1;
        this.#starts[j + 1]! += 1;
      }
    for (let i = 0; i < n; i++) this.#starts[i + 1]! += this.#starts[i]!;
    this.#neighbours = new Int32Array(this.#starts[n]!);
    this.#weights = new Float64Array(this.#starts[n]!);
    const next = this.#starts.slice();
    const connect = (from: number, to: number, weight: number): void => {
      const at = next[from]!;
      this.#neighbours[at] = to;
      this.#weights[at] = weight;
      next[from] = at + 1;
    };
    for (const [i, j, weight] of mustLink) {
      connect(i, j, weight);
      connect(j, i, weight);
    }
    for (const [i, j, weight] of cannotLink) {
      connect(i, j, -weight);
      connect(j, i, -weight);
    }
    this.#pulls = new Float64Array(n * k);
  }

  /** Recomputes all pulls, so that rounding errors do not accumulate over many moves. */
  reset(labels: Int32Array): void {
    this.#pulls.fill(0);
    for (let j = 0; j < labels.length; j++) this.#spread(j, labels[j]!, 1);
  }

  /** What item i saves in violated weights in cluster c, against being alone. */
  of(i: number, c: number): number {
    return this.#pulls[i * this.#k + c]!;
  }

  move(item: number, from: number, to: number): void {
    this.#spread(item, from, -1);
    this.#spread(item, to, 1);
  }

  #spread(item: number, cluster: number, sign: 1 | -1): void {
    const end = this.#starts[item + 1]!;
    for (let at = this.#starts[item]!; at < end; at++)
      this.#pulls[this.#neighbours[at]! * this.#k + cluster]! += sign * this.#weights[at]!;
  }

  /** The last two sums of eq. (1). */
  violated(labels: Int32Array): number {
    let weight = 0;
    for (const [i, j, w] of this.#mustLink) if (labels[i] !== labels[j]) weight += w;
    for (const [i, j, w] of this.#cannotLink) if (labels[i] === labels[j]) weight += w;
    return weight;
  }
}

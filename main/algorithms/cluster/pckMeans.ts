/**
 * PCK-means: k-means that starts from must-link components and pays a penalty for violated answers. Pure.
 *
 * Basu, Banerjee and Mooney, "Active semi-supervision for pairwise constrained clustering", SDM 2004. The
 * objective is
 *
 *     1/2 Σ_i |x_i - μ_{l_i}|² + Σ over must-links w [l_i ≠ l_j] + Σ over cannot-links w [l_i = l_j]
 *
 * over all constraints that follow from the answers: every two items of a must-link component, every two of
 * two components that are apart.
 *
 *   Start: the means of the largest must-link components; then single items that are apart from all of these;
 *   then k-means++ (the paper: random items).
 *   Assignment: items in random order, each to the cluster with the smallest sum given all other labels,
 *   until none moves. Then every centroid becomes the mean.
 *
 * The paper leaves w to the user. Here it is the mean squared distance of an item from the overall mean, so
 * that the weight of an answer does not depend on the unit of the columns. Nothing raises the objective: a
 * move counts all constraints of the item, and the mean is the best centre. Constraints are never listed: the
 * number of items of each component in each cluster gives the cost of a move.
 *
 * Degenerate cases: a cannot-link inside a must-link component is ignored; a cluster that loses its items
 * keeps its centroid; identical points have w = 0, and then 1 is used. Not converging in 300 iterations is a
 * result. O(N k (columns + components apart from one)) per iteration.
 */
import { type Closure, closeConstraints } from '../constraints.ts';
import { membersByCluster, numberLabels } from '../labels.ts';
import { type Matrix, type Pair, pairCount } from '../matrix.ts';
import type { Random } from '../random.ts';
import { moveToMeans, squaredDistance } from './kmeans.ts';
import { meansOf, spreadItems } from './mpckMeans/start.ts';

export interface PckMeansResult {
  readonly labels: Int32Array;
  /** After each iteration. */
  readonly objective: readonly number[];
}

const MOST_ITERATIONS = 300;
const MOST_PASSES = 100;

export function pckMeans(
  points: Matrix,
  k: number,
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
  random: Random,
): PckMeansResult {
  if (!Number.isInteger(k) || k < 1 || k > points.rows)
    throw new RangeError(`k must be an integer from 1 to ${points.rows}`);
  const weight = meanSquare(points) || 1;
  const closure = closeConstraints(points.rows, mustLink, cannotLink);
  const pulls = new ComponentPulls(closure, k, weight);
  const centroids = startFrom(points, k, closure, random);
  const labels = new Int32Array(points.rows);
  assignToNearest(points, centroids, labels);
  const objective: number[] = [];
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
    const moved = assignItems(points, centroids, labels, pulls, random);
    if (!moved && iteration > 0) break;
    moveToMeans(points, centroids, labels);
    objective.push(distortion(points, centroids, labels) + pulls.violated());
  }
  return { labels: numberLabels(labels).labels, objective };
}

/** The initial centroids, k rows. */
function startFrom(points: Matrix, k: number, closure: Closure, random: Random): Float64Array {
  const { componentOf, count, cannotLinks } = closure;
  const components = membersByCluster(componentOf, count);
  const chosen = [...components.keys()]
    .filter(component => components[component]!.length > 1)
    .sort((a, b) => components[b]!.length - components[a]!.length || a - b)
    .slice(0, k);
  apartFrom({ count, cannotLinks }).forEach((others, component) => {
    const isSingle = components[component]!.length === 1 && others.length > 0;
    if (chosen.length < k && isSingle && chosen.every(one => others.includes(one))) chosen.push(component);
  });
  const start = new Float64Array(k * points.columns);
  start.set(
    meansOf(
      points,
      chosen.map(component => components[component]!),
    ).data,
  );
  spreadItems(points, start, k, chosen.length, random);
  return start;
}

function apartFrom({ count, cannotLinks }: Pick<Closure, 'count' | 'cannotLinks'>): number[][] {
  const apart = Array.from({ length: count }, (): number[] => []);
  for (const [a, b] of cannotLinks) {
    apart[a]!.push(b);
    apart[b]!.push(a);
  }
  return apart;
}

/** The pull of the constraints on each item towards each cluster, updated while items move. */
class ComponentPulls {
  readonly #closure: Closure;
  readonly #apart: readonly (readonly number[])[];
  readonly #k: number;
  readonly #weight: number;
  /** Row c: how many items of component c are in each cluster. */
  readonly #counts: Int32Array;

  constructor(closure: Closure, k: number, weight: number) {
    this.#closure = closure;
    this.#apart = apartFrom(closure);
    this.#k = k;
    this.#weight = weight;
    this.#counts = new Int32Array(closure.count * k);
  }

  reset(labels: Int32Array): void {
    this.#counts.fill(0);
    labels.forEach((label, item) => {
      this.#counts[this.#closure.componentOf[item]! * this.#k + label]! += 1;
    });
  }

  /** What the item, now in `present`, saves in violated weights in `cluster`, against being alone. */
  of(item: number, cluster: number, present: number): number {
    const component = this.#closure.componentOf[item]!;
    const together = this.#counts[component * this.#k + cluster]! - (cluster === present ? 1 : 0);
    let against = 0;
    for (const other of this.#apart[component]!) against += this.#counts[other * this.#k + cluster]!;
    return this.#weight * (together - against);
  }

  move(item: number, from: number, to: number): void {
    const row = this.#closure.componentOf[item]! * this.#k;
    this.#counts[row + from]! -= 1;
    this.#counts[row + to]! += 1;
  }

  /** The weight of all violated constraints. */
  violated(): number {
    const { sizes, cannotLinks } = this.#closure;
    let pairs = 0;
    sizes.forEach((size, component) => {
      pairs += pairCount(size);
      for (let c = 0; c < this.#k; c++) pairs -= pairCount(this.#counts[component * this.#k + c]!);
    });
    for (const [a, b] of cannotLinks)
      for (let c = 0; c < this.#k; c++)
        pairs += this.#counts[a * this.#k + c]! * this.#counts[b * this.#k + c]!;
    return this.#weight * pairs;
  }
}

function assignToNearest(points: Matrix, centroids: Float64Array, labels: Int32Array): void {
  const k = centroids.length / points.columns;
  for (let i = 0; i < points.rows; i++) {
    let nearest = Number.POSITIVE_INFINITY;
    for (let c = 0; c < k; c++) {
      const distance = squaredDistance(points, i, centroids, c * points.columns, nearest);
      if (distance >= nearest) continue;
      nearest = distance;
      labels[i] = c;
    }
  }
}

/** Returns whether any item moved. */
function assignItems(
  points: Matrix,
  centroids: Float64Array,
  labels: Int32Array,
  pulls: ComponentPulls,
  random: Random,
): boolean {
  const { rows, columns } = points;
  const k = centroids.length / columns;
  const costs = Float64Array.from(
    { length: rows * k },
    (_, at) =>
      squaredDistance(points, Math.floor(at / k), centroids, (at % k) * columns, Number.POSITIVE_INFINITY) /
      2,
  );
  pulls.reset(labels);
  const order = Array.from({ length: rows }, (_, item) => item);
  random.shuffle(order);
  let changed = false;
  let moved = true;
  for (let pass = 0; moved && pass < MOST_PASSES; pass++) {
    moved = false;
    for (const i of order) {
      const from = labels[i]!;
      const stay = costs[i * k + from]! - pulls.of(i, from, from);
      // What is no more than rounding is no gain.
      let least = stay - 1e-12 * Math.abs(stay);
      let to = from;
      for (let c = 0; c < k; c++) {
        const cost = costs[i * k + c]! - pulls.of(i, c, from);
        if (cost >= least) continue;
        least = cost;
        to = c;
      }
      if (to === from) continue;
      labels[i] = to;
      pulls.move(i, from, to);
      moved = true;
    }
    changed ||= moved;
  }
  return changed;
}

function distortion(points: Matrix, centroids: Float64Array, labels: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < points.rows; i++)
    sum += squaredDistance(points, i, centroids, labels[i]! * points.columns, Number.POSITIVE_INFINITY) / 2;
  return sum;
}

/** The mean squared distance of an item from the mean of all. */
function meanSquare(points: Matrix): number {
  const everything = Int32Array.from({ length: points.rows }, (_, item) => item);
  const { data } = meansOf(points, [everything]);
  let sum = 0;
  for (let i = 0; i < points.rows; i++)
    sum += squaredDistance(points, i, data, 0, Number.POSITIVE_INFINITY) / points.rows;
  return sum;
}

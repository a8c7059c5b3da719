/**
 * COP-KMeans: k-means under hard or soft constraints, satisfied as far as possible. Pure.
 *
 * Wagstaff, Cardie, Rogers and Schroedl, "Constrained k-means clustering with background knowledge", ICML
 * 2001, with the rule for soft constraints of Lad and Parikh, "Interactively guiding semi-supervised
 * clustering via attribute-based explanations", ECCV 2014, sections 3.1 and 4.3: an item is assigned to the
 * nearest of the clusters with the least violated weight. Lloyd's iterations: place all items, move the
 * centroids to the means, until no label changes or `maxIterations` are done. Weights are above 0; a plain or
 * hard constraint weighs 1. (Weights above 1 are allowed: a caller can rank answers above inferred
 * constraints.)
 *
 * Deviation from both papers: how items are placed. There they are placed one after the other and a choice is
 * never undone, so satisfiable constraints can fail (Wagstaff: the clustering is then empty) or be violated
 * (Lad and Parikh). Here a placement minimises the violated weight over all items together, as far as the
 * searches reach, and at that weight the summed squared distance:
 *
 * - items that no chain of constraints connects are placed independently (parts.ts);
 * - must-link components are placed as one, and the node with the most constraints first (placePart.ts);
 * - what a greedy order cannot satisfy is coloured with backtracking (satisfy.ts);
 * - what cannot be satisfied is searched for the smallest weight, completely or by tabu search (search.ts);
 * - placements are improved by moves and exchanges that never violate more (improve.ts);
 * - linked sets are never expanded to pairs (linkSets.ts, network.ts).
 *
 * Guarantees. The violated weight never rises between iterations, and at equal weight neither do the
 * distances, so the loop ends. Satisfiable constraints are satisfied whenever the colouring search ends
 * within its allowance (for two clusters it makes no wrong choice). A part with up to 10 nodes (must-link
 * components, or items where the components cannot all be kept) has the smallest possible violated weight; so
 * has a part of up to 600 nodes whose search ends within the allowance. Beyond that it is the smallest found:
 * whether k clusters can satisfy the constraints is graph colouring, which is NP-complete. Weights that
 * differ by less than 1e-11 of the largest sum of weights at one node count as equal.
 *
 * Degenerate cases: contradictory constraints are used as given. As in k-means, a centroid that loses its
 * items stays in place, may win some again, and if it is empty in the end gets no label. Without constraints
 * the result is that of k-means.
 *
 * O(N k d) per iteration for the distances, plus O(constrained items · k) and the moves. The searches run
 * once, at most ALLOWANCE steps.
 */
import { squaredDistance } from '../distance.ts';
import { numberLabels } from '../labels.ts';
import type { Matrix } from '../matrix.ts';
import type { Random } from '../random.ts';
import { checkLinks, countViolations, type Links, type Violations } from './copKmeans/linkSets.ts';
import { splitIntoParts } from './copKmeans/parts.ts';
import type { Placement } from './copKmeans/placement.ts';
import { improvePlacement, placePart } from './copKmeans/placePart.ts';
import { squaredDistance as distanceToCentroid, moveToMeans, nearestCentroid } from './kmeans.ts';

export interface CopKMeansResult {
  readonly labels: Int32Array;
  readonly violations: Violations;
  /** The summed squared distance of the items to the mean of their cluster. */
  readonly inertia: number;
  readonly iterations: number;
}

export interface CopKMeansOptions {
  readonly maxIterations: number;
  /** Called before each iteration; what it throws ends the clustering. */
  readonly checkpoint?: (iteration: number) => void;
}

/** Elementary steps that all searches together may take: some tenths of a second. */
const ALLOWANCE = 6e7;

/** `start` has the initial centroids. `random` is used only by randomised searches. */
export function copKmeans(
  points: Matrix,
  start: Matrix,
  links: Links,
  random: Random,
  options: CopKMeansOptions,
): CopKMeansResult {
  check(points, start, options);
  checkLinks(links, points.rows);
  const { parts, free, smallestOf } = splitIntoParts(links, points.rows);
  const nodeOf = new Int32Array(points.rows);
  const centroids = start.data.slice();
  const labels = new Int32Array(points.rows).fill(-1);
  const measure = prepareDistances(points, parts, start.rows);
  const allowance = { steps: ALLOWANCE };
  let placements: readonly Placement[] | null = null;
  let iterations = 0;
  let changed = true;
  while (changed && iterations < options.maxIterations) {
    options.checkpoint?.(iterations);
    iterations += 1;
    changed = assignFree(points, free, centroids, labels);
    const distances = measure(centroids);
    placements = parts.map((part, p) =>
      placements === null
        ? placePart(part, smallestOf, nodeOf, start.rows, distances, random, allowance)
        : improvePlacement(placements[p]!, distances),
    );
    for (const placement of placements) if (assignPlaced(placement, labels)) changed = true;
    if (changed) moveToMeans(points, centroids, labels);
  }
  return {
    labels: numberLabels(labels).labels,
    violations: countViolations(links, labels),
    inertia: inertiaOf(points, centroids, labels),
    iterations,
  };
}

function check(points: Matrix, start: Matrix, { maxIterations }: CopKMeansOptions): void {
  if (points.rows < 1) throw new RangeError('points must have at least one row');
  if (start.rows < 1 || start.rows > points.rows)
    throw new RangeError('k must be from 1 to the number of points');
  if (start.columns !== points.columns) throw new RangeError('init must have as many columns as the points');
  if (!Number.isInteger(maxIterations) || maxIterations < 1)
    throw new RangeError('maxIterations must be at least 1');
}

function assignFree(points: Matrix, free: Int32Array, centroids: Float64Array, labels: Int32Array): boolean {
  let changed = false;
  for (const item of free) {
    const nearest = nearestCentroid(points, item, centroids, labels[item]!);
    if (nearest === labels[item]) continue;
    labels[item] = nearest;
    changed = true;
  }
  return changed;
}

function assignPlaced({ network, colourOf }: Placement, labels: Int32Array): boolean {
  let changed = false;
  network.members.forEach((items, v) => {
    for (const item of items) {
      if (labels[item] === colourOf[v]) continue;
      labels[item] = colourOf[v]!;
      changed = true;
    }
  });
  return changed;
}

/**
 * Measures the squared distances of the constrained items to all centroids, row by row; other rows stay 0.
 */
function prepareDistances(
  points: Matrix,
  parts: readonly { readonly items: Int32Array }[],
  k: number,
): (centroids: Float64Array) => Float64Array {
  const { rows, columns } = points;
  if (parts.length === 0) return () => new Float64Array(0);
  // Items and centroids in one matrix, so that the distance between two of its rows can be used.
  const both = new Float64Array((rows + k) * columns);
  both.set(points.data);
  const distances = new Float64Array(rows * k);
  return centroids => {
    both.set(centroids, rows * columns);
    for (const { items } of parts)
      for (const item of items)
        for (let c = 0; c < k; c++)
          distances[item * k + c] = squaredDistance(both, item * columns, (rows + c) * columns, columns);
    return distances;
  };
}

function inertiaOf(points: Matrix, centroids: Float64Array, labels: Int32Array): number {
  let inertia = 0;
  for (let i = 0; i < points.rows; i++)
    inertia += distanceToCentroid(
      points,
      i,
      centroids,
      labels[i]! * points.columns,
      Number.POSITIVE_INFINITY,
    );
  return inertia;
}

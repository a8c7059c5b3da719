/**
 * PAM, Partitioning Around Medoids: swaps a medoid with another item while that lowers the summed distance to
 * the nearest medoid. Pure.
 *
 * Kaufman and Rousseeuw, "Clustering by means of medoids", 1987, as Biswas and Jacobs describe it in "Active
 * subclustering", Computer Vision and Image Understanding 125, 2014, Appendix C: Cost = sum over clusters k
 * and items j in S_k of d(c_k, I_kj). Each iteration tries all K R swaps of a medoid c with a candidate r and
 * makes the one that lowers the cost the most, until none lowers it.
 *
 * A swap is tried in O(N) from every item's two nearest medoids; O(K R N) per iteration. pamFast.ts makes the
 * same swaps faster; this file is its slow twin. Start: the given medoids, or K candidates drawn at random
 * (the paper averages over such runs), not PAM's greedy BUILD.
 *
 * Candidates are the restricted set, or all items. Ties: see `BestSwap`. Degenerate cases: k = R leaves
 * nothing to swap; identical items may be medoids of different clusters, each its own. Every swap is yielded,
 * so that a caller can observe or cancel a run.
 */

import type { DistanceLookup } from '../distance.ts';
import { numberLabels } from '../labels.ts';

export interface Medoids {
  /** In the order of the labels. */
  readonly medoids: Int32Array;
  /** Numbered by smallest member. */
  readonly labels: Int32Array;
  /** The summed distance of the items to their medoids. */
  readonly cost: number;
  readonly swaps: number;
}

export interface MedoidProblem {
  readonly lookup: DistanceLookup;
  /** The items that may be medoids, ascending. */
  readonly candidates: Int32Array;
  /** The initial medoids, all of them candidates. */
  readonly start: readonly number[];
}

export function* pam(problem: MedoidProblem): Generator<Swap, Medoids> {
  checkMedoids(problem);
  const { lookup, candidates } = problem;
  const medoids = Int32Array.from(problem.start);
  const nearest = new NearestTwo(lookup, medoids);
  let swaps = 0;
  for (;;) {
    const swap = findBestSwap(lookup, candidates, medoids, nearest);
    if (swap === null) return describeMedoids(lookup, medoids, swaps);
    medoids[swap.position] = swap.candidate;
    nearest.findAgain(medoids);
    swaps += 1;
    yield swap;
  }
}

function findBestSwap(
  lookup: DistanceLookup,
  candidates: Int32Array,
  medoids: Int32Array,
  nearest: NearestTwo,
): Swap | null {
  const { n } = lookup;
  const everyItem = allItems(n);
  const distances = new Float64Array(n);
  const isMedoid = new Set(medoids);
  const best = new BestSwap(nearest.cost());
  for (const candidate of candidates) {
    if (isMedoid.has(candidate)) continue;
    lookup.fillDistances(candidate, everyItem, n, distances);
    for (let position = 0; position < medoids.length; position++) {
      let cost = 0;
      for (let j = 0; j < n; j++) {
        const stays = nearest.position[j] === position ? nearest.second[j]! : nearest.first[j]!;
        cost += Math.min(stays, distances[j]!);
      }
      best.offer(position, candidate, cost);
    }
  }
  return best.best();
}

/**
 * For every item its nearest medoid, and how far that and the second nearest are (Infinity where there is
 * only one).
 */
class NearestTwo {
  readonly #lookup: DistanceLookup;
  readonly position: Int32Array;
  readonly first: Float64Array;
  readonly second: Float64Array;

  constructor(lookup: DistanceLookup, medoids: Int32Array) {
    this.#lookup = lookup;
    this.position = new Int32Array(lookup.n);
    this.first = new Float64Array(lookup.n);
    this.second = new Float64Array(lookup.n);
    this.findAgain(medoids);
  }

  findAgain(medoids: Int32Array): void {
    const { n } = this.#lookup;
    const everyItem = allItems(n);
    const distances = new Float64Array(n);
    this.first.fill(Number.POSITIVE_INFINITY);
    this.second.fill(Number.POSITIVE_INFINITY);
    medoids.forEach((medoid, position) => {
      this.#lookup.fillDistances(medoid, everyItem, n, distances);
      for (let j = 0; j < n; j++) {
        const distance = distances[j]!;
        if (distance < this.first[j]!) {
          this.second[j] = this.first[j]!;
          this.first[j] = distance;
          this.position[j] = position;
        } else if (distance < this.second[j]!) this.second[j] = distance;
      }
    });
  }

  cost(): number {
    let sum = 0;
    for (const distance of this.first) sum += distance;
    return sum;
  }
}

export function checkMedoids({ lookup, candidates, start }: MedoidProblem): void {
  for (let c = 0; c < candidates.length; c++)
    if (
      !(candidates[c]! >= 0 && candidates[c]! < lookup.n) ||
      (c > 0 && candidates[c]! <= candidates[c - 1]!)
    )
      throw new RangeError('candidates must be items in ascending order');
  if (start.length < 1 || start.length > candidates.length)
    throw new RangeError('k must be from 1 to the number of candidates');
  const allowed = new Set(candidates);
  for (const medoid of start)
    if (!allowed.delete(medoid)) throw new RangeError('medoids must be different candidates');
}

/** Gives every item to its medoid: a medoid to itself, others to the nearest, ties to the smaller medoid. */
export function describeMedoids(lookup: DistanceLookup, medoids: ArrayLike<number>, swaps: number): Medoids {
  const { n } = lookup;
  const everyItem = allItems(n);
  const distances = new Float64Array(n);
  const nearest = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  const medoidOf = new Int32Array(n);
  for (const medoid of Int32Array.from(medoids).sort()) {
    lookup.fillDistances(medoid, everyItem, n, distances);
    for (let j = 0; j < n; j++)
      if (distances[j]! < nearest[j]!) {
        nearest[j] = distances[j]!;
        medoidOf[j] = medoid;
      }
  }
  for (let m = 0; m < medoids.length; m++) medoidOf[medoids[m]!] = medoids[m]!;
  let cost = 0;
  for (const distance of nearest) cost += distance;
  const { labels, order } = numberLabels(medoidOf);
  return { medoids: Int32Array.from(order), labels, cost, swaps };
}

export function allItems(n: number): Int32Array {
  const items = new Int32Array(n);
  for (let item = 0; item < n; item++) items[item] = item;
  return items;
}

/** Runs to the end. */
export function finish<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * A swap puts the item `candidate` in the place of the centre at `position`.
 *
 * Two costs that differ by no more than 1e-9 · max(1, |present cost|) count as equal, so that the order of
 * summation does not decide. A swap counts only when its cost is below the present one by more than that.
 * Among those equal to the smallest: the smaller position, then the smaller item.
 */
export interface Swap {
  /** In the list of centres. */
  readonly position: number;
  /** The item that becomes a centre. */
  readonly candidate: number;
  /** The cost after the swap. */
  readonly cost: number;
}

export function costTolerance(cost: number): number {
  return 1e-9 * Math.max(1, Math.abs(cost));
}

export class BestSwap {
  readonly #tolerance: number;
  readonly #bar: number;
  #smallest = Number.POSITIVE_INFINITY;
  #near: Swap[] = [];
  /** Costs above this cannot win any more: callers may test it before they offer. */
  limit: number;

  constructor(presentCost: number) {
    this.#tolerance = costTolerance(presentCost);
    this.#bar = presentCost - this.#tolerance;
    this.limit = this.#bar;
  }

  offer(position: number, candidate: number, cost: number): void {
    if (!(cost < this.#bar) || cost > this.limit) return;
    this.#near.push({ position, candidate, cost });
    if (cost >= this.#smallest) return;
    this.#smallest = cost;
    this.limit = Math.min(this.limit, cost + this.#tolerance);
    this.#near = this.#near.filter(swap => swap.cost <= this.limit);
  }

  /** Null when no swap lowers the cost. */
  best(): Swap | null {
    let best: Swap | null = null;
    for (const swap of this.#near)
      if (
        best === null ||
        swap.position < best.position ||
        (swap.position === best.position && swap.candidate < best.candidate)
      )
        best = swap;
    return best;
  }
}

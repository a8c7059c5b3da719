/**
 * PAM, Partitioning Around Medoids: swap a medoid with another item as long as that lowers the summed distance to the nearest medoid. Pure.
 *
 * Kaufman and Rousseeuw, "Clustering by means of medoids", 1987, as Biswas and Jacobs describe it in "Active subclustering", Computer Vision and Image
 * Understanding 125, 2014, Appendix C: Cost = sum over clusters k and items j in S_k of d(c_k, I_kj); in each iteration all K R swaps of a medoid c
 * with a candidate r are tried and the one that lowers the cost the most is made, until none lowers it.
 *
 * Each swap is tried in O(N) from every item's two nearest medoids; O(K R N) per iteration. pamFast.ts makes the same swaps faster: this file is its
 * slow twin. Start: the given medoids, or K candidates drawn at random (the paper averages over such runs), not PAM's greedy BUILD.
 *
 * Candidates are the restricted set, or all items. Ties: see pamSwap.ts. Degenerate cases: k = R leaves nothing to swap; identical items may be
 * medoids of different clusters, each its own. Yields every swap, so that a run can be watched and given up.
 */
import { numberLabels } from '../labels.ts';
import type { DistanceLookup } from './pamDistances.ts';
import { BestSwap, type Swap } from './pamSwap.ts';

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
  /** The medoids to begin with, all of them candidates. */
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
    lookup.gather(candidate, everyItem, n, distances);
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

/** For every item its nearest medoid, and how far that and the second nearest are (Infinity where there is only one). */
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
      this.#lookup.gather(medoid, everyItem, n, distances);
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
    lookup.gather(medoid, everyItem, n, distances);
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

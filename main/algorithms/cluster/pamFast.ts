/**
 * Fast-PAM: the same swaps as PAM, from costs that are stored and updated. Pure.
 *
 * Biswas and Jacobs, "Active subclustering", Computer Vision and Image Understanding 125, 2014, Appendix C
 * (not the FastPAM of Schubert and Rousseeuw, 2019). When the candidate r replaces the medoid c, the cost
 * changes for the items of two sets: I_1, the items of c, which move to the nearer of r and the nearest other
 * medoid; and I_2, the items outside I_1 that are closer to r than to their medoid (the paper's list RL of r
 * without I_1). The paper's matrices CL1 and CL2, the two nearest centroids of item j in C ∪ {r}, follow in
 * constant time from j's two nearest in C, at d1 <= d2, and from d = d(j, r), so they are not stored. When
 * the medoid a of item j leaves, j loses d2 - d1, unless r is closer than the second nearest. So item j adds
 *
 *     loss[a]      += d2 - d1                                j is in I_1 of a
 *     spared[r][a] += max(d, d1) - d2     where d < d2       r replaces the second nearest of j
 *     closer[r]    += d - d1              where d < d1       j is in RL of r
 *
 * and the swap (c, r) changes the cost by closer[r] + loss[c] + spared[r][c]: the sums of the paper over I_1
 * and I_2, each added once.
 *
 * Deviation: the paper recomputes these sums in every iteration, O(R N). Here an item's share is updated only
 * when one of its two nearest medoids changed: O(R changed + K R) per iteration, and most of the R · changed
 * pairs are only compared, because r is farther from j than two medoids are. Sums drift by rounding, about
 * 1e-13 of the cost, far below the 1e-9 within which costs are equal. Space: K R sums and the lookup.
 *
 * Degenerate cases as in pam.ts, its slow twin, which handles k = 1, where there is no second nearest.
 */

import { type DistanceLookup, keepRows } from '../distance.ts';
import {
  allItems,
  BestSwap,
  checkMedoids,
  describeMedoids,
  type MedoidProblem,
  type Medoids,
  pam,
  type Swap,
} from './pam.ts';

/** Items per tile: their rows in the condensed form then stay in the CPU cache for all candidates. */
const TILE = 512;

export function* fastPam(problem: MedoidProblem): Generator<Swap, Medoids> {
  checkMedoids(problem);
  if (problem.start.length === 1) return yield* pam(problem);
  const { candidates } = problem;
  const lookup = keepRows(problem.lookup, candidates);
  const medoids = Int32Array.from(problem.start);
  const nearest = new TwoNearest(lookup, medoids);
  const changes = new SwapChanges(lookup, candidates, medoids.length);
  changes.correct(allItems(lookup.n), emptyNearest(lookup.n), nearest);
  let swaps = 0;
  for (;;) {
    const swap = changes.findBest(medoids, nearest);
    if (swap === null) return describeMedoids(lookup, medoids, swaps);
    medoids[swap.position] = swap.candidate;
    const { items, before, after } = nearest.replace(medoids, swap.position);
    changes.correct(items, before, after);
    swaps += 1;
    yield swap;
  }
}

/**
 * Of all or some items, in their order: the position of the nearest medoid, its distance, and the second
 * nearest's.
 */
interface Nearest {
  readonly position: Int32Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/** No candidate is closer than this: items that have added nothing yet. */
function emptyNearest(count: number): Nearest {
  return {
    position: new Int32Array(count),
    first: new Float64Array(count),
    second: new Float64Array(count),
  };
}

/** By how much every swap would change the cost. */
class SwapChanges {
  readonly #lookup: DistanceLookup;
  readonly #candidates: Int32Array;
  readonly #k: number;
  readonly #closer: Float64Array;
  /** K numbers for each candidate. */
  readonly #spared: Float64Array;

  constructor(lookup: DistanceLookup, candidates: Int32Array, k: number) {
    this.#lookup = lookup;
    this.#candidates = candidates;
    this.#k = k;
    this.#closer = new Float64Array(candidates.length);
    this.#spared = new Float64Array(candidates.length * k);
  }

  /**
   * Takes out of `closer` and `spared` the share that each of `items` had before and puts in the one it has
   * now.
   */
  correct(items: Int32Array, before: Nearest, after: Nearest): void {
    const spared = this.#spared;
    const distances = new Float64Array(TILE);
    const reach = new Float64Array(TILE);
    for (let from = 0; from < items.length; from += TILE) {
      const tile = items.subarray(from, from + TILE);
      for (let t = 0; t < tile.length; t++)
        reach[t] = Math.max(before.second[from + t]!, after.second[from + t]!);
      for (let r = 0; r < this.#candidates.length; r++) {
        this.#lookup.fillDistances(this.#candidates[r]!, tile, tile.length, distances);
        const row = r * this.#k;
        let closer = 0;
        for (let t = 0; t < tile.length; t++) {
          const distance = distances[t]!;
          if (distance >= reach[t]!) continue;
          const at = from + t;
          const had = before.first[at]!;
          const has = after.first[at]!;
          if (distance < before.second[at]!)
            spared[row + before.position[at]!]! -= Math.max(distance, had) - before.second[at]!;
          if (distance < after.second[at]!)
            spared[row + after.position[at]!]! += Math.max(distance, has) - after.second[at]!;
          if (distance < had) closer -= distance - had;
          if (distance < has) closer += distance - has;
        }
        this.#closer[r]! += closer;
      }
    }
  }

  findBest(medoids: Int32Array, { position: nearest, first, second }: Nearest): Swap | null {
    let cost = 0;
    const loss = new Float64Array(this.#k);
    for (let j = 0; j < nearest.length; j++) {
      cost += first[j]!;
      loss[nearest[j]!]! += second[j]! - first[j]!;
    }
    const best = new BestSwap(cost);
    const isMedoid = new Set(medoids);
    this.#candidates.forEach((candidate, r) => {
      if (isMedoid.has(candidate)) return;
      const row = r * this.#k;
      const base = cost + this.#closer[r]!;
      for (let position = 0; position < this.#k; position++) {
        const changed = base + loss[position]! + this.#spared[row + position]!;
        if (changed <= best.limit) best.offer(position, candidate, changed);
      }
    });
    return best.best();
  }
}

/** For every item its two nearest medoids, kept up to date through swaps. */
class TwoNearest implements Nearest {
  readonly #lookup: DistanceLookup;
  readonly position: Int32Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly #secondPosition: Int32Array;

  constructor(lookup: DistanceLookup, medoids: Int32Array) {
    const { n } = lookup;
    this.#lookup = lookup;
    this.position = new Int32Array(n);
    this.first = new Float64Array(n);
    this.second = new Float64Array(n);
    this.#secondPosition = new Int32Array(n);
    this.#find(allItems(n), medoids);
  }

  /**
   * After the medoid at `swapped` was replaced: which items have other nearest medoids now, and which they
   * had before.
   */
  replace(medoids: Int32Array, swapped: number): { items: Int32Array; before: Nearest; after: Nearest } {
    const { n } = this.#lookup;
    const distances = new Float64Array(n);
    this.#lookup.fillDistances(medoids[swapped]!, allItems(n), n, distances);
    const changed: number[] = [];
    const lost: number[] = [];
    for (let j = 0; j < n; j++) {
      const had = this.position[j] === swapped || this.#secondPosition[j] === swapped;
      if (had) lost.push(j);
      if (had || distances[j]! < this.second[j]!) changed.push(j);
    }
    const items = Int32Array.from(changed);
    const before = pick(this, items);
    this.#find(Int32Array.from(lost), medoids);
    for (const j of items) this.#enter(j, swapped, distances[j]!);
    return { items, before, after: pick(this, items) };
  }

  /** Compares each of `items` with all medoids. */
  #find(items: Int32Array, medoids: Int32Array): void {
    for (const j of items) {
      this.position[j] = -1;
      this.#secondPosition[j] = -1;
      this.first[j] = Number.POSITIVE_INFINITY;
      this.second[j] = Number.POSITIVE_INFINITY;
    }
    const distances = new Float64Array(items.length);
    medoids.forEach((medoid, position) => {
      this.#lookup.fillDistances(medoid, items, items.length, distances);
      for (let t = 0; t < items.length; t++) this.#enter(items[t]!, position, distances[t]!);
    });
  }

  /** Makes the medoid at `position` one of the two nearest of item j if it is nearer than they are. */
  #enter(j: number, position: number, distance: number): void {
    if (position === this.position[j] || position === this.#secondPosition[j]) return;
    if (distance < this.first[j]!) {
      this.second[j] = this.first[j]!;
      this.#secondPosition[j] = this.position[j]!;
      this.first[j] = distance;
      this.position[j] = position;
    } else if (distance < this.second[j]!) {
      this.second[j] = distance;
      this.#secondPosition[j] = position;
    }
  }
}

function pick({ position, first, second }: Nearest, items: Int32Array): Nearest {
  const picked = emptyNearest(items.length);
  items.forEach((j, t) => {
    picked.position[t] = position[j]!;
    picked.first[t] = first[j]!;
    picked.second[t] = second[j]!;
  });
  return picked;
}

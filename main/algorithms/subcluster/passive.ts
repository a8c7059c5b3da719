/**
 * Passive subclustering: a few items of each subject, found by swapping centroids while that lowers the cost.
 * Pure.
 *
 * Biswas and Jacobs, "Active subclustering", Computer Vision and Image Understanding 125, 2014, section 4.2
 * and Appendix A. The steps by their letters:
 *
 * (a) the members of every candidate, and so its part of the first sum of eq. (2), are found once:
 *     `CandidateSets`;
 * (b) a vector of size R has what each candidate would add to the second sum of eq. (2): `#repelled`, updated
 *     after every swap;
 * (c) the present cost;
 * (d) all K R swaps are tried in constant time each. (i) A swap of c with r is valid when S_r overlaps no
 *     more of the other subclusters than S_c does (a K × R table, `#overlaps`); (ii) of the valid ones that
 *     lower the cost the best is made; go to (c).
 *
 * O(R N + K R T) for T swaps. Space: K R numbers and K R bytes; of the distances only what nearest.ts keeps.
 * definition.ts is the slow twin. Ties: see `BestSwap` in cluster/pam.ts. The cost of each yielded swap has a
 * rounding error of about 1e-13; the final cost is computed by eq. (2).
 *
 * The paper's passive algorithm has no answers; here they count as in its active part: see cost.ts.
 */
import { allItems, BestSwap, finish, type Swap } from '../cluster/pam.ts';
import { ListsByKey } from '../collections.ts';
import { candidateSetOf, chanceGiven, costApart, costOfMembers, costOfSubclusters } from './cost.ts';
import type { CandidateSet, Relations, Subcluster, SubclusterSetting } from './setting.ts';

export interface Swapped {
  /** In the order of the centroids' list: a swap leaves all others in their places. */
  readonly subclusters: readonly Subcluster[];
  readonly swaps: number;
}

export interface Subclustering extends Swapped {
  readonly cost: number;
}

/**
 * Swaps from the centroids `start` on. The subclusters in `held` are used unchanged, whatever members their
 * centroids would get.
 */
export function* swapCentroids(
  setting: SubclusterSetting,
  relations: Relations,
  start: readonly number[],
  held: readonly Subcluster[] = [],
): Generator<Swap, Swapped> {
  checkStart(setting, start);
  const sets = new CandidateSets(setting, relations, held);
  const run = new Run(setting, relations, sets, start);
  let swaps = 0;
  for (;;) {
    const swap = run.findBestSwap();
    if (swap === null) break;
    run.applySwap(swap);
    swaps += 1;
    yield swap;
  }
  return { subclusters: run.centroids().map(position => sets.subcluster(position)), swaps };
}

export function subcluster(
  setting: SubclusterSetting,
  relations: Relations,
  start: readonly number[],
): Subclustering {
  const swapped = finish(swapCentroids(setting, relations, start));
  return { ...swapped, cost: costOfSubclusters(setting, relations, swapped.subclusters) };
}

function checkStart({ positionOf, candidates }: SubclusterSetting, start: readonly number[]): void {
  if (start.length < 1 || start.length > candidates.length)
    throw new RangeError('k must be from 1 to the number of candidates');
  if (new Set(start).size !== start.length || start.some(item => !(positionOf[item]! >= 0)))
    throw new RangeError('centroids must be different candidates');
}

/** Step (a): what each candidate would have as its subcluster, and what that costs. */
class CandidateSets {
  readonly #subclusters: Subcluster[];
  readonly costs: Float64Array;
  /** For each item the candidates that would have it. */
  readonly #having: ListsByKey;

  constructor(setting: SubclusterSetting, relations: Relations, held: readonly Subcluster[]) {
    const count = setting.candidates.length;
    const sets: CandidateSet[] = [];
    for (let r = 0; r < count; r++) sets.push(candidateSetOf(setting, relations, r));
    for (const subcluster of held)
      sets[setting.positionOf[subcluster.centroid]!] = {
        subcluster,
        cost: costOfMembers(setting, relations, subcluster),
      };
    this.#subclusters = sets.map(set => set.subcluster);
    this.costs = new Float64Array(count);
    const items = new Int32Array(count * setting.n);
    const owners = new Int32Array(count * setting.n);
    let filled = 0;
    sets.forEach(({ subcluster: { members }, cost }, r) => {
      this.costs[r] = cost;
      for (const item of members) {
        items[filled] = item;
        owners[filled++] = r;
      }
    });
    this.#having = new ListsByKey(setting.lookup.n, items.subarray(0, filled), owners);
  }

  subcluster(position: number): Subcluster {
    return this.#subclusters[position]!;
  }

  /**
   * Calls `visit` for the candidates whose subclusters share an item with that of the candidate at
   * `position`, itself included; for some more than once.
   */
  forEachOverlap(position: number, visit: (candidate: number) => void): void {
    for (const item of this.#subclusters[position]!.members)
      for (const candidate of this.#having.of(item)) visit(candidate);
  }
}

/**
 * The present centroids, and for every candidate what it would mean to them. Candidates are named by their
 * positions in the restricted set.
 */
class Run {
  readonly #setting: SubclusterSetting;
  readonly #relations: Relations;
  readonly #sets: CandidateSets;
  readonly #centroids: Int32Array;
  readonly #isCentroid: Uint8Array;
  /** For each centroid, then each candidate: the cost of having both; 0 for a centroid and itself. */
  readonly #repulsion: Float64Array[];
  /** Step (b): the sum of those rows. */
  readonly #repelled: Float64Array;
  /** For each candidate the largest entry of those rows. */
  readonly #largest: Float64Array;
  /** For each centroid, then each candidate: 1 where their subclusters share an item. */
  readonly #overlaps: Uint8Array[];
  /** The sum of those rows. */
  readonly #overlapped: Int32Array;
  /** The candidates of each component of must-links. */
  readonly #inComponent: ListsByKey;

  constructor(
    setting: SubclusterSetting,
    relations: Relations,
    sets: CandidateSets,
    start: readonly number[],
  ) {
    const count = setting.candidates.length;
    this.#setting = setting;
    this.#relations = relations;
    this.#sets = sets;
    this.#centroids = Int32Array.from(start, item => setting.positionOf[item]!);
    this.#isCentroid = new Uint8Array(count);
    this.#repulsion = start.map(() => new Float64Array(count));
    this.#repelled = new Float64Array(count);
    this.#largest = new Float64Array(count);
    this.#overlaps = start.map(() => new Uint8Array(count));
    this.#overlapped = new Int32Array(count);
    const components = setting.candidates.map(item => relations.componentOf[item]!);
    this.#inComponent = new ListsByKey(relations.count, components, allItems(count));
    for (let k = 0; k < start.length; k++) this.#enter(k);
  }

  /** Positions among the candidates, in the order of the list. */
  centroids(): number[] {
    return [...this.#centroids];
  }

  /**
   * Steps (c) and (d). The swap of c_k with r costs cost - leaving_k + joining_r - repulsion_kr, and the last
   * is at most r's largest. Centroids are tried from the one whose leaving saves the most, so that soon not
   * even the smallest joining - largest could lower the cost any further.
   */
  findBestSwap(): Swap | null {
    const { candidates } = this.#setting;
    const cost = this.#cost();
    const best = new BestSwap(cost);
    const leaving = Float64Array.from(this.#centroids, centroid => this.#joining(centroid));
    const order = [...leaving.keys()].sort((a, b) => leaving[b]! - leaving[a]!);
    const { near, floor } = this.#nearCandidates(leaving[order[0]!]!);
    for (const k of order) {
      const without = cost - leaving[k]!;
      if (without + floor > best.limit) break;
      const repulsion = this.#repulsion[k]!;
      const overlaps = this.#overlaps[k]!;
      // Without itself.
      const mostOverlap = this.#overlapped[this.#centroids[k]!]! - 1;
      for (const r of near) {
        const swapped = without + this.#joining(r) - repulsion[r]!;
        if (swapped > best.limit) continue;
        if (this.#overlapped[r]! - overlaps[r]! <= mostOverlap) best.offer(k, candidates[r]!, swapped);
      }
    }
    return best.best();
  }

  /**
   * What the candidate at `r` adds to the cost of the present centroids, or saves if it is one of them and
   * leaves.
   */
  #joining(r: number): number {
    return this.#sets.costs[r]! + this.#repelled[r]!;
  }

  /**
   * The candidates that could take the place of any centroid, of which none saves more than `saved`; and the
   * least that one of them can add.
   */
  #nearCandidates(saved: number): { near: Int32Array; floor: number } {
    let mostOverlap = 0;
    for (const centroid of this.#centroids)
      mostOverlap = Math.max(mostOverlap, this.#overlapped[centroid]! - 1);
    const near: number[] = [];
    let floor = Number.POSITIVE_INFINITY;
    for (let r = 0; r < this.#overlapped.length; r++) {
      if (this.#isCentroid[r] === 1 || this.#overlapped[r]! > mostOverlap + 1) continue;
      const least = this.#joining(r) - this.#largest[r]!;
      if (least >= saved) continue;
      floor = Math.min(floor, least);
      near.push(r);
    }
    return { near: Int32Array.from(near), floor };
  }

  applySwap({ position: k, candidate }: Swap): void {
    this.#isCentroid[this.#centroids[k]!] = 0;
    const repulsion = this.#repulsion[k]!;
    const overlaps = this.#overlaps[k]!;
    const lost: number[] = [];
    for (let r = 0; r < repulsion.length; r++) {
      this.#repelled[r]! -= repulsion[r]!;
      this.#overlapped[r]! -= overlaps[r]!;
      if (repulsion[r] === this.#largest[r]) lost.push(r);
    }
    this.#centroids[k] = this.#setting.positionOf[candidate]!;
    this.#enter(k);
    for (const r of lost) {
      this.#largest[r] = 0;
      for (const row of this.#repulsion) this.#largest[r] = Math.max(this.#largest[r]!, row[r]!);
    }
  }

  /** Writes the rows of the k-th centroid and adds them to the sums. */
  #enter(k: number): void {
    const centroid = this.#centroids[k]!;
    this.#isCentroid[centroid] = 1;
    const repulsion = this.#repulsion[k]!;
    const overlaps = this.#overlaps[k]!;
    this.#repel(centroid, repulsion);
    overlaps.fill(0);
    this.#sets.forEachOverlap(centroid, r => {
      if (overlaps[r] === 1) return;
      overlaps[r] = 1;
      this.#overlapped[r]! += 1;
    });
    for (let r = 0; r < repulsion.length; r++) {
      this.#repelled[r]! += repulsion[r]!;
      if (repulsion[r]! > this.#largest[r]!) this.#largest[r] = repulsion[r]!;
    }
  }

  /** The costs by distance, overridden by the answers. */
  #repel(centroid: number, row: Float64Array): void {
    const { candidates, lambda } = this.#setting;
    const item = candidates[centroid]!;
    row.set(this.#setting.repulsion(centroid));
    const apart = costApart(chanceGiven('different', 0, lambda));
    for (const component of this.#relations.apartFrom(item))
      for (const r of this.#inComponent.of(component)) row[r] = apart;
    const same = costApart(chanceGiven('same', 0, lambda));
    for (const r of this.#inComponent.of(this.#relations.componentOf[item]!)) row[r] = same;
    row[centroid] = 0;
  }

  /** The present cost, from the sums. */
  #cost(): number {
    let inside = 0;
    let between = 0;
    for (const centroid of this.#centroids) {
      inside += this.#sets.costs[centroid]!;
      between += this.#repelled[centroid]!;
    }
    return inside + between / 2;
  }
}

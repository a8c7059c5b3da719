/**
 * Passive subclustering: a few items of each subject, found by swapping centroids as long as that lowers the cost. Pure.
 *
 * Biswas and Jacobs, "Active subclustering", Computer Vision and Image Understanding 125, 2014, section 4.2 and Appendix A. The steps by their letters:
 *
 *  (a) the members of every candidate, and so its part of the first sum of eq. (2), are found once: `CandidateSets`;
 *  (b) a vector of size R holds what each candidate would add to the second sum of eq. (2): `#repelled`, corrected after every swap;
 *  (c) the present cost;
 *  (d) all K R swaps are tried in constant time each. (i) A swap of c with r is valid when S_r meets no more of the other subclusters than S_c does
 *      (a K × R table says which meet, `#overlaps`); (ii) of the valid ones that lower the cost the best is made; go to (c).
 *
 * O(R N + K R T) for T swaps. Space: K R numbers and K R bits' worth of bytes; of the distances only what nearest.ts keeps. definition.ts is the
 * slow twin. Ties: see pamSwap.ts. The cost of each yielded swap carries rounding of some 1e-13; the final cost is added up anew by eq. (2).
 *
 * Answers, of which the paper's passive algorithm has none, count as in its active part: see chance.ts and members.ts.
 */
import { checkMedoids, finish } from '../cluster/pam.ts';
import { BestSwap, type Swap } from '../cluster/pamSwap.ts';
import { chanceGiven, costApart } from './chance.ts';
import { costOfMembers, costOfSubclusters, gatherMembers } from './members.ts';
import type { Relations } from './relations.ts';
import type { Subcluster, SubclusterSetting } from './setting.ts';

export interface Subclustering {
  /** In the order of the centroids' list: a swap leaves all others in their places. */
  readonly subclusters: readonly Subcluster[];
  readonly cost: number;
  readonly swaps: number;
}

/** Swaps from the centroids `start` on. The subclusters in `held` are taken as they are, whatever their centroids would gather. */
export function* swapCentroids(
  setting: SubclusterSetting,
  relations: Relations,
  start: readonly number[],
  held: readonly Subcluster[] = [],
): Generator<Swap, Subclustering> {
  checkMedoids({ ...setting, start });
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
  const subclusters = run.centroids().map(position => sets.subcluster(position));
  return { subclusters, cost: costOfSubclusters(setting, relations, subclusters), swaps };
}

export function subcluster(
  setting: SubclusterSetting,
  relations: Relations,
  start: readonly number[],
): Subclustering {
  return finish(swapCentroids(setting, relations, start));
}

/** Step (a): what each candidate would have as its subcluster, and what that costs. */
class CandidateSets {
  readonly #subclusters: Subcluster[];
  readonly costs: Float64Array;

  constructor(setting: SubclusterSetting, relations: Relations, held: readonly Subcluster[]) {
    const heldBy = new Map(held.map(subcluster => [subcluster.centroid, subcluster]));
    this.#subclusters = Array.from(
      setting.candidates,
      (centroid, position) =>
        heldBy.get(centroid) ?? { centroid, members: gatherMembers(setting, relations, position) },
    );
    this.costs = Float64Array.from(this.#subclusters, subcluster =>
      costOfMembers(setting, relations, subcluster),
    );
  }

  subcluster(position: number): Subcluster {
    return this.#subclusters[position]!;
  }

  /** For each candidate 1 if its subcluster shares an item with that of the candidate at `position`, itself included. */
  overlaps(position: number, isMember: Uint8Array, row: Uint8Array): void {
    const { members } = this.#subclusters[position]!;
    for (const item of members) isMember[item] = 1;
    for (let r = 0; r < row.length; r++) {
      row[r] = 0;
      for (const item of this.#subclusters[r]!.members)
        if (isMember[item] === 1) {
          row[r] = 1;
          break;
        }
    }
    for (const item of members) isMember[item] = 0;
  }
}

/** The present centroids, and for every candidate what it would mean to them. Candidates are named by their positions in the restricted set. */
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
  /** For each centroid, then each candidate: 1 where their subclusters share an item. */
  readonly #overlaps: Uint8Array[];
  /** The sum of those rows. */
  readonly #overlapped: Int32Array;
  readonly #isMember: Uint8Array;
  readonly #markOf: Uint8Array;

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
    this.#overlaps = start.map(() => new Uint8Array(count));
    this.#overlapped = new Int32Array(count);
    this.#isMember = new Uint8Array(setting.lookup.n);
    this.#markOf = new Uint8Array(relations.count);
    for (let k = 0; k < start.length; k++) this.#enter(k);
  }

  /** Positions among the candidates, in the order of the list. */
  centroids(): number[] {
    return [...this.#centroids];
  }

  /** Steps (c) and (d). */
  findBestSwap(): Swap | null {
    const { candidates } = this.#setting;
    const { costs } = this.#sets;
    const cost = this.#cost();
    const best = new BestSwap(cost);
    for (let k = 0; k < this.#centroids.length; k++) {
      const centroid = this.#centroids[k]!;
      const repulsion = this.#repulsion[k]!;
      const overlaps = this.#overlaps[k]!;
      // Without itself.
      const mostOverlap = this.#overlapped[centroid]! - 1;
      const without = cost - costs[centroid]! - this.#repelled[centroid]!;
      for (let r = 0; r < candidates.length; r++) {
        const swapped = without + costs[r]! + this.#repelled[r]! - repulsion[r]!;
        if (swapped > best.limit || this.#isCentroid[r] === 1) continue;
        if (this.#overlapped[r]! - overlaps[r]! <= mostOverlap) best.offer(k, candidates[r]!, swapped);
      }
    }
    return best.best();
  }

  applySwap({ position: k, candidate }: Swap): void {
    this.#isCentroid[this.#centroids[k]!] = 0;
    const repulsion = this.#repulsion[k]!;
    const overlaps = this.#overlaps[k]!;
    for (let r = 0; r < repulsion.length; r++) {
      this.#repelled[r]! -= repulsion[r]!;
      this.#overlapped[r]! -= overlaps[r]!;
    }
    this.#centroids[k] = this.#setting.positionOf[candidate]!;
    this.#enter(k);
  }

  /** Writes the rows of the k-th centroid and adds them to the sums. */
  #enter(k: number): void {
    const centroid = this.#centroids[k]!;
    this.#isCentroid[centroid] = 1;
    const repulsion = this.#repulsion[k]!;
    const overlaps = this.#overlaps[k]!;
    this.#repel(centroid, repulsion);
    this.#sets.overlaps(centroid, this.#isMember, overlaps);
    for (let r = 0; r < repulsion.length; r++) {
      this.#repelled[r]! += repulsion[r]!;
      this.#overlapped[r]! += overlaps[r]!;
    }
  }

  /** What the distances say, and over that what the answers say. */
  #repel(centroid: number, row: Float64Array): void {
    const { candidates, lambda } = this.#setting;
    const { componentOf } = this.#relations;
    const item = candidates[centroid]!;
    row.set(this.#setting.repulsion(centroid));
    const same = componentOf[item]!;
    const apart = this.#relations.apartFrom(item);
    const marks = this.#markOf;
    marks[same] = 1;
    for (const component of apart) marks[component] = 2;
    const costOf = [
      0,
      costApart(chanceGiven('same', 0, lambda)),
      costApart(chanceGiven('different', 0, lambda)),
    ];
    for (let r = 0; r < row.length; r++) {
      const mark = marks[componentOf[candidates[r]!]!]!;
      if (mark !== 0) row[r] = costOf[mark]!;
    }
    marks[same] = 0;
    for (const component of apart) marks[component] = 0;
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

/**
 * The distances of the largest groups to each other, as if no neighbourhoods overlapped. Pure.
 *
 * Groups of one subject that lie far apart share no neighbours, and yet only questions about them can join
 * them. Each group has a slot in a square table; when a group changes, only its row is computed again. The
 * distances are a function of the two groups. O(columns · LARGEST) for a group that is new.
 */
import { clusterDistance, type DistanceScale } from '../../linkage/clusterDistance.ts';
import type { ItemSet } from './itemSets.ts';

/** So many groups at most. */
const LARGEST = 500;

export class LargeSets {
  readonly #scale: DistanceScale;
  readonly #distances = new Float64Array(LARGEST * LARGEST);
  readonly #sets: (ItemSet | null)[] = [];
  readonly #slotOf = new Map<ItemSet, number>();

  constructor(scale: DistanceScale) {
    this.#scale = scale;
  }

  /** The largest of the groups are in the table from now on; of equal sizes those with the smaller label. */
  update(groups: readonly ItemSet[]): void {
    const largest =
      groups.length <= LARGEST
        ? groups
        : [...groups]
            .sort((a, b) => b.members.length - a.members.length || a.label - b.label)
            .slice(0, LARGEST);
    const wanted = new Set(largest);
    for (const [slot, set] of this.#sets.entries())
      if (set !== null && !wanted.has(set)) {
        this.#sets[slot] = null;
        this.#slotOf.delete(set);
      }
    let slot = 0;
    for (const set of wanted) {
      if (this.#slotOf.has(set)) continue;
      while (slot < this.#sets.length && this.#sets[slot] !== null) slot += 1;
      this.#sets[slot] = set;
      this.#slotOf.set(set, slot);
      this.#measure(slot, set);
    }
  }

  /** The groups in the table at most so far from one that is; nothing for others. */
  forEachWithin(set: ItemSet, farthest: number, use: (other: ItemSet, distance: number) => void): void {
    const slot = this.#slotOf.get(set);
    if (slot === undefined) return;
    for (let at = 0; at < this.#sets.length; at++) {
      const other = this.#sets[at]!;
      const distance = this.#distances[slot * LARGEST + at]!;
      if (other !== null && at !== slot && distance <= farthest) use(other, distance);
    }
  }

  #measure(slot: number, set: ItemSet): void {
    for (const [at, other] of this.#sets.entries()) {
      if (other === null || at === slot) continue;
      const distance = clusterDistance(this.#scale, set.summary, other.summary, 0);
      this.#distances[slot * LARGEST + at] = distance;
      this.#distances[at * LARGEST + slot] = distance;
    }
  }
}

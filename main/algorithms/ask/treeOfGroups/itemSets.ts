/**
 * What is known of sets of items, kept from one answer to the next: summaries and overlaps. Pure.
 *
 * Everything here is a function of the members of a set alone, computed in ascending order of the items. A set
 * that is found again therefore equals one that is made anew, bit for bit, and results do not depend on
 * earlier calls. Sets that no recent state had are forgotten.
 */
import {
  clusterDistance,
  type DistanceScale,
  type Summary,
  summarise,
  summaryOfItem,
} from '../../linkage/clusterDistance.ts';
import type { ItemSpace } from '../../linkage/itemSpace.ts';
import { LargeSets } from './largeSets.ts';
import type { PartTable } from './parts.ts';

/** States that a set is kept for after the last that had it, unless there are too many. */
const KEPT_FOR = 40;
/** So many sets may have each item, on average: what is known of them takes memory. */
const SETS_OF_AN_ITEM = 3;

/** Items that some set overlaps with, each once, and the sum of the overlaps. */
export interface Overlaps {
  readonly items: Int32Array;
  readonly sums: Float64Array;
}

/** Groups adjacent to a group, in ascending distance. */
export interface Adjacent {
  readonly sets: ItemSet[];
  readonly distances: Float64Array;
}

export class ItemSet {
  /** Ascending. */
  readonly members: Int32Array;
  readonly #sets: ItemSets;
  #summary: Summary | null = null;
  #overlaps: Overlaps | null = null;
  /** The label in the present state, and the last state that had it. */
  label = -1;
  usedBy = 0;
  // Valid for some states only: the reader checks (arrange.ts).
  adjacent: Adjacent | null = null;
  /** The last state for which `adjacent` was found to be valid, or made. */
  checkedIn = 0;
  parts: PartTable | null = null;

  constructor(sets: ItemSets, members: Int32Array) {
    this.#sets = sets;
    this.members = members;
  }

  get summary(): Summary {
    this.#summary ??= this.#sets.summaryOf(this.members);
    return this.#summary;
  }

  get overlaps(): Overlaps {
    this.#overlaps ??= this.#sets.overlapsOf(this.members);
    return this.#overlaps;
  }

  /** Frees the memory; what is needed again is made again. */
  clear(): void {
    this.#summary = null;
    this.#overlaps = null;
    this.adjacent = null;
    this.parts = null;
  }
}

export class ItemSets {
  readonly space: ItemSpace;
  readonly large: LargeSets;
  readonly #known = new Map<number, ItemSet[]>();
  /** Of all known sets, together. */
  #members = 0;
  /** The number of the present state. */
  state = 0;
  /** Which of the labels the sets have. */
  labelledBy: object | null = null;
  readonly #isTouched: Uint8Array;
  /** Scratch: one number per item, all 0 while nobody uses it. */
  readonly sums: Float64Array;
  /** Scratch: one place per node of the tree. */
  readonly nodes: Int32Array;
  /** Scratch: one mark per group, which means something only to the one who has just got it. */
  readonly marks: Int32Array;
  #mark = 0;

  constructor(space: ItemSpace) {
    this.space = space;
    this.large = new LargeSets(space.scale);
    this.sums = new Float64Array(space.points.rows);
    this.nodes = new Int32Array(2 * space.points.rows);
    this.marks = new Int32Array(space.points.rows);
    this.#isTouched = new Uint8Array(space.points.rows);
  }

  get scale(): DistanceScale {
    return this.space.scale;
  }

  /** The set with these members, ascending. The array is kept. */
  setOf(members: Int32Array): ItemSet {
    const key = hashOf(members);
    const list = this.#known.get(key);
    const known = list?.find(set => isEqual(set.members, members));
    const set = known ?? new ItemSet(this, members);
    set.usedBy = this.state;
    if (known === undefined) {
      this.#members += members.length;
      if (list === undefined) this.#known.set(key, [set]);
      else list.push(set);
    }
    return set;
  }

  /** Begins another state. */
  beginState(): void {
    this.state += 1;
    const most = SETS_OF_AN_ITEM * this.space.points.rows;
    for (let states = KEPT_FOR; states > 0 && this.#members > most; states >>= 1) this.#forget(states);
  }

  /** Frees the memory of all that is known. */
  clear(): void {
    this.labelledBy = null;
    this.#forget(0);
  }

  /** Sets that none of the last so many states had. */
  #forget(states: number): void {
    this.#members = 0;
    for (const [key, list] of this.#known) {
      const kept = list.filter(({ usedBy }) => states > 0 && usedBy > this.state - states);
      // An old set would keep those that were adjacent to it in memory, and they theirs.
      if (kept.length < list.length) for (const set of list) if (!kept.includes(set)) set.clear();
      for (const { members } of kept) this.#members += members.length;
      if (kept.length === 0) this.#known.delete(key);
      else if (kept.length < list.length) this.#known.set(key, kept);
    }
  }

  /** Two marks that no group has yet. */
  newMarks(): readonly [number, number] {
    this.#mark += 2;
    if (this.#mark > 2 ** 30) {
      this.marks.fill(0);
      this.#mark = 2;
    }
    return [this.#mark - 1, this.#mark];
  }

  summaryOf(members: Int32Array): Summary {
    const { points, scale } = this.space;
    const summary = members.length === 1 ? summaryOfItem(points, members[0]!) : summarise(points, members);
    return scale.reasons === undefined ? summary : { ...summary, sums: scale.reasons.sumsOf(members) };
  }

  distance(one: ItemSet, other: ItemSet, overlap: number): number {
    return clusterDistance(this.space.scale, one.summary, other.summary, overlap);
  }

  overlapsOf(members: Int32Array): Overlaps {
    const { starts, columns, values } = this.space.overlap;
    const { sums } = this;
    const isTouched = this.#isTouched;
    // A tree has more nodes than items.
    const touched = this.nodes;
    let count = 0;
    for (const item of members)
      for (let at = starts[item]!; at < starts[item + 1]!; at++) {
        const other = columns[at]!;
        if (isTouched[other] === 0) {
          isTouched[other] = 1;
          touched[count++] = other;
        }
        sums[other]! += values[at]!;
      }
    for (const item of members) {
      // Only overlaps with others are listed.
      isTouched[item] = 0;
      sums[item] = 0;
    }
    const items = touched
      .subarray(0, count)
      .filter(item => isTouched[item] === 1)
      .sort();
    const overlaps = { items, sums: Float64Array.from(items, item => sums[item]!) };
    for (const item of items) {
      isTouched[item] = 0;
      sums[item] = 0;
    }
    return overlaps;
  }
}

function isEqual(one: Int32Array, other: Int32Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** Equal sets have equal numbers; others hardly ever. FNV-1a over whole numbers. */
function hashOf(members: Int32Array): number {
  let hash = 0x811c9dc5 ^ members.length;
  for (let at = 0; at < members.length; at++) {
    hash ^= members[at]!;
    hash = Math.imul(hash, 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash;
}

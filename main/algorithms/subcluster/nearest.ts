/**
 * The nearest items of each candidate, by (distance, item): the first step of subclustering, O(R N). Pure.
 *
 * From points the candidates' rows are never held: a tile of candidates meets every item once, and only the nearest are kept. Most items are ruled out
 * by a lower bound of their distance (bounds.ts); only where that fails is the distance itself computed, by the one function that all
 * algorithms use. The lists are therefore exactly those of the full table of distances (the test compares them).
 *
 * Lists grow on demand: when answers rule out so many neighbours that a list runs out, the candidate's row is looked at again. That is a memory of
 * what is a function of the distances alone, so callers may treat the lists as fixed.
 */
import { allItems } from '../cluster/pam.ts';
import type { DistanceLookup } from '../cluster/pamDistances.ts';
import { BoundingSpace, TILE } from './bounds.ts';

export class NeighbourLists {
  readonly #lookup: DistanceLookup;
  readonly #candidates: Int32Array;
  readonly #length: number;
  readonly #lists: Nearest;
  readonly #longer = new Map<number, Nearest>();

  /** The first `length` neighbours of each of `candidates` are found at once. */
  constructor(lookup: DistanceLookup, candidates: Int32Array, length: number) {
    this.#lookup = lookup;
    this.#candidates = candidates;
    this.#length = Math.min(length, lookup.n - 1);
    this.#lists = findNearest(lookup, candidates, this.#length);
  }

  /** How many neighbours a candidate has. */
  get count(): number {
    return this.#lookup.n - 1;
  }

  /** The item at `position`, from 0, among the neighbours of the candidate at `at`. */
  itemAt(at: number, position: number): number {
    if (position < this.#length) return this.#lists.items[at * this.#length + position]!;
    return this.#longList(at, position).items[position]!;
  }

  distanceAt(at: number, position: number): number {
    if (position < this.#length) return this.#lists.distances[at * this.#length + position]!;
    return this.#longList(at, position).distances[position]!;
  }

  #longList(at: number, position: number): Nearest {
    if (position >= this.count) throw new RangeError('there are no more neighbours');
    const known = this.#longer.get(at);
    if (known !== undefined && position < known.items.length) return known;
    const list = findNearest(
      this.#lookup,
      this.#candidates.subarray(at, at + 1),
      Math.min(this.count, Math.max(64, 2 * (position + 1))),
    );
    this.#longer.set(at, list);
    return list;
  }
}

/** `length` items and their distances for each candidate, nearest first, one list after the other. */
interface Nearest {
  readonly items: Int32Array;
  readonly distances: Float64Array;
}

function findNearest(lookup: DistanceLookup, candidates: Int32Array, length: number): Nearest {
  const shortlist = new Shortlist(candidates.length, length);
  if (length > 0) {
    if (lookup.points === null || candidates.length < 4) lookAtRows(lookup, candidates, shortlist);
    else lookAtTiles(lookup, lookup.points, candidates, shortlist);
  }
  return shortlist;
}

/** The nearest so far. Items must be offered in ascending order: one that is as far as the last does not replace it. */
class Shortlist implements Nearest {
  readonly items: Int32Array;
  readonly distances: Float64Array;
  /** The distance of the last of a full list; Infinity while there is room. */
  readonly farthest: Float64Array;
  readonly #length: number;
  readonly #filled: Int32Array;

  constructor(lists: number, length: number) {
    this.items = new Int32Array(lists * length);
    this.distances = new Float64Array(lists * length);
    this.farthest = new Float64Array(lists).fill(Number.POSITIVE_INFINITY);
    this.#filled = new Int32Array(lists);
    this.#length = length;
  }

  offer(list: number, item: number, distance: number): void {
    const start = list * this.#length;
    let at = start + this.#filled[list]!;
    if (this.#filled[list] === this.#length) {
      if (!(distance < this.farthest[list]!)) return;
      at -= 1;
    } else this.#filled[list]! += 1;
    for (; at > start && this.distances[at - 1]! > distance; at--) {
      this.distances[at] = this.distances[at - 1]!;
      this.items[at] = this.items[at - 1]!;
    }
    this.distances[at] = distance;
    this.items[at] = item;
    if (this.#filled[list] === this.#length) this.farthest[list] = this.distances[start + this.#length - 1]!;
  }
}

function lookAtRows(lookup: DistanceLookup, candidates: Int32Array, shortlist: Shortlist): void {
  const everyItem = allItems(lookup.n);
  const row = new Float64Array(lookup.n);
  candidates.forEach((candidate, list) => {
    lookup.gather(candidate, everyItem, lookup.n, row);
    for (let item = 0; item < lookup.n; item++)
      if (item !== candidate && row[item]! < shortlist.farthest[list]!)
        shortlist.offer(list, item, row[item]!);
  });
}

function lookAtTiles(
  lookup: DistanceLookup,
  points: NonNullable<DistanceLookup['points']>,
  candidates: Int32Array,
  shortlist: Shortlist,
): void {
  const { n } = lookup;
  const space = new BoundingSpace(points);
  for (let from = 0; from < candidates.length; from += TILE) {
    const tile = candidates.subarray(from, from + TILE);
    space.enter(tile);
    const consider = (t: number, item: number): void => {
      const candidate = tile[t]!;
      if (item === candidate) return;
      shortlist.offer(from + t, item, lookup.between(candidate, item));
      space.bound(t, shortlist.farthest[from + t]!);
    };
    for (let item = 0; item < n; item += 2) {
      // The last item of an odd number is paired with itself, and looked at once.
      const other = Math.min(item + 1, n - 1);
      for (let quad = 0; quad < tile.length; quad += 4) {
        const near = space.nearPairs(quad, item, other);
        if (near === 0) continue;
        for (let q = 0; q < 4 && quad + q < tile.length; q++) {
          if ((near & (1 << q)) !== 0) consider(quad + q, item);
          if ((near & (16 << q)) !== 0 && other !== item) consider(quad + q, other);
        }
      }
    }
  }
}

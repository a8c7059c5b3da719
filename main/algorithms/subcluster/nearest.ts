/**
 * The nearest items of each candidate, by (distance, item): the first step of subclustering, O(R N). Pure.
 *
 * From points the candidates' rows are never stored: a tile of candidates is compared with every item once,
 * and only the nearest are kept. Most items are ruled out by a lower bound of their distance
 * (`BoundingSpace`). Only where that fails is the distance computed, by the function that all algorithms use.
 * So the lists are exactly those of the full table of distances (the test compares them).
 *
 * Lists grow on demand: when answers rule out so many neighbours that a list runs out, the candidate's row is
 * computed again. The lists are a cache of a function of the distances, so callers may treat them as fixed.
 */
import { allItems } from '../cluster/pam.ts';
import { type DistanceLookup, rowLengths } from '../distance.ts';

export class NeighbourLists {
  readonly #lookup: DistanceLookup;
  readonly #candidates: Int32Array;
  readonly #length: number;
  readonly #lists: Nearest;
  readonly #longer = new Map<number, Nearest>();

  /** The first `length` neighbours of each of `candidates` are found at once, unless they are `known`. */
  constructor(lookup: DistanceLookup, candidates: Int32Array, length: number, known: Nearest | null = null) {
    this.#lookup = lookup;
    this.#candidates = candidates;
    this.#length = Math.min(length, lookup.n - 1);
    if (known !== null && known.items.length !== candidates.length * this.#length)
      throw new RangeError('the known neighbours are of other candidates');
    this.#lists = known ?? findNearest(lookup, candidates, this.#length);
  }

  /** What was found at once: for the same items, candidates and length it need not be found again. */
  get found(): Nearest {
    return { items: this.#lists.items, distances: this.#lists.distances };
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
export interface Nearest {
  readonly items: Int32Array;
  readonly distances: Float64Array;
}

function findNearest(lookup: DistanceLookup, candidates: Int32Array, length: number): Nearest {
  const shortlist = new Shortlist(candidates.length, length);
  if (length > 0) {
    if (lookup.points === null || candidates.length < 4) scanRows(lookup, candidates, shortlist);
    else scanTiles(lookup, lookup.points, candidates, shortlist);
  }
  return shortlist;
}

/**
 * The nearest so far. Items must be offered in ascending order: one that is as far as the last does not
 * replace it.
 */
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

function scanRows(lookup: DistanceLookup, candidates: Int32Array, shortlist: Shortlist): void {
  const everyItem = allItems(lookup.n);
  const row = new Float64Array(lookup.n);
  candidates.forEach((candidate, list) => {
    lookup.fillDistances(candidate, everyItem, lookup.n, row);
    for (let item = 0; item < lookup.n; item++)
      if (item !== candidate && row[item]! < shortlist.farthest[list]!)
        shortlist.offer(list, item, row[item]!);
  });
}

function scanTiles(
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
      // The last item of an odd number is paired with itself, and considered once.
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

/**
 * Rules out, eight pairs at a time, items that are too far from a candidate to be among its nearest.
 *
 * |x - y|² = |x|² + |y|² - 2 x·y, and the same over the first columns only is a lower bound of it. Dot
 * products of four candidates with two items are accumulated together, which needs fewer loads than eight
 * distances. They are abandoned after a quarter, a half or three quarters of the columns when all eight
 * bounds are already too large. The norms are lowered by more than rounding can have added to the sum, so a
 * pair is never ruled out wrongly. Cosine is half the squared distance of the rows normalised to length 1.
 */

/** Candidates that are compared with the items together; their rows fit the CPU cache. A multiple of four. */
const TILE = 16;
/** Parts of the columns after which the bounds are tested; few columns are one part. */
const PARTS = 4;
const FEWEST_COLUMNS_IN_PARTS = 32;

class BoundingSpace {
  readonly #rows: Float64Array;
  readonly #columns: number;
  /** Where each part of the columns ends. */
  readonly #ends: Int32Array;
  /** For each part, then each row: |x|² over the columns up to its end, lowered. */
  readonly #norms: Float64Array[];
  readonly #squaredBound: (distance: number) => number;
  /** The candidates of the tile: column by column, four side by side. */
  readonly #packed: Float64Array;
  /** For each part, then each candidate of the tile. */
  readonly #tileNorms: Float64Array[];
  readonly #bounds = new Float64Array(TILE);

  constructor({ matrix, metric }: NonNullable<DistanceLookup['points']>) {
    const { columns } = matrix;
    this.#columns = columns;
    this.#rows = matrix.data;
    if (metric === 'cosine') {
      const lengths = rowLengths(matrix);
      this.#rows = matrix.data.map((value, at) => value / lengths[Math.floor(at / columns)]!);
    }
    // Eight times the bound on the rounding of a dot product: room for the norms, the stretching and the
    // exact distance's own rounding.
    const slack = 8 * (columns + 8) * Number.EPSILON;
    this.#squaredBound = {
      euclidean: (distance: number) => distance * distance * (1 + slack),
      sqeuclidean: (distance: number) => distance * (1 + slack),
      cosine: (distance: number) => 2 * distance + slack,
    }[metric];
    const parts = columns < FEWEST_COLUMNS_IN_PARTS ? 1 : PARTS;
    this.#ends = Int32Array.from({ length: parts }, (_, part) => Math.floor((columns * (part + 1)) / parts));
    this.#norms = Array.from(this.#ends, () => new Float64Array(matrix.rows));
    this.#tileNorms = Array.from(this.#ends, () => new Float64Array(TILE));
    this.#packed = new Float64Array(TILE * columns);
    for (let row = 0; row < matrix.rows; row++) {
      let sum = 0;
      let column = 0;
      this.#ends.forEach((end, part) => {
        for (; column < end; column++) {
          const value = this.#rows[row * columns + column]!;
          sum += value * value;
        }
        this.#norms[part]![row] = sum * (1 - slack);
      });
    }
  }

  /**
   * Takes the place of the tile before. A last group of fewer than four candidates is filled up with its last
   * one.
   */
  enter(tile: Int32Array): void {
    const columns = this.#columns;
    this.#bounds.fill(Number.POSITIVE_INFINITY);
    for (let t = 0; t < Math.ceil(tile.length / 4) * 4; t++) {
      const row = tile[Math.min(t, tile.length - 1)]!;
      const quad = (t - (t % 4)) * columns + (t % 4);
      for (let c = 0; c < columns; c++) this.#packed[quad + 4 * c] = this.#rows[row * columns + c]!;
      this.#norms.forEach((norms, part) => {
        this.#tileNorms[part]![t] = norms[row]!;
      });
      if (t >= tile.length) this.#bounds[t] = Number.NEGATIVE_INFINITY;
    }
  }

  /** From now on the candidate at `t` needs only items that are closer than `distance`. */
  bound(t: number, distance: number): void {
    this.#bounds[t] = this.#squaredBound(distance);
  }

  /**
   * One bit for each pair that cannot be ruled out: four for `one` with the candidates from `quad` on, then
   * four for `other`.
   */
  nearPairs(quad: number, one: number, other: number): number {
    const rows = this.#rows;
    const packed = this.#packed;
    const bounds = this.#bounds;
    const b0 = bounds[quad]!;
    const b1 = bounds[quad + 1]!;
    const b2 = bounds[quad + 2]!;
    const b3 = bounds[quad + 3]!;
    const x = one * this.#columns;
    const y = other * this.#columns;
    let at = quad * this.#columns;
    let column = 0;
    let near = 0;
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    let s4 = 0;
    let s5 = 0;
    let s6 = 0;
    let s7 = 0;
    for (let part = 0; part < this.#ends.length; part++) {
      const end = this.#ends[part]!;
      for (; column < end; column++, at += 4) {
        const xc = rows[x + column]!;
        const yc = rows[y + column]!;
        const a0 = packed[at]!;
        const a1 = packed[at + 1]!;
        const a2 = packed[at + 2]!;
        const a3 = packed[at + 3]!;
        s0 += a0 * xc;
        s1 += a1 * xc;
        s2 += a2 * xc;
        s3 += a3 * xc;
        s4 += a0 * yc;
        s5 += a1 * yc;
        s6 += a2 * yc;
        s7 += a3 * yc;
      }
      const norms = this.#norms[part]!;
      const tileNorms = this.#tileNorms[part]!;
      const nx = norms[one]!;
      const ny = norms[other]!;
      const c0 = tileNorms[quad]!;
      const c1 = tileNorms[quad + 1]!;
      const c2 = tileNorms[quad + 2]!;
      const c3 = tileNorms[quad + 3]!;
      near =
        (nx - 2 * s0 + c0 > b0 ? 0 : 1) |
        (nx - 2 * s1 + c1 > b1 ? 0 : 2) |
        (nx - 2 * s2 + c2 > b2 ? 0 : 4) |
        (nx - 2 * s3 + c3 > b3 ? 0 : 8) |
        (ny - 2 * s4 + c0 > b0 ? 0 : 16) |
        (ny - 2 * s5 + c1 > b1 ? 0 : 32) |
        (ny - 2 * s6 + c2 > b2 ? 0 : 64) |
        (ny - 2 * s7 + c3 > b3 ? 0 : 128);
      if (near === 0) return 0;
    }
    return near;
  }
}

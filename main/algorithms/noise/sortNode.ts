/**
 * Sorts the samples of one node by one feature, without allocating. Pure.
 *
 * Two methods with the same result up to the order of equal ranks, which no cut can separate: a counting sort
 * where the node's ranks are dense, and a merge sort of keys (rank and position) where they are sparse.
 */

/** Places of a node that is sorted fit the low bits of a key; larger nodes are always counted. */
const PLACE_BITS = 12;
const PLACE_MASK = (1 << PLACE_BITS) - 1;
/**
 * Counting visits every rank of the node's range, sorting visits the samples several times: about this many.
 */
const SORT_PASSES = 8;
/** Runs of this length are sorted by insertion before they are merged. */
const RUN = 32;

export class NodeSorter {
  /** All 0 between two calls. */
  readonly #counts: Int32Array;
  #keys: Uint32Array;
  #merged: Uint32Array;

  /** For nodes of up to `samples` samples with ranks below `ranks`. */
  constructor(samples: number, ranks: number) {
    this.#counts = new Int32Array(ranks + 1);
    const longest = Math.min(samples, PLACE_MASK + 1);
    this.#keys = new Uint32Array(longest);
    this.#merged = new Uint32Array(longest);
  }

  /** Writes members[start..end) into `sorted`, ascending by `rank[row + sample]`. */
  sort(
    members: Int32Array,
    start: number,
    end: number,
    rank: Int32Array,
    row: number,
    sorted: Int32Array,
  ): void {
    const size = end - start;
    let lowest = rank[row + members[start]!]!;
    let highest = lowest;
    for (let p = start + 1; p < end; p++) {
      const at = rank[row + members[p]!]!;
      if (at < lowest) lowest = at;
      if (at > highest) highest = at;
    }
    if (size > PLACE_MASK || highest - lowest < size * SORT_PASSES)
      this.#count(members, start, end, rank, row, lowest, highest, sorted);
    else this.#sortKeys(members, start, size, rank, row, sorted);
  }

  #count(
    members: Int32Array,
    start: number,
    end: number,
    rank: Int32Array,
    row: number,
    lowest: number,
    highest: number,
    sorted: Int32Array,
  ): void {
    const counts = this.#counts;
    for (let p = start; p < end; p++) counts[rank[row + members[p]!]!]! += 1;
    // Each entry becomes the end of its rank in `sorted`; filling from the back turns it into the start.
    let total = 0;
    for (let at = lowest; at <= highest; at++) {
      total += counts[at]!;
      counts[at] = total;
    }
    for (let p = end - 1; p >= start; p--) {
      const sample = members[p]!;
      const at = rank[row + sample]!;
      counts[at]! -= 1;
      sorted[counts[at]!] = sample;
    }
    counts.fill(0, lowest, highest + 1);
  }

  #sortKeys(
    members: Int32Array,
    start: number,
    size: number,
    rank: Int32Array,
    row: number,
    sorted: Int32Array,
  ): void {
    const keys = this.#keys;
    for (let place = 0; place < size; place++)
      keys[place] = ((rank[row + members[start + place]!]! << PLACE_BITS) | place) >>> 0;
    sortRuns(keys, size);
    if (size > RUN) this.#mergeRuns(size);
    const ascending = this.#keys;
    for (let p = 0; p < size; p++) sorted[p] = members[start + (ascending[p]! & PLACE_MASK)]!;
  }

  #mergeRuns(size: number): void {
    for (let width = RUN; width < size; width *= 2) {
      const from = this.#keys;
      const to = this.#merged;
      for (let low = 0; low < size; low += 2 * width) mergeTwo(from, to, low, width, size);
      this.#keys = to;
      this.#merged = from;
    }
  }
}

function sortRuns(keys: Uint32Array, size: number): void {
  for (let low = 0; low < size; low += RUN) {
    const high = Math.min(low + RUN, size);
    for (let p = low + 1; p < high; p++) {
      const key = keys[p]!;
      let hole = p;
      while (hole > low && keys[hole - 1]! > key) {
        keys[hole] = keys[hole - 1]!;
        hole -= 1;
      }
      keys[hole] = key;
    }
  }
}

function mergeTwo(from: Uint32Array, to: Uint32Array, low: number, width: number, size: number): void {
  const middle = Math.min(low + width, size);
  const high = Math.min(low + 2 * width, size);
  let a = low;
  let b = middle;
  for (let p = low; p < high; p++) {
    if (a < middle && (b >= high || from[a]! < from[b]!)) to[p] = from[a++]!;
    else to[p] = from[b++]!;
  }
}

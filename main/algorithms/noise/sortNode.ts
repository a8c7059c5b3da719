/**
 * Brings the samples of one node into the order of one feature, without allocating. Pure.
 *
 * Two ways with the same result up to the order of equal ranks, which no cut can tell apart: a large node is picked out of the order that was
 * sorted once; a small one is sorted by rank, in keys that hold the rank and the place in the node.
 */
import type { Samples } from './samples.ts';

/** Places of a node that is sorted fit the low bits of a key; larger nodes are always picked out. */
const PLACE_BITS = 12;
const PLACE_MASK = (1 << PLACE_BITS) - 1;
/** Picking out looks at all samples, sorting at the node's own, several times: about this many. */
const SORT_PASSES = 8;
/** Runs of this length are sorted by insertion before they are merged. */
const RUN = 32;

export class NodeSorter {
  readonly #samples: Samples;
  #keys: Uint32Array;
  #merged: Uint32Array;

  constructor(samples: Samples) {
    this.#samples = samples;
    const longest = Math.min(samples.count, PLACE_MASK + 1);
    this.#keys = new Uint32Array(longest);
    this.#merged = new Uint32Array(longest);
  }

  /** Writes members[start..end) into `sorted`, ascending by `feature`. `nodeOf` says which samples are in the node. */
  sort(
    members: Int32Array,
    start: number,
    end: number,
    nodeOf: Int32Array,
    node: number,
    feature: number,
    sorted: Int32Array,
  ): void {
    const size = end - start;
    const { count, rank, order } = this.#samples;
    const row = feature * count;
    if (size > PLACE_MASK || size * SORT_PASSES > count) {
      let filled = 0;
      for (let p = row; filled < size; p++) {
        const sample = order[p]!;
        if (nodeOf[sample] === node) sorted[filled++] = sample;
      }
      return;
    }
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

/**
 * The pairs of items in ascending (distance, i, j), sorted only as far as needed. Pure; native/edges.cc is
 * its twin.
 *
 * Few edges are ever examined (0.3 % at 10,000 items), so the list is a sorted prefix that grows on demand.
 * It grows by whole buckets. A bucket is the upper bits of a distance: sign, exponent and eight bits of the
 * fraction. One pass counts, a second one collects, and only what was collected is sorted.
 */
import { distanceBetween, type Metric } from '../../distance.ts';
import { type Condensed, condensedIndex, type Matrix, pairCount } from '../../matrix.ts';

/** Where distances come from: a table, or the points themselves when a table would be too large. */
export type DistanceSource =
  | { readonly kind: 'condensed'; readonly n: number; readonly data: Float64Array }
  | { readonly kind: 'points'; readonly n: number; readonly points: Matrix; readonly metric: Metric };

export type DistanceAt = (i: number, j: number) => number;

/** The distance of a pair i < j. */
export function readDistances(source: DistanceSource): DistanceAt {
  if (source.kind === 'points') return distanceBetween(source.points, source.metric);
  const { n, data } = source;
  return (i, j) => data[condensedIndex(n, i, j)]!;
}

/** The edges of the buckets after `after` up to and including `upTo`, sorted. */
export interface EdgeChunk {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly upTo: number;
}

const lastBucket = 0x7ffff;

/** The next buckets that together have at least `wanted` edges, or all that are left. */
export function nextEdges(source: DistanceSource, after: number, wanted: number): EdgeChunk {
  const { upTo, count } = chooseBuckets(source, after, wanted);
  const keys = new Float64Array(count);
  const first = new Int32Array(count);
  const second = new Int32Array(count);
  let at = 0;
  forEachDistance(source, (i, j, distance) => {
    const bucket = bucketOf(distance);
    if (bucket <= after || bucket > upTo) return;
    keys[at] = distance;
    first[at] = i;
    second[at] = j;
    at++;
  });
  const order = sortKeys(keys);
  return { first: reorder(first, order), second: reorder(second, order), upTo };
}

function chooseBuckets(
  source: DistanceSource,
  after: number,
  wanted: number,
): { upTo: number; count: number } {
  const all = pairCount(source.n);
  if (after < 0 && wanted >= all) return { upTo: lastBucket, count: all };
  const counts = new Uint32Array(lastBucket + 1);
  forEachDistance(source, (_i, _j, distance) => {
    counts[bucketOf(distance)]! += 1;
  });
  let left = all;
  for (let bucket = 0; bucket <= after; bucket++) left -= counts[bucket]!;
  let count = 0;
  let upTo = after;
  while (upTo < lastBucket && count < wanted && count < left) count += counts[++upTo]!;
  return count === left ? { upTo: lastBucket, count } : { upTo, count };
}

const scratch = new Float64Array(1);
const words = new Uint32Array(scratch.buffer);
const littleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;
const high = littleEndian ? 1 : 0;

/** For numbers from 0 up the bits are in the order of the numbers. */
function bucketOf(distance: number): number {
  scratch[0] = distance;
  return words[high]! >>> 12;
}

function forEachDistance(
  source: DistanceSource,
  visit: (i: number, j: number, distance: number) => void,
): void {
  const { n } = source;
  if (source.kind === 'condensed') {
    let at = 0;
    // Adding 0 turns -0 into 0; their bits differ.
    for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) visit(i, j, source.data[at++]! + 0);
  } else {
    const between = readDistances(source);
    for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) visit(i, j, between(i, j));
  }
}

/**
 * The positions of the keys in ascending order, equal ones in the given order: a radix sort, 16 bits at a
 * time.
 */
function sortKeys(keys: Float64Array): Uint32Array {
  const halves = new Uint16Array(keys.buffer);
  let order = Uint32Array.from(keys.keys());
  // Counting 65,536 values does not pay for a short list.
  if (keys.length < 4096) return order.sort((a, b) => keys[a]! - keys[b]! || a - b);
  let sorted = new Uint32Array(keys.length);
  const starts = new Uint32Array(0x1_0000);
  for (let digit = 0; digit < 4; digit++) {
    const offset = littleEndian ? digit : 3 - digit;
    starts.fill(0);
    for (let at = offset; at < halves.length; at += 4) starts[halves[at]!]! += 1;
    if (keys.length > 0 && starts[halves[offset]!] === keys.length) continue;
    let sum = 0;
    for (let value = 0; value < starts.length; value++) {
      const count = starts[value]!;
      starts[value] = sum;
      sum += count;
    }
    for (const position of order) {
      const value = halves[position * 4 + offset]!;
      sorted[starts[value]!] = position;
      starts[value]! += 1;
    }
    [order, sorted] = [sorted, order];
  }
  return order;
}

function reorder(values: Int32Array, order: Uint32Array): Int32Array {
  const reordered = new Int32Array(values.length);
  for (let at = 0; at < order.length; at++) reordered[at] = values[order[at]!]!;
  return reordered;
}

/** The growing list. Everything that has been handed out stays as it is. */
export class SortedEdges {
  first = new Int32Array(0);
  second = new Int32Array(0);
  length = 0;
  complete = false;
  readonly #source: DistanceSource;
  readonly #next: typeof nextEdges;
  #after = -1;

  constructor(source: DistanceSource, next: typeof nextEdges = nextEdges) {
    this.#source = source;
    this.#next = next;
  }

  /** Doubles the list at least, unless it is complete. */
  extend(): void {
    if (this.complete) return;
    const { n } = this.#source;
    const share = Math.ceil(pairCount(n) / 50);
    const chunk = this.#next(this.#source, this.#after, Math.max(share, this.length, 16 * n));
    this.first = join(this.first, chunk.first);
    this.second = join(this.second, chunk.second);
    this.length = this.first.length;
    this.#after = chunk.upTo;
    this.complete = chunk.upTo === lastBucket;
  }
}

function join(before: Int32Array<ArrayBuffer>, added: Int32Array): Int32Array<ArrayBuffer> {
  const joined = new Int32Array(before.length + added.length);
  joined.set(before);
  joined.set(added, before.length);
  return joined;
}

export function condensedSource(distances: Condensed): DistanceSource {
  return { kind: 'condensed', n: distances.n, data: distances.data };
}

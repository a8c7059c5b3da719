/**
 * What one tree is grown on: the bootstrap sample (bag), the answers inside it, and samples as ranks. Pure.
 *
 * As many draws with replacement as there are items (section IV-A2 of the COP-RF paper). In a clustering
 * forest half of the pool are pseudo-samples of class 0 (section III-B3). Each feature of pseudo-sample items
 * + s is drawn independently from that feature's values among the items.
 *
 * [Note: pseudo-samples] The paper draws them once for the forest. Here each tree draws its own. Drawn once,
 * they leave the same accidental gaps and clusters in every tree, which no number of trees averages out; Shi
 * and Horvath ("Unsupervised learning with random forest predictors", 2006) average several forests for that
 * reason. Only those in the bag are ever made.
 */
import type { Matrix, Pair } from '../matrix.ts';

/** The one random operation that a tree needs: an integer from 0 to bound - 1. */
export interface RandomSource {
  below(bound: number): number;
}

/** Buffers for one tree after another. */
export class Bag {
  readonly items: number;
  /** Items, plus as many pseudo-samples if there are any. */
  readonly count: number;
  /** `rank[f * count + s]`, those of pseudo-samples only while they are in the bag. */
  readonly rank: Int32Array;
  readonly classOf: Uint8Array;
  /** How often each sample was drawn. */
  readonly weight: Int32Array;
  /** The different samples of the bag, ascending, `size` of them; a tree may reorder them. */
  readonly members: Int32Array;
  size = 0;
  readonly #features: number;

  constructor(samples: Samples, hasPseudoSamples: boolean) {
    const items = samples.count;
    this.items = items;
    this.count = hasPseudoSamples ? 2 * items : items;
    this.#features = samples.features;
    this.rank = samples.rank;
    this.classOf = samples.classOf;
    this.weight = new Int32Array(this.count);
    this.members = new Int32Array(items);
    if (!hasPseudoSamples) return;
    this.rank = new Int32Array(this.#features * this.count);
    for (let f = 0; f < this.#features; f++)
      this.rank.set(samples.rank.subarray(f * items, (f + 1) * items), f * this.count);
    this.classOf = new Uint8Array(this.count);
    this.classOf.set(samples.classOf);
  }

  fill(random: RandomSource): void {
    const { items, count, weight } = this;
    weight.fill(0);
    for (let drawn = 0; drawn < items; drawn++) weight[random.below(count)]! += 1;
    this.size = 0;
    for (let sample = 0; sample < count; sample++) {
      if (weight[sample] === 0) continue;
      this.members[this.size++] = sample;
      if (sample >= items) this.#makePseudoSample(sample, random);
    }
  }

  #makePseudoSample(sample: number, random: RandomSource): void {
    const { items, count, rank } = this;
    for (let row = 0; row < this.#features * count; row += count)
      rank[row + sample] = rank[row + random.below(items)]!;
  }
}

/** The answers that one tree knows: those whose two items are both in its bag (eq. 6 of the COP-RF paper). */

/**
 * Answers as two flat arrays, so that threads can share them: pair p joins items `ends[2p]` and `ends[2p +
 * 1]`.
 */
export interface FlatAnswers {
  readonly ends: Int32Array;
  /** The first so many pairs are must-links, the others cannot-links. */
  readonly mustLinks: number;
}

export function flattenAnswers(
  items: number,
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
): FlatAnswers {
  const ends = new Int32Array(2 * (mustLink.length + cannotLink.length));
  let at = 0;
  for (const [field, pairs] of [
    ['mustLink', mustLink],
    ['cannotLink', cannotLink],
  ] as const)
    for (const [i, j] of pairs) {
      if (
        !Number.isInteger(i) ||
        !Number.isInteger(j) ||
        i < 0 ||
        j < 0 ||
        i >= items ||
        j >= items ||
        i === j
      )
        throw new RangeError(`${field}: [${i}, ${j}] is not a pair of different items below ${items}`);
      ends[at++] = i;
      ends[at++] = j;
    }
  return { ends, mustLinks: mustLink.length };
}

/**
 * For each item the other ends of its links, in buffers that serve tree after tree. A must-link to q is
 * stored as q, a cannot-link as -1 - q. An answer given twice is stored, and counts, twice.
 */
export class BagLinks {
  readonly start: Int32Array;
  readonly other: Int32Array;
  readonly #answers: FlatAnswers;
  readonly #next: Int32Array;

  constructor(items: number, answers: FlatAnswers) {
    this.#answers = answers;
    this.start = new Int32Array(items + 1);
    this.other = new Int32Array(answers.ends.length);
    this.#next = new Int32Array(items);
  }

  /** Keeps the answers whose two items have a weight in the bag. */
  restrictTo(weight: Int32Array): void {
    const { ends, mustLinks } = this.#answers;
    const { start, other } = this;
    const next = this.#next;
    start.fill(0);
    for (let at = 0; at < ends.length; at += 2) {
      const i = ends[at]!;
      const j = ends[at + 1]!;
      if (weight[i] === 0 || weight[j] === 0) continue;
      start[i + 1]! += 1;
      start[j + 1]! += 1;
    }
    for (let item = 0; item < next.length; item++) {
      start[item + 1]! += start[item]!;
      next[item] = start[item]!;
    }
    for (let at = 0; at < ends.length; at += 2) {
      const i = ends[at]!;
      const j = ends[at + 1]!;
      if (weight[i] === 0 || weight[j] === 0) continue;
      const isMustLink = at < 2 * mustLinks;
      other[next[i]!] = isMustLink ? j : -1 - j;
      other[next[j]!] = isMustLink ? i : -1 - i;
      next[i]! += 1;
      next[j]! += 1;
    }
  }
}

/**
 * Samples whose features were sorted once, for all trees and all nodes.
 *
 * A split only compares values with a cut, so values are replaced by their ranks (0 for the smallest; equal
 * values, equal ranks). Trees then compare small integers, and no node ever sorts numbers. Everything is a
 * flat typed array, so that threads can share it.
 */
export interface Samples {
  readonly count: number;
  readonly features: number;
  /** `rank[f * count + s]`: the rank of the value of sample s among the different values of feature f. */
  readonly rank: Int32Array;
  /** The different values of feature f, ascending, from `valueStart[f]` on. */
  readonly values: Float64Array;
  readonly valueStart: Int32Array;
  /** 1 or 0: the class that a split is to keep apart from the other. */
  readonly classOf: Uint8Array;
}

/** Ranks of more samples than this would not fit the keys that nodes sort by. */
const MAX_SAMPLES = 1 << 20;

/** The rows of a matrix as samples. O(features · rows · log rows). */
export function samplesOf(points: Matrix, classOf: Uint8Array): Samples {
  const { rows: count, columns: features, data } = points;
  if (count < 1 || features < 1) throw new RangeError('points must have at least one row and one column');
  if (count > MAX_SAMPLES)
    throw new RangeError(`a forest takes at most ${MAX_SAMPLES} samples, not ${count}`);
  if (classOf.length !== count) throw new RangeError('classOf must have one class for each row');
  const rank = new Int32Array(count * features);
  const values = new Float64Array(count * features);
  const valueStart = new Int32Array(features + 1);
  const column = new Float64Array(count);
  let filled = 0;
  for (let f = 0; f < features; f++) {
    for (let s = 0; s < count; s++) column[s] = data[s * features + f]!;
    column.sort();
    if (Number.isNaN(column[count - 1])) throw new RangeError('points must be finite numbers');
    const start = filled;
    for (let s = 0; s < count; s++) if (s === 0 || column[s] !== column[s - 1]) values[filled++] = column[s]!;
    for (let s = 0; s < count; s++)
      rank[f * count + s] = firstAtLeast(values, data[s * features + f]!, start, filled - 1) - start;
    valueStart[f + 1] = filled;
  }
  return { count, features, rank, values: values.slice(0, filled), valueStart, classOf };
}

/** The first position in `from`..`to` whose value is at least `wanted`; `to` when no earlier one is. */
export function firstAtLeast(ascending: Float64Array, wanted: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

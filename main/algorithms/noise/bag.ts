/**
 * The bag of one tree: which samples were drawn, how often, and pseudo-samples where the forest has them. Pure.
 *
 * As many draws with replacement as there are items (section IV-A2 of the COP-RF paper). In a clustering forest half of what is drawn from are pseudo-samples (section III-B3): sample
 * items + s has features that are each drawn on their own from that feature's values among the items, and is of class 0.
 *
 * [Note: pseudo-samples] The paper draws them once for the whole forest. Here each tree has its own: drawn once, they leave the same accidental gaps and heaps in every tree, which no number
 * of trees averages out; Shi and Horvath ("Unsupervised learning with random forest predictors", 2006) average several forests for that reason. Only those in
 * the bag are ever made.
 */
import type { Samples } from './samples.ts';

/** The one thing a tree asks of chance: a whole number from 0 to bound - 1. */
export interface Chance {
  below(bound: number): number;
}

/** Buffers for one tree after another. */
export class Bag {
  readonly items: number;
  /** Items, and as many pseudo-samples where there are any. */
  readonly count: number;
  /** `rank[f * count + s]`, those of pseudo-samples only while they are in the bag. */
  readonly rank: Int32Array;
  readonly classOf: Uint8Array;
  /** How often each sample was drawn. */
  readonly weight: Int32Array;
  /** The different samples of the bag, ascending, `size` of them; a tree may bring them into another order. */
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

  fill(random: Chance): void {
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

  #makePseudoSample(sample: number, random: Chance): void {
    const { items, count, rank } = this;
    for (let row = 0; row < this.#features * count; row += count)
      rank[row + sample] = rank[row + random.below(items)]!;
  }
}

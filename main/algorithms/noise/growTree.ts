/**
 * Grows one tree of a forest, constrained or not, and assigns every item to its leaf. Pure.
 *
 * Zhu, Loy and Gong, "Constrained clustering with imperfect oracles", IEEE TNNLS 2016: the split function
 * (3), the information gain (5) by Gini impurity, and Algorithm 1, which finds the best split of a node under
 * its answers. Without answers it is an ordinary tree of a classification forest (Breiman, "Random forests",
 * Machine Learning 45, 2001).
 *
 * At a node, √d features (rounded down) are drawn, none twice, and every cut between two different values of
 * the node's samples is tried. A cut that would separate a must-link is not valid. Of the valid ones the best
 * has the most cannot-links between its two sides, then the larger gain; among equals the first, with
 * features in the order drawn and cuts ascending. A split must be better than none: respect a cannot-link, or
 * have a positive gain. So a node is a leaf when it has one sample, when all its samples are of one class
 * without a cannot-link inside, or when no drawn feature has a valid split.
 *
 * Deviation: in Algorithm 1 as printed, a split that respects more cannot-links raises the bar for the next
 * ones but does not replace a best split of larger gain, so the result depends on the order of the features.
 * Here the order "cannot-links, then gain" is strict.
 *
 * [Note: running counts] While a cut moves up through the sorted samples, a link is between the two sides
 * exactly from its lower end to its upper end. One count for each kind of link therefore validates all cuts
 * of a feature in O(samples + links), where Algorithm 1 checks every link for every cut.
 *
 * [Note: gain] With l = l0 + l1 samples of the classes 0 and 1 on the left and r = r0 + r1 on the right, eq.
 * (5) with Gini impurity 2 p0 p1 is 2 (l0 r1 - l1 r0)² / ((l + r)² l r). Within a node (l + r)² is fixed, so
 * (l0 r1 - l1 r0)² / (l r) orders the splits; it is exactly 0 where nothing is gained.
 */
import { Bag, BagLinks, type FlatAnswers, firstAtLeast, type RandomSource, type Samples } from './bag.ts';
import { NodeSorter } from './sortNode.ts';

/** How many features a node tries: √d, rounded down. */
export function featuresToTry(features: number): number {
  return Math.max(1, Math.floor(Math.sqrt(features)));
}

/** Buffers for one tree after another. The tree is flat: node n has children `left[n]` and `left[n] + 1`. */
export class TreeGrower {
  readonly #samples: Samples;
  readonly #bag: Bag;
  readonly #tries: number;
  readonly #links: BagLinks | null;
  readonly #sorter: NodeSorter;

  /** The node in which a sample of the bag is now; -1 for all others. */
  readonly #nodeOf: Int32Array;
  readonly #featureOrder: Int32Array;
  readonly #sorted: Int32Array;
  readonly #moved: Int32Array;

  /** -1 for a leaf. */
  readonly #feature: Int32Array;
  /** Ranks below it go left. */
  readonly #cut: Int32Array;
  /** The left child; for a leaf its number. */
  readonly #left: Int32Array;
  readonly #start: Int32Array;
  readonly #end: Int32Array;
  readonly #stack: Int32Array;

  /** The best split of the present node so far. */
  #bestFeature = -1;
  #bestApart = 0;
  #bestGain = 0;
  /** The largest rank that goes left, and the smallest that goes right. */
  #bestBelow = 0;
  #bestAbove = 0;

  constructor(samples: Samples, answers: FlatAnswers | null, hasPseudoSamples: boolean) {
    const { count: items, features } = samples;
    this.#samples = samples;
    this.#bag = new Bag(samples, hasPseudoSamples);
    this.#tries = featuresToTry(features);
    this.#links = answers === null || answers.ends.length === 0 ? null : new BagLinks(items, answers);
    this.#sorter = new NodeSorter(items, items);
    this.#nodeOf = new Int32Array(this.#bag.count);
    this.#featureOrder = new Int32Array(features);
    this.#sorted = new Int32Array(items);
    this.#moved = new Int32Array(items);
    const nodes = 2 * items;
    this.#feature = new Int32Array(nodes);
    this.#cut = new Int32Array(nodes);
    this.#left = new Int32Array(nodes);
    this.#start = new Int32Array(nodes);
    this.#end = new Int32Array(nodes);
    this.#stack = new Int32Array(nodes);
  }

  /**
   * Writes the leaf of item i to `leafOf[offset + i]`; leaves are numbered 0, 1, … from left to right.
   * Returns their number.
   */
  grow(random: RandomSource, leafOf: Int32Array, offset: number): number {
    this.#plantRoot(random);
    let nodes = 1;
    let leaves = 0;
    let waiting = 1;
    this.#stack[0] = 0;
    while (waiting > 0) {
      const node = this.#stack[--waiting]!;
      if (this.#isFinished(node) || !this.#findBestSplit(node, random)) {
        this.#feature[node] = -1;
        this.#left[node] = leaves++;
        continue;
      }
      this.#applySplit(node, nodes);
      this.#stack[waiting++] = nodes + 1;
      this.#stack[waiting++] = nodes;
      nodes += 2;
    }
    this.#dropItems(leafOf, offset);
    return leaves;
  }

  #plantRoot(random: RandomSource): void {
    const bag = this.#bag;
    bag.fill(random);
    this.#links?.restrictTo(bag.weight);
    this.#nodeOf.fill(-1);
    for (let p = 0; p < bag.size; p++) this.#nodeOf[bag.members[p]!] = 0;
    this.#start[0] = 0;
    this.#end[0] = bag.size;
    for (let f = 0; f < this.#featureOrder.length; f++) this.#featureOrder[f] = f;
  }

  /** One sample, or one class and no cannot-link left to respect. */
  #isFinished(node: number): boolean {
    const start = this.#start[node]!;
    const end = this.#end[node]!;
    if (end - start === 1) return true;
    const { classOf, members } = this.#bag;
    const first = classOf[members[start]!];
    for (let p = start + 1; p < end; p++) if (classOf[members[p]!] !== first) return false;
    return !this.#holdsCannotLink(node);
  }

  #holdsCannotLink(node: number): boolean {
    if (this.#links === null) return false;
    const { start, other } = this.#links;
    const { items, members } = this.#bag;
    for (let p = this.#start[node]!; p < this.#end[node]!; p++) {
      const sample = members[p]!;
      if (sample >= items) continue;
      for (let at = start[sample]!; at < start[sample + 1]!; at++)
        if (other[at]! < 0 && this.#nodeOf[-1 - other[at]!] === node) return true;
    }
    return false;
  }

  /** Algorithm 1. */
  #findBestSplit(node: number, random: RandomSource): boolean {
    const start = this.#start[node]!;
    const end = this.#end[node]!;
    const { count, rank, members } = this.#bag;
    this.#bestFeature = -1;
    this.#bestApart = 0;
    this.#bestGain = 0;
    for (let tried = 0; tried < this.#tries; tried++) {
      const feature = this.#drawFeature(tried, random);
      this.#sorter.sort(members, start, end, rank, feature * count, this.#sorted);
      if (this.#links === null) this.#tryCuts(feature, end - start);
      else this.#tryConstrainedCuts(feature, end - start, node, this.#links);
    }
    return this.#bestFeature >= 0;
  }

  /** Step `tried` of a shuffle: a feature that the node has not tried yet. */
  #drawFeature(tried: number, random: RandomSource): number {
    const features = this.#featureOrder;
    const at = tried + random.below(features.length - tried);
    const feature = features[at]!;
    features[at] = features[tried]!;
    features[tried] = feature;
    return feature;
  }

  #tryCuts(feature: number, size: number): void {
    const { count, rank, classOf, weight } = this.#bag;
    const sorted = this.#sorted;
    const row = feature * count;
    let r0 = 0;
    let r1 = 0;
    for (let p = 0; p < size; p++) {
      const sample = sorted[p]!;
      if (classOf[sample] === 1) r1 += weight[sample]!;
      else r0 += weight[sample]!;
    }
    let l0 = 0;
    let l1 = 0;
    let below = rank[row + sorted[0]!]!;
    for (let p = 0; p < size; p++) {
      const sample = sorted[p]!;
      const here = rank[row + sample]!;
      if (here !== below) {
        const cross = l0 * r1 - l1 * r0;
        const gain = (cross * cross) / ((l0 + l1) * (r0 + r1));
        if (gain > this.#bestGain) this.#keep(feature, 0, gain, below, here);
        below = here;
      }
      const drawn = weight[sample]!;
      if (classOf[sample] === 1) {
        l1 += drawn;
        r1 -= drawn;
      } else {
        l0 += drawn;
        r0 -= drawn;
      }
    }
  }

  /** The same under answers. See [Note: running counts]. */
  #tryConstrainedCuts(feature: number, size: number, node: number, links: BagLinks): void {
    const { count, rank, classOf, weight, items } = this.#bag;
    const { start, other } = links;
    const sorted = this.#sorted;
    const nodeOf = this.#nodeOf;
    const row = feature * count;
    let r0 = 0;
    let r1 = 0;
    for (let p = 0; p < size; p++) {
      const sample = sorted[p]!;
      if (classOf[sample] === 1) r1 += weight[sample]!;
      else r0 += weight[sample]!;
    }
    let l0 = 0;
    let l1 = 0;
    let broken = 0;
    let apart = 0;
    let below = rank[row + sorted[0]!]!;
    for (let p = 0; p < size; p++) {
      const sample = sorted[p]!;
      const here = rank[row + sample]!;
      if (here !== below) {
        if (broken === 0 && apart >= this.#bestApart) {
          const cross = l0 * r1 - l1 * r0;
          const gain = (cross * cross) / ((l0 + l1) * (r0 + r1));
          if (apart > this.#bestApart || gain > this.#bestGain) this.#keep(feature, apart, gain, below, here);
        }
        below = here;
      }
      const drawn = weight[sample]!;
      if (classOf[sample] === 1) {
        l1 += drawn;
        r1 -= drawn;
      } else {
        l0 += drawn;
        r0 -= drawn;
      }
      if (sample >= items) continue;
      for (let at = start[sample]!; at < start[sample + 1]!; at++) {
        const end = other[at]!;
        const there = end < 0 ? -1 - end : end;
        if (nodeOf[there] !== node) continue;
        // Ends with equal ranks are never on two sides: neither of them changes the count.
        const step = Math.sign(rank[row + there]! - here);
        if (end < 0) apart += step;
        else broken += step;
      }
    }
  }

  #keep(feature: number, apart: number, gain: number, below: number, above: number): void {
    this.#bestFeature = feature;
    this.#bestApart = apart;
    this.#bestGain = gain;
    this.#bestBelow = below;
    this.#bestAbove = above;
  }

  /** Divides the members of `node` among the nodes `left` and `left + 1`. */
  #applySplit(node: number, left: number): void {
    const { count, rank, members } = this.#bag;
    const feature = this.#bestFeature;
    const cut = this.#cutBetween(feature, this.#bestBelow, this.#bestAbove);
    const row = feature * count;
    const start = this.#start[node]!;
    const end = this.#end[node]!;
    let kept = start;
    let moved = 0;
    for (let p = start; p < end; p++) {
      const sample = members[p]!;
      if (rank[row + sample]! < cut) {
        members[kept++] = sample;
        this.#nodeOf[sample] = left;
      } else {
        this.#moved[moved++] = sample;
        this.#nodeOf[sample] = left + 1;
      }
    }
    for (let p = 0; p < moved; p++) members[kept + p] = this.#moved[p]!;
    this.#feature[node] = feature;
    this.#cut[node] = cut;
    this.#left[node] = left;
    this.#start[left] = start;
    this.#end[left] = kept;
    this.#start[left + 1] = kept;
    this.#end[left + 1] = end;
  }

  /** The threshold is the middle between the two values; as a rank: the first whose value is not below it. */
  #cutBetween(feature: number, below: number, above: number): number {
    const { values, valueStart } = this.#samples;
    const start = valueStart[feature]!;
    const low = values[start + below]!;
    const middle = low + (values[start + above]! - low) / 2;
    return firstAtLeast(values, middle, start + below + 1, start + above) - start;
  }

  /** Eq. (3) from the root down, for all items, in the bag or not. */
  #dropItems(leafOf: Int32Array, offset: number): void {
    const { count, items, rank } = this.#bag;
    const feature = this.#feature;
    const cut = this.#cut;
    const left = this.#left;
    for (let item = 0; item < items; item++) {
      let node = 0;
      for (let f = feature[0]!; f >= 0; f = feature[node]!)
        node = rank[f * count + item]! < cut[node]! ? left[node]! : left[node]! + 1;
      leafOf[offset + item] = left[node]!;
    }
  }
}

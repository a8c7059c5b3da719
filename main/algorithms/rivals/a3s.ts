/**
 * A3S: clusters from the probabilities of pairs, then merged and split by asking. Pure.
 *
 * Deng et al., "A3S: a general active clustering method with pairwise constraints", ICML 2024. Of the paper
 * only the abstract was at hand: the steps and constants are those of the authors' public code (A3S.py):
 *
 * - The first clusters are those of probabilistic clustering over the 50 nearest items (its own file).
 * - Rounds: of all pairs of clusters with several items each, the K most probable to be of one class are
 *   taken (K: how many such clusters there were at first) and put in the order of the expected gain in
 *   normalised mutual information: the probability times the entropy that merging saves.
 * - Purity test of both clusters: a cluster whose middle probabilities exceed 0.8 is pure. Otherwise its
 *   likeliest item is compared with one in the middle of the order (two tries; the item that differs leaves);
 *   in a cluster of up to four, with the second. Whoever passes is the leader.
 * - Fission: a cluster without a leader is split: item by item, likeliest first, by asking about the parts
 *   there are and then about its nearest items; after 20 questions or four parts the rest is placed.
 * - Fusion: the two leaders are compared, and the clusters are merged or not.
 * - In the end, pairs and single items are compared with the leader of the nearest cluster.
 *
 * What the answers imply is known and not asked; such pairs count as certain.
 *
 * Decided here, where the paper or its code ends or errs: rounds are repeated until they ask nothing more
 * (there: two to four), without the pairs of clusters whose leaders are known to differ, then the single
 * items are placed, and all of it again; an item is placed beside the nearest item of another cluster whose
 * leader is not known to differ. As published, a cluster that is pure by its probabilities is never asked
 * about, and an answer about other items than the leaders keeps no clusters apart: right answers do not
 * always end at 1. 'cannot-tell' counts as "different" without being known. Probabilities:
 * pairProbability.ts.
 *
 * O(N²) per round.
 */
import { Constraints } from '../constraints.ts';
import { membersByCluster } from '../labels.ts';
import { type Condensed, type Pair, pairIndex } from '../matrix.ts';
import { Random } from '../random.ts';
import type { Setting, SimulatedStrategy } from '../simulate/setting.ts';
import { LEAST, nearestOf, pairProbability } from './pairProbability.ts';
import { probabilisticClustering } from './probabilisticClustering.ts';
import { type Asks, KnownPairs, type Procedure, strategyOf } from './procedure.ts';

const NEIGHBOURS = 50;
const PURE = 0.8;
const SMALL = 4;
/** Below this size the middle of the order is its half; above, a draw between these shares. */
const MIDDLE_SIZE = 15;
const MIDDLE = [0.5, 0.7] as const;
const LEADER_TRIES = 2;
const NEAREST_MEMBERS = 4;
const MOST_PARTS = 3;
const MOST_LOCAL_QUESTIONS = 20;
const MOST_DIFFERENT = 3;

export function a3s({ k, points, distances, calibration, random }: Setting): SimulatedStrategy {
  if (points === null) throw new RangeError('strategy: a3s wants points, not distances');
  const items = { k, points, distances, calibration: calibration ?? null };
  const probability = pairProbability(items, new Random(random.next()));
  const near = nearestOf(distances, NEIGHBOURS);
  const first = probabilisticClustering(probability, near);
  const seed = random.next();
  return strategyOf(() => new A3s(probability, near, first, new Random(seed)).run());
}

export class A3s {
  readonly #n: number;
  readonly #probability: Condensed;
  readonly #near: readonly (readonly number[])[];
  readonly #random: Random;
  readonly #constraints: Constraints;
  readonly #unclear = new KnownPairs();
  readonly #clusterOf: Int32Array;
  readonly #members = new Map<number, Set<number>>();
  readonly #leaders = new Map<number, number>();
  /** How many pairs of clusters a round takes. */
  readonly #width: number;
  #nextCluster: number;
  #asked = 0;
  #changes = 0;

  constructor(
    probability: Condensed,
    near: readonly (readonly number[])[],
    first: Int32Array,
    random: Random,
  ) {
    this.#n = probability.n;
    this.#probability = probability;
    this.#near = near;
    this.#random = random;
    this.#constraints = new Constraints(probability.n);
    this.#clusterOf = first.slice();
    this.#nextCluster = new Set(first).size;
    for (const [cluster, members] of membersByCluster(first, this.#nextCluster).entries())
      this.#members.set(cluster, new Set(members));
    this.#width = this.#largeClusters().length;
  }

  *run(): Procedure {
    for (let before = -1; before < this.#changes; ) {
      before = this.#changes;
      yield* this.#round();
      if (this.#changes > before) continue;
      yield* this.#placeLeftOvers();
    }
    return this.#clusterOf.slice();
  }

  *#round(): Asks<void> {
    for (const [a, b] of this.#pairsByGain()) {
      if (this.#sizeOf(a) < 2 || this.#sizeOf(b) < 2) continue;
      const one = yield* this.#leaderOf(a);
      const other = yield* this.#leaderOf(b);
      if (one !== null && other !== null && (yield* this.#isSame(one, other))) this.#merge(a, b);
    }
  }

  #pairsByGain(): Pair[] {
    const clusters = this.#largeClusters();
    const pairs: { pair: Pair; probability: number }[] = [];
    for (const [at, a] of clusters.entries())
      for (const b of clusters.slice(at + 1))
        if (!this.#areKnownApart(a, b))
          pairs.push({ pair: [a, b], probability: this.#mergeProbability(a, b) });
    return pairs
      .sort((one, other) => other.probability - one.probability)
      .slice(0, this.#width)
      .map(({ pair, probability }) => ({ pair, gain: probability * this.#savedEntropy(pair) }))
      .sort((one, other) => other.gain - one.gain)
      .map(({ pair }) => pair);
  }

  #areKnownApart(a: number, b: number): boolean {
    const [one, other] = [this.#leaders.get(a), this.#leaders.get(b)];
    if (one === undefined || other === undefined) return false;
    return this.#constraints.relation(one, other) === 'different';
  }

  /** By the nearest members of each item of the smaller cluster. */
  #mergeProbability(a: number, b: number): number {
    const [smaller, larger] = this.#sizeOf(a) <= this.#sizeOf(b) ? [a, b] : [b, a];
    let [same, different] = [1, 1];
    for (const item of this.#membersOf(smaller)) {
      const others = [...this.#membersOf(larger)].map(other => this.#chance(item, other));
      for (const chance of others.sort((x, y) => y - x).slice(0, NEAREST_MEMBERS)) {
        same += chance;
        different += 1 - chance;
      }
    }
    return same / (same + different);
  }

  #savedEntropy([a, b]: Pair): number {
    const [p, q] = [this.#sizeOf(a), this.#sizeOf(b)];
    return ((p + q) * Math.log(p + q) - p * Math.log(p) - q * Math.log(q)) / this.#n;
  }

  /** An item of the cluster's dominant class; null where none was found. */
  *#leaderOf(cluster: number): Asks<number | null> {
    const known = this.#leaders.get(cluster);
    if (known !== undefined) return known;
    const isSmall = this.#sizeOf(cluster) <= SMALL;
    const leader = yield* isSmall ? this.#leaderOfSmall(cluster) : this.#leaderOfLarge(cluster);
    if (leader !== null) this.#leaders.set(cluster, leader);
    else if (!isSmall) yield* this.#split(cluster);
    return leader;
  }

  *#leaderOfSmall(cluster: number): Asks<number | null> {
    const [first, second] = this.#byLikelihood(cluster);
    if (this.#isPure(cluster) || (yield* this.#isSame(first!, second!))) return first!;
    this.#separate(second!);
    return null;
  }

  *#leaderOfLarge(cluster: number): Asks<number | null> {
    const order = this.#byLikelihood(cluster);
    if (this.#isPure(cluster)) return order[0]!;
    const [least, most] = MIDDLE;
    const share = order.length < MIDDLE_SIZE ? least : least + (most - least) * this.#random.unit();
    for (let attempt = 0; attempt < LEADER_TRIES; attempt++) {
      const middle = Math.floor(order.length * share);
      if (yield* this.#isSame(order[attempt]!, order[middle]!)) return order[attempt]!;
      this.#separate(order[middle]!);
      order.splice(middle, 1);
    }
    return null;
  }

  /** The mean probability of those in the middle of each item's order. */
  #isPure(cluster: number): boolean {
    const members = [...this.#membersOf(cluster)];
    const width = Math.floor(Math.sqrt(members.length));
    const half = Math.floor(members.length / 2);
    let [sum, count] = [0, 0];
    for (const item of members) {
      const chances = members.map(other => this.#chance(item, other)).sort((x, y) => y - x);
      for (const chance of chances.slice(half, half + width)) {
        sum += chance;
        count += 1;
      }
    }
    return sum / count > PURE;
  }

  /** Fission. */
  *#split(cluster: number): Asks<void> {
    const left = this.#byLikelihood(cluster);
    const parts: number[] = [];
    const until = this.#asked + MOST_LOCAL_QUESTIONS;
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      if (!(yield* this.#placeInPart(item, parts))) {
        parts.push(this.#separate(item));
        this.#leaders.set(parts.at(-1)!, item);
      }
      yield* this.#collect(item, left, until);
      if (parts.length > MOST_PARTS) {
        for (const other of left) this.#separate(other);
        return;
      }
      if (this.#asked <= until) continue;
      for (const other of left) this.#move(other, this.#likeliestPart(other, parts));
      return;
    }
  }

  *#placeInPart(item: number, parts: readonly number[]): Asks<boolean> {
    const ends = parts.map(part => ({ part, of: this.#leaders.get(part)! }));
    ends.sort((one, other) => this.#chance(item, other.of) - this.#chance(item, one.of));
    for (const { part, of } of ends)
      if (yield* this.#isSame(item, of)) {
        this.#move(item, part);
        return true;
      }
    return false;
  }

  /** Takes out of `left` what belongs to the item, its likeliest first, until four differ. */
  *#collect(item: number, left: number[], until: number): Asks<void> {
    let different = 0;
    for (const other of left.toSorted((a, b) => this.#chance(item, b) - this.#chance(item, a))) {
      if (this.#asked > until) return;
      if (yield* this.#isSame(item, other)) {
        this.#move(other, this.#clusterOf[item]!);
        left.splice(left.indexOf(other), 1);
      } else if (different === MOST_DIFFERENT) return;
      else different += 1;
    }
  }

  #likeliestPart(item: number, parts: readonly number[]): number {
    const means = parts.map(part => this.#likelihood(item, part) / this.#sizeOf(part));
    return parts[means.indexOf(Math.max(...means))]!;
  }

  /** Pairs and single items, after all rounds. */
  *#placeLeftOvers(): Asks<void> {
    for (const cluster of this.#clustersOf(2)) {
      const [one, other] = [...this.#membersOf(cluster)] as [number, number];
      if (!(yield* this.#isSame(one, other))) {
        this.#separate(one);
        continue;
      }
      this.#leaders.set(cluster, one);
      for (const item of [one, other]) {
        const leader = this.#nearestLeader(item);
        if (leader === null || !(yield* this.#isSame(one, leader))) continue;
        this.#merge(cluster, this.#clusterOf[leader]!);
        break;
      }
    }
    for (const cluster of this.#clustersOf(1)) {
      const [item] = [...this.#membersOf(cluster)] as [number];
      const leader = this.#nearestLeader(item);
      if (leader !== null && (yield* this.#isSame(item, leader)))
        this.#merge(cluster, this.#clusterOf[leader]!);
    }
  }

  #nearestLeader(item: number): number | null {
    for (const other of this.#near[item]!) {
      if (this.#clusterOf[other] === this.#clusterOf[item]) continue;
      const leader = this.#leaders.get(this.#clusterOf[other]!);
      if (leader === undefined || this.#unclear.isSame(item, leader) !== undefined) continue;
      if (this.#constraints.relation(item, leader) !== 'different') return leader;
    }
    return null;
  }

  *#isSame(i: number, j: number): Asks<boolean> {
    const implied = this.#constraints.relation(i, j);
    if (implied !== 'open') return implied === 'same';
    if (this.#unclear.isSame(i, j) !== undefined) return false;
    const answer = yield { pair: [i, j], labels: this.#clusterOf.slice() };
    this.#asked += 1;
    this.#changes += 1;
    if (answer === 'same') this.#constraints.addMustLink(i, j);
    else if (answer === 'different') this.#constraints.addCannotLink(i, j);
    else this.#unclear.add([i, j], false);
    return answer === 'same';
  }

  #chance(i: number, j: number): number {
    if (i === j) return 1 - LEAST;
    const implied = this.#constraints.relation(i, j);
    if (implied === 'open') return this.#probability.data[pairIndex(this.#n, i, j)]!;
    return implied === 'same' ? 1 - LEAST : LEAST;
  }

  #likelihood(item: number, cluster: number): number {
    let sum = 0;
    for (const other of this.#membersOf(cluster)) {
      if (other === item) continue;
      const chance = this.#chance(item, other);
      sum += Math.log(chance / (1 - chance));
    }
    return sum;
  }

  /** The likeliest member first. */
  #byLikelihood(cluster: number): number[] {
    const members = [...this.#membersOf(cluster)];
    const likelihood = new Map(members.map(item => [item, this.#likelihood(item, cluster)]));
    return members.sort((a, b) => likelihood.get(b)! - likelihood.get(a)!);
  }

  #membersOf(cluster: number): ReadonlySet<number> {
    return this.#members.get(cluster)!;
  }

  #sizeOf(cluster: number): number {
    return this.#membersOf(cluster).size;
  }

  #clustersOf(size: number): number[] {
    return [...this.#members.keys()].filter(cluster => this.#sizeOf(cluster) === size);
  }

  #largeClusters(): number[] {
    return [...this.#members.keys()].filter(cluster => this.#sizeOf(cluster) > 1);
  }

  #merge(cluster: number, into: number): void {
    this.#changes += 1;
    for (const item of [...this.#membersOf(cluster)]) this.#move(item, into);
  }

  /** Makes the item a cluster of its own. */
  #separate(item: number): number {
    const cluster = this.#nextCluster++;
    this.#members.set(cluster, new Set());
    this.#move(item, cluster);
    return cluster;
  }

  #move(item: number, into: number): void {
    const from = this.#clusterOf[item]!;
    if (this.#leaders.get(from) === item) this.#leaders.delete(from);
    this.#members.get(from)!.delete(item);
    this.#members.get(into)!.add(item);
    this.#clusterOf[item] = into;
  }
}

/**
 * COBRAS: clusters made of super-instances, which are split and merged by asking. Pure.
 *
 * Van Craenendonck, Dumančić, Van Wolputte and Blockeel, "COBRAS: interactive clustering with pairwise
 * queries", IDA 2018. A super-instance is a set of items that are taken to belong together. At first all
 * items are one. Then, again and again:
 *
 * - The largest super-instance is split by k-means into 2^level parts, each a cluster of its own. The level
 *   is found by asking: the super-instance is halved by 2-means and the medoids of both halves are compared;
 *   as long as they differ, one half, drawn at random, is halved in turn. The level is the number of
 *   "different", and at least 1.
 * - Clusters are merged: the two that are closest (by the closest centroids of their super-instances) and not
 *   known to be different are compared by the medoids of their first super-instances, until none is left.
 *
 * The medoid is the item nearest to the centroid. Until a merging step is done the groups before it are
 * shown; in the first one those in the making.
 *
 * Decided here: no pair is asked twice, a known answer is used again, in a merging step that of any two
 * medoids; a super-instance is split into as many parts as it has items at most (the authors' code takes the
 * size of the last half instead); 2-means and k-means are the best of ten k-means++ starts, as in the
 * authors' code, and one start where there are more than 16 parts; 'cannot-tell' separates. A super-instance
 * of equal points cannot be split and stays.
 *
 * O(items · parts · columns) for each k-means, O(clusters²) for each question of a merging step.
 */
import { kmeans, spreadCentroids } from '../cluster/kmeans.ts';
import { type Matrix, type Pair, pickRows } from '../matrix.ts';
import { Random } from '../random.ts';
import type { Setting, SimulatedStrategy } from '../simulate/setting.ts';
import { type Asks, KnownPairs, type Procedure, strategyOf } from './procedure.ts';

interface SuperInstance {
  readonly items: Int32Array;
  readonly centroid: Float64Array;
  readonly medoid: number;
  canSplit: boolean;
}

type Cluster = SuperInstance[];

const STARTS = 10;
const PARTS_OF_ONE_START = 16;
const MOST_ITERATIONS = 300;

export function cobras({ points, random }: Setting): SimulatedStrategy {
  if (points === null) throw new RangeError('strategy: cobras wants points, not distances');
  const seed = random.next();
  return strategyOf(() => new Cobras(points, new Random(seed)).run());
}

class Cobras {
  readonly #points: Matrix;
  readonly #random: Random;
  readonly #known = new KnownPairs();

  constructor(points: Matrix, random: Random) {
    this.#points = points;
    this.#random = random;
  }

  *run(): Procedure {
    const all = this.#superInstance(Int32Array.from({ length: this.#points.rows }, (_, item) => item));
    let clusters: Cluster[] = [[all]];
    let isFirst = true;
    for (;;) {
      const shown = this.#labels(clusters);
      const largest = largestOf(clusters.flat());
      if (largest === null) return shown;
      const level = yield* this.#splitLevel(largest, shown);
      const parts = this.#split(largest, 2 ** Math.max(1, level));
      if (parts.length === 1) {
        largest.canSplit = false;
        continue;
      }
      clusters = clusters
        .map(cluster => cluster.filter(one => one !== largest))
        .filter(cluster => cluster.length > 0);
      clusters.push(...parts.map(part => [part]));
      clusters = yield* this.#merge(clusters, isFirst ? null : shown);
      isFirst = false;
    }
  }

  /** How often the halves of halves differ. */
  *#splitLevel(whole: SuperInstance, shown: Int32Array): Asks<number> {
    let part = whole;
    for (let level = 0; ; level++) {
      const halves = this.#split(part, 2);
      const [one, other] = halves;
      if (one === undefined || other === undefined) return level;
      if (yield* this.#isSame([one.medoid, other.medoid], shown)) return level;
      const larger = halves.filter(({ items }) => items.length > 1);
      if (larger.length === 0) return level + 1;
      part = larger[this.#random.below(larger.length)]!;
    }
  }

  /** `shown`: the groups to show meanwhile; null: those in the making. */
  *#merge(given: readonly Cluster[], shown: Int32Array | null): Asks<Cluster[]> {
    const clusters: (Cluster | null)[] = given.map(cluster => [...cluster]);
    const gaps = new ClusterGaps(given, (one, other) => this.#gap(one, other));
    for (;;) {
      const closest = gaps.closest();
      if (closest === null) return clusters.filter(cluster => cluster !== null);
      const [a, b] = closest;
      const pair: Pair = [clusters[a]![0]!.medoid, clusters[b]![0]!.medoid];
      const labels = shown ?? this.#labels(clusters.filter(cluster => cluster !== null));
      if (yield* this.#isSameCluster(clusters[a]!, clusters[b]!, pair, labels)) {
        clusters[a]!.push(...clusters[b]!);
        clusters[b] = null;
        gaps.merge(a, b);
      } else gaps.separate(a, b);
    }
  }

  *#isSameCluster(one: Cluster, other: Cluster, pair: Pair, labels: Int32Array): Asks<boolean> {
    let isSame = false;
    for (const { medoid: i } of one)
      for (const { medoid: j } of other) {
        const answer = this.#known.isSame(i, j);
        if (answer === false) return false;
        if (answer === true) isSame = true;
      }
    return isSame || (yield* this.#isSame(pair, labels));
  }

  *#isSame(pair: Pair, labels: Int32Array): Asks<boolean> {
    const known = this.#known.isSame(...pair);
    if (known !== undefined) return known;
    const isSame = (yield { pair, labels }) === 'same';
    this.#known.add(pair, isSame);
    return isSame;
  }

  #split({ items }: SuperInstance, wanted: number): SuperInstance[] {
    const rows = pickRows(this.#points, items);
    const k = Math.min(wanted, items.length);
    const starts = k > PARTS_OF_ONE_START || k === items.length ? 1 : STARTS;
    let best = kmeans(rows, spreadCentroids(rows, k, this.#random), MOST_ITERATIONS);
    for (let start = 1; start < starts; start++) {
      const next = kmeans(rows, spreadCentroids(rows, k, this.#random), MOST_ITERATIONS);
      if (next.inertia < best.inertia) best = next;
    }
    const parts = new Map<number, number[]>();
    for (const [at, label] of best.labels.entries()) {
      const part = parts.get(label);
      if (part === undefined) parts.set(label, [items[at]!]);
      else part.push(items[at]!);
    }
    return [...parts.values()].map(part => this.#superInstance(Int32Array.from(part)));
  }

  #superInstance(items: Int32Array): SuperInstance {
    const { columns, data } = this.#points;
    const centroid = new Float64Array(columns);
    for (const item of items)
      for (let c = 0; c < columns; c++) centroid[c]! += data[item * columns + c]! / items.length;
    const away = (item: number) => squaredGap(centroid, data.subarray(item * columns, (item + 1) * columns));
    let medoid = items[0]!;
    for (const item of items) if (away(item) < away(medoid)) medoid = item;
    return { items, centroid, medoid, canSplit: items.length > 1 };
  }

  /** Squared; infinite where a known answer says "different". */
  #gap(one: Cluster, other: Cluster): number {
    let gap = Number.POSITIVE_INFINITY;
    for (const a of one)
      for (const b of other) {
        if (this.#known.isSame(a.medoid, b.medoid) === false) return Number.POSITIVE_INFINITY;
        gap = Math.min(gap, squaredGap(a.centroid, b.centroid));
      }
    return gap;
  }

  #labels(clusters: readonly Cluster[]): Int32Array {
    const labels = new Int32Array(this.#points.rows);
    for (const [number, cluster] of clusters.entries())
      for (const { items } of cluster) for (const item of items) labels[item] = number;
    return labels;
  }
}

/** Of several the first. */
function largestOf(instances: readonly SuperInstance[]): SuperInstance | null {
  let largest: SuperInstance | null = null;
  for (const one of instances)
    if (one.canSplit && (largest === null || one.items.length > largest.items.length)) largest = one;
  return largest;
}

function squaredGap(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let c = 0; c < one.length; c++) sum += (one[c]! - other[c]!) ** 2;
  return sum;
}

/** The squared gaps of all clusters; infinite between clusters that stay apart. */
class ClusterGaps {
  readonly #count: number;
  readonly #gaps: Float64Array;
  readonly #isGone: Uint8Array;

  constructor(clusters: readonly Cluster[], gap: (one: Cluster, other: Cluster) => number) {
    this.#count = clusters.length;
    this.#gaps = new Float64Array(clusters.length ** 2);
    this.#isGone = new Uint8Array(clusters.length);
    for (let a = 0; a < clusters.length; a++)
      for (let b = a + 1; b < clusters.length; b++) this.#set(a, b, gap(clusters[a]!, clusters[b]!));
  }

  /** Null when all stay apart. */
  closest(): Pair | null {
    let best: Pair | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (let a = 0; a < this.#count; a++) {
      if (this.#isGone[a]) continue;
      for (let b = a + 1; b < this.#count; b++) {
        const gap = this.#gaps[a * this.#count + b]!;
        if (gap >= least || this.#isGone[b]) continue;
        least = gap;
        best = [a, b];
      }
    }
    return best;
  }

  separate(a: number, b: number): void {
    this.#set(a, b, Number.POSITIVE_INFINITY);
  }

  /** `b` becomes a part of `a`; what was apart from one stays apart from both. */
  merge(a: number, b: number): void {
    this.#isGone[b] = 1;
    for (let c = 0; c < this.#count; c++) {
      const [first, second] = [this.#gaps[a * this.#count + c]!, this.#gaps[b * this.#count + c]!];
      const isApart = first === Number.POSITIVE_INFINITY || second === Number.POSITIVE_INFINITY;
      this.#set(a, c, isApart ? Number.POSITIVE_INFINITY : Math.min(first, second));
    }
  }

  #set(a: number, b: number, gap: number): void {
    this.#gaps[a * this.#count + b] = gap;
    this.#gaps[b * this.#count + a] = gap;
  }
}

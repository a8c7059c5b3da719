/**
 * Samples for a simulation: examples of each cluster, and trials that leave items out. Pure.
 *
 * A complete clustering is scored as a subclustering by a few examples of each cluster. Biswas and Jacobs,
 * "Active subclustering", 2014, section 6: the medoid of the cluster and the n - 1 other members closest to
 * it. Ties: the smaller item. A smaller cluster is taken completely. O(sum of |cluster|²).
 */
import type { PairDistances } from '../distance.ts';
import { membersByCluster, numberLabels } from '../labels.ts';
import { type Matrix, pairIndex, pickRows } from '../matrix.ts';
import type { Random } from '../random.ts';

export function examplesOfClusters(
  distances: PairDistances,
  found: ArrayLike<number>,
  n: number,
): Int32Array[] {
  return new ClusterExamples(distances, n).of(found);
}

/** The same for clusterings of which most clusters stay from one to the next: these are not compared again. */
export class ClusterExamples {
  readonly #between: (i: number, j: number) => number;
  readonly #count: number;
  /** By smallest member. */
  #known = new Map<number, { readonly members: Int32Array; readonly examples: Int32Array }>();

  constructor(distances: PairDistances, count: number) {
    const ofAll = (i: number, j: number) => (i === j ? 0 : distances.data[pairIndex(distances.n, i, j)]!);
    this.#between = distances.between ?? ofAll;
    this.#count = count;
  }

  of(found: ArrayLike<number>): Int32Array[] {
    const { labels, clusters } = numberLabels(found);
    const before = this.#known;
    this.#known = new Map();
    return membersByCluster(labels, clusters).map(members => {
      if (members.length <= this.#count) return members;
      const known = before.get(members[0]!);
      const examples =
        known !== undefined && areEqual(known.members, members) ? known.examples : this.#examplesOf(members);
      this.#known.set(members[0]!, { members, examples });
      return examples;
    });
  }

  #examplesOf(members: Int32Array): Int32Array {
    const between = this.#between;
    let medoid = members[0]!;
    let smallest = Number.POSITIVE_INFINITY;
    for (const i of members) {
      let sum = 0;
      for (const j of members) sum += between(i, j);
      if (sum < smallest) {
        smallest = sum;
        medoid = i;
      }
    }
    const others = members.filter(item => item !== medoid);
    others.sort((one, other) => between(medoid, one) - between(medoid, other) || one - other);
    return Int32Array.from([medoid, ...others.subarray(0, this.#count - 1)]);
  }
}

function areEqual(one: Int32Array, other: Int32Array): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}

/** Leaves out one item in ten at random, so that methods without randomness vary from trial to trial too. */
export function leaveOut(
  { points, truth }: { readonly points: Matrix; readonly truth: ArrayLike<number> },
  random: Random,
): { kept: Int32Array; points: Matrix; truth: Int32Array } {
  const kept = Int32Array.from(random.sample(points.rows, Math.ceil(points.rows * 0.9))).sort();
  return {
    kept,
    points: pickRows(points, kept),
    truth: numberLabels(Array.from(kept, row => truth[row]!)).labels,
  };
}

/**
 * CLARANS: k-medoids by random swaps, restarted. Pure.
 *
 * Ng and Han, "CLARANS: A method for clustering objects for spatial data mining", IEEE TKDE 14, 2002: a node
 * is a set of k medoids, its neighbours differ in one of them. From a random node a random neighbour is tried;
 * when it costs less the search moves there and counts again from 0; after `maxNeighbours` failures in a row
 * the node is a local minimum. The best of `searches` such minima is the result. The cost is PAM's: the
 * summed distance to the nearest medoid. Biswas and Jacobs, "Active subclustering", 2014, appendix C, compare
 * with 100 searches of 1,000 neighbours.
 *
 * A swap is priced in O(N) from the two nearest medoids of every item. A medoid belongs to itself, as in
 * pam.ts. Degenerate cases: k = N has no neighbour and ends at once. Of equally good minima the first counts.
 */
import { numberLabels } from '../labels.ts';
import { type Condensed, pairIndex } from '../matrix.ts';
import type { Random } from '../random.ts';

export interface ClaransOptions {
  readonly searches: number;
  readonly maxNeighbours: number;
  /** Called once per search; may throw to cancel. */
  readonly checkpoint?: () => void;
}

export interface ClaransResult {
  readonly labels: Int32Array;
  readonly medoids: Int32Array;
  readonly cost: number;
  /** Swaps that were priced. */
  readonly tried: number;
}

export function clarans(
  distances: Condensed,
  k: number,
  random: Random,
  { searches, maxNeighbours, checkpoint }: ClaransOptions,
): ClaransResult {
  const { n } = distances;
  if (!Number.isInteger(k) || k < 1 || k > n) throw new RangeError(`k must be an integer from 1 to ${n}`);
  if (searches < 1 || maxNeighbours < 1)
    throw new RangeError('searches and maxNeighbours must be at least 1');
  let best: Node | null = null;
  let tried = 0;
  for (let search = 0; search < searches; search++) {
    checkpoint?.();
    const node = new Node(distances, Int32Array.from(random.sample(n, k)));
    for (let failures = 0; failures < maxNeighbours && k < n; ) {
      const position = random.below(k);
      const candidate = random.below(n);
      if (node.isMedoid(candidate)) continue;
      tried += 1;
      if (node.gainOf(position, candidate) > 0) {
        node.swap(position, candidate);
        failures = 0;
      } else failures += 1;
    }
    if (best === null || node.cost < best.cost) best = node;
  }
  const { labels, order } = numberLabels(best!.nearest());
  return {
    labels,
    medoids: Int32Array.from(order, position => best!.medoids[position]!),
    cost: best!.cost,
    tried,
  };
}

/** A set of medoids with the two nearest of every item. */
class Node {
  readonly medoids: Int32Array;
  cost = 0;
  readonly #distances: Condensed;
  readonly #first: Int32Array;
  readonly #firstDistance: Float64Array;
  readonly #secondDistance: Float64Array;

  constructor(distances: Condensed, medoids: Int32Array) {
    this.#distances = distances;
    this.medoids = medoids;
    this.#first = new Int32Array(distances.n);
    this.#firstDistance = new Float64Array(distances.n);
    this.#secondDistance = new Float64Array(distances.n);
    this.#assign();
  }

  nearest(): Int32Array {
    return this.#first;
  }

  isMedoid(item: number): boolean {
    return this.medoids.includes(item);
  }

  /** How much less it would cost with `candidate` in the place of a medoid. */
  gainOf(position: number, candidate: number): number {
    let cost = 0;
    for (let item = 0; item < this.#first.length; item++) {
      const rest = this.#first[item] === position ? this.#secondDistance[item]! : this.#firstDistance[item]!;
      cost += Math.min(rest, this.#between(item, candidate));
    }
    const gain = this.cost - cost;
    // A difference of rounding alone would let the search go round in circles.
    return gain > 1e-9 * Math.max(1, this.cost) ? gain : 0;
  }

  swap(position: number, candidate: number): void {
    this.medoids[position] = candidate;
    this.#assign();
  }

  #assign(): void {
    this.cost = 0;
    for (let item = 0; item < this.#first.length; item++) {
      let [first, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      this.medoids.forEach((medoid, position) => {
        const distance = this.#between(item, medoid);
        const comesFirst = distance < first || (distance === first && medoid === item);
        if (comesFirst) {
          second = first;
          first = distance;
          this.#first[item] = position;
        } else if (distance < second) second = distance;
      });
      this.#firstDistance[item] = first;
      this.#secondDistance[item] = second;
      this.cost += first;
    }
  }

  #between(i: number, j: number): number {
    return i === j ? 0 : this.#distances.data[pairIndex(this.#distances.n, i, j)]!;
  }
}

/**
 * The colour (cluster) of each node of a part, with the energy of every possible change. Pure.
 *
 * For pairs the energy of node v in colour c is kept in a table, which a move updates for the neighbours
 * only. For linked sets it is one product with the colour's sums. Reading costs O(sets of the node), a move
 * O(edges and sets of the node).
 */
import type { Network } from './network.ts';

/** Differences below this share of the largest weight at a node are rounding. */
const ROUNDING = 1e-11;

export class Placement {
  readonly network: Network;
  readonly k: number;
  /** -1 where a node has no colour yet. */
  readonly colourOf: Int32Array;
  /** What counts as no difference in energy. */
  readonly tolerance: number;
  /** Energy of node v with the nodes of colour c, by edges: row by row. */
  readonly #table: Float64Array;
  /** For each set of sets, the factors summed by colour: the left side's k sums, then the right side's. */
  readonly #sums: readonly Float64Array[];

  constructor(network: Network, k: number) {
    this.network = network;
    this.k = k;
    this.colourOf = new Int32Array(network.nodes).fill(-1);
    this.tolerance = ROUNDING * network.weightOfNode.reduce((a, b) => Math.max(a, b), 0);
    this.#table = new Float64Array(network.nodes * k);
    this.#sums = network.sets.map(() => new Float64Array(2 * k));
  }

  /** The energy that node v would have in colour c with all others unchanged. See [Note: energy]. */
  energyAt(v: number, c: number): number {
    const { k } = this;
    let energy = this.#table[v * k + c]!;
    const own = this.colourOf[v] === c ? 1 : 0;
    for (const { sets, leftFactor, rightFactor } of this.network.memberships[v]!) {
      const sums = this.#sums[sets]!;
      const { weight, right } = this.network.sets[sets]!;
      if (right === null) energy += weight * leftFactor * (sums[c]! - own * leftFactor);
      else
        energy +=
          weight *
          (leftFactor * (sums[k + c]! - own * rightFactor) + rightFactor * (sums[c]! - own * leftFactor));
    }
    return energy;
  }

  /** The violated weight of the constraints of node v. */
  brokenAt(v: number): number {
    return this.network.mustOfNode[v]! + this.energyAt(v, this.colourOf[v]!);
  }

  /** Gives node v the colour c; -1 takes it out. */
  move(v: number, c: number): void {
    const { k, network } = this;
    const before = this.colourOf[v]!;
    if (before === c) return;
    for (let at = network.starts[v]!; at < network.starts[v + 1]!; at++) {
      const row = network.neighbours[at]! * k;
      const signed = network.signed[at]!;
      if (before >= 0) this.#table[row + before]! -= signed;
      if (c >= 0) this.#table[row + c]! += signed;
    }
    for (const { sets, leftFactor, rightFactor } of network.memberships[v]!) {
      const sums = this.#sums[sets]!;
      if (before >= 0) {
        sums[before]! -= leftFactor;
        sums[k + before]! -= rightFactor;
      }
      if (c >= 0) {
        sums[c]! += leftFactor;
        sums[k + c]! += rightFactor;
      }
    }
    this.colourOf[v] = c;
  }

  moveAll(colours: ArrayLike<number>): void {
    for (let v = 0; v < this.network.nodes; v++) this.move(v, colours[v]!);
  }

  /** The violated weight, when every node has a colour. */
  violatedWeight(): number {
    let energy = 0;
    for (let v = 0; v < this.network.nodes; v++) energy += this.energyAt(v, this.colourOf[v]!);
    return this.network.constant + energy / 2;
  }
}

/**
 * What each node costs in each colour, row by row: the summed squared distance of its items to the centroid.
 */
export type Costs = Float64Array;

function costOf({ colourOf, k }: Placement, costs: Costs): number {
  let sum = 0;
  for (let v = 0; v < colourOf.length; v++) sum += costs[v * k + colourOf[v]!]!;
  return sum;
}

/** How good a placement is: the violated weight first, then the distances. */
export interface Quality {
  readonly weight: number;
  readonly cost: number;
}

export function qualityOf(placement: Placement, costs: Costs): Quality {
  return { weight: placement.violatedWeight(), cost: costOf(placement, costs) };
}

export function isBetter(one: Quality, other: Quality, tolerance: number): boolean {
  if (one.weight < other.weight - tolerance) return true;
  return one.weight <= other.weight + tolerance && one.cost < other.cost;
}

/**
 * Searches for colours that violate less: completely while the allowance lasts, then by tabu search. Pure.
 *
 * The complete search is depth-first over the nodes, the one with the fewest colours left first (Brélaz, "New
 * methods to color the vertices of a graph", 1979), its colours by what they violate. A branch is pruned when
 * what it violates, plus the least that each remaining node must violate, is no better than the best known.
 * Colours are interchangeable here (distances do not count), so only one of the unused ones is tried.
 * Deciding whether k colours suffice is NP-complete, so the search has an allowance of elementary steps and
 * reports whether it was complete. If so the result is a minimum.
 *
 * Up to 10 nodes the allowance always suffices: they have at most 115,975 partitions.
 */

import type { Random } from '../../random.ts';
import type { Network } from './network.ts';
import type { Placement } from './placement.ts';

/** Elementary steps left, shared by all searches of one clustering. */
export interface Allowance {
  steps: number;
}

export interface Found {
  /** Colours that violate less than the given bound, or null. */
  readonly colours: Int32Array | null;
  /** The search was complete: nothing violates less than `colours` (or than the bound). */
  readonly complete: boolean;
}

/** More nodes than this are not searched: the tables would not pay. */
const MOST_NODES = 600;

/** Colours that violate less than `bound` (by more than `tolerance`), as little as the allowance finds. */
export function searchColours(
  network: Network,
  k: number,
  bound: number,
  tolerance: number,
  allowance: Allowance,
): Found {
  if (network.nodes > MOST_NODES) return { colours: null, complete: false };
  const search = new Search(network, k, bound, tolerance, allowance);
  const complete = search.descend();
  return { colours: search.best, complete };
}

class Search {
  best: Int32Array | null = null;
  readonly #n: number;
  readonly #k: number;
  readonly #tolerance: number;
  readonly #allowance: Allowance;
  /** q - m and m between every two nodes. */
  readonly #signed: Float64Array;
  readonly #must: Float64Array;
  readonly #degree: Float64Array;
  readonly #colourOf: Int32Array;
  /** For each node and colour the energy with the nodes placed so far. */
  readonly #table: Float64Array;
  /** For each node its must-links to the nodes placed so far. */
  readonly #mustPlaced: Float64Array;
  #bound: number;
  #broken: number;
  #used = 0;
  #left: number;

  constructor(network: Network, k: number, bound: number, tolerance: number, allowance: Allowance) {
    this.#n = network.nodes;
    this.#k = Math.min(k, network.nodes);
    this.#bound = bound;
    this.#tolerance = tolerance;
    this.#allowance = allowance;
    this.#signed = new Float64Array(this.#n * this.#n);
    this.#must = new Float64Array(this.#n * this.#n);
    this.#spread(network);
    this.#degree = Float64Array.from({ length: this.#n }, (_, v) => {
      let sum = 0;
      for (let u = 0; u < this.#n; u++) sum += Math.abs(this.#signed[v * this.#n + u]!);
      return sum;
    });
    this.#colourOf = new Int32Array(this.#n).fill(-1);
    this.#table = new Float64Array(this.#n * this.#k);
    this.#mustPlaced = new Float64Array(this.#n);
    this.#left = this.#n;
    let must = 0;
    for (const weight of this.#must) must += weight / 2;
    // Must-links are counted when they are violated; the rest of the constant cannot be avoided.
    this.#broken = Math.max(0, network.constant - must);
  }

  #spread({ nodes, starts, neighbours, signed, must, sets }: Network): void {
    const add = (v: number, u: number, weight: number, mustWeight: number): void => {
      this.#signed[v * nodes + u]! += weight;
      this.#must[v * nodes + u]! += mustWeight;
    };
    for (let v = 0; v < nodes; v++)
      for (let at = starts[v]!; at < starts[v + 1]!; at++) add(v, neighbours[at]!, signed[at]!, must[at]!);
    for (const { weight, left, right } of sets)
      left.nodes.forEach((v, a) => {
        (right ?? left).nodes.forEach((u, b) => {
          if (v === u) return;
          const each = weight * left.factors[a]! * (right ?? left).factors[b]!;
          add(v, u, each, Math.max(0, -each));
          if (right !== null) add(u, v, each, Math.max(0, -each));
        });
      });
  }

  /** Returns whether the search was complete. */
  descend(): boolean {
    if (this.#left === 0) {
      this.best = this.#colourOf.slice();
      this.#bound = this.#broken;
      return true;
    }
    const v = this.#choose();
    if (v < 0) return true;
    const options = this.#options(v);
    for (const [colour, cost] of options) {
      if (this.#broken + cost >= this.#bound - this.#tolerance) break;
      if (this.#allowance.steps <= 0) return false;
      this.#place(v, colour, cost);
      const complete = this.descend();
      this.#take(v, colour, cost);
      if (!complete) return false;
    }
    return true;
  }

  /**
   * The node with the fewest colours left, then the one with the most constraints; -1 when this branch cannot
   * beat the best known.
   */
  #choose(): number {
    let least = 0;
    let chosen = -1;
    let fewest = Number.POSITIVE_INFINITY;
    const room = this.#bound - this.#tolerance - this.#broken;
    for (let v = 0; v < this.#n; v++) {
      if (this.#colourOf[v]! >= 0) continue;
      let smallest = Number.POSITIVE_INFINITY;
      let count = 0;
      const open = this.#used < this.#k ? this.#used + 1 : this.#used;
      for (let c = 0; c < open; c++) {
        const cost = this.#costOf(v, c);
        if (cost < smallest) smallest = cost;
        if (cost < room) count += 1;
      }
      least += smallest;
      if (count < fewest || (count === fewest && this.#degree[v]! > this.#degree[chosen]!)) {
        fewest = count;
        chosen = v;
      }
    }
    this.#allowance.steps -= this.#left * (this.#used + 1);
    return least < room ? chosen : -1;
  }

  /** What placing v in colour c violates with the nodes placed so far; rounding must not make it negative. */
  #costOf(v: number, c: number): number {
    return Math.max(0, this.#mustPlaced[v]! + (c < this.#used ? this.#table[v * this.#k + c]! : 0));
  }

  /** The colours in use and one more, cheapest first, ties: the smaller. */
  #options(v: number): [number, number][] {
    const open = this.#used < this.#k ? this.#used + 1 : this.#used;
    const options = Array.from({ length: open }, (_, c): [number, number] => [c, this.#costOf(v, c)]);
    return options.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  }

  #place(v: number, colour: number, cost: number): void {
    this.#colourOf[v] = colour;
    this.#broken += cost;
    this.#left -= 1;
    if (colour === this.#used) this.#used += 1;
    this.#link(v, colour, 1);
  }

  #take(v: number, colour: number, cost: number): void {
    this.#link(v, colour, -1);
    this.#colourOf[v] = -1;
    this.#broken -= cost;
    this.#left += 1;
    if (colour === this.#used - 1 && !this.#colourOf.includes(colour)) this.#used -= 1;
  }

  #link(v: number, colour: number, sign: number): void {
    const row = v * this.#n;
    for (let u = 0; u < this.#n; u++) {
      this.#table[u * this.#k + colour]! += sign * this.#signed[row + u]!;
      this.#mustPlaced[u]! += sign * this.#must[row + u]!;
    }
    this.#allowance.steps -= this.#n;
  }
}

/**
 * Tabu search, where a complete search is out of reach. Changes the placement to the best it found.
 *
 * Hertz and de Werra, "Using tabu search techniques for graph coloring", 1987: each round makes the change of
 * one node's colour that violates the least, even when it violates more than before. A node may not return to
 * a colour it left for some rounds, unless that beats the best so far. It finds colourings that defeat greedy
 * orders; it proves nothing.
 */

/**
 * The rounds for which a change is not undone: this, plus a share of the violating nodes, plus a random
 * number.
 */
const SHORTEST = 5;
const SHARE = 0.6;
const SPREAD = 10;
/** Rounds per node without a new best after which the search stops. */
const PATIENCE = 50;

/** Changes the placement to the best one found. */
export function searchByTabu(placement: Placement, random: Random, allowance: Allowance): void {
  const { network, k, colourOf, tolerance } = placement;
  const { nodes } = network;
  const tabuUntil = new Int32Array(nodes * k);
  let weight = placement.violatedWeight();
  let best = colourOf.slice();
  let bestWeight = weight;
  let bestRound = 0;
  for (let round = 1; round - bestRound <= PATIENCE * nodes; round++) {
    if (bestWeight <= tolerance || allowance.steps <= 0) break;
    allowance.steps -= nodes * k;
    let chosen = -1;
    let colour = -1;
    let change = Number.POSITIVE_INFINITY;
    let ties = 0;
    let breaking = 0;
    for (let v = 0; v < nodes; v++) {
      if (placement.brokenAt(v) <= tolerance) continue;
      breaking += 1;
      const now = placement.energyAt(v, colourOf[v]!);
      for (let c = 0; c < k; c++) {
        if (c === colourOf[v]) continue;
        const delta = placement.energyAt(v, c) - now;
        if (tabuUntil[v * k + c]! >= round && weight + delta >= bestWeight - tolerance) continue;
        if (delta < change - tolerance) {
          ties = 1;
          chosen = v;
          colour = c;
          change = delta;
        } else if (delta <= change + tolerance) {
          ties += 1;
          if (random.below(ties) === 0) {
            chosen = v;
            colour = c;
          }
        }
      }
    }
    if (chosen < 0) continue;
    const tenure = SHORTEST + Math.floor(SHARE * breaking) + random.below(SPREAD);
    tabuUntil[chosen * k + colourOf[chosen]!] = round + tenure;
    placement.move(chosen, colour);
    weight += change;
    if (weight < bestWeight - tolerance) {
      bestWeight = weight;
      best = colourOf.slice();
      bestRound = round;
    }
  }
  placement.moveAll(best);
}

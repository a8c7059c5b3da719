/**
 * Searches for colours that violate nothing, among nodes that only cannot-links connect: colouring with
 * backtracking. Pure.
 *
 * Brélaz, "New methods to color the vertices of a graph", 1979 (DSATUR), as a search: the node with the
 * fewest free colours is next, ties by the weight of its constraints; it takes the first free colour; when a
 * node has none left, the latest choice is undone. Colours are interchangeable, so only one of the unused
 * ones is tried. Without a wrong choice this is O(edges log edges); it makes none where two colours suffice.
 * Colouring is NP-complete, so the search has an allowance of steps and reports whether it was complete.
 */
import { MinHeap } from '../../collections.ts';
import type { Network, Side } from './network.ts';
import type { Allowance, Found } from './search.ts';

/** Elementary steps that an entry of the queue costs, roughly. */
const PUSH = 8;
/** Entries per node at which the queue is rebuilt. */
const STALE = 16;

/** For networks without must-links between nodes and without contradictions inside one. */
export function searchSatisfying(network: Network, k: number, allowance: Allowance): Found {
  const colouring = new Colouring(network, k);
  const choices: { node: number; colour: number; usedBefore: number }[] = [];
  let node = colouring.nextNode();
  let from = 0;
  while (node >= 0) {
    if (allowance.steps <= 0) return { colours: null, complete: false };
    const colour = colouring.freeColour(node, from);
    if (colour >= 0) {
      choices.push({ node, colour, usedBefore: colouring.used });
      allowance.steps -= colouring.place(node, colour);
      node = colouring.nextNode();
      from = 0;
      continue;
    }
    const last = choices.pop();
    if (last === undefined) return { colours: null, complete: true };
    allowance.steps -= colouring.takeBack(last.node, last.colour, last.usedBefore);
    node = last.node;
    from = last.colour + 1;
  }
  return { colours: colouring.colourOf, complete: true };
}

class Colouring {
  readonly colourOf: Int32Array;
  /** Colours 0 to used - 1 have been given to some node. */
  used = 0;
  readonly #network: Network;
  readonly #k: number;
  /** For each node and colour, how many neighbours and sides of sets block that colour. */
  readonly #against: Int32Array;
  /** For each node how many colours are not blocked. */
  readonly #free: Int32Array;
  /** For each side of each set of sets and each colour, how many of its nodes have it. */
  readonly #colourCounts: Int32Array;
  /** Nodes by free colours, then by rank; outdated entries are skipped. */
  #queue = new MinHeap();
  /** The position of each node by the weight of its constraints, the heaviest first. */
  readonly #rank: Int32Array;
  #steps = 0;

  constructor(network: Network, k: number) {
    const { nodes, weightOfNode } = network;
    this.#network = network;
    this.#k = k;
    this.colourOf = new Int32Array(nodes).fill(-1);
    this.#against = new Int32Array(nodes * k);
    this.#free = new Int32Array(nodes).fill(k);
    this.#colourCounts = new Int32Array(2 * network.sets.length * k);
    const order = Int32Array.from({ length: nodes }, (_, v) => v).sort(
      (v, u) => weightOfNode[u]! - weightOfNode[v]! || v - u,
    );
    this.#rank = new Int32Array(nodes);
    order.forEach((v, rank) => {
      this.#rank[v] = rank;
    });
    this.#fillQueue();
  }

  #fillQueue(): void {
    this.#queue = new MinHeap();
    for (let v = 0; v < this.colourOf.length; v++) if (this.colourOf[v]! < 0) this.#enqueue(v);
  }

  #enqueue(v: number): void {
    this.#steps += PUSH;
    this.#queue.push(this.#keyOf(v), v);
  }

  #keyOf(v: number): number {
    return this.#free[v]! * this.#network.nodes + this.#rank[v]!;
  }

  /** The node to colour next, or -1 when all have a colour. */
  nextNode(): number {
    // Long searches leave many outdated entries.
    if (this.#queue.size > STALE * this.colourOf.length) this.#fillQueue();
    while (this.#queue.size > 0) {
      const key = this.#queue.smallestKey();
      const v = this.#queue.pop();
      if (this.colourOf[v]! < 0 && key === this.#keyOf(v)) return v;
    }
    return -1;
  }

  /** The first free colour of v from `from` on, of the unused ones only the first; -1 when there is none. */
  freeColour(v: number, from: number): number {
    const end = Math.min(this.used + 1, this.#k);
    for (let c = from; c < end; c++) if (this.#against[v * this.#k + c] === 0) return c;
    return -1;
  }

  /** Returns the steps it took. */
  place(v: number, colour: number): number {
    this.#steps = 1;
    this.colourOf[v] = colour;
    this.used = Math.max(this.used, colour + 1);
    this.#propagate(v, colour, 1);
    return this.#steps;
  }

  takeBack(v: number, colour: number, usedBefore: number): number {
    this.#steps = 1;
    this.#propagate(v, colour, -1);
    this.colourOf[v] = -1;
    this.used = usedBefore;
    this.#enqueue(v);
    return this.#steps;
  }

  #propagate(v: number, colour: number, change: number): void {
    const { starts, neighbours, signed, memberships, sets } = this.#network;
    for (let at = starts[v]!; at < starts[v + 1]!; at++)
      if (signed[at] !== 0) this.#block(neighbours[at]!, colour, change);
    for (const { sets: at, leftFactor, rightFactor } of memberships[v]!) {
      const { left, right } = sets[at]!;
      if (right === null) {
        // Within one set every node is against every other.
        for (const u of left.nodes) if (u !== v) this.#block(u, colour, change);
      } else {
        if (leftFactor > 0) this.#blockSide(2 * at, right, colour, change);
        if (rightFactor > 0) this.#blockSide(2 * at + 1, left, colour, change);
      }
    }
  }

  /**
   * The first node of a side with a colour, and the last one that gives it up, change what the other side may
   * take.
   */
  #blockSide(side: number, others: Side, colour: number, change: number): void {
    const at = side * this.#k + colour;
    const before = this.#colourCounts[at]!;
    this.#colourCounts[at] = before + change;
    if (before === 0 || before + change === 0) for (const u of others.nodes) this.#block(u, colour, change);
  }

  #block(u: number, colour: number, change: number): void {
    this.#steps += 1;
    const at = u * this.#k + colour;
    const before = this.#against[at]!;
    this.#against[at] = before + change;
    if (before !== 0 && before + change !== 0) return;
    this.#free[u]! -= change;
    if (this.colourOf[u]! < 0) this.#enqueue(u);
  }
}
